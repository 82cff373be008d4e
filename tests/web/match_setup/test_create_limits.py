"""Limits of new matches are the same for every way to create one."""

import json
from io import BytesIO
from random import Random

import msgspec
import pytest
from click.testing import CliRunner

from adapters.eventstore.idempotency_keys import ClientKey
from adapters.limits import BeyondLimits, wrong_clock, wrong_components
from adapters.projections.match_list import MatchSearch
from adapters.records.conversion import record_of
from adapters.records.importer import import_record
from adapters.records.parser import read_record
from adapters.records.serializer import as_json
from domain.birdie import BIRDIE
from domain.match import Clock
from domain.registry import GAMES
from domain.simulation import simulate
from replay.cli import cli
from tests.web.visitors import Table, Visitor, new_key
from web.context import service_of

LARGE = msgspec.to_builtins(BIRDIE.standard) | {"copies": 12}
"""A set three times as large as the standard one."""
SAID = "A component set can have at most 2 times as many pieces as the standard one."
LONG = "A" * 41
SAID_OF_NAMES = "it has more than 40 characters"


def record_with(components=None, names=("Ada", "Bruno")):
    """Return the record of a match of Birdie between bots."""
    box = msgspec.convert(components, BIRDIE.components) if components else None
    seed, *seeds = (bytes([number]) * 32 for number in range(3))
    match = simulate("a match", BIRDIE, {}, ("random",) * 2, seed, seeds, Random(1), box)
    return as_json(record_of("a match", [(None, event) for event in match.events], names))


@pytest.fixture
def without_limits(monkeypatch):
    """Let matches be stored as before there were limits, until the given function is called."""
    monkeypatch.setattr("adapters.eventstore.repository.check_opening", lambda opened: None)
    monkeypatch.setattr("adapters.records.importer.check_limits", lambda record: None)
    return monkeypatch.undo


def by_json(visitor, **wanted):
    seats = [{"name": wanted.pop("name", "Ada")}, {"by": "house"}]
    return visitor.open(game="birdie", seats=seats, sit=0, **wanted)


def by_form(visitor, components=None, name="Ada"):
    form = {"key": new_key(), "game": "birdie", "with": "house", "name": name}
    if components:
        form["components"] = (BytesIO(json.dumps(components).encode()), "set.json")
    return visitor.post("/", data=form, headers={"Accept": "text/html"})


def by_record(visitor, text):
    return visitor.post("/records/", data={"record": text.decode()})


def by_desk(visitor, components=None, name="Ada"):
    form = {"do": "begin", "game": "birdie", "players": "2", "name0": name}
    return visitor.post(
        "/desk/", data={**form, "components": json.dumps(components) if components else ""}
    )


def by_desk_with_a_record(visitor, text):
    return visitor.post("/desk/", data={"do": "go on", "record": text.decode()})


def count(app):
    """Return how many matches there are."""
    return len(list(service_of(app).store.list.search(MatchSearch())))


def test_a_component_set_that_is_too_large_is_refused_by_every_form_and_route(app, tmp_path):
    visitor, text = Visitor(app), record_with(LARGE)
    answers = [
        by_json(visitor, components=LARGE),
        by_form(visitor, LARGE),
        by_record(visitor, text),
        by_desk(visitor, LARGE),
        by_desk_with_a_record(visitor, text),
    ]

    for answer in answers:
        assert answer.status_code == 422
        assert SAID in answer.text
    with pytest.raises(BeyondLimits, match="components"):
        import_record(service_of(app).store, read_record(text))
    assert count(app) == 0
    assert SAID.removesuffix(".") in imported(text, tmp_path)


def imported(text, folder):
    """Return what the command line says of a record that it does not store."""
    path = folder / "record.json"
    path.write_bytes(text)
    database = str(folder / "matches.db")
    done = CliRunner().invoke(cli, ["import", str(path), "--database", database])
    assert done.exit_code == 2
    assert done.stdout == ""
    return done.stderr


def test_a_name_that_is_too_long_is_refused_by_every_form_and_route(app, tmp_path):
    visitor, text = Visitor(app), record_with(names=(LONG, "Bruno"))
    answers = [
        by_json(visitor, name=LONG),
        by_form(visitor, name=LONG),
        by_record(visitor, text),
        by_desk(visitor, name=LONG),
        by_desk_with_a_record(visitor, text),
    ]

    for answer in answers:
        assert answer.status_code == 422
        assert SAID_OF_NAMES in answer.text
    assert count(app) == 0
    assert SAID_OF_NAMES in imported(text, tmp_path)


def test_a_match_beyond_the_limits_is_read_but_not_branched_or_rematched(app, without_limits):
    store = service_of(app).store
    record = import_record(store, read_record(record_with(LARGE))).match_id
    table = Table(app, game="birdie")
    odd = store.open_table(
        BIRDIE,
        {},
        ["person", "house"],
        {},
        key=ClientKey(new_key()),
        secret=b"secret",
        clock=Clock(turn=1),
    )
    without_limits()

    visitor = table.players[0]
    assert visitor.get(f"/matches/{record}/match-view").status_code == 200
    assert store.matches.live(odd).match.opened.clock == Clock(turn=1)
    seats = [{"by": "house"}, {"name": "Ada"}]
    branch = visitor.post(
        f"/matches/{record}/branches",
        json={"at": 3, "seats": seats, "sit": 1},
        headers={"Idempotency-Key": new_key()},
    )
    form = {"key": new_key(), "at": "3", "by0": "here", "by1": "house"}
    by_form_too = visitor.post(f"/matches/{record}/play-on", data=form)
    for answer in (branch, by_form_too):
        assert answer.status_code == 422
        assert SAID in answer.text


def test_a_rematch_is_refused_what_its_match_was_once_opened_with(app, without_limits, monkeypatch):
    monkeypatch.setattr("web.api.schemas.tables.component_error", lambda game, given: "")
    table = Table(app, game="birdie", components=LARGE)
    table.play()
    without_limits()

    answer = table.players[0].post(f"{table.path}rematch")

    assert answer.status_code == 422
    assert SAID in answer.text


@pytest.mark.parametrize("name", GAMES)
def test_the_standard_set_of_each_game_is_within_limits(name):
    assert wrong_components(GAMES[name], GAMES[name].standard) == ""


@pytest.mark.parametrize(
    "clock",
    [
        Clock(bank=9_999),
        Clock(bank=24 * 3600_000 + 1),
        Clock(bank=60_000, increment=600_001),
        Clock(turn=4_999),
        Clock(turn=36 * 3600_000),
        Clock(turn=15 * 24 * 3600_000),
    ],
)
def test_a_clock_beyond_what_the_api_takes_is_refused(clock):
    assert wrong_clock(clock) == "That clock is too short or too long."


@pytest.mark.parametrize(
    "clock", [Clock(bank=10_000), Clock(turn=5_000), Clock(turn=14 * 24 * 3600_000)]
)
def test_a_clock_at_the_edge_is_taken(clock):
    assert wrong_clock(clock) == ""
