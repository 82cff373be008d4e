"""Tests that a live match's deal and shuffles follow from its seeds, as published.

Nothing of the program derives anything here: the text of ``giardino-fair/1``, written down once
more, is asked about records as they are exported.
"""

import json
from importlib.resources import files

import pytest

from adapters.records.conversion import record_of
from adapters.records.serializer import as_json
from domain.bower import BOWER
from tests.golden import FIXTURES
from tests.independent_random import below, master, mixed
from tests.tables import TABLES, played

DRAW = 3
STANDARD = json.loads(files("domain.bower").joinpath("standard.json").read_bytes())


def new_stacks(key, record, in_file_order):
    """Return each new stack, following draws and choices alone: the k-th is ``bower.bonus`` k."""
    stack, discarded, drawn, stacks = list(record["deal"]["bonus_tiles"]), [], [], []
    for move in record["moves"]:
        if move["do"] == "draw_bonus":
            drawn, stack = stack[:DRAW], stack[DRAW:]
            if len(drawn) < DRAW and discarded:
                pieces = [tile for tile in in_file_order if tile in discarded]
                stacks.append(mixed(key, "bower.bonus", len(stacks) + 1, pieces))
                discarded, missing = [], DRAW - len(drawn)
                drawn, stack = drawn + stacks[-1][:missing], stacks[-1][missing:]
        elif move["do"] == "bonus" and not record["options"]["super_nest"]:
            discarded += [tile for tile in drawn if tile != move["tile"]]
    return stacks


def recorded(name):
    """Return a recorded match as a JSON object."""
    return json.loads((FIXTURES / "bower" / f"{name}.json").read_bytes())


def assert_fair(record, components):
    key, deal = master(record), record["deal"]
    tiles = components["bonus_tiles"]
    fair_play = record["options"]["fair_play"]
    bonus = [tile["id"] for tile in tiles if tile.get("fair_play", True) or not fair_play]
    nest = [tile["id"] for tile in components["nest_tiles"]]

    assert deal["first"] == below(key, "first", 0)(2)
    assert deal["eggs"] == mixed(key, "bower.eggs", 0, components["request_eggs"])
    assert deal["nest_tiles"] == mixed(key, "bower.nest", 0, nest)
    assert deal["bonus_tiles"] == mixed(key, "bower.bonus", 0, bonus)
    assert deal.get("bonus_reshuffles", []) == new_stacks(key, record, bonus)


@pytest.mark.parametrize(
    "name", ["base_game", "super_nest", "fair_play", "super_nest_and_fair_play"]
)
def test_a_recorded_deal_follows_from_its_seeds(name):
    assert_fair(recorded(name), STANDARD)


def test_a_recorded_new_stack_follows_from_its_seeds():
    record = recorded("reshuffle_in_a_draw")

    assert record["deal"]["bonus_reshuffles"]
    assert_fair(record, STANDARD)


@pytest.mark.parametrize("table", [table for table in TABLES if table.game is BOWER], ids=str)
def test_the_deals_and_new_stacks_of_live_matches_follow_from_their_seeds(table):
    for seed in range(4):
        simulation = played(table, seed)
        history = [(None, event) for event in simulation.events]
        record = json.loads(as_json(record_of("a match", history, ("Ada", "Bruno"))))
        if table.components is None:
            components = STANDARD
        else:
            components = record["components"]
            assert record["options"]["super_nest"] or record["deal"]["bonus_reshuffles"]

        assert_fair(record, components)


@pytest.mark.parametrize(
    "change", ["first", "eggs", "nest_tiles", "bonus_tiles", "bonus_reshuffles"]
)
def test_another_deal_would_be_found(change):
    record = recorded("reshuffle_in_a_draw")
    dealt = record["deal"][change]
    if change == "bonus_reshuffles":
        dealt[0].reverse()
    else:
        record["deal"][change] = 1 - dealt if change == "first" else dealt[::-1]

    with pytest.raises(AssertionError):
        assert_fair(record, STANDARD)
