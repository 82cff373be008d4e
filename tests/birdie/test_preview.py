"""Tests that previews come true, and contain only what the seat can know."""

from functools import reduce
from itertools import takewhile

import pytest

from domain.birdie import BIRDIE, commands, events
from domain.errors import IllegalMove
from tests.birdie.recorded import NAMES, moves

FORESEEN = (
    commands.MoveCard,
    commands.InsertCard,
    commands.ScoreSets,
    commands.RemoveCard,
    commands.ChooseFeature,
    commands.WriteSet,
    commands.DeclarePigeon,
    commands.Finish,
)
"""All that can be done with a row, but for drawing from the reserve."""
RECORDED = [
    (state, move) for name in NAMES for state, move in moves(name) if type(move.command) in FORESEEN
]


def before_the_scoring_ended(happened):
    return tuple(takewhile(lambda event: not isinstance(event, events.ScoringEnded), happened))


@pytest.mark.parametrize("kind", FORESEEN)
def test_the_scoring_of_a_row_is_previewed_to_its_end(kind):
    """BIR-4, BIR-5: the events, and the view that they lead to."""
    recorded = [(state, move) for state, move in RECORDED if isinstance(move.command, kind)]
    assert recorded
    for state, move in recorded:
        happened = before_the_scoring_ended(move.events)
        foreseen = BIRDIE.preview_move(BIRDIE.view(state, move.seat), move.command)
        known = move.events[: len(foreseen.events)]
        assert foreseen.events == known
        assert len(known) >= len(happened)
        assert foreseen.view == BIRDIE.view(reduce(BIRDIE.evolve, known, state), move.seat)


def test_an_illegal_move_has_no_preview():
    """BIR-5.1."""
    state, move = next(
        (state, move) for state, move in RECORDED if isinstance(move.command, commands.RemoveCard)
    )
    with pytest.raises(IllegalMove):
        BIRDIE.preview_move(BIRDIE.view(state, move.seat), commands.RemoveCard(at=99))
