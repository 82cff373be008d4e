"""Whether a browser keeps cookies, without which it could not sit at a table."""

from typing import Final

from flask import Flask, Response, request

from adapters.i18n import N_, gettext
from web.auth.visitor_cookies import remember_visitor, visitor_of
from web.problem import Problem

NO_COOKIE: Final = N_(
    "This site needs a cookie to know which seat is yours, and your browser has kept none."
    " Allow cookies for this site, then try again."
)
CHECKED: Final = "invited"
"""The query of a page that an invitation leads to: whoever comes there has the cookie of a seat."""


def add_visitor_cookie(app: Flask) -> None:
    """Let every page of *app* set the cookie that its forms are checked for."""
    app.after_request(_remembered)


def _remembered(response: Response) -> Response:
    accepts_pages = "text/html" in request.accept_mimetypes.values()
    own_headers = {"Content-Disposition", "Set-Cookie"} & set(response.headers.keys())
    if accepts_pages and response.mimetype == "text/html" and not own_headers:
        remember_visitor(response, request)
    return response


def check_cookie() -> None:
    """Refuse the form of a browser that has kept no cookie of the page with the form.

    Browsers name the origin of a form; programs do not, and may be opening their first table.
    """
    if "Origin" in request.headers and not visitor_of(request):
        raise Problem(403, "no_cookie", gettext(NO_COOKIE))


def cookie_check_path(path: str) -> str:
    """Return *path* so that it says when the cookies set on the way to it were not kept."""
    return path if visitor_of(request) else f"{path}?{CHECKED}"
