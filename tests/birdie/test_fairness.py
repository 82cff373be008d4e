"""Tests that the deal of a live match follows from its seeds, as the published format says.

Nothing of the program derives anything here: the text of ``giardino-fair/1``, written down once
more, is asked about records as they are exported; and the format's own vector is dealt.
"""

import json
from importlib.resources import files

import pytest

from adapters.records.conversion import record_of
from adapters.records.serializer import as_json
from domain import match as matches
from domain.birdie import BIRDIE
from tests.independent_random import below, master, mixed
from tests.tables import TABLES, played
from tests.test_fair_random import (
    FIRST_SEAT_COMMITMENT,
    MATCH,
    OPTIONS,
    RULES,
    SEAT_SEEDS,
    SERVER_COMMITMENT,
    SERVER_SEED,
)

STANDARD = json.loads(files("domain.birdie").joinpath("standard.json").read_bytes())
OF_THREE = next(table for table in TABLES if table.game is BIRDIE and table.players == 3)
EACH_TABLE = pytest.mark.parametrize(
    "table", [table for table in TABLES if table.game is BIRDIE], ids=str
)


def in_file_order(components):
    """Return the cards bird by bird, season by season."""
    return [
        f"{bird}-{season}"
        for bird in components["birds"]
        for season in components["seasons"]
        for _ in range(components["copies"])
    ]


def record_of_match(table, seed):
    """Return a match that bots played as a JSON object, and its component set."""
    history = [(None, event) for event in played(table, seed).events]
    names = ("Ada", "Bruno", "Carla", "Dino")[: table.players]
    record = json.loads(as_json(record_of("a match", history, names)))
    components = record["components"]
    return record, STANDARD if components == "standard" else components


def assert_fair(record, components):
    key, players, cards = master(record), len(record["players"]), in_file_order(components)
    first, rounds = record["deal"]["first"], record["deal"]["rounds"]

    assert first == below(key, "first", 0)(players)
    if players == 2:
        mix = mixed(key, "birdie.deck", 0, cards)
        assert rounds == [mix[: len(mix) // 2], mix[len(mix) // 2 :]]
    else:
        assert rounds == [mixed(key, "birdie.deck", number, cards) for number in (0, 1)]


@EACH_TABLE
def test_the_deals_of_live_matches_follow_from_their_seeds(table):
    """BIR-2.1, BIR-2.3."""
    for seed in range(3):
        assert_fair(*record_of_match(table, seed))


@pytest.mark.parametrize("change", ["first", "rounds"])
def test_another_deal_would_be_found(change):
    """BIR-2.1, BIR-2.3."""
    record, components = record_of_match(OF_THREE, 1)
    dealt = record["deal"][change]
    record["deal"][change] = (dealt + 1) % 3 if change == "first" else dealt[::-1]

    with pytest.raises(AssertionError):
        assert_fair(record, components)


def published_table():
    """Return the table of the vector that the format is published with, all seats taken."""
    opened = matches.open_table(MATCH, BIRDIE, OPTIONS, ("person",) * 3, SERVER_SEED)
    match = matches.evolve(None, MATCH, opened)
    for seat, seed in enumerate(SEAT_SEEDS):
        match = matches.evolve(match, MATCH, matches.take_seat(match, seat, seed, "player"))
    return match


def test_the_vector_of_the_published_format_is_committed_to():
    """BIR-2.1: by the rules version that it names."""
    match = published_table()

    assert (match.opened.rules, match.opened.options) == (RULES, OPTIONS)
    assert match.opened.commitment == SERVER_COMMITMENT
    assert match.seated[0].commitment == FIRST_SEAT_COMMITMENT


@pytest.mark.parametrize(
    ("number", "indices"),
    [
        (0, (50, 34, 36, 48, 1, 5, 30, 21, 42, 17)),
        (1, (56, 3, 41, 62, 47, 27, 17, 20)),
    ],
)
def test_the_vector_of_the_published_format_is_dealt(number, indices):
    """BIR-2.1, BIR-2.3: the first seat starts, and these cards are drawn first."""
    deal = matches.draw_deal(published_table())

    cards = in_file_order(STANDARD)
    assert deal.first == 0
    assert deal.rounds[number][: len(indices)] == tuple(cards[index] for index in indices)
