"""Audit of Birdie's records: deals, claims and scores."""

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
from tests.adapters.records.birdie import assert_illegal, birdie
from tests.adapters.records.broken_records import put, text, without
from tests.golden import FIXTURES

HUGE = 10**30
TWO, THREE, FOUR = "abilities", "trophies_change_hands", "rulebook_example"
"""A recorded match for two, three and four."""
NAMES = sorted(path.stem for path in (FIXTURES / "birdie").glob("*.json"))
FINISHED = [name for name in NAMES if not name.startswith("unfinished")]
BIRDS = ("woodpecker", "owl", "pigeon", "robin")


@pytest.mark.parametrize("name", [TWO, THREE, FOUR])
@pytest.mark.parametrize(
    ("path", "value", "rule"),
    [
        (("first",), 4, "GEN-5"),
        (("first",), -1, "GEN-5"),
        (("first",), HUGE, "GEN-5"),
        (("rounds",), [], "GEN-4"),
        (("rounds", 0), [], "GEN-4"),
        (("rounds", 1), [], "GEN-4"),
        (("rounds", 0, 7), "crow-winter", "GEN-4"),
        (("rounds", 1, 0), "spring-owl", "GEN-4"),
        (("rounds", 1, 9), "", "GEN-4"),
    ],
)
def test_a_deal_of_other_cards_is_wrong_before_the_first_move(name, path, value, rule):
    assert_illegal(put(birdie(name), ("deal", *path), value), 0, rule)


@pytest.mark.parametrize(("name", "players"), [(TWO, 2), (THREE, 3), (FOUR, 4)])
def test_a_first_seat_that_is_not_there_is_wrong_before_the_first_move(name, players):
    assert_illegal(put(birdie(name), ("deal", "first"), players), 0, "GEN-5")


@pytest.mark.parametrize("name", [TWO, THREE, FOUR])
@pytest.mark.parametrize("rounds", [slice(1), slice(1, 2), slice(0)])
def test_a_deal_of_other_than_two_rounds_is_wrong(name, rounds):
    record = birdie(name)
    fewer = put(birdie(name), ("deal", "rounds"), record["deal"]["rounds"][rounds])
    record["deal"]["rounds"].append(record["deal"]["rounds"][0])

    assert_illegal(fewer, 0, "GEN-4")
    assert_illegal(record, 0, "GEN-4")


@pytest.mark.parametrize("name", [TWO, THREE, FOUR])
@pytest.mark.parametrize("number", [0, 1])
def test_a_deal_with_a_card_too_many_or_too_few_is_wrong(name, number):
    more, fewer, other = birdie(name), birdie(name), birdie(name)
    more["deal"]["rounds"][number].append("owl-spring")
    fewer["deal"]["rounds"][number].pop()
    cards = other["deal"]["rounds"][number]
    cards[-1] = next(card for card in cards if card != cards[-1])

    for record in (more, fewer, other):
        assert_illegal(record, 0, "GEN-4")


def test_two_players_have_halves_of_32_and_no_others():
    record = birdie(TWO)
    one, two = record["deal"]["rounds"]
    assert (len(one), len(two)) == (32, 32)

    for moved in (1, 2, 31):
        halves = [one[:-moved], [*two, *one[-moved:]]]
        assert_illegal(put(birdie(TWO), ("deal", "rounds"), halves), 0, "GEN-4")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_number_of_players_says_how_many_cards_there_are(players):
    """Only two players share the cards between the rounds."""
    names = ["Ada", "Bruno", "Carla", "Dino"][:players]
    all_cards = birdie(FOUR)["deal"]["rounds"]
    halves = birdie(TWO)["deal"]["rounds"]

    for rounds, fits in ((all_cards, players > 2), (halves, players == 2)):
        deal = {"first": 0, "rounds": rounds}
        record = birdie() | {"players": names, "deal": deal, "moves": []}
        if fits:
            assert_legal_so_far(without(record, ("result",)))
        else:
            assert_illegal(record, 0, "GEN-4")


def test_a_set_with_other_copies_is_dealt_by_them():
    record = birdie("another_set")

    assert [len(cards) for cards in record["deal"]["rounds"]] == [40, 40]
    assert_illegal(record | {"components": "standard"}, 0, "GEN-4")


@pytest.mark.parametrize("name", [TWO, THREE, FOUR, "all_pass_by_choice"])
@pytest.mark.parametrize("seed", range(3))
def test_cards_that_nobody_drew_may_stand_in_any_order(name, seed):
    """Those of the deck come before the reserve, of which robins drew the first."""
    record, chance = birdie(name), Random(seed)
    for number, left in enumerate(never_drawn(record)):
        cards = record["deal"]["rounds"][number]
        unseen = [cards[at] for at in left]
        chance.shuffle(unseen)
        for at, card in zip(left, unseen, strict=True):
            cards[at] = card

    assert audit(read_record(text(record))).is_fine


def never_drawn(record):
    """Return where in each round's cards those are that nobody ever drew."""
    ends = {match.state.round: match.state for match in replay(read_record(text(record))).positions}
    for number, state in sorted(ends.items()):
        size, players = len(state.rounds[number - 1]), len(state.hands)
        deck = range(size - players - len(state.deck), size - players)
        yield [*deck, *range(size - len(state.reserve), size)]


@pytest.mark.parametrize("name", ["abilities", "expert"])
def test_a_match_may_stop_anywhere(name):
    record = without(birdie(name), ("result",))
    for length in range(len(record["moves"])):
        assert_legal_so_far(record | {"moves": record["moves"][:length]})


@pytest.mark.parametrize(
    ("result", "differences"),
    [
        (
            {"totals": [41, 54], "winners": [1]},
            ["The record claims the totals 41, 54; the count gives 41, 45."],
        ),
        (
            {"totals": [41, 45, 0], "winners": [0, 1]},
            [
                "The record claims the totals 41, 45, 0; the count gives 41, 45.",
                "The record claims the winners 0, 1; the count gives 1.",
            ],
        ),
    ],
)
def test_what_a_record_claims_is_compared_with_the_count(result, differences):
    printed = audited(birdie() | {"result": result})

    assert printed["claim"] == {"agrees": False, "differences": differences}


def test_the_player_who_lost_a_tie_by_the_pass_is_no_winner():
    record = birdie("tie_decided_by_the_second_pass")
    tied = [
        n for n, t in enumerate(record["result"]["totals"]) if t == max(record["result"]["totals"])
    ]

    printed = audited(put(record, ("result", "winners"), tied))

    assert not printed["claim"]["agrees"]
    assert set(printed["winners"]) < set(tied)


@pytest.mark.parametrize("name", [name for name in NAMES if name not in FINISHED])
def test_a_result_of_an_unfinished_match_does_not_agree(name):
    record = birdie(name)
    assert_legal_so_far(record)

    printed = audited(record | {"result": {"totals": [0, 0], "winners": [0, 1]}})

    assert (printed["legal"], printed["claim"]["agrees"]) == (True, False)


@pytest.mark.parametrize("name", FINISHED)
def test_the_lines_of_each_part_add_up_to_its_subtotal(name):
    printed = audited(birdie(name))

    assert len(printed["subtotals"]) == len(birdie(name)["players"])
    for seat, subtotals in enumerate(printed["subtotals"]):
        lines = [line for line in printed["lines"] if line["seat"] == seat]
        assert list(subtotals) == ["birds", "seasons", "passes", "flaps", "trophies"]
        assert sum(subtotals.values()) == printed["totals"][seat]
        for part in subtotals:
            counted = [line["points"] for line in lines if part_of(line) == part]
            assert sum(counted) == subtotals[part]


def part_of(line):
    """Return which part of the score sheet a line is about, by its words alone."""
    what = line["what"]
    if what.startswith("pass in round"):
        return "passes"
    if what.endswith(" box"):
        return "birds" if what.split()[0] in BIRDS else "seasons"
    return "flaps" if what == "flaps" else "trophies"


RULES = {
    "birds": {"BIR-4.5", "BIR-4.7"},
    "seasons": {"BIR-4.5", "BIR-4.7"},
    "passes": {"BIR-3.3"},
    "flaps": {"BIR-6.1"},
    "trophies": {"BIR-6.1"},
}


@pytest.mark.parametrize("name", FINISHED)
def test_each_line_says_who_gets_what_why_and_by_which_moves(name):
    for line in audited(birdie(name))["lines"]:
        assert list(line) == ["rule", "what", "seat", "points", "why", "cells", "moves"]
        assert line["rule"] in RULES[part_of(line)]
        assert line["points"] > 0
        assert "; from move" in line["why"]


WORDS = ("owl-spring", "robin", "winter", "take", "stack", "score", "finish", "standard")


@given(st.data())
@pytest.mark.parametrize("name", ["abilities", "abilities_of_experts", "another_set", THREE])
def test_whatever_is_changed_a_record_is_fine_or_wrong_or_none(name, data):
    assert_judged_whatever_is_changed(birdie(name), WORDS, data)
