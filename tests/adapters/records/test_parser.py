"""Parser of records."""

import json
from copy import deepcopy
from typing import Any

import pytest

from adapters.records.parser import read_record
from adapters.records.record import Fairness
from domain.felci.commands import DrawFerns
from domain.registry import GAMES, first_version
from tests.adapters.records.audits import complaint
from tests.adapters.records.broken_records import (
    DISPUTES,
    DRAW,
    FAIR,
    FERN,
    good,
    put,
    text,
)

FELCI = GAMES["felci"]


def test_omitted_fields_of_a_record_have_their_defaults():
    required = ("format", "game", "players", "deal", "moves")
    record = read_record(text({name: good()[name] for name in required}))

    assert record.game is first_version(FELCI)
    assert record.options == record.game.options(white_skips_first_turn=False)
    assert record.components == FELCI.standard
    assert record.players == ("Ada", "Bruno")
    assert record.deal.pile == tuple(good()["deal"]["pile"])
    assert (record.result, record.fairness, record.disputes, record.meta) == (None,) * 4


@pytest.mark.parametrize(
    "field", ["rules", "options", "components", "result", "fairness", "disputes", "meta"]
)
def test_optional_fields_may_be_absent(field):
    record = good()
    record.pop(field, None)

    assert read_record(text(record)).moves


def test_a_byte_order_mark_and_white_space_are_no_harm():
    assert read_record(b"\xef\xbb\xbf" + json.dumps(good(), indent=4).encode() + b"\r\n ").moves


def test_any_object_can_be_meta():
    meta = {"a": [1.5, None, {"b": 10**40}], "": "\U0001f33f", "\0": {}}

    assert read_record(text(good() | {"meta": meta})).meta == meta


def test_a_component_set_can_stand_in_the_record():
    components = good("another_layout")["components"]
    del components["set"], components["status"]

    record = read_record(text(good("another_layout") | {"components": components}))

    assert record.components.sections["north-west"][0] == "b1"
    assert record.components.set == ""


@pytest.mark.parametrize(
    ("place", "wrong", "complaint_of_it"),
    [
        (("about",), {}, "disputes[0].about: is about one of line, total, winners (true) and move"),
        (
            ("about",),
            {"total": 0, "move": 1},
            "disputes[0].about: is about one of line, total, winners (true) and move",
        ),
        (
            ("about",),
            {"winners": False},
            "disputes[0].about: is about one of line, total, winners (true) and move",
        ),
        (("about",), {"total": 2}, "disputes[0]: there is no such seat"),
        (("seat",), -1, "disputes[0]: there is no such seat"),
        (("time",), "yesterday", "disputes[0]: a time is written as 2026-11-20T10:00:00Z"),
        (("verdict", "time"), "", "disputes[0].verdict: a time is written as 2026-11-20T10:00:00Z"),
    ],
)
def test_a_dispute_is_as_in_the_format(place, wrong, complaint_of_it):
    record = put(good() | {"disputes": deepcopy(DISPUTES)}, ("disputes", 0, *place), wrong)

    assert complaint(text(record)) == complaint_of_it


def test_a_fairness_block_is_read():
    record = read_record(text(good() | {"fairness": FAIR}))

    assert isinstance(record.fairness, Fairness)
    assert [seat.by for seat in record.fairness.seats] == ["player", "server"]


@pytest.mark.parametrize(
    ("time", "good_time"),
    [
        ("2026-11-20T10:00:00Z", True),
        ("2024-02-29T23:59:59Z", True),
        ("0001-01-01T00:00:00Z", True),
        ("9999-12-31T23:59:59Z", True),
        ("2026-02-29T10:00:00Z", False),
        ("2026-13-01T10:00:00Z", False),
        ("2026-11-20T24:00:00Z", False),
        ("2026-11-20T10:00:60Z", False),
        ("0000-11-20T10:00:00Z", False),
        ("2026-11-20T10:00:00", False),
        ("2026-11-20T10:00:00z", False),
        ("2026-11-20T10:00:00+00:00", False),
        ("2026-11-20T10:00:00.5Z", False),
        ("2026-11-20 10:00:00Z", False),
        ("2026-11-20T10:00Z", False),
        ("20261120T100000Z", False),
        (" 2026-11-20T10:00:00Z", False),
        ("2026-11-20T10:00:00Z\n", False),
        ("٢٠٢٦-11-20T10:00:00Z", False),
        ("", False),
    ],
)
def test_a_time_is_utc_in_whole_seconds_of_a_day_that_there_is(time, good_time):
    record = text(put(good(), (*FERN, "time"), time))

    if good_time:
        assert read_record(record).moves[7].time == time
    else:
        assert complaint(record).startswith("moves[7].time: ")


def test_a_number_is_as_large_as_it_is():
    record = read_record(text(put(good(), (*DRAW, "count"), 10**400)))

    assert record.moves[2].command == DrawFerns(10**400)


def test_a_pair_of_surrogates_is_one_character():
    record: Any = good() | {
        "players": ["\U0001f33f", "\ud83c\udf3f".encode("utf-16", "surrogatepass").decode("utf-16")]
    }

    assert read_record(text(record)).players == ("\U0001f33f", "\U0001f33f")
