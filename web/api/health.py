"""API: liveness and readiness probes, and Prometheus metrics."""

import hmac
from typing import Final

from flask import Blueprint, Response, request
from prometheus_client import CONTENT_TYPE_LATEST

from adapters.clock import APART
from adapters.i18n import gettext
from web.api.blueprint import ApiBlueprint
from web.context import current_service
from web.middleware.errors import SENTENCES
from web.problem import Problem
from web.responses import json_answer

PATIENCE: Final = 0.5
"""For how many seconds the store is waited for."""
blueprint = ApiBlueprint("health", __name__, description="Is it alive?")


@blueprint.get("/healthz")
@blueprint.response(200, {"type": "object"}, description="The process answers")
def healthz() -> Response:
    """Tell that the process answers."""
    return json_answer({"ok": True, "sockets": len(current_service().hub)})


@blueprint.get("/readyz")
@blueprint.response(
    200,
    {"type": "object"},
    description="The store answers; clock_apart_ms says how far this machine's clock is ahead of"
    " the database's, if that is more than a second",
)
@blueprint.alt_response(503, description="The store does not answer")
def readyz() -> Response:
    """Tell that the store answers."""
    if not current_service().readiness.answers(PATIENCE):
        raise Problem(503, "unreachable", gettext(SENTENCES[503]), retry_after=2)
    ready: dict[str, object] = {"ok": True}
    if abs(apart := current_service().store.clock.apart) > APART:
        # The time is the database's, so the table works; somebody should set this machine's clock.
        ready["clock_apart_ms"] = apart
    return json_answer(ready)


metrics_blueprint = Blueprint("metrics", __name__)


@metrics_blueprint.get("/metrics")
def get_metrics() -> Response:
    """Return the figures to whoever says the word as a bearer's; without one there are none."""
    service = current_service()
    if not service.metrics_word:
        raise Problem(404, "unknown", gettext(SENTENCES[404]))
    said = request.headers.get("Authorization", "").encode()
    if not hmac.compare_digest(said, f"Bearer {service.metrics_word}".encode()):
        raise Problem(403, "forbidden", gettext("The figures are for whoever runs this table."))
    return Response(service.metrics.text(), content_type=CONTENT_TYPE_LATEST)
