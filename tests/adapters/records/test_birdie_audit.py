"""Audit of Birdie's records: deals, claims and scores."""

from random import Random

import pytest

from adapters.records.audit import audit
from adapters.records.parser import read_record
from adapters.records.replay import replay
from tests.adapters.records.audits import (
    assert_illegal,
    assert_legal_so_far,
    assert_lines_add_up,
    audited,
)
from tests.adapters.records.broken_records import put, text, without
from tests.adapters.records.every_move import birdie
from tests.golden import FIXTURES

HUGE = 10**30
TWO, THREE, FOUR = "abilities", "trophies_change_hands", "rulebook_example"
"""A recorded match for two, three and four."""
FINISHED = sorted(
    path.stem
    for path in (FIXTURES / "birdie").glob("*.json")
    if not path.stem.startswith("unfinished")
)
BIRDS = ("woodpecker", "owl", "pigeon", "robin")


@pytest.mark.parametrize("name", [TWO, THREE, FOUR])
@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("rounds", 0, 7), "crow-winter"),
        (("rounds", 1, 0), "spring-owl"),
        (("rounds", 1, 9), ""),
    ],
)
def test_a_deal_of_other_cards_is_wrong_before_the_first_move(name, path, value):
    assert_illegal(put(birdie(name), ("deal", *path), value), 0, "GEN-4")


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


@pytest.mark.parametrize("name", FINISHED)
def test_the_lines_of_each_part_add_up_to_its_subtotal(name):
    printed = audited(birdie(name))

    assert_lines_add_up(printed, ["birds", "seasons", "passes", "flaps", "trophies"], part_of)
    for line in printed["lines"]:
        assert line["rule"] in RULES[part_of(line)]
        assert line["points"] > 0


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
