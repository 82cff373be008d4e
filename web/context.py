"""Which service does an application answer for?"""

from typing import Final

from flask import Flask, Response, current_app, has_request_context, request

from domain.game import Seat
from web.limits.rate_limits import rate_limit_key
from web.services import AppServices

NAME: Final = "giardino"


def add_service(app: Flask, service: AppServices) -> None:
    """Let *app* answer for *service*."""
    app.extensions[NAME] = service


def service_of(app: Flask) -> AppServices:
    """Return the service that *app* answers for."""
    service: AppServices = app.extensions[NAME]
    return service


def current_service() -> AppServices:
    """Return the service of the application that answers the request."""
    return service_of(current_app)


def client_address() -> str:
    """Return the address that the request comes from, or the household's where that has many."""
    return rate_limit_key(request.remote_addr or "")


def client_address_if_any() -> str | None:
    """Return the same where a request is being answered, and None anywhere else."""
    return client_address() if has_request_context() else None


def broadcast(response: Response, match_id: str, by: Seat | None = None) -> Response:
    """Return *response*; once it is sent, viewers and workers learn that the match changed.

    The order is store, answer, broadcast: the seat that acted (*by*) never waits for others.
    """
    service = current_service()
    response.call_on_close(lambda: service.match_changed(match_id, by))
    return response
