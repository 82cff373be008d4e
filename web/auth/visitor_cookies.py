"""Cookies of a visitor: the name, a random visitor id, the list of own matches, and their feed.

The visitor id tells a repeated request from somebody else's, and identifies the browser that
uploaded a record. The list of matches only helps to find them; it grants nothing. Session tokens
are separate cookies, each under the path of its match.
"""

import re
import secrets
from collections.abc import Iterator
from typing import Final

import msgspec
from flask import Request, Response

from adapters.limits import LONGEST_NAME
from adapters.match_store import MatchStore
from adapters.sql_tables.feeds import FeedMatch
from adapters.visible_text import one_line
from domain.game import Seat
from web.auth.cookies import read_cookie, set_cookie
from web.services import AppServices
from web.tokens.feed_token import FeedToken, read_feed_token, signed_feed_token
from web.tokens.my_matches import OwnMatch

NAME: Final = "name"
VISITOR: Final = "visitor"
MATCHES: Final = "matches"
FEED: Final = "feed"
MAX_AGE: Final = 365 * 24 * 3600
"""Seconds."""


def own_matches(service: AppServices, request: Request) -> list[OwnMatch]:
    """Return the visitor's matches, the newest first."""
    return service.my_matches.read(read_cookie(request, MATCHES))


def seats_kept(store: MatchStore, own: OwnMatch | FeedMatch) -> Iterator[Seat]:
    """Return the seats of a match from which the browser was not signed out since."""
    for seat in own.seats:
        sessions = store.seat_sessions.of(own.match, seat)
        signed_out = any(held.way == "kept" and held.made > own.added for held in sessions)
        if sessions and not signed_out:
            yield seat


def remember_match(
    service: AppServices, response: Response, request: Request, own: OwnMatch
) -> None:
    """Add a match to the visitor's list, and to the feed if the visitor has seats there."""
    if own.seats and (feed := own_feed(service, request)):
        service.store.feeds.add(feed.name, own.match, own.seats)
    known, added = read_cookie(request, MATCHES), service.store.clock()
    now = msgspec.structs.replace(own, added=added)
    _keep(response, request, MATCHES, service.my_matches.with_one_more(known, now))


def forget_match(service: AppServices, response: Response, request: Request, match: str) -> None:
    """Remove a match from the visitor's list and feed; the seat stays theirs."""
    if feed := own_feed(service, request):
        service.store.feeds.remove(feed.name, match)
    known = read_cookie(request, MATCHES)
    _keep(response, request, MATCHES, service.my_matches.without(known, match))


def own_feed(service: AppServices, request: Request) -> FeedToken | None:
    """Return the token of the visitor's feed, which may have ended, or None."""
    return read_feed_token(service.feed_secret, read_cookie(request, FEED))


def remember_feed(
    service: AppServices, response: Response, request: Request, feed: FeedToken
) -> None:
    """Store the token of the visitor's feed."""
    _keep(response, request, FEED, signed_feed_token(service.feed_secret, feed))


def forget_feed(response: Response, request: Request) -> None:
    """Delete the token of the visitor's feed."""
    _keep(response, request, FEED, "")


def name_of(request: Request) -> str:
    """Return the name in the cookie, or an empty text."""
    return read_cookie(request, NAME)[:LONGEST_NAME]


def remember_name(response: Response, request: Request, name: str) -> None:
    """Store a *name*, or delete it if empty."""
    if (line := one_line(name)) != name_of(request):
        _keep(response, request, NAME, line)


def visitor_of(request: Request) -> str:
    """Return the visitor id, or an empty text."""
    called = read_cookie(request, VISITOR)
    return called if re.fullmatch("[A-Za-z0-9_-]{32}", called) else ""


def remember_visitor(response: Response, request: Request, called: str = "") -> None:
    """Give a browser without a visitor id the id *called*, or a random one."""
    if not visitor_of(request):
        _keep(response, request, VISITOR, called or secrets.token_urlsafe(24))


def _keep(response: Response, request: Request, cookie: str, value: str) -> None:
    set_cookie(response, request, cookie, value, MAX_AGE if value else 0)
