"""Tests that recorded matches still play, score and look as they did.

A match is added as ``fixtures/<game>/<what_it_shows>.json``, with its golden transcript next to it:
``tests/golden.py`` says how that is written.
"""

from importlib import import_module
from random import Random
from types import NoneType
from typing import get_args, get_type_hints

import pytest

from adapters.records.audit import LegalRecord, audit
from adapters.records.conversion import events_of, record_of
from adapters.records.replay import replay
from adapters.records.serializer import as_json
from domain import match as matches
from domain.registry import GAMES
from tests.golden import FIXTURES, RECORDS, ended_by, golden_of, recorded, transcript
from tests.random_commands import kinds_of, listed_moves
from tests.recordings import played_from_its_seeds
from tests.tables import SEARCHING, spread

MOST_LISTED = 12
"""In how many positions of a match every listed move is made; ``make fuzz`` takes them all."""


def name(path):
    """Return what a test is called on a recorded match."""
    return f"{path.parent.name}-{path.stem}"


each_record = pytest.mark.parametrize("path", RECORDS, ids=name)


@each_record
def test_the_match_is_legal_and_counts_as_it_did(path):
    record = recorded(path)

    audited = audit(record)

    assert path.parent.name == record.game.name
    assert isinstance(audited.verdict, LegalRecord)
    assert audited.is_fine
    assert audited.verdict.finished == (record.result is not None)


@each_record
def test_every_viewer_sees_and_is_shown_what_the_golden_transcript_says(path):
    assert transcript(recorded(path)) == golden_of(path).read_text(encoding="utf-8")


@each_record
def test_nothing_is_lost_and_nothing_made_and_every_listed_move_is_accepted(path):
    """What random play seldom comes to is recorded."""
    conservation = import_module(f"tests.{path.parent.name}.conservation")
    positions = list(replay(recorded(path)).positions)
    tried = positions if SEARCHING else spread(positions, Random(path.stem), MOST_LISTED)
    for match in positions:
        conservation.assert_conserved(match.state)
    for match in tried:
        for command in listed_moves(match):
            matches.play(match, match.to_move, command)


@each_record
def test_imported_and_exported_it_is_the_same_in_normal_form(path):
    record = recorded(path)

    history = events_of(record, now=0)

    assert as_json(record_of("a match", history, record.players)) == as_json(record)


@pytest.mark.parametrize("path", [path for path in RECORDS if recorded(path).fairness], ids=name)
def test_the_deal_and_what_was_shuffled_later_follow_from_the_seeds(path):
    record = recorded(path)
    fair = record.fairness

    match, deal = played_from_its_seeds(record)

    assert (match.opened.commitment, match.opened.rules) == (fair.server.commitment, fair.rules)
    assert [seated.commitment for seated in match.seated] == [
        seat.commitment for seat in fair.seats
    ]
    assert deal == record.deal


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_each_way_to_end_has_a_recorded_match(game):
    ended = get_type_hints(game.view_type).get("ended", bool)
    named = [arg for arg in get_args(ended) if arg is not NoneType]
    ways = {way for kind in named for way in get_args(kind)} or {True}

    found = {
        ended_by(replay(recorded(path)).last) for path in RECORDS if path.parent.name == game.name
    }

    assert ways <= found


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_each_kind_of_move_and_of_event_is_recorded(game):
    moved = [
        event
        for path in RECORDS
        if path.parent.name == game.name
        for event in replay(recorded(path)).events[1:]
    ]

    commands = {type(move.command) for move in moved[1:] if isinstance(move, matches.Moved)}
    assert commands == {kind.cls for kind in kinds_of(game.commands)}
    assert {type(event) for each in moved for event in each.events} == {
        kind.cls for kind in kinds_of(game.events)
    }


def test_no_golden_transcript_is_without_its_match():
    assert {golden_of(path) for path in RECORDS} == set(FIXTURES.glob("*/*.golden.txt"))
