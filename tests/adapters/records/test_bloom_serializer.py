"""Serializer of Bloom's records: the normal form, without loss."""

import json
from random import Random
from typing import Any

import msgspec
import pytest

from adapters.eventstore.idempotency_keys import ClientKey
from adapters.records.audit import audit
from adapters.records.conversion import events_of, record_of
from adapters.records.parser import read_record
from adapters.records.serializer import as_json
from domain.bloom import BLOOM
from domain.match import PERSON, open_table
from tests.adapters.matches import an_id, matches_in, play_on
from tests.adapters.records.bloom import EVERY_MOVE, bloom
from tests.adapters.records.broken_records import put, text
from tests.bloom.sets import SETS

HUGE = 10**40
NAMES = ("Ada", "Bruno", "Carla", "Dino", "Elsa")


def written(record: Any) -> Any:
    """Return a record in its normal form."""
    return json.loads(as_json(read_record(text(record))))


def imported_and_exported(record: bytes) -> bytes:
    """Return a record as it comes out again, after it was stored."""
    read = read_record(record)
    return as_json(record_of("m", events_of(read, now=0), read.players))


def test_a_move_of_every_kind_is_written_as_it_came():
    """That no joker is taken is said where it was left out."""
    said_no = {"take_joker": False}
    spelt_out = [said_no | move if move["do"] == "lay" else move for move in EVERY_MOVE]

    assert written(bloom() | {"moves": EVERY_MOVE})["moves"] == spelt_out


def test_a_set_may_lack_its_name_and_what_is_shown_of_it():
    record = bloom("another_set")
    del record["components"]["set"], record["components"]["status"]

    assert read_record(text(record)).components.set == ""


def test_the_standard_set_spelt_out_is_written_by_its_name():
    spelt_out = msgspec.to_builtins(BLOOM.standard)

    assert written(bloom() | {"components": spelt_out})["components"] == "standard"


def test_another_set_is_written_as_it_came():
    record = bloom("another_set")

    assert written(record)["components"] == record["components"]


def test_the_normal_form_has_the_order_of_the_page():
    record = bloom("jokers")
    record["moves"] = [dict(reversed(move.items())) for move in record["moves"]]
    record["deal"] = dict(reversed(record["deal"].items()))
    del record["options"]

    came_out = written(record)

    assert came_out["options"] == {}
    assert list(came_out["deal"]) == ["first", "rounds"]
    assert {tuple(move) for move in came_out["moves"]} == {
        ("by", "do", "ladder", "at", "tile"),
        ("by", "do", "from"),
        ("by", "do", "from", "tile"),
        ("by", "do"),
        ("by", "do", "tiles", "take_joker"),
        ("by", "do", "tiles", "steal", "take_joker"),
        ("by", "do", "ladder", "becomes"),
    }
    theft = next(move["steal"] for move in came_out["moves"] if "steal" in move)
    assert list(theft) == ["ladder", "at"]


@pytest.mark.parametrize("name", ["last_tile_laid", "jokers", "rulebook_examples", "another_set"])
def test_normal_form_comes_back_byte_for_byte(name):
    once = as_json(read_record(text(bloom(name))))

    assert as_json(read_record(once)) == once
    assert imported_and_exported(once) == once


def test_numbers_as_large_as_they_come_are_read():
    record = bloom("rulebook_examples")
    put(record, ("moves", 1, "at"), HUGE)
    put(record, ("moves", 3, "steal", "at"), [HUGE, -HUGE])
    put(record, ("deal", "first"), HUGE)
    put(record, ("deal", "rounds", 0, 0), -HUGE)

    assert read_record(as_json(read_record(text(record)))) == read_record(text(record))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_live_match_is_exported_as_it_stands(sqlite, players):
    match_id, seeds = an_id(), Random(players)
    with matches_in(sqlite.env) as store:
        seats = (PERSON,) * players
        table = open_table(match_id, BLOOM, {}, seats, seeds.randbytes(32), SETS[0])
        store.open(match_id, table, ClientKey("open"))
        for seat in range(players):
            store.take_seat(match_id, seat, seeds.randbytes(32), ClientKey(f"sit-{seat}"))
        for moves in (7, 20, 1000):
            play_on(store, match_id, moves)
            history = [(recorded.at, recorded.event) for recorded in store.history(match_id)]
            record = record_of(match_id, history, NAMES[:players])

            assert audit(record).is_fine
            assert imported_and_exported(as_json(record)) == as_json(record)

    assert record.result is not None
    assert len(record.fairness.seats) == players
