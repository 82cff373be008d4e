"""CSRF check, Content-Security-Policy and other security headers, request log."""

import logging
from typing import Final

from flask import Flask, Response, g, request

from adapters.i18n import gettext
from web.auth.bearer import bearer_token
from web.middleware.trusted_hosts import is_ours
from web.problem import Problem

log = logging.getLogger("web.requests")

SAFE: Final = {"GET", "HEAD", "OPTIONS"}
POLICY: Final = (
    "default-src 'self'; connect-src 'self'; img-src 'self' data:; object-src 'none';"
    " frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
)
API_PAGE: Final = "api-docs.openapi_rapidoc"
FILES: Final = {"static", "game_assets.stylesheet", "game_assets.picture", "game_assets.card"}
"""Endpoints of public files, which browsers may cache."""
READ_AGAIN: Final = {"match_feed.read_feed"}
"""Endpoints whose responses a client may keep, but must ask for each time."""
API_PAGE_POLICY: Final = POLICY + "; style-src 'self' 'unsafe-inline'"
"""RapiDoc styles itself inline."""


def add_security(app: Flask, most: int) -> None:
    """Add CSRF check and security headers; a body has at most *most* bytes."""
    app.config["MAX_CONTENT_LENGTH"] = most
    app.config["MAX_FORM_MEMORY_SIZE"] = most
    app.before_request(_check_csrf)
    app.after_request(_add_security_headers)


def _check_csrf() -> None:
    """CSRF check: unsafe methods and WebSockets only from our pages or from programs."""
    headers = request.headers
    upgrade = "websocket" in headers.get("Upgrade", "").lower()
    if (request.method in SAFE and not upgrade) or bearer_token(request) is not None:
        return
    site = headers.get("Sec-Fetch-Site", "none")
    origin = headers.get("Origin")
    ours = origin is None or is_ours(origin.partition("://")[2])
    if site not in ("same-origin", "none") or not ours:
        raise Problem(403, "forbidden", gettext("Requests from other sites are not accepted."))
    g.same_site = True


def _add_security_headers(response: Response) -> Response:
    headers, endpoint = response.headers, request.endpoint
    # A standalone picture sets a stricter policy itself.
    headers.setdefault("Content-Security-Policy", POLICY)
    if endpoint == API_PAGE:
        headers["Content-Security-Policy"] = API_PAGE_POLICY
    headers["X-Content-Type-Options"] = "nosniff"
    headers.setdefault("Referrer-Policy", "same-origin")
    if endpoint not in FILES:
        kept = endpoint in READ_AGAIN and response.status_code in (200, 304)
        headers["Cache-Control"] = "private, no-cache" if kept else "no-store"
    if log.isEnabledFor(logging.INFO):
        _log_request(response.status_code)
    return response


def _log_request(status: int) -> None:
    # Never log the path: it may contain an invitation token.
    match_id = str((request.view_args or {}).get("match_id", "-"))
    fields = {"method": request.method, "endpoint": request.endpoint, "match": match_id}
    line = " ".join(map(str, fields.values()))
    log.info("%s %s", line, status, extra={"fields": {**fields, "status": status}})
