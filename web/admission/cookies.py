"""How does a browser keep something for the requests that it makes later?"""

from typing import Final

from flask import Request, Response

SEAT: Final = "seat"
"""Of a match, under its path alone: the pass to a seat."""
SEAT_KEPT: Final = 180 * 24 * 3600
"""How many seconds a browser keeps a seat."""


def keep(
    response: Response, request: Request, cookie: str, value: str, seconds: int, path: str = "/"
) -> None:
    """Let the browser keep a *value* for so many *seconds*, for everything under *path*."""
    response.set_cookie(
        cookie,
        value,
        max_age=seconds,
        path=path,
        secure=request.is_secure,
        httponly=True,
        samesite="Lax",
    )


def keep_seat(response: Response, request: Request, token: str, path: str) -> None:
    """Let the browser keep the pass that *token* is for the match under *path*."""
    keep(response, request, SEAT, token, SEAT_KEPT, path)


def forget_seat(response: Response, path: str) -> None:
    """Let the browser forget what it kept for the match under *path*."""
    response.delete_cookie(SEAT, path=path, httponly=True, samesite="Lax")
