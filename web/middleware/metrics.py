"""How are requests counted, and the time that their answers take?"""

import time
from typing import Final

from flask import Flask, Response, g, request, request_started

from web.context import current_service

SOCKETS: Final = {"socket", "home_socket"}
"""The endpoints whose answers have no end; open pages are counted elsewhere."""


def add_request_metrics(app: Flask) -> None:
    """Count every request to *app*; before all others, as those take their time, too.

    What an address means may be unknown, which is asked before anything that a request begins with.
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
