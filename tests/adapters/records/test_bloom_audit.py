"""Audit of Bloom's records: deals, claims and scores."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.records.audit import audit
from adapters.records.parser import read_record
from adapters.records.replay import replay
from tests.adapters.records.audits import (
    assert_judged_whatever_is_changed,
    assert_legal_so_far,
    audited,
)
from tests.adapters.records.bloom import assert_illegal, bloom
from tests.adapters.records.broken_records import put, text, without
from tests.golden import FIXTURES

HUGE = 10**30
TWO, THREE, FOUR, FIVE = (
    "last_tile_laid",
    "last_tile_added",
    "theft_of_one_and_two",
    "all_passed_in_round_1",
)
"""A recorded match for two, three, four and five."""
SIZES = [(TWO, 2), (THREE, 3), (FOUR, 4), (FIVE, 5)]
NAMES = sorted(path.stem for path in (FIXTURES / "bloom").glob("*.json"))
FINISHED = [name for name in NAMES if not name.startswith("unfinished")]


@pytest.mark.parametrize("name", [TWO, FIVE])
@pytest.mark.parametrize(
    ("path", "value", "rule"),
    [
        (("first",), 5, "GEN-5"),
        (("first",), -1, "GEN-5"),
        (("first",), HUGE, "GEN-5"),
        (("rounds",), [], "GEN-4"),
        (("rounds", 0), [], "GEN-4"),
        (("rounds", 1), [], "GEN-4"),
        (("rounds", 0, 7), 101, "GEN-4"),
        (("rounds", 0, 7), 0, "GEN-4"),
        (("rounds", 1, 0), -1, "GEN-4"),
        (("rounds", 1, 0), HUGE, "GEN-4"),
        (("rounds", 1, 102), "jolly", "GEN-4"),
        (("rounds", 1, 102), "", "GEN-4"),
    ],
)
def test_a_deal_of_other_tiles_is_wrong_before_the_first_move(name, path, value, rule):
    assert_illegal(put(bloom(name), ("deal", *path), value), 0, rule)


@pytest.mark.parametrize(("name", "players"), SIZES)
def test_a_first_seat_that_is_not_there_is_wrong_before_the_first_move(name, players):
    assert_illegal(put(bloom(name), ("deal", "first"), players), 0, "GEN-5")


@pytest.mark.parametrize("name", [TWO, FIVE])
@pytest.mark.parametrize("rounds", [slice(1), slice(1, 2), slice(0)])
def test_a_deal_of_other_than_two_rounds_is_wrong(name, rounds):
    record = bloom(name)
    fewer = put(bloom(name), ("deal", "rounds"), record["deal"]["rounds"][rounds])
    record["deal"]["rounds"].append(record["deal"]["rounds"][0])

    assert_illegal(fewer, 0, "GEN-4")
    assert_illegal(record, 0, "GEN-4")


@pytest.mark.parametrize("number", [0, 1])
@pytest.mark.parametrize("tile", ["joker", 50])
def test_a_deal_with_a_tile_too_many_or_too_few_is_wrong(number, tile):
    """The fourth joker lies on the board from the start."""
    more, fewer = bloom(), bloom()
    assert len(more["deal"]["rounds"][number]) == 103
    more["deal"]["rounds"][number].append(tile)
    fewer["deal"]["rounds"][number].remove(tile)

    for record in (more, fewer):
        assert_illegal(record, 0, "GEN-4")


@pytest.mark.parametrize("number", [0, 1])
def test_two_tiles_of_a_number_are_wrong(number):
    record = bloom()
    tiles = record["deal"]["rounds"][number]
    tiles[tiles.index(7)] = 8

    assert_illegal(record, 0, "GEN-4")


@pytest.mark.parametrize(("name", "players"), SIZES)
def test_any_number_of_players_has_the_same_deal(name, players):
    names = ["Ada", "Bruno", "Carla", "Dino", "Elsa"][:players]
    deal = bloom(FOUR)["deal"] | {"first": players - 1}

    record = without(bloom(name) | {"players": names, "deal": deal, "moves": []}, ("result",))

    assert_legal_so_far(record)


@pytest.mark.parametrize("name", [TWO, FOUR, "negative_scores"])
@pytest.mark.parametrize("seed", range(2))
def test_tiles_that_nobody_drew_may_stand_in_any_order(name, seed):
    record, chance = bloom(name), Random(seed)
    for number, size in enumerate(never_drawn(record)):
        tiles = record["deal"]["rounds"][number]
        tiles[len(tiles) - size :] = chance.sample(tiles[len(tiles) - size :], size)

    assert audit(read_record(text(record))).is_fine


def never_drawn(record):
    """Return how many tiles are left of each round's reserve."""
    positions = [match.state for match in replay(read_record(text(record))).positions]
    first = [state for state in positions if state.round == 1]
    return len(first[-1].reserve), len(positions[-1].reserve)


@pytest.mark.parametrize("name", [TWO, "all_passed_in_round_1"])
def test_a_match_may_stop_anywhere(name):
    record = without(bloom(name), ("result",))
    for length in range(0, len(record["moves"]), 3):
        assert_legal_so_far(record | {"moves": record["moves"][:length]})


@pytest.mark.parametrize(
    ("result", "differences"),
    [
        (
            {"totals": [32, 45], "winners": [1]},
            ["The record claims the totals 32, 45; the count gives 32, 54."],
        ),
        (
            {"totals": [32, 54, 0], "winners": [0, 1]},
            [
                "The record claims the totals 32, 54, 0; the count gives 32, 54.",
                "The record claims the winners 0, 1; the count gives 1.",
            ],
        ),
    ],
)
def test_what_a_record_claims_is_compared_with_the_count(result, differences):
    printed = audited(bloom() | {"result": result})

    assert printed["claim"] == {"agrees": False, "differences": differences}


def test_the_player_who_lost_a_tie_by_the_second_round_is_no_winner():
    record = bloom("tie_decided_by_round_2")
    totals = record["result"]["totals"]
    tied = [seat for seat, total in enumerate(totals) if total == max(totals)]

    printed = audited(put(record, ("result", "winners"), tied))

    assert not printed["claim"]["agrees"]
    assert set(printed["winners"]) < set(tied)


def test_a_shared_victory_is_claimed_by_all_who_share_it():
    record = bloom("shared_victory")

    printed = audited(put(record, ("result", "winners"), [0]))

    assert printed["winners"] == [0, 1]
    assert not printed["claim"]["agrees"]


@pytest.mark.parametrize("name", [name for name in NAMES if name not in FINISHED])
def test_a_result_of_an_unfinished_match_does_not_agree(name):
    record = bloom(name)
    assert_legal_so_far(record)

    printed = audited(record | {"result": {"totals": [0, 0], "winners": [0, 1]}})

    assert (printed["legal"], printed["claim"]["agrees"]) == (True, False)


@pytest.mark.parametrize("name", FINISHED)
def test_the_lines_of_each_round_add_up_to_its_subtotal(name):
    printed = audited(bloom(name))

    assert len(printed["subtotals"]) == len(bloom(name)["players"])
    for seat, subtotals in enumerate(printed["subtotals"]):
        lines = [line for line in printed["lines"] if line["seat"] == seat]
        assert list(subtotals) == ["round_1", "round_2"]
        assert sum(subtotals.values()) == printed["totals"][seat]
        for part, total in subtotals.items():
            assert total == sum(line["points"] for line in lines if round_of(line) == part)


def round_of(line):
    """Return which round a line is about, by its words alone."""
    return f"round_{line['what'].removeprefix('point tile ').split(' in round ')[1]}"


@pytest.mark.parametrize("name", FINISHED)
def test_each_line_says_who_gets_what_why_and_by_which_move(name):
    for line in audited(bloom(name))["lines"]:
        assert list(line) == ["rule", "what", "seat", "points", "why", "cells", "moves"]
        assert line["rule"] == "BLO-7.2"
        assert line["points"]
        assert line["what"].startswith("point tile " if line["points"] > 0 else "tiles left ")
        assert "; from move" in line["why"]


WORDS = ("joker", "reserve", "open", "draw", "lay", "add", "swap", "stop", "standard")


@given(st.data())
@pytest.mark.parametrize("name", [TWO, "jokers", "another_set"])
def test_whatever_is_changed_a_record_is_fine_or_wrong_or_none(name, data):
    assert_judged_whatever_is_changed(bloom(name), WORDS, data)
