"""Of which forms are answers: JSON for programs, a page for people, a way elsewhere?"""

from typing import Any

import msgspec
from flask import Response, request


def see_other(path: str) -> Response:
    """Return the answer that leads a browser to *path*."""
    return Response(status=303, headers={"Location": path})


def json_answer(value: Any, status: int = 200) -> Response:
    """Return *value* as JSON."""
    return Response(msgspec.json.encode(value), status, mimetype="application/json")


def attachment(content: Any, mimetype: str, name: str) -> Response:
    """Return *content* as a file of this *name* to be kept."""
    response = Response(content, mimetype=mimetype)
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def wants_html() -> bool:
    """Tell whether the caller is a person with a browser."""
    asked = request.accept_mimetypes.best_match(["application/json", "text/html"])
    return asked == "text/html"
