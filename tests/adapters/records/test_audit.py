"""The audit's format, and the place of each fault."""

import json

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.records.audit import audit
from adapters.records.parser import read_record
from tests.adapters.records.audits import (
    assert_judged_whatever_is_changed,
    assert_legal_so_far,
    audited,
)
from tests.adapters.records.broken_records import good, put, text, without


def test_the_worked_example_of_the_rulebook_counts_13_to_14():
    printed = msgspec.json.encode(audit(read_record(text(good("rulebook_example")))).verdict)

    assert json.loads(printed) == {
        "format": "giardino-audit/1",
        "game": "felci",
        "legal": True,
        "finished": True,
        "totals": [13, 14],
        "winners": [1],
        "subtotals": [
            {"red": 2, "green": 5, "yellow": 2, "blue": 4},
            {"blue": 5, "red": 4, "green": 4, "yellow": 1},
        ],
        "lines": [
            {
                "rule": "FEL-6.2",
                "what": "red visitor on white-north",
                "seat": 0,
                "points": 2,
                "why": "red ferns on the north side: 2 (h3, h4); from moves 1, 40, 41",
                "cells": ["h3", "h4"],
                "moves": [1, 40, 41],
            },
            {
                "rule": "FEL-6.2",
                "what": "blue visitor on black-north",
                "seat": 1,
                "points": 5,
                "why": "blue ferns on the north side: 5 (a3, a4, b4, d4, e4); "
                "from moves 7, 11, 14, 26, 28, 43",
                "cells": ["a3", "a4", "b4", "d4", "e4"],
                "moves": [7, 11, 14, 26, 28, 43],
            },
            {
                "rule": "FEL-6.2",
                "what": "green visitor on white-south",
                "seat": 0,
                "points": 5,
                "why": "green ferns on the south side: 5 (b5, c5, b6, c6, f6); "
                "from moves 8, 17, 23, 25, 64, 67",
                "cells": ["b5", "c5", "b6", "c6", "f6"],
                "moves": [8, 17, 23, 25, 64, 67],
            },
            {
                "rule": "FEL-6.2",
                "what": "red visitor on black-south",
                "seat": 1,
                "points": 4,
                "why": "red ferns on the south side: 4 (a5, g5, a6, g6); "
                "from moves 13, 38, 44, 52, 59",
                "cells": ["a5", "g5", "a6", "g6"],
                "moves": [13, 38, 44, 52, 59],
            },
            {
                "rule": "FEL-6.2",
                "what": "yellow visitor on white-west",
                "seat": 0,
                "points": 6,
                "why": "yellow ferns on the west side: 6 (d6, b7, c7, d7, c8, d8); "
                "from moves 29, 31, 32, 47, 50, 58, 62",
                "cells": ["d6", "b7", "c7", "d7", "c8", "d8"],
                "moves": [29, 31, 32, 47, 50, 58, 62],
            },
            {
                "rule": "FEL-6.3",
                "what": "pink disturber on white-west",
                "seat": 0,
                "points": -4,
                "why": "pink ferns on the west side: 4 (d1, c2, d2, d3); "
                "from moves 22, 49, 53, 55, 70",
                "cells": ["d1", "c2", "d2", "d3"],
                "moves": [22, 49, 53, 55, 70],
            },
            {
                "rule": "FEL-6.2",
                "what": "green visitor on black-west",
                "seat": 1,
                "points": 4,
                "why": "green ferns on the west side: 4 (b5, c5, b6, c6); "
                "from moves 8, 17, 23, 25, 35",
                "cells": ["b5", "c5", "b6", "c6"],
                "moves": [8, 17, 23, 25, 35],
            },
            {
                "rule": "FEL-6.2",
                "what": "blue visitor on white-east",
                "seat": 0,
                "points": 4,
                "why": "blue ferns on the east side: 4 (e4, e5, f5, e6); "
                "from moves 7, 16, 34, 37, 61",
                "cells": ["e4", "e5", "f5", "e6"],
                "moves": [7, 16, 34, 37, 61],
            },
            {
                "rule": "FEL-6.2",
                "what": "yellow visitor on black-east",
                "seat": 1,
                "points": 3,
                "why": "yellow ferns on the east side: 3 (e7, f7, e8); from moves 2, 4, 20, 46",
                "cells": ["e7", "f7", "e8"],
                "moves": [2, 4, 20, 46],
            },
            {
                "rule": "FEL-6.3",
                "what": "pink disturber on black-east",
                "seat": 1,
                "points": -2,
                "why": "pink ferns on the east side: 2 (e3, f4); from moves 5, 10, 56",
                "cells": ["e3", "f4"],
                "moves": [5, 10, 56],
            },
        ],
        "claim": {"agrees": True, "differences": []},
    }
    assert list(json.loads(printed)) == [
        *("format", "game", "legal", "finished", "totals", "winners", "subtotals", "lines"),
        "claim",
    ]


def test_an_unfinished_match_has_no_count():
    assert_legal_so_far(good("unfinished"))


def test_a_match_of_which_nothing_was_played_is_legal():
    assert audited(good("unfinished") | {"moves": []})["finished"] is False


def test_a_result_of_an_unfinished_match_does_not_agree():
    printed = audited(good("unfinished") | {"result": {"totals": [0, 0], "winners": [0, 1]}})

    assert printed["claim"] == {
        "agrees": False,
        "differences": ["The record claims a result, but the match is not finished."],
    }


def test_without_a_result_there_is_nothing_to_disagree_with():
    assert audited(without(good(), ("result",)))["claim"] == {"agrees": True, "differences": []}


@pytest.mark.parametrize(
    ("result", "differences"),
    [
        (
            {"totals": [13, 15], "winners": [1]},
            ["The record claims the totals 13, 15; the count gives 13, 14."],
        ),
        (
            {"totals": [13, 14], "winners": []},
            ["The record claims the winners (none); the count gives 1."],
        ),
        (
            {"totals": [], "winners": [0, 1]},
            [
                "The record claims the totals (none); the count gives 13, 14.",
                "The record claims the winners 0, 1; the count gives 1.",
            ],
        ),
    ],
)
def test_each_field_of_the_claim_that_differs_is_shown_in_a_sentence(result, differences):
    record = good("rulebook_example") | {"result": result}

    assert audited(record)["claim"] == {"agrees": False, "differences": differences}
    assert not audit(read_record(text(record))).is_fine


# In the fixture: 1 white seats red on white-east, 2 yellow on white-south, 3 draws 0;
# 8 plants red on e1; 14 green on f4, 17 green on e4 as a spore.
@pytest.mark.parametrize(
    ("path", "value", "move", "rule"),
    [
        (("deal", "pile"), [], 0, "GEN-4"),
        (("deal", "pile"), ["red"] * 50, 0, "GEN-4"),
        (("deal", "pile", 0), "purple", 0, "GEN-4"),
        (("moves", 0, "by"), 1, 1, "GEN-1"),
        (("moves", 0, "by"), 2, 1, "GEN-5"),
        (("moves", 0, "by"), -1, 1, "GEN-5"),
        (("moves", 0, "by"), 10**30, 1, "GEN-5"),
        (("moves", 0, "type"), "purple", 1, "GEN-5"),
        (("moves", 0, "bench"), "white-up", 1, "GEN-5"),
        (("moves", 1, "bench"), "white-east", 2, "FEL-5.2"),
        (("moves", 1, "type"), "red", 2, "FEL-5.1"),
        (("moves", 1), {"by": 0, "do": "draw", "count": 0}, 2, "FEL-3.2"),
        (
            ("moves", 2),
            {"by": 0, "do": "visitor", "type": "blue", "bench": "black-west"},
            3,
            "FEL-3.1",
        ),
        (("moves", 2, "count"), 1, 3, "FEL-3.3"),
        (("moves", 2, "count"), -1, 3, "FEL-3.3"),
        (("moves", 7, "cell"), "z9", 8, "GEN-5"),
        (("moves", 7, "cell"), "", 8, "GEN-5"),
        (("moves", 7, "undergrowth"), [{"type": "red", "cell": "d1"}], 8, None),
        (("moves", 16, "cell"), "f4", 17, "FEL-4.3"),
        (("moves", 16, "cell"), "h3", 17, "FEL-4.3"),
    ],
)
def test_a_broken_rule_is_reported_with_its_move_and_its_id(path, value, move, rule):
    printed = audited(put(good(), path, value))

    assert printed.keys() - {"id"} == {"format", "game", "legal", "move", "rule", "message"}
    assert printed["legal"] is False
    assert printed["move"] == move
    assert rule is None or printed["rule"] == rule
    assert printed["message"].endswith(".")


def test_a_move_after_the_end_is_illegal():
    record = good()
    record["moves"].append({"by": 0, "do": "draw", "count": 0})

    assert audited(record) | {"id": "", "message": ""} == {
        "id": "",
        "format": "giardino-audit/1",
        "game": "felci",
        "legal": False,
        "move": 31,
        "rule": "GEN-2",
        "message": "",
    }


WORDS = ("red", "c4", "white-north", "draw", "fern", "felci")


@given(st.data())
@pytest.mark.parametrize("name", ["standstill", "another_layout", "last_turn_cut_short"])
def test_whatever_is_changed_a_record_is_fine_or_wrong_or_none(name, data):
    assert_judged_whatever_is_changed(good(name), WORDS, data)


def test_an_audit_names_its_match_and_where_its_record_was_read():
    record = read_record(text(good() | {"meta": {"id": "league-7"}}))

    assert audit(record).verdict.id == "league-7"
    assert audit(record).verdict.source is msgspec.UNSET
    named = audit(record, "00000000-0000-4000-8000-000000000001", "league.jsonl, line 7").verdict
    assert (named.id[-3:], named.source) == ("001", "league.jsonl, line 7")


def test_a_record_without_an_id_gets_none_because_a_digest_would_tell_what_is_hidden():
    for meta in ({}, {"id": 7}, {"id": ""}):
        assert "id" not in audited(good("unfinished") | {"meta": meta})
