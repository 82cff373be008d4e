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
"""Timeout of the readiness probe, in seconds."""
blueprint = ApiBlueprint("health", __name__, description="Health probes")


@blueprint.get("/healthz")
@blueprint.response(200, {"type": "object"}, description="The process is alive")
def healthz() -> Response:
    """Liveness probe."""
    return json_answer({"ok": True, "sockets": len(current_service().hub)})


@blueprint.get("/readyz")
@blueprint.response(
    200,
    {"type": "object"},
    description="The database answers; clock_apart_ms says how far this machine's clock is ahead of"
    " the database's, if that is more than a second",
)
@blueprint.refusals({503: "The database is unavailable"})
def readyz() -> Response:
    """Readiness probe: the database answers."""
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
    """Return Prometheus metrics for the bearer token; without a configured token, 404."""
    service = current_service()
    if not service.metrics_word:
        raise Problem(404, "unknown", gettext(SENTENCES[404]))
    given = request.headers.get("Authorization", "").encode()
    if not hmac.compare_digest(given, f"Bearer {service.metrics_word}".encode()):
        raise Problem(
            403, "forbidden", gettext("These figures are only for the operator of this server.")
        )
    return Response(service.metrics.text(), content_type=CONTENT_TYPE_LATEST)
