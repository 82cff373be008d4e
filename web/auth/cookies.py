"""Cookies, each named after the server that sets it.

A host has one set of cookies for all its ports, so names without the server would be taken for
those of another one there.
"""

from typing import Final

from flask import Flask, Request, Response

from web.context import current_service

SEAT: Final = "seat"
"""Of a match, under its path alone: the pass to a seat."""
SEAT_KEPT: Final = 180 * 24 * 3600
"""How many seconds a browser keeps a seat."""


def add_browser_prefix(app: Flask) -> None:
    """Let templates of *app* name what scripts store after this server."""
    app.jinja_env.globals["browser_prefix"] = lambda: current_service().browser_prefix


def cookie_name(cookie: str) -> str:
    """Return the name of a *cookie* of this server."""
    return f"{current_service().browser_prefix}-{cookie}"


def read_cookie(request: Request, cookie: str) -> str:
    """Return the value of a *cookie* of this server; empty without one."""
    return request.cookies.get(cookie_name(cookie), "")


def set_cookie(
    response: Response, request: Request, cookie: str, value: str, seconds: int, path: str = "/"
) -> None:
    """Let the browser keep a *value* for so many *seconds*, for everything under *path*."""
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
    """Let the browser keep the pass that *token* is for the match under *path*."""
    set_cookie(response, request, SEAT, token, SEAT_KEPT, path)


def delete_seat_cookie(response: Response, path: str) -> None:
    """Let the browser forget what it kept for the match under *path*."""
    response.delete_cookie(cookie_name(SEAT), path=path, httponly=True, samesite="Lax")
