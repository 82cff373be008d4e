"""Tests that every match keeps the version of the rules it was played under.

It is so by these tests alone that a second version, with one more option and one other rule, is on
the shelf.
"""

from random import Random
from typing import Any

import msgspec
import pytest

from adapters.records.audit import public_audit
from adapters.records.conversion import record_of
from adapters.records.parser import read_record
from adapters.records.record import Record
from adapters.records.replay import replay
from adapters.records.serializer import as_json
from domain import match as matches
from domain.game import AnyGame, Observer
from domain.registry import GAMES, RULES, first_version, versions
from domain.simulation import Simulation, simulate
from tests.future_rules import OPTION, put_on_the_shelf
from tests.golden import RECORDS, golden_of, recorded, transcript
from tests.recordings import played_from_its_seeds
from web.view_models.live_state import TableContext
from web.view_models.match_view import build_view

OF_WHICH = 4
"""Of so many recorded matches `make test` plays one, and `make long` the others."""
each_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def all_that_is_shown(record: Record) -> list[bytes]:
    """Return the audit of a match, what is exported of it, and its page with everybody's eyes."""
    played = replay(record)
    company = TableContext(names=record.players, connected=(True,) * len(record.players))
    viewers = (*range(len(record.players)), *Observer)
    pictures = [build_view("m", played.events, viewer, company) for viewer in viewers]
    shown = [public_audit(record).verdict, *pictures]
    return [as_json(record), *map(msgspec.json.encode, shown)]


def simulated(game: AnyGame, seed: int = 1, **options: bool) -> Simulation:
    """Return a match of random bots."""
    chance, players = Random(seed), game.players[0]
    seeds = [chance.randbytes(32) for _ in range(players)]
    return simulate("m", game, options, ("random",) * players, bytes(32), seeds, chance)


@pytest.mark.parametrize(
    "path",
    [
        pytest.param(path, marks=pytest.mark.long if number % OF_WHICH else ())
        for number, path in enumerate(RECORDS)
    ],
    ids=lambda path: f"{path.parent.name}-{path.stem}",
)
def test_a_recorded_match_goes_and_looks_as_it_did(path, monkeypatch):
    before = all_that_is_shown(recorded(path))
    played = recorded(path).game

    put_on_the_shelf(monkeypatch, GAMES[played.name])

    assert recorded(path).game is played
    assert all_that_is_shown(recorded(path)) == before
    assert transcript(recorded(path)) == golden_of(path).read_text(encoding="utf-8")


@pytest.mark.parametrize("path", [path for path in RECORDS if recorded(path).fairness], ids=str)
def test_a_recorded_deal_follows_from_its_seeds_as_it_did(path, monkeypatch):
    put_on_the_shelf(monkeypatch, GAMES[path.parent.name])
    record = recorded(path)

    match, deal = played_from_its_seeds(record)

    assert (match.opened.rules, deal) == (record.fairness.rules, record.deal)


@each_game
def test_a_new_match_is_played_under_the_newest_version_and_its_record_says_so(game, monkeypatch):
    to_come = put_on_the_shelf(monkeypatch, game)
    agreed = simulated(GAMES[game.name], **{OPTION: True})
    plain = simulated(GAMES[game.name])

    events = [(None, event) for event in agreed.events]
    record = read_record(as_json(record_of("m", events, ("a",) * len(agreed.match.seated))))

    assert (record.game, record.options) == (to_come, to_come.options(**{OPTION: True}))
    assert (agreed.match.opened.rules, agreed.match.opened.options[OPTION]) == (to_come.rules, True)
    assert plain.match.opened.options == dict.fromkeys(to_come.option_names, False)
    assert public_audit(record).is_fine


@each_game
def test_the_same_moves_count_as_the_version_has_it_that_the_record_names(game, monkeypatch):
    to_come = put_on_the_shelf(monkeypatch, game)
    first = simulated(game)
    record = record_of("m", [(None, event) for event in first.events], ("a",) * game.players[0])
    under = msgspec.structs.replace(record, game=to_come, options=to_come.options())

    assert public_audit(record).is_fine
    assert not public_audit(under).is_fine
    counted, line = first.match.count, first.match.count.lines[0]
    assert sum(replay(under).last.count.totals) == sum(counted.totals) + line.points


@each_game
def test_the_versions_of_a_game_are_distinguished_by_their_ids(game, monkeypatch):
    to_come = put_on_the_shelf(monkeypatch, game)

    assert [*versions(GAMES[game.name])] == [to_come, *versions(game)]
    assert first_version(to_come) is first_version(game)
    assert (RULES[to_come.rules], RULES[game.rules]) == (to_come, game)
    assert sorted(RULES) == sorted({*RULES})
    assert len(RULES) == len([*RULES])


@each_game
def test_versions_of_one_shape_have_the_same_types_of_deal_commands_and_events(game):
    """Or else the store could not tell them apart: ``felci.moved.1`` is read by one type."""
    shapes: dict[int, Any] = {}
    for version in versions(game):
        types = (version.deal_type, version.commands, version.events)
        assert shapes.setdefault(version.shape, types) == types


@each_game
def test_a_table_that_is_opened_is_of_the_version_it_names(game, monkeypatch):
    to_come = put_on_the_shelf(monkeypatch, game)
    for version in (game, to_come):
        opened = matches.open_table("m", version, {}, ("random",) * version.players[0], bytes(32))
        assert matches.evolve(None, "m", opened).game is version
