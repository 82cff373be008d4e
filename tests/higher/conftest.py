"""Configuration of the tests of Higher: they need it in the registry."""

from collections.abc import Iterator

import pytest
from flask import Flask

from adapters.match_store import MatchStore
from adapters.settings import MEMORY, settings
from domain.registry import GAMES
from tests.browser.chromium import launched
from tests.browser.people import People
from tests.web.server_thread import served
from tests.web.visitors import SECRET, Table
from web.app import create_app
from web.context import service_of

collect_ignore_glob = [] if "higher" in GAMES else ["test_*.py"]


@pytest.fixture
def app() -> Iterator[Flask]:
    """Return the application over an empty store."""
    store = MatchStore(settings(MEMORY, {}), writes=True)
    app = create_app(store, SECRET, bot_pause=0)
    yield app
    service_of(app).close()
    store.close()


@pytest.fixture
def table(app: Flask) -> Table:
    """Return a table with two people, at the start of their match."""
    return Table(app, game="higher")


@pytest.fixture
def url(app: Flask) -> Iterator[str]:
    """Serve the application, and return its address."""
    with served(app) as address:
        yield address


@pytest.fixture
def company() -> Iterator[People]:
    """Let people come with a browser each."""
    with launched() as browser:
        people = People(browser)
        yield people
        people.leave()
