"""URL builders for match pages, invitations and return links."""

from functools import lru_cache
from typing import Final

from flask import current_app, request, url_for

from domain.game import Seat
from web.services import AppServices
from web.tokens.seat_tokens import SeatToken

KNOWN: Final = 1_000
"""Size of the cache of paths."""

PUBLIC_URL: Final = "PUBLIC_URL"
"""Name of the setting: the address under which others reach this server, or empty."""


def page_path(match_id: str) -> str:
    """Return the path of a match, the prefix of all its URLs."""
    return _path_under(request.root_path, match_id)


@lru_cache(KNOWN)
def _path_under(root: str, match_id: str) -> str:
    """Return the path of a match under the root path *root*."""
    return url_for("match.match_page", match_id=match_id)


def watch_link(match_id: str) -> str:
    """Return the public URL of a match."""
    return absolute(page_path(match_id))


def invitation_link(service: AppServices, match_id: str, seat: Seat) -> str:
    """Return the secret URL that invites to a seat."""
    return _link(match_id, service.seat_tokens.token(SeatToken(match_id, seat)))


def own_link(service: AppServices, own: SeatToken) -> str:
    """Return the secret return link of a session, for another browser."""
    return _link(own.match, service.seat_tokens.link_token(own))


def _link(match_id: str, token: str) -> str:
    return absolute(url_for("seats.follow_invitation", match_id=match_id, token=token))


def absolute(path: str) -> str:
    """Return the absolute URL of a *path*."""
    return (current_app.config[PUBLIC_URL] or request.host_url.rstrip("/")) + path
