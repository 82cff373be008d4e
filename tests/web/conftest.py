"""Fixtures of the web tests: an application over an in-memory store, and visitors."""

import secrets
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from random import Random
from typing import Any

import pytest
from flask import Flask

from adapters.match_store import MatchStore
from adapters.settings import MEMORY, settings
from tests.adapters.matches import ticking
from tests.web.committed_seats import Sealed
from tests.web.own_links import own_link
from tests.web.record_editor.referee import Referee
from tests.web.reused_app import GENEROUS, app_over
from tests.web.server_thread import served
from tests.web.visitors import Table, Visitor
from web.context import service_of
from web.limits.rate_limits import Limits


@contextmanager
def alike() -> Iterator[None]:
    """Let browsers and requests have the keys of every run: deals follow from them."""
    chance = Random(1)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(
            secrets,
            "token_urlsafe",
            lambda size: urlsafe_b64encode(chance.randbytes(size)).decode(),
        )
        yield


@contextmanager
def apps() -> Iterator[Callable[..., Flask]]:
    """Give an application over an empty store at each call; all of them are the same."""
    with ExitStack() as opened:

        def make(limits: Limits = GENEROUS, **others: Any) -> Flask:
            seeds = Random(1)
            store = MatchStore(
                settings(MEMORY, {}),
                writes=True,
                clock=ticking(),
                seed=lambda: seeds.randbytes(32),
            )
            opened.callback(store.close)
            return opened.enter_context(app_over(store, limits=limits, **others))

        yield make


@pytest.fixture
def new_app() -> Iterator[Callable[..., Flask]]:
    """Give an application over an empty store at each call; all of them are the same."""
    with alike(), apps() as make:
        yield make


@pytest.fixture(scope="session")
def looked_back_at() -> Iterator[Table]:
    """Return a table whose match has ended, for all who only look."""
    with apps() as make:
        with alike():
            table = Table(make())
            table.play()
        yield table


@pytest.fixture
def app(new_app: Callable[..., Flask]) -> Flask:
    """Return the application over an empty store."""
    return new_app()


@pytest.fixture
def visitor(app: Flask) -> Visitor:
    """Return somebody who comes in from the home page."""
    return Visitor(app)


@pytest.fixture
def table(app: Flask) -> Table:
    """Return a table with two people, at the start of their match."""
    return Table(app)


@pytest.fixture
def played(table: Table) -> Table:
    """Return a table whose match has ended."""
    table.play()
    return table


@pytest.fixture
def url(app: Flask) -> Iterator[str]:
    """Serve the application, and return its address."""
    with served(app) as address:
        yield address


@pytest.fixture
def referee(visitor: Visitor) -> Referee:
    """Return somebody at the desk."""
    return Referee(visitor)


@pytest.fixture
def thief(table: Table) -> Visitor:
    """Return somebody who has come by the link to black's own seat."""
    stranger = Visitor(table.app)
    stranger.come_back(own_link(table))
    return stranger


@pytest.fixture
def sealed(app: Flask) -> Sealed:
    """Return a table that waits for the seeds of both players."""
    return Sealed(app)


@pytest.fixture
def later(app: Flask, monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Return what lets so many milliseconds pass."""
    clock = service_of(app).store.clock

    def pass_by(milliseconds: int) -> None:
        now = clock() + milliseconds
        monkeypatch.setattr(clock, "_clock", lambda: now)

    return pass_by
