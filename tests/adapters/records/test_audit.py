"""The audit's format, and the place of each fault."""

import json
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.i18n import use_locale
from adapters.records.audit import audit, public_audit
from adapters.records.parser import NotARecord, read_record
from tests.adapters.records.audits import assert_illegal, assert_legal_so_far, audited
from tests.adapters.records.broken_records import good, lost_or_changed, put, text, without
from tests.golden import FIXTURES, recorded

RULEBOOK_LINES = [
    ("FEL-6.2", "red visitor on white-north", 0, 2, "h3 h4", [1, 40, 41]),
    ("FEL-6.2", "blue visitor on black-north", 1, 5, "a3 a4 b4 d4 e4", [7, 11, 14, 26, 28, 43]),
    ("FEL-6.2", "green visitor on white-south", 0, 5, "b5 c5 b6 c6 f6", [8, 17, 23, 25, 64, 67]),
    ("FEL-6.2", "red visitor on black-south", 1, 4, "a5 g5 a6 g6", [13, 38, 44, 52, 59]),
    (
        *("FEL-6.2", "yellow visitor on white-west", 0, 6, "d6 b7 c7 d7 c8 d8"),
        [29, 31, 32, 47, 50, 58, 62],
    ),
    ("FEL-6.3", "pink disturber on white-west", 0, -4, "d1 c2 d2 d3", [22, 49, 53, 55, 70]),
    ("FEL-6.2", "green visitor on black-west", 1, 4, "b5 c5 b6 c6", [8, 17, 23, 25, 35]),
    ("FEL-6.2", "blue visitor on white-east", 0, 4, "e4 e5 f5 e6", [7, 16, 34, 37, 61]),
    ("FEL-6.2", "yellow visitor on black-east", 1, 3, "e7 f7 e8", [2, 4, 20, 46]),
    ("FEL-6.3", "pink disturber on black-east", 1, -2, "e3 f4", [5, 10, 56]),
]
"""Rule, subject, seat, points, cells and moves."""


def test_the_worked_example_of_the_rulebook_counts_13_to_14():
    lines = []
    for rule, what, seat, points, cells, moves in RULEBOOK_LINES:
        colour, side = what.split()[0], what.split("-")[1]
        listed, made = ", ".join(cells.split()), ", ".join(map(str, moves))
        why = f"{colour} ferns on the {side} side: {abs(points)} ({listed}); from moves {made}"
        line = {"rule": rule, "what": what, "seat": seat, "points": points, "why": why}
        lines.append({**line, "cells": cells.split(), "moves": moves})

    printed = msgspec.json.encode(audit(read_record(text(good("rulebook_example")))).verdict)

    expected = {
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
        "lines": lines,
        "claim": {"agrees": True, "differences": []},
    }
    assert json.loads(printed) == expected
    assert list(json.loads(printed)) == list(expected)


@pytest.mark.parametrize(
    "path",
    sorted(FIXTURES.glob("*/unfinished*.json")),
    ids=lambda path: f"{path.parent.name} {path.stem}",
)
def test_an_unfinished_match_has_no_count_and_agrees_with_no_result(path):
    record = json.loads(path.read_bytes())
    assert_legal_so_far(record)

    printed = audited(record | {"result": {"totals": [0, 0], "winners": [0, 1]}})

    assert printed["claim"] == {
        "agrees": False,
        "differences": ["The record claims a result, but the match is not finished."],
    }


@pytest.mark.parametrize(
    ("game", "name", "step"),
    [
        ("birdie", "abilities", 1),
        ("birdie", "expert", 1),
        ("bloom", "last_tile_laid", 3),
        ("bloom", "all_passed_in_round_1", 3),
        ("bower", "interactive_tiles", 1),
    ],
)
def test_a_match_may_stop_anywhere(game, name, step):
    record = without(good(name, game), ("result",))
    for length in range(0, len(record["moves"]), step):
        assert_legal_so_far(record | {"moves": record["moves"][:length]})


def test_without_a_result_there_is_nothing_to_disagree_with():
    assert audited(without(good(), ("result",)))["claim"] == {"agrees": True, "differences": []}


@pytest.mark.parametrize(
    ("game", "name", "totals", "winners", "differences"),
    [
        ("felci", "rulebook_example", [13, 15], [1], ["totals 13, 15; the count gives 13, 14"]),
        ("felci", "rulebook_example", [13, 14], [], ["winners (none); the count gives 1"]),
        (
            "felci",
            "rulebook_example",
            [],
            [0, 1],
            ["totals (none); the count gives 13, 14", "winners 0, 1; the count gives 1"],
        ),
        ("birdie", "abilities", [41, 54], [1], ["totals 41, 54; the count gives 41, 45"]),
        ("bloom", "last_tile_laid", [32, 45], [1], ["totals 32, 45; the count gives 32, 54"]),
        (
            "bloom",
            "last_tile_laid",
            [32, 54, 0],
            [0, 1],
            ["totals 32, 54, 0; the count gives 32, 54", "winners 0, 1; the count gives 1"],
        ),
    ],
)
def test_each_field_of_the_claim_that_differs_is_shown_in_a_sentence(
    game, name, totals, winners, differences
):
    record = good(name, game) | {"result": {"totals": totals, "winners": winners}}

    sentences = [f"The record claims the {difference}." for difference in differences]
    assert audited(record)["claim"] == {"agrees": False, "differences": sentences}
    assert not audit(read_record(text(record))).is_fine


@pytest.mark.parametrize(
    ("game", "name"),
    [
        ("birdie", "tie_decided_by_the_second_pass"),
        ("bloom", "tie_decided_by_round_2"),
    ],
)
def test_the_loser_of_a_tie_break_is_no_winner(game, name):
    record = good(name, game)
    totals = record["result"]["totals"]
    tied = [seat for seat, total in enumerate(totals) if total == max(totals)]

    printed = audited(put(record, ("result", "winners"), tied))

    assert not printed["claim"]["agrees"]
    assert set(printed["winners"]) < set(tied)


SIZES = [
    *(("birdie", name) for name in ("abilities", "trophies_change_hands", "rulebook_example")),
    *(("bloom", name) for name in ("last_tile_laid", "last_tile_added", "theft_of_one_and_two")),
    *(("bloom", "all_passed_in_round_1"), ("bower", "base_game")),
]
"""A recorded match of each number of players."""


@pytest.mark.parametrize(("game", "name"), SIZES)
def test_a_first_seat_that_does_not_exist_is_wrong_before_the_first_move(game, name):
    for seat in (len(good(name, game)["players"]), -1, 10**30):
        assert_illegal(put(good(name, game), ("deal", "first"), seat), 0, "GEN-5")


@pytest.mark.parametrize(("game", "name"), SIZES[:-1])
def test_a_deal_of_other_than_two_whole_rounds_is_wrong(game, name):
    one, two = good(name, game)["deal"]["rounds"]

    for rounds in ([], [one], [two], [one, two, one], [[], two], [one, []]):
        assert_illegal(put(good(name, game), ("deal", "rounds"), rounds), 0, "GEN-4")


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
        (("moves", 7, "undergrowth"), [{"type": "red", "cell": "d1"}], 8, "GEN-5"),
        (("moves", 16, "cell"), "f4", 17, "FEL-4.3"),
        (("moves", 16, "cell"), "h3", 17, "FEL-4.3"),
    ],
)
def test_a_broken_rule_is_reported_with_its_move_and_its_id(path, value, move, rule):
    assert_illegal(put(good(), path, value), move, rule)


def test_a_move_after_the_end_is_illegal():
    record = good()
    record["moves"].append({"by": 0, "do": "draw", "count": 0})

    assert_illegal(record, 31, "GEN-2")


WORDS = {
    "felci": ("red", "c4", "white-north", "draw", "fern", "felci"),
    "bower": ("N01", "cover", "row", "take", "apply", "flower-white"),
    "birdie": ("owl-spring", "robin", "winter", "take", "stack", "score", "finish", "standard"),
    "bloom": ("joker", "reserve", "open", "draw", "lay", "add", "swap", "stop", "standard"),
}
"""Some words that records of a game have."""


def anything(words: Sequence[str]) -> st.SearchStrategy[Any]:
    """Return what may stand in a place of a record where something else should."""
    return st.one_of(
        st.none(),
        st.booleans(),
        st.integers(),
        st.floats(allow_nan=False, allow_infinity=False),
        st.sampled_from(["", "standard", *words]),
        st.text(),
        st.just([]),
        st.just({}),
        st.lists(st.integers(), max_size=3),
        st.lists(st.lists(st.integers(), max_size=2), max_size=2),
        st.lists(st.lists(st.sampled_from(words), max_size=2), max_size=3),
        st.lists(st.sampled_from(words), max_size=3),
        st.dictionaries(st.text(), st.integers(), max_size=3),
    )


@given(st.data())
@pytest.mark.parametrize(
    ("game", "name"),
    [
        *(("felci", name) for name in ("standstill", "another_layout", "last_turn_cut_short")),
        *(("bower", name) for name in ("spies_and_tokens", "interactive_tiles", "another_set")),
        *(("birdie", name) for name in ("abilities", "abilities_of_experts", "another_set")),
        ("birdie", "trophies_change_hands"),
        *(("bloom", name) for name in ("last_tile_laid", "jokers", "another_set")),
    ],
)
def test_a_mutated_record_is_legal_illegal_or_malformed(game, name, data):
    record = good(name, game)
    changed = lost_or_changed(record, data, anything(WORDS[game]))
    with suppress(NotARecord):
        assert msgspec.json.encode(audit(read_record(text(changed))).verdict)


def test_an_audit_is_in_the_locale_for_people_and_in_english_for_programs():
    tied = recorded(FIXTURES / "birdie" / "tie_decided_by_the_second_pass.json")
    illegal = put(good("rulebook_example"), ("moves", 1, "cell"), "z9")
    claimed = put(good("rulebook_example"), ("result", "totals"), [14, 14])
    records = [tied, *(read_record(text(record)) for record in (illegal, claimed))]
    in_english = [audit(record).verdict for record in records]

    with use_locale("it"):
        decided = audit(tied).decided()
        _, refused, differing = (audit(record).verdict for record in records)
        line = differing.lines[0]
        stopped = str(audit(records[1]).replay.stopped)
        assert [public_audit(record).verdict for record in records] == in_english

    assert decided.startswith("21 punti a testa; ")
    assert refused.message == "Nel giardino non c'è questa cella."
    assert stopped == "la mossa 2 viola GEN-5: Nel giardino non c'è questa cella."
    assert differing.claim.differences == (
        "La registrazione dichiara i totali 14, 14; il conteggio dà 13, 14.",
    )
    assert line.what == "visitatore rosso sulla panchina bianca a nord"
    assert line.why == "felci rosse sul lato nord: 2 (h3, h4); dalle mosse 1, 40, 41"


def test_an_audit_names_its_match_and_where_its_record_was_read():
    record = read_record(text(good() | {"meta": {"id": "league-7"}}))

    assert audit(record).verdict.id == "league-7"
    assert audit(record).verdict.source is msgspec.UNSET
    named = audit(record, "00000000-0000-4000-8000-000000000001", "league.jsonl, line 7").verdict
    assert (named.id[-3:], named.source) == ("001", "league.jsonl, line 7")


def test_a_record_without_an_id_gets_none_because_a_digest_would_tell_what_is_hidden():
    for meta in ({}, {"id": 7}, {"id": ""}):
        assert "id" not in audited(good("unfinished") | {"meta": meta})
