"""Accessibility of Bloom by axe, in light and dark."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.axe import faults
from tests.browser.bloom_player import Florist
from tests.browser.bloom_tables import as_recorded, record
from tests.browser.devices import PHONE

pytestmark = pytest.mark.long
OF_TWO, OF_FIVE = "rulebook_examples", "all_passed_in_round_1"
DRAWS, WITH_JOKER, WITH_THEFT = 6, 15, 45
"""After how many moves of the match of two such a move is made."""
BETWEEN = 47
"""After how many moves of the match of five a ladder with a joker is robbed, in round 2."""


@pytest.fixture
def ada(chosen_deals, visit) -> Callable[..., Florist]:
    """Return what lets somebody come who is to move in a recorded match."""

    def come(name: str, moves: int, **how: object) -> Florist:
        table = as_recorded(chosen_deals, name, moves)
        person = table.come(visit, table.match.to_move, **how)
        return Florist(person, lambda: record(name).moves[table.match.moves].command)

    return come


def test_drawing_is_accessible_before_and_after_picking_and_between_two_tiles(ada):
    player = ada(OF_TWO, DRAWS)
    assert faults(player.page) == []
    player.prepare(player.planned())
    player.person.says("Draw the 70")
    assert faults(player.page) == []
    player.done("Draw")
    player.person.says("Draw a second tile, or end your turn.")
    assert faults(player.page) == []


@pytest.mark.parametrize(
    ("name", "moves", "how"),
    [
        (OF_TWO, WITH_THEFT, {}),
        (OF_FIVE, BETWEEN, PHONE),
    ],
    ids=["wide", "phone"],
)
def test_a_theft_is_accessible_before_and_after_picking(ada, name, moves, how):
    player = ada(name, moves, **how)
    assert faults(player.page) == []
    player.prepare(player.planned())
    player.person.says(" keeps ")
    assert faults(player.page) == []


def test_a_joker_that_can_lie_elsewhere_and_hints_are_accessible(ada):
    player = ada(OF_TWO, WITH_JOKER, **PHONE)
    hints = player.button("Hints")
    hints.click()
    expect(hints).to_have_attribute("aria-pressed", "true")
    player.button("flowers").first.wait_for()
    assert faults(player.page) == []
    player.prepare(player.planned())
    player.button("Move the joker").wait_for()
    assert faults(player.page) == []


@pytest.mark.parametrize(
    ("name", "on_phone"),
    [(OF_TWO, True), (OF_FIVE, False)],
)
def test_a_match_that_is_over_is_accessible(chosen_deals, visit, name, on_phone):
    table = as_recorded(chosen_deals, name, len(record(name).moves))
    seat, screen = (0, PHONE) if on_phone else (None, {})
    reader = table.come(visit, seat, **screen)
    assert faults(reader.page) == []
    reader.go(f"{table.path}audit")
    assert faults(reader.page) == []
