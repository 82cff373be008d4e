"""Signed token of a private feed link: a random name and the language of the feed.

It grants no access to a seat. The feed's matches are stored under the token's name, so that a feed
can end.
"""

import secrets

import msgspec

from web.tokens.signer import sign, token_name, verify


class FeedToken(msgspec.Struct, frozen=True):
    """Content of a feed's token."""

    nonce: str
    language: str

    @property
    def name(self) -> str:
        """Return the name under which the feed is stored; it is no link."""
        return token_name(self.nonce)


def new_feed_token(language: str) -> FeedToken:
    """Return the content of a new token."""
    return FeedToken(secrets.token_urlsafe(24), language)


def signed_feed_token(key: bytes, feed: FeedToken) -> str:
    """Return the token in the form of the link."""
    return sign(key, [feed.nonce, feed.language], "feed")


def read_feed_token(key: bytes, token: str) -> FeedToken | None:
    """Return the content of a *token*, or None if it is invalid."""
    content = verify(key, token, "feed")
    return None if content is None else FeedToken(*content)
