"""Redirects for forms sent by scripts: JSON with the target instead of status 303."""

from typing import Final

import msgspec
from flask import Flask, Response, request

SENT_BY: Final = "Sent-By"
SCRIPT: Final = "script"


def add_scripted_forms(app: Flask) -> None:
    """Send the target of a redirect as JSON if a script submitted the form."""
    app.after_request(_as_json)


def _as_json(response: Response) -> Response:
    if request.headers.get(SENT_BY) == SCRIPT and response.status_code == 303:
        response.set_data(msgspec.json.encode({"to": response.headers.pop("Location")}))
        response.status_code, response.mimetype = 200, "application/json"
    return response
