"""A match continues after the server crashed."""

import re
from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from playwright.sync_api import expect

from tests.browser.felci_player import CELL, CONFIRM, from_home_page
from tests.browser.people import Person
from tests.web.server_process import Serving, serving

pytestmark = pytest.mark.long
UNREACHED = "ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE"


class Mortal:
    """A store whose server can be killed and started again where it was."""

    def __init__(self, database, ending: ExitStack) -> None:
        self._database = database
        self._ending = ending
        self._serving = self._start("0")
        self.url = self._serving.url

    def _start(self, port: str) -> Serving:
        words = ("--port", port, "--database", self._database, "--bot-pause", "0")
        return self._ending.enter_context(serving(*words))

    def kill(self) -> None:
        """End it as a power cut does."""
        self._serving.kill()

    def start(self) -> None:
        """Start it again, with the same file and the same address."""
        self._serving = self._start(self._serving.port)


@pytest.fixture
def mortal(tmp_path) -> Iterator[Mortal]:
    """Serve a store of its own."""
    with ExitStack() as ending:
        yield Mortal(tmp_path / "matches.db", ending)


@pytest.fixture
def players(mortal, visit):
    """Return Ada, who is to begin, and Bruno."""
    white, black = from_home_page(visit, mortal.url)
    for player in (white, black):
        player.person.forgive(UNREACHED)
    return white, black


def says_it_reconnects(person: Person) -> None:
    """Wait until the page says that it lost the server."""
    expect(person.page.get_by_role("banner")).to_contain_text("reconnecting")


def table_of(person: Person) -> list[str]:
    """Return in words all that lies on the table."""
    things = person.page.locator("svg.table [aria-label]")
    names = things.evaluate_all("all => all.map((one) => one.getAttribute('aria-label'))")
    return [name.partition(", can be")[0].partition(", not possible")[0] for name in names]


def test_after_a_power_cut_the_match_continues_by_itself(mortal, players):
    white, black = players
    people = [player.person for player in players]
    white.plant()
    black.person.has_moves(1)
    before = [(table_of(person), person.moves()) for person in people]

    mortal.kill()
    for person in people:
        says_it_reconnects(person)
    mortal.start()
    for person in people:
        person.is_live()

    assert [(table_of(person), person.moves()) for person in people] == before
    white.plant()
    black.person.has_moves(2)
    assert white.take_turn()
    assert black.take_turn()
    white.person.has_moves(black.person.moves())
    assert table_of(white.person) != before[0][0]


def test_a_choice_that_was_not_sent_outlives_the_server(mortal, players):
    white, black = players
    count = white.person.moves()
    fern = white.choose_tile()
    white.choose(CELL)
    white.person.says(f"Plant the {fern} fern on")

    mortal.kill()
    says_it_reconnects(white.person)
    mortal.start()
    white.person.is_live()
    white.person.says(f"Plant the {fern} fern on")
    white.confirm()
    black.person.has_moves(count + 1)


def test_a_move_that_is_sent_while_the_server_is_down_arrives_when_it_is_back(mortal, players):
    white = players[0]
    count = white.person.moves()
    fern = white.choose_tile()
    white.choose(CELL)
    white.person.says(f"Plant the {fern} fern on")

    mortal.kill()
    says_it_reconnects(white.person)
    white.button(CONFIRM).click()
    expect(white.button(re.compile("^Sending"))).to_be_disabled()
    mortal.start()
    for player in players:
        player.person.has_moves(count + 1)
    expect(white.button(re.compile("^Sending"))).to_have_count(0)
