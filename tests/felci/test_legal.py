"""Tests of what is legal for the seat on turn, and of the rules that forbid the rest."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.errors import IllegalMove
from domain.felci import FELCI
from domain.felci.commands import Command, DrawFerns, PlantFern, SeatVisitor, UndergrowthTile
from domain.felci.components import BLACK, WHITE
from domain.felci.decide import decide
from domain.felci.legal import FernChoice, Legal, VisitorChoice, legal, moves
from domain.felci.rules import FelciRefusal
from domain.unavailable import Unavailable
from tests.felci.drawn_positions import GARDEN, garden
from tests.tables import Table, played, standing

NOBODY = ("", "")
TABLE = Table(FELCI, {}, players=2)


def cells_without(*cells: str) -> tuple[str, ...]:
    """Return the garden's cells but *cells*."""
    return tuple(cell for cell in GARDEN.cells if cell not in cells)


def closed_by(refusal: FelciRefusal, *places: str) -> Unavailable:
    """Return *places* as a list names them that *refusal* keeps closed."""
    return Unavailable(refusal.rule, refusal.name, refusal.sentence, places)


def test_a_new_plant_is_open_on_each_empty_cell_and_closed_on_the_others_by_its_rule():
    """FEL-4.2, FEL-4.5: undergrowth is not offered with it."""
    before = garden("  c d\n3 b #", white="rpp", waiting=NOBODY)

    red, pink = legal(before, WHITE).ferns
    assert red == FernChoice(
        type="red",
        spore=False,
        cells=cells_without("c3", "d3"),
        closed=(
            Unavailable(
                "FEL-4.2",
                "NEW_PLANT_ON_FILLED_CELL",
                "A new plant goes on an empty cell.",
                ("c3", "d3"),
            ),
        ),
        undergrowth=(),
    )
    assert (pink.type, pink.cells) == ("pink", red.cells)


def test_a_spore_is_open_next_to_its_parents_and_the_undergrowth_are_the_other_tiles():
    """FEL-4.3, FEL-4.4: the places where it can go are those where undergrowth can start."""
    before = garden("  c d e\n1 r b .\n2 . . .", white="rrp", waiting=NOBODY)

    red, _ = legal(before, WHITE).ferns
    assert (red.spore, red.cells, red.undergrowth) == (True, ("c2",), ("red", "pink"))
    assert red.closed == (
        closed_by(FelciRefusal.SPORE_ON_FILLED_CELL, "c1", "d1"),
        closed_by(FelciRefusal.SPORE_APART, *cells_without("c1", "d1", "c2")),
    )


def test_the_steps_of_a_path_lead_over_empty_cells_only():
    """FEL-4.4."""
    before = garden("  c d e\n1 r # .\n2 . . .", white="rp")

    neighbours = legal(before, WHITE).neighbours
    assert set(neighbours) == set(cells_without("c1", "d1"))
    assert set(neighbours["c2"]) == {"b2", "d2", "c3"}
    assert set(neighbours["e1"]) == {"f1", "e2"}


@pytest.mark.parametrize("white", ["r", "yp"], ids=["no other tile", "only new plants"])
def test_no_steps_are_listed_where_no_undergrowth_can_be_laid(white):
    """FEL-4.4."""
    assert legal(garden("  c\n3 r", white=white), WHITE).neighbours == {}


def test_a_visitor_is_open_on_some_benches_and_closed_on_the_others_by_their_rules():
    """FEL-5.2, FEL-5.3."""
    before = garden(benches={"black-north": "white red", "black-west": "black blue"})

    choices = {choice.type: choice for choice in legal(before, WHITE).visitors}
    assert set(choices) == {"yellow", "green", "blue", "pink"}
    assert choices["blue"] == VisitorChoice(
        type="blue",
        benches=("white-north", "white-south", "black-south", "white-east", "black-east"),
        closed=(
            closed_by(FelciRefusal.OWN_VISITOR_THERE, "black-north"),
            closed_by(FelciRefusal.TYPE_ON_SIDE, "white-west", "black-west"),
        ),
    )


def test_a_draw_is_closed_while_an_action_is_due():
    """FEL-3.2."""
    now = legal(garden(white="r"), WHITE)

    assert (now.actions_left, now.draws, now.no_action) == (2, (), None)
    assert now.no_draw == closed_by(FelciRefusal.ACTION_DUE)


def test_only_the_draw_is_open_when_both_actions_are_taken():
    """FEL-3.1, FEL-3.3."""
    now = legal(garden(white="rr", actions=0), WHITE)

    assert now == Legal(
        actions_left=0,
        ferns=(),
        visitors=(),
        draws=(0, 1, 2),
        no_action=closed_by(FelciRefusal.NO_ACTION_LEFT),
        no_draw=None,
        neighbours={},
    )


def test_the_draw_is_open_when_nothing_can_be_done_with_the_actions_left():
    """FEL-3.2, FEL-3.3."""
    now = legal(garden(waiting=NOBODY), WHITE)

    assert (now.ferns, now.visitors, now.draws) == ((), (), (0, 1, 2, 3, 4))


def test_the_last_turn_has_no_draw():
    """FEL-6.1."""
    now = legal(garden(pile="", black="r", to_move=BLACK, last=True), BLACK)

    assert (now.draws, now.no_draw) == ((), closed_by(FelciRefusal.NO_DRAW_IN_LAST_TURN))


def test_every_path_of_undergrowth_is_a_move_of_its_own():
    """FEL-4.4: in a garden with four empty cells in a row; equal tiles make no further moves."""
    full = set(GARDEN.cells) - {"d4", "e4", "f4", "g4"}
    before = garden(drawn(full, red="c4"), white="rpp", waiting=NOBODY)

    def path(cell, *laid):
        return PlantFern("red", cell, tuple(UndergrowthTile("pink", under) for under in laid))

    reds = [move for move in moves(before, WHITE) if move.type == "red"]
    assert reds == [path("d4"), path("e4", "d4"), path("f4", "d4", "e4")]


def drawn(filled: set[str], red: str) -> str:
    """Return a drawing with undergrowth on the *filled* cells, but a red fern on one."""
    lines = ["  abcdefgh"]
    for row in "12345678":
        marks = ("#" if f"{column}{row}" in filled else "." for column in "abcdefgh")
        lines.append(f"{row} {''.join(marks)}")
    at = int(red[1:])
    column = lines[0].index(red[0])
    lines[at] = f"{lines[at][:column]}r{lines[at][column + 1 :]}"
    return "\n".join(lines)


def every_way(now: Legal) -> list[tuple[Command, Unavailable | None]]:
    """Return commands without undergrowth, each with what keeps it closed, if anything does."""
    ways: list[tuple[Command, Unavailable | None]] = []
    for fern in now.ferns:
        ways += [(PlantFern(fern.type, cell), None) for cell in fern.cells]
        ways += [(PlantFern(fern.type, at), why) for why in fern.closed for at in why.places]
    for visitor in now.visitors:
        ways += [(SeatVisitor(visitor.type, bench), None) for bench in visitor.benches]
        ways += [
            (SeatVisitor(visitor.type, at), why) for why in visitor.closed for at in why.places
        ]
    return ways + [(DrawFerns(count), now.no_draw) for count in now.draws or (0,)]


@settings(max_examples=60)
@given(seed=st.integers(0, 2**64), at=st.integers(0, 60))
def test_an_unavailable_choice_is_refused_by_the_rule_it_names(seed, at):
    """FEL-3 to FEL-6: and what is listed as open is not refused."""
    states = [match.state for _, match in standing(played(TABLE, seed))]
    running = [state for state in states if state.turn]
    state = running[at % len(running)]

    for command, closed in every_way(legal(state, state.turn.seat)):
        refusal = refusal_of(state, command)
        assert closed == (refusal and closed_by(refusal, *closed.places))


def refusal_of(state, command) -> FelciRefusal | None:
    """Return why the seat on turn can't do *command*."""
    try:
        decide(state, state.turn.seat, command)
    except IllegalMove as illegal:
        return illegal.refusal
    return None
