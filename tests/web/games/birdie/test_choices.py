"""Choices of a turn of Birdie, step by step."""

from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.birdie import BIRDIE
from domain.birdie.bot import wander
from domain.birdie.state import Step
from domain.birdie.view import View
from domain.game import Observer
from tests.birdie.drawn_positions import EAST, NORTH, laid_out, position
from tests.tables import TABLES, Table, played, standing
from tests.web.games.birdie.picks import picked, picks_for
from tests.web.games.test_choices_are_moves import alike
from web.games.birdie.choices import choices
from web.games.scene import Button

EACH = pytest.mark.parametrize(
    "table", [laid for laid in TABLES if laid.game is BIRDIE and not laid.components], ids=str
)


def test_a_card_of_the_area_is_taken_or_more_is_picked_to_stack_with_it():
    """BIR-3.1, BIR-3.2."""
    state = position(hands=("ro-au",), area="wo-sp ow-su pi-au")
    start, first = picked(state), picked(state, "area-1")

    assert start.open == ("area-0", "area-1", "area-2", "hand-0-0", "pass", "pass-0-1")
    assert start.buttons == (Button("pass", "Pass for 2 points", "p"),)
    assert first.prompt == (
        "Take the summer owl into your hand? Or choose another card to stack both."
    )
    assert (first.move, first.confirm) == ({"do": "take", "card": "owl-summer"}, "Take")
    assert (first.open, first.open_ended) == (("area-0", "area-2", "hand-0-0"), True)


def test_a_stack_is_picked_in_its_order_and_is_shown_in_it():
    """BIR-3.2."""
    state = position(hands=("ro-au ro-sp",), area="wo-sp ow-su pi-au")
    here = picked(state, "hand-0-1", "area-2", "area-0", "hand-0-0")

    assert here.move == {
        "do": "stack",
        "area": ("pigeon-autumn", "woodpecker-spring"),
        "hand": ("robin-spring", "robin-autumn"),
        "order": ("robin-spring", "pigeon-autumn", "woodpecker-spring", "robin-autumn"),
    }
    assert here.confirm == "Stack 4"
    assert (here.open, here.open_ended) == ((), False)
    assert [(ghost.id, ghost.text) for ghost in here.ghosts] == [
        ("stack-0", "1"),
        ("stack-1", "2"),
        ("stack-2", "3"),
        ("stack-3", "4"),
    ]
    assert [ghost.face for ghost in here.ghosts][:2] == [
        "birdie-robin-spring",
        "birdie-pigeon-autumn",
    ]


def test_a_stack_is_no_move_before_it_has_two_cards_of_the_area():
    state = position(hands=("ro-au ro-sp",))
    alone, two = picked(state, "hand-0-1"), picked(state, "hand-0-1", "area-0")

    assert (alone.move, two.move) == (None, None)
    assert alone.prompt == "To stack: spring robin. Choose two cards from the draw area."
    assert two.prompt == (
        "To stack: spring robin, spring woodpecker. Choose another card from the draw area."
    )
    assert two.open == ("area-1", "area-2", "area-3", "hand-0-0")
    assert picked(state, "hand-0-1", "area-0", "area-2").open == ("hand-0-0",)


def test_from_an_area_of_one_card_nothing_is_stacked():
    """BIR-3.4."""
    state = position(hands=("ro-au",), area="wo-sp")
    start = picked(state)

    assert start.prompt == "Take a card."
    assert start.open == ("area-0", "pass", "pass-0-1")
    assert [(reason.name, reason.places) for reason in start.closed] == [
        ("AREA_TOO_SMALL", ("hand-0-0",))
    ]
    assert picked(state, "area-0").open == ()
    assert picked(state, "area-0").prompt == "Take the spring woodpecker into your hand?"


def test_a_pass_says_what_it_is_worth():
    """BIR-3.3, BIR-3.5."""
    here = picked(position(4, passed=(EAST,)), "pass")
    last = picked(position(2, passed=(EAST,)))

    assert (here.move, here.confirm) == ({"do": "pass"}, "Pass for 4 points")
    assert last.prompt.startswith("Your last turn of the round: take a card")
    assert last.buttons[0].label == "Pass for 0 points"


@pytest.mark.parametrize("viewer", [EAST, Observer.SPECTATOR, Observer.REFEREE])
def test_a_player_who_is_not_to_move_gets_a_message(viewer):
    here = choices(BIRDIE.view(position(), viewer), ("area-0",))

    assert (here.open, here.prompt) == ((), "")
    assert here.closed[0].rule == "GEN-1"


@pytest.mark.parametrize(
    ("picks", "kept", "name"),
    [
        (("area-4",), 0, "ONE_BY_ONE"),
        (("hand-1-0",), 0, "OTHER_HAND"),
        (("area-0", "area-0"), 1, "ONE_BY_ONE"),
        (("area-0", "area-1", "area-2"), 2, "ONE_BY_ONE"),
        (("pass", "area-0"), 1, "ONE_BY_ONE"),
        (("",), 0, "NOT_DUE"),
    ],
)
def test_picks_that_do_not_fit_are_taken_as_far_as_they_do(picks, kept, name):
    here = picked(position(hands=("ro-au",)), *picks)

    assert here.picks == picks[:kept]
    assert picks[kept] in here.closed[0].places
    assert here.closed[0].name == name


def test_the_only_gap_of_an_empty_row_is_picked_already():
    """BIR-4.3."""
    state = laid_out("", step=Step.INSERT, scoring={"drawn": "robin-autumn"})
    here = picked(state, "gap-0")

    assert picked(state).default == ("gap-0",)
    assert (here.move, here.confirm) == ({"do": "insert", "to": 0}, "Insert it")


def some_views(table: Table, seed: int) -> list[tuple]:
    """Return each seventh position of a match, with the view of the seat that is to move."""
    matches = [match for _, match in standing(played(table, seed)) if match.to_move is not None]
    return [
        (match.state, table.game.view(match.state, match.to_move))
        for match in matches[seed % 7 :: 7]
    ]


@EACH
@given(seed=st.integers(0, 2**64))
@settings(max_examples=4)
def test_a_move_found_by_chance_can_be_picked(table, seed):
    """Whatever the order of its cards in a stack, or of its sets."""
    chance = Random(seed)
    for state, view in some_views(table, seed):
        command = wander(BIRDIE.observation(state, view.viewer), chance)
        here = choices(view, picks_for(state, command))
        assert alike(here.move) == alike(msgspec.to_builtins(command))


@EACH
@given(seed=st.integers(0, 2**64))
@settings(max_examples=4)
def test_every_request_is_answered(table, seed):
    """Picks that are sent by strangers: of anything that is on the page, or of nothing there."""
    chance = Random(seed)
    for _, view in some_views(table, seed):
        known = [*things(view), "row-0--1", "gap--1", "as-", "set-9", "box-0-x", "\x00", "pass"]
        for _ in range(5):
            picks = tuple(chance.choices(known, k=chance.randint(0, 5)))
            here = choices(view, picks)
            assert picks[: len(here.picks)] == here.picks
            if here.picks != picks:
                assert picks[len(here.picks)] in here.closed[0].places


def things(view: View) -> list[str]:
    """Return ids of what can be on the page."""
    return [
        f"{what}-{at}"
        for what in ("area", "gap", "set", *(f"{place}-{view.viewer}" for place in ("hand", "row")))
        for at in range(12)
    ] + [f"box-{NORTH}-robin", "as-robin", "no-set", "finish", "write", "pigeon"]


def test_the_pass_box_of_the_round_passes():
    """BIR-3.3."""
    state = position(hands=("ro-au",))

    assert picked(state, "pass-0-1").move == picked(state, "pass").move == {"do": "pass"}
    assert picked(state, "pass-0-2").closed[0].name == "OTHER_PASS"


@pytest.mark.parametrize(
    ("pick", "name"),
    [
        ("bird-deck", "NOT_FROM_DECK"),
        ("reserve", "ONLY_BY_ROBIN"),
        ("hand-1", "OTHER_HAND"),
        ("deck-0", "DECK_HIDDEN"),
        ("trophy-owl", "TROPHY_BY_SCORE"),
        ("box-0-owl", "BOX_BY_SET"),
        ("box-1-owl", "OTHER_SHEET"),
    ],
)
def test_a_thing_that_is_never_picked_says_what_it_is_for(pick, name):
    assert picked(position(hands=("ro-au",)), pick).closed[0].name == name
