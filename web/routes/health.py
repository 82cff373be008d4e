"""Is the service alive, and does its store answer?"""

import logging

from flask import Response
from flask_smorest import Blueprint

from web.admission import json_answer
from web.desk import desk

log = logging.getLogger(__name__)

health = Blueprint("health", __name__, description="Is it alive?")


@health.get("/healthz")
@health.response(200, {"type": "object"}, description="The process answers")
def healthz() -> Response:
    """Tell that the process answers."""
    return json_answer({"ok": True, "sockets": len(desk().hub)})


@health.get("/readyz")
@health.response(200, {"type": "object"}, description="The store answers")
@health.alt_response(503, description="The store does not answer")
def readyz() -> Response:
    """Tell that the store answers."""
    desk().house.list.newest("running", 1)
    return json_answer({"ok": True})
