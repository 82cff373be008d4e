"""Choices of a move of Felci, step by step."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given
from msgspec import UNSET

from domain.errors import IllegalMove
from domain.felci import FELCI
from domain.felci.commands import Command, PlantFern, SeatVisitor, UndergrowthTile
from domain.felci.components import BLACK, WHITE
from domain.felci.state import State
from domain.game import Observer
from tests.felci.drawn_positions import DRAWN, GARDEN, garden
from tests.spec import in_order
from tests.tables import Table, played, seeds, standing
from web.games.felci.choices import choices
from web.games.felci.plant_fern import UNDERGROWTH
from web.games.registry import PRESENTATIONS
from web.games.scene import Button, Choices, Unavailable

NOBODY = ("", "")


def picked(state, *picks, viewer=WHITE) -> Choices:
    """Return what is open to *viewer* after *picks*."""
    return choices(FELCI.view(state, viewer), picks)


def reason(here: Choices, id: str) -> tuple[str, str]:
    """Return the rule that keeps *id* closed, and its name."""
    return next((closing.rule, closing.name) for closing in here.closed if id in closing.places)


def test_a_turn_begins_with_the_tiles_and_visitors_that_can_go_somewhere():
    here = picked(garden(white="ry", waiting=("gb", "")))

    assert here.prompt == "2 actions left. Choose a fern or a visitor."
    assert here.open == (
        "white-hand-red-0",
        "white-hand-yellow-0",
        "white-visitor-green",
        "white-visitor-blue",
    )
    assert reason(here, "pile") == ("FEL-3.2", "ACTIONS_FIRST")
    assert (here.buttons, here.default, here.move) == ((), (), None)


def test_a_new_plant_may_be_put_on_any_empty_cell_but_not_after_undergrowth():
    """FEL-4.2, FEL-4.5."""
    here = picked(garden("  c d\n3 b #", white="ry"), "white-hand-red-0")

    assert len(here.open) == 50
    assert reason(here, "c3") == ("FEL-4.2", "NEW_PLANT_ON_FILLED_CELL")
    assert here.buttons == (Button("undergrowth", "Lay undergrowth first", "u"),)
    assert reason(here, "undergrowth") == ("FEL-4.5", "UNDERGROWTH_WITH_NEW_PLANT")


def test_a_spore_goes_next_to_its_parent():
    """FEL-4.3."""
    here = picked(garden("  c d\n3 r b", white="ry"), "white-hand-red-0")

    assert here.prompt == "Spore: choose a cell next to a free red fern."
    assert here.open == ("c2", "b3", "c4", "undergrowth")
    assert reason(here, "d3") == ("FEL-4.3", "SPORE_ON_FILLED_CELL")
    assert reason(here, "e5") == ("FEL-4.3", "SPORE_APART")


def test_without_another_tile_undergrowth_is_not_spoken_of():
    here = picked(garden("  c\n3 r", white="r"), "white-hand-red-0")

    assert here.open == ("c2", "b3", "d3", "c4")
    assert here.buttons == ()


def test_a_tile_and_a_cell_are_a_whole_move_shown_as_a_ghost():
    here = picked(garden("  c\n3 r", white="ry"), "white-hand-red-0", "c4")

    assert here.move == {"do": "fern", "type": "red", "cell": "c4", "undergrowth": ()}
    assert here.confirm == "Plant the red fern on c4"
    assert here.prompt == "Plant the red fern on c4 as a spore?"
    (ghost,) = here.ghosts
    assert (ghost.id, ghost.place, ghost.face) == ("white-hand-red-0", "c4", "fern-red")


def test_undergrowth_is_a_path_of_tiles_and_cells_before_the_spore():
    """FEL-4.4: each next to the one before, the spore next to the last."""
    state = garden("  c\n3 r", white="rryg")
    tile, other, third = "white-hand-red-1", "white-hand-yellow-0", "white-hand-green-0"
    path = ["white-hand-red-0", "undergrowth"]

    assert picked(state, *path).open == (tile, other, third)
    path.append(tile)
    where = picked(state, *path)
    assert where.prompt == "Choose where to lay the red tile: next to a free red fern."
    assert where.open == ("c2", "b3", "d3", "c4")
    assert reason(where, "c3") == ("FEL-4.4", "UNDERGROWTH_ON_FILLED_CELL")
    assert reason(where, "e5") == ("FEL-4.4", "UNDERGROWTH_APART")
    path.append("d3")
    further = picked(state, *path)
    assert further.open == ("d2", "e3", "d4", other, third)
    assert reason(further, "d3") == ("FEL-4.4", "CELL_TWICE")
    assert reason(further, "c3") == ("FEL-4.3", "SPORE_ON_FILLED_CELL")
    assert reason(further, "c2") == ("FEL-4.4", "SPORE_OFF_THE_PATH")
    path += [other, "e3"]
    whole = picked(state, *path, "e4")
    assert whole.move == {
        "do": "fern",
        "type": "red",
        "cell": "e4",
        "undergrowth": ({"type": "red", "cell": "d3"}, {"type": "yellow", "cell": "e3"}),
    }
    assert [(ghost.id, ghost.place, ghost.body, ghost.mark) for ghost in whole.ghosts] == [
        (tile, "d3", "tile-back", "sign-red"),
        (other, "e3", "tile-back", "sign-yellow"),
        ("white-hand-red-0", "e4", "tile-red", ""),
    ]


def test_undergrowth_does_not_go_where_the_spore_could_not_follow():
    """FEL-4.4: a hole of one cell takes a spore, but no undergrowth before it."""
    state = garden("  c d e\n1 r . b\n2 . b .", white="ry")

    here = picked(state, "white-hand-red-0", "undergrowth", "white-hand-yellow-0")
    assert here.open == ("c2",)
    assert reason(here, "d1") == ("FEL-4.4", "SPORE_OFF_THE_PATH")


def test_undergrowth_is_closed_when_no_path_leads_on():
    state = garden("  c d e\n1 r . b\n2 b b .", white="ry")

    here = picked(state, "white-hand-red-0")
    assert here.open == ("d1",)
    assert reason(here, "undergrowth") == ("FEL-4.4", "SPORE_OFF_THE_PATH")


def test_a_path_that_can_only_end_takes_no_further_tile():
    state = garden("  c d e f\n1 r . . b\n2 b b b .", white="ryg")

    here = picked(state, "white-hand-red-0", "undergrowth", "white-hand-yellow-0", "d1")
    assert here.open == ("e1",)
    assert reason(here, "white-hand-green-0") == ("FEL-4.4", "SPORE_OFF_THE_PATH")


def test_a_visitor_sits_on_a_bench_that_the_rules_leave_open():
    """FEL-5.2, FEL-5.3."""
    state = garden(
        benches={"white-north": "white red", "black-south": "black green"}, waiting=("g", "")
    )

    here = picked(state, "white-visitor-green")
    assert here.open == ("black-north", "white-west", "black-west", "white-east", "black-east")
    assert reason(here, "white-north") == ("FEL-5.2", "OWN_VISITOR_THERE")
    assert reason(here, "white-south") == ("FEL-5.3", "TYPE_ON_SIDE")
    whole = picked(state, "white-visitor-green", "black-west")
    assert whole.move == {"do": "visitor", "type": "green", "bench": "black-west"}
    where = "on the black bench of the west side"
    assert whole.prompt == f"The green visitor {where} takes away no joy points now."
    assert whole.ghosts[0].place == "black-west"


def test_when_the_actions_are_taken_the_full_draw_is_picked_already():
    """FEL-3.3: any number may be drawn, the full refill is offered first."""
    state = garden(white="ry", actions=0)

    here = picked(state)
    assert here.open == ("draw-2", "draw-1", "draw-0", "pile")
    assert here.default == ("draw-2",)
    assert here.buttons == (
        Button("draw-2", "Draw 2", "d"),
        Button("draw-1", "Draw 1"),
        Button("draw-0", "Don't draw"),
    )
    assert reason(here, "white-hand-red-0") == ("FEL-3.1", "NO_ACTION_LEFT")
    assert reason(here, "white-visitor-red") == ("FEL-3.1", "NO_ACTION_LEFT")
    assert picked(state, "draw-1").move == {"do": "draw", "count": 1}
    assert picked(state, "pile").move == picked(state, "draw-2").move == {"do": "draw", "count": 2}


def test_with_nothing_to_draw_the_turn_is_ended():
    here = picked(garden(white="ry", actions=0, pile=""))

    assert here.default == ("draw-0",)
    assert picked(garden(white="ry", actions=0, pile=""), "draw-0").confirm == "End turn"
    assert here.alone is True
    assert picked(garden(white="ry", actions=0)).alone is UNSET


def test_when_no_action_is_possible_any_more_the_draw_is_due():
    """FEL-3.2."""
    here = picked(garden(waiting=NOBODY, actions=1))

    assert here.prompt == "No action is possible. Draw up to 4 ferns."
    assert here.default == ("draw-4",)


def test_the_last_turn_has_no_draw():
    """FEL-6.1."""
    here = picked(garden(black="r", pile="", to_move=BLACK, last=True), viewer=BLACK)

    assert reason(here, "pile") == ("FEL-6.1", "NO_DRAW_IN_LAST_TURN")


@pytest.mark.parametrize(
    ("picks", "kept", "rule"),
    [
        (("nonsense",), 0, "GEN-3"),
        (("c4",), 0, "FEL-3.1"),
        (("draw-2",), 0, "GEN-3"),
        (("pile",), 0, "FEL-3.2"),
        (("black-hand-red-0",), 0, "GEN-3"),
        (("white-hand-red-0", "c3"), 1, "FEL-4.3"),
        (("white-hand-red-0", "white-north"), 1, "FEL-3.1"),
        (("white-hand-red-0", "white-hand-red-0"), 1, "GEN-3"),
        (("white-hand-red-0", "undergrowth", "c4"), 2, "FEL-3.1"),
        (("white-hand-red-0", "undergrowth", "white-hand-red-0"), 2, "GEN-3"),
        (("white-hand-red-0", "c4", "c5"), 2, "FEL-3.1"),
        (("white-visitor-red", "c4"), 1, "FEL-3.1"),
        (("white-hand-yellow-0", "undergrowth"), 1, "FEL-4.5"),
    ],
)
def test_a_pick_that_does_not_fit_is_left_out_and_its_reason_comes_first(picks, kept, rule):
    here = picked(garden("  c\n3 r", white="ry", black="r"), *picks)

    assert here.picks == picks[:kept]
    assert here.closed[0].rule == rule
    assert picks[kept] in here.closed[0].places


@pytest.mark.parametrize("viewer", [BLACK, Observer.SPECTATOR, Observer.REFEREE])
def test_a_viewer_who_is_not_to_move_has_no_choices(viewer):
    here = picked(garden(white="ry", black="gb"), "white-hand-red-0", viewer=viewer)

    assert here.open == ()
    assert here.closed == (
        Unavailable("GEN-1", "NOT_YOUR_TURN", "It is not this seat's turn.", ("white-hand-red-0",)),
    )


@given(seed=seeds)
def test_unavailable_choices_in_a_garden_name_the_rule_that_refuses_the_move(seed):
    chance = Random(seed)
    for _, match in standing(played(Table(FELCI, {}, 2), seed)):
        if match.to_move is None:
            continue
        view = FELCI.view(match.state, match.to_move)
        here, picks = PRESENTATIONS["felci"].choices(view, ()), ()
        while here.open and not here.move:
            picks = (*picks, chance.choice(here.open))
            here = PRESENTATIONS["felci"].choices(view, picks)
            for rule, command in closed_moves(here):
                assert refusal(match.state, match.to_move, command) == rule


def closed_moves(here: Choices) -> Iterator[tuple[str, Command]]:
    """Return what picking each closed cell or bench would ask for, and the rule given for it."""
    first, *rest = here.picks
    kind = first.split("-")[-2] if "-hand-" in first else first.split("-")[-1]
    for closed in here.closed:
        for id in closed.places:
            if "-visitor-" in first:
                yield closed.name, SeatVisitor(kind, id)
            elif id in GARDEN.cells and rest[:1] == [UNDERGROWTH] and len(rest) % 2:
                laid = zip(rest[1::2], rest[2::2], strict=True)
                under = (UndergrowthTile(tile.split("-")[2], cell) for tile, cell in laid)
                yield closed.name, PlantFern(kind, id, tuple(under))
            elif id in GARDEN.cells and not rest:
                yield closed.name, PlantFern(kind, id)


def refusal(state: State, seat: int, command: Command) -> str:
    """Return the name of the rule that refuses *command*."""
    with pytest.raises(IllegalMove) as illegal:
        FELCI.decide(state, seat, command, in_order)
    return illegal.value.refusal.name


def test_a_cell_that_is_closed_to_undergrowth_leaves_no_cell_for_the_spore():
    for state in DRAWN.values():
        if FELCI.to_move(state) != WHITE:
            continue
        view = FELCI.view(state, WHITE)
        for picks, here in layings(view):
            spore, tile = picks[0].split("-")[2], picks[2].split("-")[2]
            closed = {cell for reason in here.closed for cell in reason.places}
            assert closed.isdisjoint(here.open)
            assert closed | set(here.open) == set(GARDEN.cells)
            for cell in closed:
                for end in GARDEN.near[cell]:
                    command = PlantFern(spore, end, (UndergrowthTile(tile, cell),))
                    assert refusal(state, WHITE, command)


def layings(view: Any) -> Iterator[tuple[tuple[str, ...], Choices]]:
    """Return the picks after which a first undergrowth tile is to be laid, with the choices."""
    choices = PRESENTATIONS["felci"].choices
    for spore in choices(view, ()).open:
        if UNDERGROWTH in choices(view, (spore,)).open:
            for tile in choices(view, (spore, UNDERGROWTH)).open:
                picks = (spore, UNDERGROWTH, tile)
                yield picks, choices(view, picks)
