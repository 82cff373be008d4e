"""Conversion between matches and records, without loss or addition."""

from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec
import pytest
from eventsourcing.persistence import JSONTranscoder
from msgspec.structs import asdict

from adapters.eventstore.codec import MatchMapper, StoredMatchEvent, topic_of
from adapters.match_store import MatchStore
from adapters.outcome_text import outcome
from adapters.records.audit import audit
from adapters.records.conversion import NotDealt, Timed, events_of, record_of
from adapters.records.export import export_match
from adapters.records.importer import import_record
from adapters.records.integrity_check import check_match
from adapters.records.parser import as_record, read_record
from adapters.records.record import Record
from adapters.records.replay import RuleBroken, replay
from adapters.records.revalidation import revalidate_moves
from adapters.records.serializer import as_json, fields
from adapters.settings import MEMORY, settings
from domain.fair_random import SCHEME
from domain.match import Dealt, MatchEvent, Moved, Opened
from tests.adapters.matches import play_on, ticking
from tests.adapters.records.broken_records import DISPUTES, FAIR, good, put, text, without
from tests.golden import FIXTURES, recorded
from tests.tables import Table, played, some_matches, telling_tables
from tests.write_fixture_logs import opened, take_back_a_shuffle

SECOND = 1000
AT = 1_795_341_600 * SECOND
"""2026-11-22T10:00:00Z"""
NOW = AT + 10**9
MAPPER = MatchMapper(JSONTranscoder())
few = some_matches(2)


def timed(events: Sequence[MatchEvent]) -> list[Timed]:
    """Return *events* a second after each other."""
    return [(AT + number * SECOND, event) for number, event in enumerate(events)]


def names(table: Table) -> tuple[str, ...]:
    """Return who sits at the table."""
    return ("Ada", "Bruno", "Carla", "Dino", "Elsa")[: table.players]


def happened(events: Sequence[MatchEvent]) -> list[Any]:
    """Return the game's own events of a match."""
    return [
        dealt_or_moved
        for event in events
        if isinstance(event, (Dealt, Moved))
        for dealt_or_moved in event.events
    ]


def stored_and_loaded(record: Record, now: int = NOW) -> list[Timed]:
    """Return the events of an imported *record* as the store gives them back."""
    history: list[Timed] = []
    for version, (at, event) in enumerate(events_of(record, now)):
        topic = topic_of(record.game, type(event))
        written = StoredMatchEvent("m", version, topic, at, "c", "server", event)
        loaded: Any = MAPPER.to_domain_event(MAPPER.to_stored_event(written))
        history.append((loaded.at, loaded.event))
    return history


def exported(record: Record) -> bytes:
    """Return *record*, imported and exported again."""
    return as_json(record_of("another id", stored_and_loaded(record), record.players))


@telling_tables
@few
def test_a_finished_match_is_recorded_whole(table, seed):
    simulation = played(table, seed)
    match = simulation.match

    record = record_of(match.id, timed(simulation.events), names(table))

    assert read_record(as_json(record)) == record
    assert audit(record).is_fine
    assert asdict(record.options) == table.options
    assert record.deal == match.game.whole_deal(match.deal, happened(simulation.events))
    assert len(record.moves) == match.moves
    assert record.result.totals == match.count.totals
    replayed = replay(record).last
    assert (replayed.state, replayed.count) == (match.state, match.count)
    assert record.meta == {
        "id": match.id,
        "started": f"2026-11-22T10:00:{1 + table.players:02}Z",
    }


@telling_tables
@few
def test_a_finished_match_has_the_seeds_of_its_deal(table, seed):
    simulation = played(table, seed)

    record = record_of(simulation.match.id, timed(simulation.events), names(table))

    assert record.fairness.scheme == SCHEME
    assert record.fairness.server.seed == simulation.match.opened.seed
    assert [seat.seed for seat in record.fairness.seats] == [
        seated.seed for seated in simulation.match.seated
    ]
    assert msgspec.to_builtins(record.fairness.seats[0])["by"] == "server"


@telling_tables
@few
def test_a_match_that_continues_is_recorded_without_result_and_seeds(table, seed):
    simulation = played(table, seed)
    first = next(n for n, event in enumerate(simulation.events) if isinstance(event, Dealt))
    moves = Random(seed).randrange(simulation.match.moves)

    events = simulation.events[: first + 1 + moves]
    record = record_of(simulation.match.id, timed(events), names(table))

    assert len(record.moves) == moves
    assert record.result is None
    assert record.fairness is None
    assert simulation.match.opened.seed not in as_json(record).decode()
    assert audit(record).is_fine


@telling_tables
def test_a_table_without_a_deal_is_no_record(table):
    simulation = played(table, 1)

    with pytest.raises(NotDealt):
        record_of("m", timed(simulation.events[: 1 + table.players]), names(table))


@telling_tables
@few
def test_an_imported_record_is_exported_unchanged(table, seed):
    simulation, chance = played(table, seed), Random(seed)
    record = record_of(simulation.match.id, timed(simulation.events), names(table))
    moves = tuple(
        msgspec.structs.replace(move, time=None) if chance.random() < 0.3 else move
        for move in record.moves[: chance.randrange(len(record.moves) + 1)]
    )
    left = {name: None for name in ("fairness", "result", "meta") if chance.random() < 0.5}
    record = msgspec.structs.replace(record, moves=moves, **left)

    assert exported(record) == as_json(record)


@pytest.mark.parametrize(
    "change",
    [
        {"meta": {}},
        {"meta": {"started": "yesterday", "n": [1.5, -0.0, 1e22, 10**30, None, "\0\U0001f33f"]}},
        {"result": {"totals": [], "winners": [1, 0, 10**20]}},
        {"result": {"totals": [99, 0], "winners": [0]}},
        {"players": ["", "\x1b[31m"]},
        {"fairness": {**FAIR, "seats": [{**seat, "early": True} for seat in FAIR["seats"]]}},
        {"disputes": []},
        {"disputes": DISPUTES},
    ],
    ids=range(8),
)
def test_additional_claims_of_a_record_are_exported_unchanged(change):
    record = read_record(text(good() | change))

    assert read_record(exported(record)) == record
    assert exported(record) == as_json(record)


def test_a_record_with_an_illegal_move_is_not_imported():
    record = read_record(text(put(good(), ("moves", 1, "type"), "red")))

    with pytest.raises(RuleBroken, match=r"move 2 breaks FEL-5\.1: ") as broken:
        events_of(record, NOW)

    assert broken.value.move == 2


def test_a_record_with_a_wrong_deal_is_not_imported():
    record = read_record(text(put(good(), ("deal", "pile"), [])))

    with pytest.raises(RuleBroken, match="the deal breaks GEN-4: "):
        events_of(record, NOW)


def with_times(started: str | None, times: dict[int, str]) -> list[int]:
    """Return when the events of an imported record are said to have happened."""
    record = good()
    record["moves"] = record["moves"][:4]
    record = without(record, ("result",))
    for number, time in times.items():
        record["moves"][number]["time"] = time
    record["meta"] = {} if started is None else {"started": started}
    return [(at - AT) // SECOND for at, _ in events_of(read_record(text(record)), AT)]


@pytest.mark.parametrize(
    ("started", "times", "expected"),
    [
        (None, {}, [0, 0, 0, 0, 0, 0]),
        ("yesterday", {}, [0, 0, 0, 0, 0, 0]),
        ("2026-11-22T10:00:05Z", {}, [5, 5, 5, 5, 5, 5]),
        ("2026-11-22T10:00:05Z", {2: "2026-11-22T10:00:09Z"}, [5, 5, 5, 5, 9, 9]),
        (None, {2: "2026-11-22T09:59:59Z"}, [-1, -1, -1, -1, -1, -1]),
    ],
)
def test_an_imported_match_has_its_own_times_where_it_says_them(started, times, expected):
    assert with_times(started, times) == expected


def test_an_imported_match_is_played_by_nobody_here():
    opened, *_ = (event for _, event in events_of(read_record(text(good())), NOW))

    assert isinstance(opened, Opened)
    assert opened.seats == ("recorded", "recorded")
    assert opened.commitment == opened.seed == ""
    assert opened.imported.has == ("result", "fairness", "meta")
    assert opened.imported.timed == ()


def test_a_time_is_written_in_whole_seconds():
    simulation = played(Table(read_record(text(good())).game, {}, 2), 1)
    history = [(AT + 999, event) for event in simulation.events]

    record = record_of("m", history, ("Ada", "Bruno"))

    assert {move.time for move in record.moves} == {"2026-11-22T10:00:00Z"}


def test_without_a_clock_no_time_is_written():
    simulation = played(Table(read_record(text(good())).game, {}, 2), 1)

    record = record_of("m", [(None, event) for event in simulation.events], ("Ada", "Bruno"))

    assert {move.time for move in record.moves} == {None}
    assert record.meta == {"id": "m"}


def test_a_match_in_which_tiles_were_reshuffled_is_what_its_moves_led_to():
    with MatchStore(settings(MEMORY, {}), writes=True, clock=ticking()) as match_store:
        match_id = opened(match_store.matches, "bower")
        take_back_a_shuffle(match_store.matches, match_id)
        play_on(match_store.matches, match_id)

        assert revalidate_moves(match_store.matches.history(match_id)).count


ENDS = {
    "resigned": ("finished", (1,), "Bruno won, Ada resigned"),
    "out_of_time": ("finished", (1,), "Bruno won, Ada ran out of time"),
    "none": ("unfinished", None, "unfinished, after 9 moves"),
}


def whole():
    """Return the fields of a record of a whole match."""
    return fields(recorded(FIXTURES / "felci" / "house_bots.json"))


def lost(meta, **others):
    """Return a record of nine moves with this *meta*."""
    record = whole()
    del record["result"]
    return as_record(
        record | {"players": ["Ada", "Bruno"], "moves": record["moves"][:9], "meta": meta} | others
    )


@pytest.mark.parametrize("end", ENDS)
def test_an_imported_match_ends_as_its_record_says(match_store, end):
    status, winners, text = ENDS[end]
    record = lost({end: 0})

    match_id = import_record(match_store, record).match_id

    (listed,) = match_store.list.of([match_id])
    assert (listed.status, listed.winners) == (status, winners)
    assert listed.flagged == (end == "out_of_time")
    match = match_store.matches.live(match_id).match
    assert match.over == (status == "finished")
    assert as_json(export_match(match_store, match_id).record) == as_json(record)
    assert check_match(match_store, match_id).differences == ()
    assert outcome(listed, ("Ada", "Bruno")) == text


def test_a_count_is_the_end_whatever_the_record_says_besides(match_store):
    record = whole() | {"meta": {"resigned": 0}}

    match_id = import_record(match_store, as_record(record)).match_id

    (listed,) = match_store.list.of([match_id])
    assert listed.totals is not None
    assert match_store.matches.live(match_id).match.resigned is None


@pytest.mark.parametrize("meta", [{"resigned": 2}, {"resigned": "0"}, {"out_of_time": True}])
def test_an_impossible_ending_is_ignored(match_store, meta):
    match_id = import_record(match_store, lost(meta)).match_id

    assert [listed.status for listed in match_store.list.of([match_id])] == ["unfinished"]
