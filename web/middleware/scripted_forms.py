"""Redirects for forms that a script sends: the script is told where the browser is to go."""

from typing import Final

import msgspec
from flask import Flask, Response, request

SENT_BY: Final = "Sent-By"
SCRIPT: Final = "script"


def add_scripted_forms(app: Flask) -> None:
    """Let *app* answer scripts that send forms with JSON where it would redirect a browser."""
    app.after_request(_as_json)


def _as_json(response: Response) -> Response:
    if request.headers.get(SENT_BY) == SCRIPT and response.status_code == 303:
        response.set_data(msgspec.json.encode({"to": response.headers.pop("Location")}))
        response.status_code, response.mimetype = 200, "application/json"
    return response
