"""Check that the browser accepts cookies, without which nobody can hold a seat."""

from typing import Final

from flask import Flask, Response, request

from adapters.i18n import N_, gettext
from web.auth.visitor_cookies import remember_visitor, visitor_of
from web.problem import Problem

NO_COOKIE: Final = N_(
    "This site needs a cookie to remember your seat, name and language, and your browser has kept"
    " none. Allow cookies for this site, then try again."
)
CHECKED: Final = "invited"
"""Query that marks a page reached from an invitation: the seat cookie must have been kept."""


def add_visitor_cookie(app: Flask) -> None:
    """Set the visitor cookie on every page of *app*; forms check it."""
    app.after_request(_remembered)


def _remembered(response: Response) -> Response:
    if (
        response.mimetype == "text/html"
        and "text/html" in request.accept_mimetypes.values()
        and not {"Content-Disposition", "Set-Cookie"} & set(response.headers.keys())
    ):
        remember_visitor(response, request)
    return response


def check_cookie() -> None:
    """Refuse a form whose browser did not keep the cookie of the page with the form.

    Only browsers send an `Origin`; programs may send their first request without a cookie.
    """
    if "Origin" in request.headers and not visitor_of(request):
        raise Problem(403, "no_cookie", gettext(NO_COOKIE))


def cookie_check_path(path: str) -> str:
    """Return *path*, marked so that the page can report a browser that drops cookies."""
    return path if visitor_of(request) else f"{path}?{CHECKED}"
