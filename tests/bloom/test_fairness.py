"""Tests that the deal of a live match follows from its seeds, as the published format says.

Nothing of the program derives anything here: the text of ``giardino-fair/1``, written down once
more, is asked about records as they are exported.
"""

import json

import pytest

from adapters.records.conversion import record_of
from adapters.records.serializer import as_json
from domain.bloom import BLOOM
from tests.independent_random import below, master, mixed
from tests.tables import TABLES, played

IN_FILE_ORDER = [*range(1, 101), "joker", "joker", "joker"]
OURS = [table for table in TABLES if table.game is BLOOM]
OF_THREE = next(table for table in OURS if table.players == 3)


def record_of_match(table, seed):
    """Return a match that bots played as a JSON object."""
    history = [(None, event) for event in played(table, seed).events]
    names = ("Ada", "Bruno", "Carla", "Dino", "Elsa")[: table.players]
    return json.loads(as_json(record_of("a match", history, names)))


def assert_fair(record):
    key, players = master(record), len(record["players"])

    assert record["deal"]["first"] == below(key, "first", 0)(players)
    assert record["deal"]["rounds"] == [
        mixed(key, "bloom.reserve", number, IN_FILE_ORDER) for number in (0, 1)
    ]


@pytest.mark.parametrize("table", OURS, ids=str)
def test_the_deals_of_live_matches_follow_from_their_seeds(table):
    """BLO-2.1, BLO-2.4."""
    assert_fair(record_of_match(table, 1))


@pytest.mark.parametrize("change", ["first", "rounds"])
def test_another_deal_would_be_found(change):
    """BLO-2.1, BLO-2.4."""
    record = record_of_match(OF_THREE, 1)
    dealt = record["deal"][change]
    record["deal"][change] = (dealt + 1) % 3 if change == "first" else dealt[::-1]

    with pytest.raises(AssertionError):
        assert_fair(record)
