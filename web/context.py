"""Which service does an application answer for?"""

from typing import Final

from flask import Flask, current_app, has_request_context, request

from web.limits.rate_limits import household
from web.services import Service

NAME: Final = "giardino"


def add_service(app: Flask, service: Service) -> None:
    """Let *app* answer for *service*."""
    app.extensions[NAME] = service


def service_of(app: Flask) -> Service:
    """Return the service that *app* answers for."""
    service: Service = app.extensions[NAME]
    return service


def current_service() -> Service:
    """Return the service of the application that answers the request."""
    return service_of(current_app)


def asker() -> str:
    """Return the address that the request comes from, or the household's where that has many."""
    return household(request.remote_addr or "")


def asker_if_any() -> str | None:
    """Return the same where a request is being answered, and None anywhere else."""
    return asker() if has_request_context() else None
