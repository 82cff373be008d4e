"""Tests of advance: a decided move leads to the match that its events give when they are read."""

from collections.abc import Iterable

import pytest

from adapters.records.replay import replay
from domain.match import Match, MatchEvent, Moved, advance, evolve
from tests.golden import RECORDS, recorded
from tests.tables import played, some_matches, telling_tables


def check(events: Iterable[MatchEvent]) -> int:
    """Check every move of a match, and return how many there are."""
    match: Match | None = None
    moves = 0
    for event in events:
        after = evolve(match, "a match", event)
        if isinstance(event, Moved):
            assert match
            assert advance(match, event.seat, event.command) == (event, after)
            moves += 1
        match = after
    return moves


@telling_tables
@some_matches(2)
def test_a_move_leads_to_what_its_events_give(table, seed):
    assert check(played(table, seed).events)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_recorded_move_leads_to_what_its_events_give(path):
    found = replay(recorded(path))

    assert check(found.events) == max(0, len(found.positions) - 1)
