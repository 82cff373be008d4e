"""Cookies: reading, setting and deleting them.

A host shares its cookies among all ports, so each name starts with a prefix of its server.
A request with a bearer token has no cookies and gets none.
"""

from typing import Final

from flask import Flask, Request, Response

from web.auth.bearer import bearer_token
from web.context import current_service

SEAT: Final = "seat"
"""The session token of a seat; its path is that of the match."""
SEAT_MAX_AGE: Final = 180 * 24 * 3600
"""Seconds."""


def add_browser_prefix(app: Flask) -> None:
    """Give templates of *app* the prefix for browser storage."""
    app.jinja_env.globals["browser_prefix"] = lambda: current_service().browser_prefix


def cookie_name(cookie: str) -> str:
    """Return the full name of a *cookie* of this server."""
    return f"{current_service().browser_prefix}-{cookie}"


def read_cookie(request: Request, cookie: str) -> str:
    """Return the value of a *cookie*, or an empty text."""
    if bearer_token(request) is not None:
        return ""
    return request.cookies.get(cookie_name(cookie), "")


def set_cookie(
    response: Response, request: Request, cookie: str, value: str, seconds: int, path: str = "/"
) -> None:
    """Set a *cookie* for everything under *path*; it expires after *seconds*."""
    if bearer_token(request) is not None:
        return
    response.set_cookie(
        cookie_name(cookie),
        value,
        max_age=seconds,
        path=path,
        secure=request.is_secure,
        httponly=True,
        samesite="Lax",
    )


def set_seat_cookie(response: Response, request: Request, token: str, path: str) -> None:
    """Store the session *token* for the match under *path*."""
    set_cookie(response, request, SEAT, token, SEAT_MAX_AGE, path)


def delete_seat_cookie(response: Response, path: str) -> None:
    """Delete the session token of the match under *path*."""
    response.delete_cookie(cookie_name(SEAT), path=path, httponly=True, samesite="Lax")
