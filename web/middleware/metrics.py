"""Request metrics: counts responses by endpoint and status, and measures their duration."""

import time
from typing import Final

from flask import Flask, Response, g, request, request_started

from web.context import current_service

SOCKETS: Final = {"socket", "home_socket"}
"""WebSocket endpoints, whose duration is meaningless."""


def add_request_metrics(app: Flask) -> None:
    """Count the requests of *app*; register this first, so that it measures all other hooks.

    It starts with the signal `request_started`, which is also sent if routing fails.
    """
    request_started.connect(_begin, app)
    app.after_request(_counted)


def _begin(_: Flask) -> None:
    g.began = time.perf_counter()


def _counted(response: Response) -> Response:
    figures = current_service().metrics
    endpoint = request.endpoint or "-"
    figures.requests.labels(endpoint, response.status_code).inc()
    if endpoint not in SOCKETS:
        figures.request_seconds.observe(time.perf_counter() - g.began)
    return response
