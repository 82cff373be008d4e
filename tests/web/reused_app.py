"""Reuse of one application by many tests, each with a store of its own.

Building an application takes longer than most tests. Its state is in its services alone, which each
test replaces.
"""

from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from flask import Flask

from adapters.match_store import MatchStore
from adapters.verification.signing import SigningKey
from tests.web.bot_engines import InThread
from tests.web.visitors import SECRET
from web.app import application
from web.context import add_service, client_address_if_any
from web.limits.rate_limits import Limits
from web.middleware.trusted_hosts import Addresses
from web.services import AppServices
from web.workers.engine_pool import Engine

GENEROUS: Final = Limits(commands=10**6, tables=10**6)
NO_ADDRESSES: Final = Addresses()
KEY: Final = SigningKey(bytes(32))
IDLE: Final[defaultdict[tuple[Limits, Addresses], list[Flask]]] = defaultdict(list)
"""The applications that nobody asks just now."""


@contextmanager
def app_over(
    store: MatchStore,
    *,
    limits: Limits = GENEROUS,
    addresses: Addresses = NO_ADDRESSES,
    bot_pause: float = 0,
    thinker: Engine | None = None,
) -> Iterator[Flask]:
    """Give an application over *store*, which nobody else is given before it is left."""
    idle = IDLE[limits, addresses]
    app = idle.pop() if idle else application(limits, addresses)
    thinks, looks = thinker or InThread(), InThread()
    service = AppServices(
        store, SECRET, limits, bot_pause, client_address_if_any, thinks, looks, KEY
    )
    add_service(app, service)
    yield app
    service.close()
    idle.append(app)
