"""Serializer of Bower's records: the normal form, without loss."""

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
from domain.bower import BOWER
from domain.bower.events import BonusStackRenewed
from domain.match import PERSON, Moved, open_table
from tests.adapters.matches import an_id, matches_in, play_on
from tests.adapters.records.bower import EVERY_MOVE, bower
from tests.adapters.records.broken_records import put, text
from tests.bower.sets import SETS

HUGE = 10**40


def written(record: Any) -> Any:
    """Return a record in its normal form."""
    return json.loads(as_json(read_record(text(record))))


def imported_and_exported(record: Any) -> bytes:
    """Return a record as it comes out again, after it was stored."""
    read = read_record(text(record))
    return as_json(record_of("m", events_of(read, now=0), read.players))


def test_a_move_of_every_kind_is_written_as_it_came():
    came_out = written(bower() | {"moves": EVERY_MOVE})["moves"]

    assert list(map(json.dumps, came_out)) == list(map(json.dumps, EVERY_MOVE))


def test_new_stacks_may_be_absent_or_empty_when_there_was_none():
    record = bower("base_game")
    assert "bonus_reshuffles" not in record["deal"]

    absent = read_record(text(record))
    empty = read_record(text(put(record, ("deal", "bonus_reshuffles"), [])))

    assert absent == empty
    assert written(record)["deal"]["bonus_reshuffles"] == []


def test_a_set_may_lack_its_name_and_what_is_shown_of_it():
    record = bower("another_set")
    del record["components"]["set"], record["components"]["status"]

    assert read_record(text(record)).components.set == ""


def test_the_standard_set_spelt_out_is_written_by_its_name():
    spelt_out = msgspec.to_builtins(BOWER.standard)

    assert written(bower() | {"components": spelt_out})["components"] == "standard"


def test_another_set_is_written_as_it_came_with_the_defaults_of_its_tiles():
    record = bower("another_set")

    came_out = written(record)["components"]

    given = record["components"]
    for tile in given["bonus_tiles"]:
        tile.setdefault("fair_play", True)
    assert came_out == given


def test_the_normal_form_has_the_order_of_the_page_and_no_field_that_is_not_needed():
    record = bower()
    record["moves"] = [dict(reversed(move.items())) for move in record["moves"]]
    record["deal"] = dict(reversed(record["deal"].items()))

    came_out = written(record)

    assert list(came_out["deal"]) == [
        *("first", "eggs", "nest_tiles", "bonus_tiles", "bonus_reshuffles")
    ]
    applied = [list(move)[2:] for move in came_out["moves"] if move["do"] == "apply"]
    assert applied == [
        *(["column"], ["cell"], ["cell", "axis"], ["nest", "cell", "object"]),
        *([], ["cell"], ["cell"]),
    ]


@pytest.mark.parametrize("name", ["another_set", "interactive_tiles", "reshuffle_in_a_draw"])
def test_normal_form_comes_back_byte_for_byte(name):
    once = as_json(read_record(text(bower(name))))

    assert as_json(read_record(once)) == once
    assert imported_and_exported(json.loads(once)) == once


@pytest.mark.parametrize(
    "more", [[], [["shells", "no such tile"]], [[], ["cover"]]], ids=["none", "one", "two"]
)
def test_new_stacks_that_are_never_reached_come_back_as_they_came(more):
    record = bower()
    reached = record["deal"]["bonus_reshuffles"]
    put(record, ("deal", "bonus_reshuffles"), [*reached, *more])

    exported = json.loads(imported_and_exported(record))

    assert exported["deal"]["bonus_reshuffles"] == [*reached, *more]


def test_numbers_as_large_as_they_come_are_read():
    record = bower()
    put(record, ("moves", 3, "cells"), [[HUGE, -HUGE], [0, 0]])
    put(record, ("moves", 14, "column"), HUGE)
    put(record, ("moves", 39, "nest"), -HUGE)

    assert read_record(as_json(read_record(text(record)))) == read_record(text(record))


def test_a_live_match_is_exported_with_the_new_stacks_that_there_have_been(sqlite):
    match_id, seeds = an_id(), Random(1)
    with matches_in(sqlite.env) as store:
        table = open_table(match_id, BOWER, {}, (PERSON,) * 2, seeds.randbytes(32), SETS[0])
        store.open(match_id, table, ClientKey("open"))
        for seat in (0, 1):
            store.take_seat(match_id, seat, seeds.randbytes(32), ClientKey(f"sit-{seat}"))
        for moves in (40, 20, 1000):
            play_on(store, match_id, moves)
            history = [(recorded.at, recorded.event) for recorded in store.history(match_id)]
            record = record_of(match_id, history, ("Ada", "Bruno"))

            made = [event for _, event in history if isinstance(event, Moved)]
            happened = [event for move in made for event in move.events]
            renewed = [event.tiles for event in happened if isinstance(event, BonusStackRenewed)]
            assert list(record.deal.bonus_reshuffles) == renewed
            assert audit(record).is_fine
            assert imported_and_exported(json.loads(as_json(record))) == as_json(record)

    assert len(renewed) > 2
    assert record.result is not None
