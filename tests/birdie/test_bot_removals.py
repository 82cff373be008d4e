"""Tests that the house bot finds the best removals in expert mode (BIR-5)."""

from functools import cache
from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from domain.birdie import BIRDIE
from domain.birdie.bot.position import Position
from domain.birdie.commands import DeclarePigeon, Finish, RemoveCard
from domain.birdie.components import FEATURES
from domain.birdie.state import State
from tests.birdie.bots import chosen, in_short, random_row, scored, total
from tests.birdie.drawn_positions import NORTH, laid_out
from tests.spec import after

seeds = st.integers(0, 2**64)


def to_score(chance: Random, length: int, number: int = 2) -> State:
    """Return a row that is to be scored in expert mode, with any sheet and hand."""
    hand = " ".join(chance.sample(["ow-su", "pi-au", "pi-wi"], chance.randint(0, 2)))
    boxes = [f"{box} 2" for box in chance.sample(FEATURES, chance.randint(0, 5))]
    row = in_short(random_row(chance, length))
    return laid_out(row, hand, ", ".join(boxes), number=number, expert=True)


def encode(state: State) -> bytes:
    """Return what matters from here on."""
    return msgspec.msgpack.encode(replace(state, flown=((), ()), sets=((), ())))


def most(state: State) -> int:
    """Return the most points that can be had: every way to continue is tried."""

    @cache
    def best(encoded: bytes) -> int:
        now = msgspec.msgpack.decode(encoded, type=State)
        if now.scoring is None or now.scoring.seat != NORTH:
            return total(now, NORTH)
        ways = (after(BIRDIE, now, move) for move in BIRDIE.moves(now, NORTH))
        return max(best(encode(way)) for way in ways)

    return best(encode(state))


@given(seed=seeds)
def test_no_other_removals_bring_more_points(seed):
    """Chains, features, pigeons, owls, flaps and trophies included."""
    chance = Random(seed)
    state = to_score(chance, chance.randint(0, 5))

    assert total(scored(state, NORTH), NORTH) == most(state)


@given(seed=seeds)
def test_planning_again_at_each_step_keeps_what_was_planned(seed):
    state = to_score(Random(seed), 16)
    planned = Position(BIRDIE.observation(state, NORTH)).rating.of(state.rows[NORTH])

    assert total(scored(state, NORTH), NORTH) - total(state, NORTH) >= planned


LIDIA = "wo-wi pi-wi pi-su ow-sp wo-sp ro-au ow-sp wo-sp ro-sp pi-su pi-wi ow-wi ro-wi"


@pytest.mark.parametrize(
    ("sheet", "made"),
    [
        ("owl 2, woodpecker 2, summer 2", {"spring": 5, "pigeon": 4, "winter": 3}),
        ("owl 2, woodpecker 2, pigeon 2", {"spring": 5, "summer": 2, "winter": 5}),
    ],
)
def test_lidias_chain_continues_as_the_boxes_ask_for(sheet, made):
    """BIR-5.1: four pigeons and three winters, or two summers and five winters."""
    boxes = scored(laid_out(LIDIA, sheet=sheet, number=2, expert=True), NORTH).sheets[NORTH].boxes

    assert {box: sheet_box.points for box, sheet_box in boxes.items() if box in made} == made


def test_a_set_without_a_box_goes_to_a_pigeon():
    """BIR-5.4."""
    row = "ro-sp ro-su ro-au"
    state = laid_out(row, "pi-wi", "robin 4, flaps 1", number=2, expert=True)
    pending = after(BIRDIE, state, chosen(state))

    assert chosen(state) == RemoveCard(1)
    assert chosen(pending) == DeclarePigeon()


def test_owls_copy_at_the_end():
    """BIR-5.4: both of them."""
    state = laid_out("ro-sp ro-su ro-au ro-wi", "ow-su ow-wi ow-au", number=2, expert=True)
    boxes = scored(state, NORTH).sheets[NORTH].boxes

    assert sorted(score.points for score in boxes.values()) == [3, 3, 3]


def test_two_lone_cards_are_removed_to_bring_a_set_together():
    """BIR-5.3: the row closes up after the first one."""
    state = laid_out("ro-sp ro-su ow-wi pi-au ro-sp ro-su", number=2, expert=True)

    assert scored(state, NORTH).sheets[NORTH].boxes["robin"].points == 4


@pytest.mark.parametrize("row", ["", "ro-sp", "ro-sp ow-wi"])
def test_no_card_is_removed_from_a_row_without_sets(row):
    assert chosen(laid_out(row, number=2, expert=True)) == Finish(())
