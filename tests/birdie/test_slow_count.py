"""BIR-2 to BIR-6: tests a match against the independent implementation."""

from collections import Counter
from functools import cache

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.birdie import BIRDIE
from domain.birdie.phrases import COUNT
from domain.birdie.state import Fate
from domain.match import Moved
from tests.birdie.slow_count import Rules, SlowMatch
from tests.tables import TABLES, played

OFTEN = 20
OURS = [table for table in TABLES if table.game is BIRDIE]
each_of_ours = pytest.mark.parametrize("table", OURS, ids=str)


def slowly(table, simulation):
    """Return the same match as the rules page has it."""
    moves = [
        {"by": event.seat} | msgspec.to_builtins(event.command)
        for event in simulation.events
        if isinstance(event, Moved)
    ]
    box = simulation.match.state.box
    rules = Rules(table.options["expert"], box.flaps, box.trophy)
    return SlowMatch(rules, table.players, msgspec.to_builtins(simulation.match.deal), moves)


@each_of_ours
@given(seed=st.integers(0, 2**64))
def test_a_match_plays_and_scores_like_the_slow_implementation(table, seed):
    """BIR-6.1, BIR-6.2: sheets, trophies, subtotals and who wins, in every way to play."""
    simulation = played(table, seed)
    state, count = simulation.match.state, simulation.match.count

    slow = slowly(table, simulation)

    for sheet, player in zip(state.sheets, slow.players, strict=True):
        points = {box: score.points for box, score in sheet.boxes.items()}
        assert (points, list(sheet.passes)) == (player.boxes, player.passes)
        assert sheet.flaps == min(player.flaps, len(state.box.flaps))
        assert Counter(sheet.used) == Counter(player.used)
    assert state.trophies == slow.trophies
    assert list(count.subtotals) == slow.subtotals()
    assert count.winners == (slow.winner(),)


@cache
def many():
    """Return matches in every way to play."""
    return [(table, played(table, seed)) for table in OURS for seed in range(30)]


def test_random_matches_meet_every_fate_of_a_set_and_every_event():
    """BIR-4.5, BIR-4.7: so that the comparison compares something."""
    happened = [
        event
        for _, simulation in many()
        for move in simulation.events
        if isinstance(move, Moved)
        for event in move.events
    ]
    kinds = Counter(type(event).__name__ for event in happened)
    fates = Counter(event.fate for event in happened if type(event).__name__ == "SetScored")

    assert len(kinds) == 23
    changed_hands = sum(getattr(event, "holder", None) is not None for event in happened)
    assert min(kinds.values()) >= OFTEN
    assert {*fates} == {*Fate}
    assert min(fates.values()) >= OFTEN
    assert changed_hands >= OFTEN


def test_every_kind_of_score_line_occurs():
    """BIR-6: the English words have no code that never comes, and none is missing."""
    reported = set()
    for _, simulation in many():
        count = simulation.match.count
        phrases = [phrase for line in count.lines for phrase in (line.what, line.why)]
        for phrase in [*phrases, *([count.decided] if count.decided else [])]:
            assert "{" not in phrase.render(BIRDIE.wording)
            reported.add(phrase.code)
    assert reported == set(COUNT)
