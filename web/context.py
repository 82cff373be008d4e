"""Request context: the application services and the client address of the current request."""

from typing import Final

from flask import Flask, Response, current_app, has_request_context, request

from adapters.eventstore.loaded_match import LoadedMatch
from domain.game import Seat
from web.limits.rate_limits import rate_limit_key
from web.services import AppServices

NAME: Final = "giardino"


def add_service(app: Flask, service: AppServices) -> None:
    """Attach the services to *app*."""
    app.extensions[NAME] = service


def service_of(app: Flask) -> AppServices:
    """Return the services of *app*."""
    service: AppServices = app.extensions[NAME]
    return service


def current_service() -> AppServices:
    """Return the services of the current application."""
    service: AppServices = current_app.extensions[NAME]
    return service


def client_address() -> str:
    """Return the rate limit key of the client address."""
    return rate_limit_key(request.remote_addr or "")


def client_address_if_any() -> str | None:
    """Return the client address within a request, and None elsewhere."""
    return client_address() if has_request_context() else None


def broadcast(
    response: Response, match_id: str, loaded: LoadedMatch | None = None, by: Seat | None = None
) -> Response:
    """Return *response*; once it is sent, viewers and workers learn that the match changed.

    They get it as *loaded*, if that is known. The order is store, answer, broadcast: the seat that
    acted (*by*) never waits for others.
    """
    service = current_service()
    response.call_on_close(lambda: service.match_changed(match_id, loaded, by))
    return response
