"""Tests of the board of a turning point, in every game."""

import re
from itertools import pairwise

import pytest

from adapters.records.parser import read_record
from adapters.records.replay import replay
from domain.analysis.move_text import describe_move
from domain.birdie.commands import TakeCard
from domain.bower.commands import PlaceTile
from domain.match import PERSON, Moved, SeatHanded, TakenBack
from tests.golden import FIXTURES
from tests.web.visitors import Table, Visitor
from web.context import service_of
from web.view_models.compared_moves import ComparedMove, compared_board
from web.workers.analysis_worker import judged_moves

RINGS = re.compile(r'class="ring (\w+)" data-ring="([^"]+)"')
GHOSTS = re.compile('<g class="shape [^"]*ghost"')


def board(game, kind):
    """Return the board of the first move of a *kind*, with the next other legal one as better."""
    positions = replay(read_record((FIXTURES / game / "house_bots.json").read_bytes())).positions
    for before, after in pairwise(positions):
        seat, command = after.line[-1].seat, after.line[-1].command
        if isinstance(command, kind):
            legal = before.game.moves(before.state, seat)
            better = next(move for move in legal if isinstance(move, kind) and move != command)
            played, best = (
                ComparedMove(move, describe_move(before, seat, move)) for move in (command, better)
            )
            return compared_board(before, seat, played, best), command, better
    raise AssertionError(f"no {kind}")


def test_a_tile_that_covers_two_squares_is_drawn_where_each_move_puts_it():
    drawn, played, better = board("bower", PlaceTile)

    assert len(GHOSTS.findall(drawn)) == 2
    rings = RINGS.findall(drawn)
    for kind, move in (("played", played), ("better", better)):
        squares = {f"nest-0-{column}-{row}" for column, row in move.cells}
        assert squares <= {id for mark, id in rings if mark == kind}


def test_cards_that_are_named_by_their_kind_are_marked_where_they_lie():
    drawn, played, better = board("birdie", TakeCard)

    kinds = [kind for kind, _ in RINGS.findall(drawn)]
    assert kinds == ["played", "better"]
    assert played.card != better.card


@pytest.mark.parametrize(("game", "kind"), [("bower", PlaceTile), ("birdie", TakeCard)])
def test_both_marks_have_signs_of_their_own(game, kind):
    drawn, *_ = board(game, kind)

    assert drawn.count('class="sign ') == len(RINGS.findall(drawn))


def moved(seat):
    return Moved(seat, None, (), 1 - seat)


def test_it_is_people_who_are_judged_where_there_are_any(app):
    both = [moved(0), moved(1)]
    assert judged_moves(Table(app).match, both) == [True, True]
    opened = Visitor(app).open(seats=[{"name": "Ada"}, {"by": "house"}], sit=0).json
    match = service_of(app).store.matches.live(opened["match"]).match
    assert judged_moves(match, both) == [True, False]


def test_moves_of_a_substitute_bot_are_not_counted_for_the_player(app):
    left, back = SeatHanded(1, "house"), SeatHanded(1, PERSON)
    happened = [moved(0), moved(1), left, moved(0), moved(1), back, moved(0), moved(1)]
    judged = [True, True, True, False, True, True]

    assert judged_moves(Table(app).match, happened) == judged
    assert judged_moves(Table(app).match, [*happened, TakenBack(1, 5, 1)]) == judged[:5]
