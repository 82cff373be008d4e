"""Response helpers: JSON, redirect, attachment, and content negotiation."""

from typing import Any

import msgspec
from flask import Response, request


def see_other(path: str) -> Response:
    """Return a redirect (303) to *path*."""
    return Response(status=303, headers={"Location": path})


def json_answer(value: Any, status: int = 200) -> Response:
    """Return *value* as a JSON response."""
    return Response(msgspec.json.encode(value), status, mimetype="application/json")


def attachment(content: Any, mimetype: str, name: str) -> Response:
    """Return *content* as a download called *name*."""
    response = Response(content, mimetype=mimetype)
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def wants_html() -> bool:
    """Tell whether the client prefers HTML to JSON."""
    preferred = request.accept_mimetypes.best_match(["application/json", "text/html"])
    return preferred == "text/html"
