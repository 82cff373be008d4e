"""What does a browser remember of whoever uses it? A name, and the matches that are theirs.

The seat of a match is kept under the path of that match alone. The list of matches only helps to
find it again: it opens nothing. What the browser itself is called is a text by chance, by which a
request that is sent again is known from the same one of somebody else, and the browser that brought
a record from all others.
"""

import re
import secrets
from typing import Final

from flask import Request, Response

from adapters.match_store import LONGEST_NAME
from adapters.visible_text import one_line
from web.auth.cookies import read_cookie, set_cookie
from web.services import AppServices
from web.tokens.my_matches import OwnMatch

NAME: Final = "name"
VISITOR: Final = "visitor"
MATCHES: Final = "matches"
KEPT: Final = 365 * 24 * 3600
"""How many seconds a browser remembers."""


def own_matches(service: AppServices, request: Request) -> list[OwnMatch]:
    """Return the matches of whoever makes a *request*, the newest first."""
    return service.my_matches.read(read_cookie(request, MATCHES))


def remember_match(
    service: AppServices, response: Response, request: Request, own: OwnMatch
) -> None:
    """Let the browser remember one match more."""
    known = read_cookie(request, MATCHES)
    _keep(response, request, MATCHES, service.my_matches.with_one_more(known, own))


def forget_match(service: AppServices, response: Response, request: Request, match: str) -> None:
    """Let the browser take a match off its list; its seat there is kept."""
    known = read_cookie(request, MATCHES)
    _keep(response, request, MATCHES, service.my_matches.without(known, match))


def name_of(request: Request) -> str:
    """Return the name that the browser remembers, or an empty one."""
    return read_cookie(request, NAME)[:LONGEST_NAME]


def remember_name(response: Response, request: Request, name: str) -> None:
    """Let the browser remember a *name*, or none."""
    if (line := one_line(name)) != name_of(request):
        _keep(response, request, NAME, line)


def visitor_of(request: Request) -> str:
    """Return what the browser is called, or an empty text when nobody called it anything yet."""
    called = read_cookie(request, VISITOR)
    return called if re.fullmatch("[A-Za-z0-9_-]{32}", called) else ""


def remember_visitor(response: Response, request: Request, called: str = "") -> None:
    """Let a browser that is called nothing be *called* so from now on, or by chance."""
    if not visitor_of(request):
        _keep(response, request, VISITOR, called or secrets.token_urlsafe(24))


def _keep(response: Response, request: Request, cookie: str, value: str) -> None:
    set_cookie(response, request, cookie, value, KEPT if value else 0)
