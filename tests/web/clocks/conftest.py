"""Fixtures of the clock tests: a store whose wall clock the test moves."""

from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from flask import Flask

from adapters.match_store import MatchStore
from adapters.settings import MEMORY, settings
from tests.adapters.manual_clock import Hands
from tests.web.reused_app import app_over
from web.limits.rate_limits import Limits


@pytest.fixture
def hands() -> Hands:
    """Return the clock on the wall."""
    return Hands()


@pytest.fixture
def open_app(hands: Hands, tmp_path) -> Iterator:
    """Give an application over one database file at each call, after the one before was left."""
    with ExitStack() as opened:

        def make(database: str = MEMORY) -> Flask:
            store = MatchStore(settings(database, {}), writes=True, clock=hands)
            opened.callback(store.close)
            return opened.enter_context(app_over(store, limits=Limits()))

        yield make


@pytest.fixture
def app(open_app) -> Flask:
    """Return the application with the clock of the test."""
    return open_app()
