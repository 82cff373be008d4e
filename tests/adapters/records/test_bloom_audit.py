"""Audit of Bloom's records: deals, claims and scores."""

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
from tests.adapters.records.every_move import bloom
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
FINISHED = sorted(
    path.stem
    for path in (FIXTURES / "bloom").glob("*.json")
    if not path.stem.startswith("unfinished")
)


@pytest.mark.parametrize("name", [TWO, FIVE])
@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("rounds", 0, 7), 101),
        (("rounds", 0, 7), 0),
        (("rounds", 1, 0), -1),
        (("rounds", 1, 0), HUGE),
        (("rounds", 1, 102), "jolly"),
        (("rounds", 1, 102), ""),
    ],
)
def test_a_deal_of_other_tiles_is_wrong_before_the_first_move(name, path, value):
    assert_illegal(put(bloom(name), ("deal", *path), value), 0, "GEN-4")


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


def test_a_shared_victory_is_claimed_by_all_who_share_it():
    record = bloom("shared_victory")

    printed = audited(put(record, ("result", "winners"), [0]))

    assert printed["winners"] == [0, 1]
    assert not printed["claim"]["agrees"]


@pytest.mark.parametrize("name", FINISHED)
def test_the_lines_of_each_round_add_up_to_its_subtotal(name):
    printed = audited(bloom(name))

    assert_lines_add_up(printed, ["round_1", "round_2"], round_of)
    for line in printed["lines"]:
        assert line["rule"] == "BLO-7.2"
        assert line["points"]
        assert line["what"].startswith("point tile " if line["points"] > 0 else "tiles left ")


def round_of(line):
    """Return which round a line is about, by its words alone."""
    return f"round_{line['what'].removeprefix('point tile ').split(' in round ')[1]}"
