"""What is told to whoever runs the table? The figures, if the environment has a word for them."""

import hmac

from flask import Blueprint, Response, request
from prometheus_client import CONTENT_TYPE_LATEST

from adapters.i18n import say
from web.context import current_service
from web.middleware.errors import SENTENCES
from web.problem import Problem

figures = Blueprint("figures", __name__)


@figures.get("/metrics")
def metrics() -> Response:
    """Return the figures to whoever says the word as a bearer's; without one there are none."""
    service = current_service()
    if not service.metrics_word:
        raise Problem(404, "unknown", say(SENTENCES[404]))
    said = request.headers.get("Authorization", "").encode()
    if not hmac.compare_digest(said, f"Bearer {service.metrics_word}".encode()):
        raise Problem(403, "forbidden", say("The figures are for whoever runs this table."))
    return Response(service.figures.text(), content_type=CONTENT_TYPE_LATEST)
