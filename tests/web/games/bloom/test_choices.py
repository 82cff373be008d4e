"""Choices of a turn of Bloom: draws, new ladders, passing."""

import msgspec
import pytest

from adapters.records.parser import read_record
from adapters.records.replay import replay
from domain.bloom import BLOOM
from domain.bloom.rules import BloomRefusal
from domain.game import Observer
from domain.unavailable import unavailable
from tests.bloom.drawn_positions import TULIP, position
from tests.golden import FIXTURES
from tests.web.games.bloom.picks import labels, picked, picks_for, reason
from web.games.bloom.choices import choices


def test_a_tile_is_drawn_unseen_or_from_the_open_reserve():
    """BLO-3.3."""
    state = position(hands=("10", "20"), open="33 - 55")
    start, seen, unseen = picked(state), picked(state, "tile-55"), picked(state, "reserve")

    assert start.open == ("reserve", "tile-33", "tile-55")
    assert seen.move == {"do": "draw", "from": "open", "tile": 55}
    assert seen.prompt == "Draw the 55 with 7 flowers? You may then draw another."
    assert (unseen.move, unseen.confirm) == ({"do": "draw", "from": "reserve"}, "Draw")


def test_only_what_is_there_to_draw_is_spoken_of():
    """BLO-3.3."""
    hands = ("10 11 12", "20")
    some, none = position(hands=hands), position(hands=hands, reserve="", open="")

    assert picked(some).prompt == "Draw, or choose tiles for a ladder."
    assert picked(none).prompt == "Choose tiles for a ladder."


def test_after_the_first_draw_only_a_second_one_is_open_or_to_stop():
    """BLO-3.3."""
    state = position(hands=("10 11 12", "20"), open="33", drawn=True)
    start = picked(state)

    assert start.open == ("reserve", "tile-33", "stop")
    assert start.closed == (unavailable(BloomRefusal.ONE_ACTION, zones=("hand", "ladders")),)
    assert picked(state, "stop").move == {"do": "stop"}


def test_tiles_are_picked_in_any_order_and_lie_in_the_tray_as_a_ladder():
    """BLO-5.1, BLO-5.3."""
    here = picked(position(hands=("22 11 24 23", "40")), "tile-24", "tile-22", "tile-23")

    assert here.move == {"do": "lay", "tiles": (22, 23, 24), "take_joker": True}
    assert here.prompt == "22, 23, 24: 7 flowers, point tile 7."
    assert [(ghost.id, ghost.face) for ghost in here.ghosts] == [
        ("tray-0", "bloom-22"),
        ("tray-1", "bloom-23"),
        ("tray-2", "bloom-24"),
    ]


def test_tiles_that_make_no_ladder_are_unavailable_and_the_picks_stay():
    """BLO-4.1."""
    here = picked(position(hands=("22 23 24 60", "40")), "tile-22")

    assert here.open == ("tile-23", "tile-24")
    assert here.holds
    assert reason(here, "tile-60") == "NO_LADDER_OF_THESE"


def test_a_text_explains_numbers_that_are_too_far_apart():
    """BLO-4.1."""
    state = position(hands=("23 27 25 J", "40"))

    assert (
        picked(state, "tile-23", "tile-27").prompt
        == "Tiles 23, 27: 23 and 27 are 4 apart. Choose more tiles."
    )
    assert picked(state, "tile-23", "tile-27").move is None
    assert picked(state, "tile-27", "tile-23", "joker-hand-0").move["tiles"] == (23, "joker", 27)


def test_a_ladder_may_run_on_after_100():
    """BLO-4.1."""
    here = picked(
        position(hands=("1 3 99 100 50", "40")), "tile-1", "tile-99", "tile-3", "tile-100"
    )

    assert here.move["tiles"] == (99, 100, 1, 3)


def test_a_joker_lies_as_it_was_picked_and_can_be_put_elsewhere():
    """BLO-4.2."""
    state = position(hands=("22 24 J 60", "40"), jokers=0)
    between = picked(state, "tile-22", "joker-hand-0", "tile-24")
    after = picked(state, "tile-24", "tile-22", "joker-hand-0")

    assert between.move["tiles"] == (22, "joker", 24)
    assert after.move["tiles"] == (22, 24, "joker")
    assert labels(after) == ["Move the joker"]
    around = after
    seen = []
    for _ in range(3):
        put = around.buttons[0].id
        assert put in after.open
        around = picked(state, *after.picks, put)
        seen.append(around.move["tiles"])
    assert seen == [("joker", 22, 24), (22, "joker", 24), (22, 24, "joker")]


def test_a_second_joker_is_put_elsewhere_by_itself():
    state = position(hands=("22 24 J J", "40"), jokers=0)
    here = picked(state, "tile-22", "tile-24", "joker-hand-0", "joker-hand-1")
    first = picked(state, *here.picks, "put-0-0")
    both = picked(state, *first.picks, "put-1-2")

    assert labels(here) == ["Move the joker"]
    assert first.move["tiles"] == ("joker", 22, 24, "joker")
    assert labels(first) == ["Move the joker", "Move the second joker"]
    assert both.move["tiles"] == ("joker", 22, "joker", 24)


def test_a_ladder_of_three_can_be_laid_without_taking_a_joker():
    """BLO-5.4."""
    state = position(hands=("22 23 24 60", "40"))
    picks = ("tile-22", "tile-23", "tile-24")
    here, without = picked(state, *picks), picked(state, *picks, "no-joker")

    assert (here.confirm, labels(here)) == ("Lay and take a joker", ["Lay without a joker"])
    assert (without.confirm, without.move["take_joker"]) == ("Lay", False)


@pytest.mark.parametrize(
    ("hand", "jokers", "picks"),
    [
        ("22 23 24 60", 0, ("tile-22", "tile-23", "tile-24")),
        ("22 23 24", 1, ("tile-22", "tile-23", "tile-24")),
        ("22 23 24 26 60", 1, ("tile-22", "tile-23", "tile-24", "tile-26")),
    ],
)
def test_no_joker_is_offered_that_cannot_be_taken(hand, jokers, picks):
    """BLO-5.4."""
    here = picked(position(hands=(hand, "40"), jokers=jokers), *picks)

    assert (here.confirm, here.move["take_joker"]) == ("Lay", False)


def test_a_player_who_can_do_nothing_passes_or_swaps():
    """BLO-3.4."""
    nothing = position(hands=("50", "40"), open="", reserve="", ladders=("22 23 24",))
    swap = position(hands=("23", "40"), open="", reserve="", ladders=("22 J 24",))

    assert (picked(nothing).default, labels(picked(nothing))) == (("pass",), ["Pass"])
    assert picked(nothing, "pass").move == {"do": "pass"}
    assert picked(swap).default == ()
    assert {"pass", "joker-1-1", "tile-23"} <= set(picked(swap).open)


def test_passing_is_not_offered_to_a_player_who_can_act():
    here = picked(position(hands=("50", "40")), "pass")

    assert (here.picks, here.closed[0].name) == ((), "NOT_DUE")


@pytest.mark.parametrize("viewer", [TULIP, Observer.SPECTATOR, Observer.REFEREE])
def test_a_player_who_is_not_to_move_gets_a_message(viewer):
    here = choices(BLOOM.view(position(hands=("50", "40")), viewer), ("reserve",))

    assert (here.open, here.closed[0].rule) == ((), "GEN-1")


@pytest.mark.parametrize(
    ("picks", "kept"),
    [
        (("tile-60",), 0),
        (("tile-101",), 0),
        (("",), 0),
        (("tile-22", "tile-22"), 1),
        (("tile-22", "reserve"), 1),
        (("tile-22", "ladder-9"), 1),
        (("tile-22", "put-0-0"), 1),
        (("tile-22", "no-joker"), 1),
        (("reserve", "reserve"), 1),
        (("ladder-1", "joker-1-x"), 1),
    ],
)
def test_picks_that_do_not_fit_are_taken_as_far_as_they_do(picks, kept):
    state = position(hands=("22 23 24 60", "40"), ladders=("25 27 28 29",))
    here = picked(state, *picks)

    assert here.picks == picks[:kept]
    assert here.closed[0].places[:1] == (picks[kept],) or picks[kept] in here.closed[0].places


RECORD = read_record((FIXTURES / "bloom/rulebook_examples.json").read_bytes())


def test_each_move_of_a_recorded_match_can_be_picked_and_is_the_one_that_is_made():
    for match, made in zip(replay(RECORD).positions, RECORD.moves, strict=False):
        view = BLOOM.view(match.state, made.by)
        here = choices(view, picks_for(view, made.command))
        assert here.confirm
        assert here.move == msgspec.to_builtins(made.command)
