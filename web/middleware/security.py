"""What holds for every request: where it comes from, and what the answer allows the browser."""

import logging
from typing import Final

from flask import Flask, Response, g, request

from adapters.i18n import gettext
from web.middleware.trusted_hosts import is_ours
from web.problem import Problem

log = logging.getLogger("web.requests")

SAFE: Final = {"GET", "HEAD", "OPTIONS"}
POLICY: Final = (
    "default-src 'self'; connect-src 'self'; img-src 'self' data:; object-src 'none';"
    " frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
)
API_PAGE: Final = "api-docs.openapi_rapidoc"
FILES: Final = {"static", "looks.style", "looks.picture", "looks.card"}
"""What answers with a file, the same for everybody, which a browser may keep."""
API_PAGE_POLICY: Final = POLICY + "; style-src 'self' 'unsafe-inline'"
"""RapiDoc styles itself inline."""


def add_security(app: Flask, most: int) -> None:
    """Guard every request to *app*; a body has *most* bytes."""
    app.config["MAX_CONTENT_LENGTH"] = most
    app.config["MAX_FORM_MEMORY_SIZE"] = most
    app.before_request(_same_site_only)
    app.after_request(_with_headers)


def _same_site_only() -> None:
    """Take what changes something, and sockets, from our own pages or from programs only."""
    upgrade = "websocket" in request.headers.get("Upgrade", "").lower()
    if request.method in SAFE and not upgrade:
        return
    site = request.headers.get("Sec-Fetch-Site", "none")
    origin = request.headers.get("Origin")
    ours = origin is None or is_ours(origin.partition("://")[2])
    if site not in ("same-origin", "none") or not ours:
        raise Problem(403, "forbidden", gettext("Requests from other sites are not taken."))
    g.same_site = True


def _with_headers(response: Response) -> Response:
    headers = response.headers
    # What stands alone, as a picture, allows itself even less.
    headers.setdefault("Content-Security-Policy", POLICY)
    if request.endpoint == API_PAGE:
        headers["Content-Security-Policy"] = API_PAGE_POLICY
    headers["X-Content-Type-Options"] = "nosniff"
    headers.setdefault("Referrer-Policy", "same-origin")
    if request.endpoint not in FILES:
        headers["Cache-Control"] = "no-store"
    # Never the path: an invitation is a secret.
    match_id = (request.view_args or {}).get("match_id", "-")
    if log.isEnabledFor(logging.INFO):
        _note(str(match_id), response.status_code)
    return response


def _note(match_id: str, status: int) -> None:
    fields = {"method": request.method, "endpoint": request.endpoint, "match": match_id}
    line = " ".join(map(str, fields.values()))
    log.info("%s %s", line, status, extra={"fields": {**fields, "status": status}})
