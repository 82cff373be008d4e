"""Fixtures: a push service on this machine, and the workers that send to it."""

import pytest

from tests.web.notifications.push_service import certificate, push_service
from web.context import service_of
from web.notifications import push_worker
from web.notifications.encryption import VapidKey
from web.notifications.push_worker import PushWorker


@pytest.fixture(scope="session")
def pem(tmp_path_factory):
    """Return the file with a certificate of the push service."""
    return certificate(tmp_path_factory.mktemp("push"))


@pytest.fixture
def service(pem):
    """Return a push service on this machine."""
    with push_service(pem) as running:
        yield running


@pytest.fixture
def soon(monkeypatch):
    """Let the worker wait for nothing."""
    monkeypatch.setattr(push_worker, "SOON", 0.0)
    monkeypatch.setattr(push_worker, "WAIT", 0.01)


@pytest.fixture
def hire(service, soon):
    """Return what starts the push worker of an application."""
    hired = []

    def begin(app, **others):
        services = service_of(app)
        services.push = PushWorker(
            services.store,
            VapidKey(b"secret"),
            services.hub.watching,
            services.metrics.pushes,
            **{"hosts": service.hosts, "client": service.client(), **others},
        )
        services.push.start()
        hired.append(services.push)
        return services.push

    yield begin
    for push in hired:
        push.stop()


@pytest.fixture
def push(app, hire):
    """Return the running push worker of the application."""
    return hire(app)
