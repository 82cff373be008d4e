"""Fixtures of the browser tests: Chromium and a running server."""

import re
from collections.abc import Callable, Generator, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.bower_bonus_tables import ADA, at_a_bonus
from tests.browser.bower_player import Nester
from tests.browser.chosen_deals import ChosenDeals, OpenedTable, chosen_deals
from tests.browser.chromium import launched
from tests.browser.people import People, Person, company
from tests.replay.program import FELCI, run
from tests.web.server_process import serving

FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Let the fixtures of a test know that it failed."""
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """Run one browser for all tests; each person has a window with cookies of its own."""
    with launched() as browser:
        yield browser


@pytest.fixture(scope="package")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the file that the store keeps its matches in."""
    return tmp_path_factory.mktemp("house") / "matches.db"


@pytest.fixture(scope="package")
def ended(database: Path) -> str:
    """Return the path of a match that is over."""
    imported = run("import", FELCI / "house_bots.json", "--database", database)
    return f"/matches/{imported.stdout.strip()}/"


@pytest.fixture(scope="package")
def server_url(database: Path, ended: str) -> Iterator[str]:
    """Serve the store, and return its address; it believes where people say they come from."""
    words = ("--port", "0", "--database", database, "--bot-pause", "0", "--behind-proxy")
    with serving(*words) as served:
        yield served.url


@pytest.fixture(scope="module", name="chosen_deals")
def open_parlour() -> Iterator[ChosenDeals]:
    """Open a store for the tests of a file: with the same key another file has the same match."""
    with chosen_deals() as opened:
        yield opened


@pytest.fixture
def visit(chromium: Browser, request: pytest.FixtureRequest) -> Iterator[Callable[..., Person]]:
    """Let people come; when the test fails there are pictures of what they saw."""
    company = People(chromium)
    yield company.visit
    if request.node.stash[FAILED]:
        company.photograph(re.sub(r"\W+", "-", request.node.name))
    company.leave()


@pytest.fixture(scope="module")
def stay(chromium: Browser, request: pytest.FixtureRequest) -> Iterator[Callable[..., Person]]:
    """Let people come who stay for all tests of a file, which change only what is picked."""
    with company(chromium, Path(request.node.name).stem) as people:
        yield people.visit


@pytest.fixture
def at_bonus(
    chosen_deals: ChosenDeals, request: pytest.FixtureRequest
) -> Callable[..., OpenedTable]:
    """Lay tables where Ada has a bonus, and a bonus tile is among the first of the stack."""
    return partial(at_a_bonus, chosen_deals, request.node.name)


@pytest.fixture
def choosing(
    at_bonus: Callable[..., OpenedTable], visit: Callable[..., Person]
) -> Callable[..., tuple[OpenedTable, Nester]]:
    """Let Ada draw, and choose a bonus tile."""

    def choose(tile: str, **how: Any) -> tuple[OpenedTable, Nester]:
        table = at_bonus(tile, **how)
        ada = Nester(table.come(visit, ADA), 1)
        ada.draw()
        ada.choose_bonus(tile)
        return table, ada

    return choose
