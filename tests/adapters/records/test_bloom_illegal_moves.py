"""Illegal moves in Bloom's records: each is found, with the rule that it breaks."""

import pytest

from adapters.records.parser import read_record
from adapters.records.replay import replay
from tests.adapters.records.audits import assert_illegal
from tests.adapters.records.broken_records import text, with_move_changed
from tests.adapters.records.every_move import bloom

HUGE = 10**30
BOOK, TWO = "rulebook_examples", "last_tile_laid"


def played_otherwise(name, number, move):
    """Return a record whose move with that number is another one, and the last."""
    record = bloom(name)
    by = record["moves"][number - 1]["by"]
    return record | {"moves": [*record["moves"][: number - 1], {"by": by} | move]}


@pytest.mark.parametrize(
    ("name", "number", "change", "rule"),
    [
        (BOOK, 1, {"by": 1}, "GEN-1"),
        (BOOK, 3, {"by": 0}, "GEN-1"),
        (BOOK, 8, {"by": 0}, "GEN-1"),
        (BOOK, 1, {"by": 2}, "GEN-5"),
        (BOOK, 1, {"by": -1}, "GEN-5"),
        (BOOK, 1, {"by": HUGE}, "GEN-5"),
        ("jokers", 1, {"by": 5}, "GEN-5"),
        ("jokers", 1, {"by": 3}, "GEN-1"),
        (BOOK, 1, {"tiles": [22, "joker"]}, "BLO-4.1"),
        (BOOK, 1, {"tiles": [25, "joker", 22]}, "BLO-4.1"),
        (BOOK, 1, {"tiles": [22, 25, "joker"]}, "BLO-4.1"),
        (BOOK, 1, {"tiles": [53, 54, 57]}, "BLO-4.1"),
        (BOOK, 1, {"tiles": [22, "jolly", 25]}, "GEN-5"),
        (BOOK, 1, {"tiles": [22, "Joker", 25]}, "GEN-5"),
        (BOOK, 1, {"tiles": [22, "", 25]}, "GEN-5"),
        (BOOK, 1, {"tiles": [22, "23", 25]}, "GEN-5"),
        (BOOK, 1, {"tiles": [99, 100, 101]}, "GEN-5"),
        (BOOK, 1, {"tiles": [99, 100, 0]}, "GEN-5"),
        (BOOK, 1, {"tiles": [99, 100, -1]}, "GEN-5"),
        (BOOK, 1, {"tiles": [99, 100, HUGE]}, "GEN-5"),
        (BOOK, 1, {"tiles": [22, 23, 25]}, "GEN-5"),
        (BOOK, 1, {"tiles": [22, "joker", "joker"]}, "GEN-5"),
        (BOOK, 6, {"take_joker": True}, "BLO-5.4"),
        (BOOK, 4, {"take_joker": True}, "BLO-5.4"),
        (TWO, 13, {"take_joker": True}, "BLO-5.4"),
        (TWO, 26, {"take_joker": True}, "BLO-5.4"),
        (BOOK, 4, {"steal": None}, "GEN-5"),
        (BOOK, 2, {"ladder": 2}, "GEN-5"),
        (BOOK, 2, {"ladder": 0}, "GEN-5"),
        (BOOK, 2, {"ladder": -1}, "GEN-5"),
        (BOOK, 2, {"ladder": HUGE}, "GEN-5"),
        (BOOK, 2, {"at": 3}, "GEN-5"),
        (BOOK, 2, {"at": -2}, "GEN-5"),
        (BOOK, 2, {"at": HUGE}, "GEN-5"),
        (BOOK, 2, {"at": 0}, "BLO-3.2"),
        (BOOK, 2, {"tile": 24}, "GEN-5"),
        (BOOK, 2, {"tile": 0}, "GEN-5"),
        (BOOK, 2, {"tile": 101}, "GEN-5"),
        (BOOK, 2, {"tile": -23}, "GEN-5"),
        (BOOK, 2, {"tile": "jolly"}, "GEN-5"),
        (BOOK, 2, {"tile": "joker"}, "BLO-3.2"),
        (BOOK, 2, {"tile": 20}, "BLO-3.2"),
        (BOOK, 7, {"tile": 101}, "GEN-5"),
        (BOOK, 7, {"tile": 0}, "GEN-5"),
        (BOOK, 7, {"tile": 2}, "GEN-5"),
        (BOOK, 7, {"tile": -70}, "GEN-5"),
        (BOOK, 7, {"tile": "joker"}, "GEN-5"),
        (BOOK, 7, {"tile": "70"}, "GEN-5"),
        (BOOK, 7, {"from": "bag"}, "GEN-5"),
        (BOOK, 7, {"from": "", "tile": None}, "GEN-5"),
        (BOOK, 7, {"from": "Reserve", "tile": None}, "GEN-5"),
        (BOOK, 8, {"tile": 70}, "GEN-5"),
        (BOOK, 13, {"ladder": 5}, "BLO-6.1"),
        (BOOK, 13, {"ladder": 8}, "GEN-5"),
        (BOOK, 13, {"ladder": 0}, "GEN-5"),
        (BOOK, 13, {"ladder": -6}, "GEN-5"),
        (BOOK, 13, {"becomes": [70, "joker", 73]}, "BLO-6.1"),
        (BOOK, 13, {"becomes": []}, "BLO-6.1"),
        (BOOK, 13, {"becomes": [70, "joker", 72]}, "BLO-6.1"),
        (BOOK, 13, {"becomes": [70, 72, 73, "joker"]}, "BLO-6.1"),
        (BOOK, 13, {"becomes": [72, 70, "joker", 73]}, "BLO-4.1"),
        (BOOK, 13, {"becomes": [70, "joker", 72, 73, 75]}, "GEN-5"),
        (BOOK, 13, {"becomes": [70, "joker", 72, 73, "joker"]}, "GEN-5"),
        (BOOK, 13, {"becomes": [70, "joker", 72, 73, 101]}, "GEN-5"),
        (BOOK, 13, {"becomes": [70, "joker", 72, 73, "jolly"]}, "GEN-5"),
    ],
)
def test_a_broken_rule_is_reported_with_its_move_and_its_id(name, number, change, rule):
    assert_illegal(with_move_changed(bloom(name), number, change), number, rule)


@pytest.mark.parametrize(
    ("ladder", "at", "rule"),
    [
        (3, [1, 3], "GEN-5"),
        (0, [1, 3], "GEN-5"),
        (-1, [1, 3], "GEN-5"),
        (HUGE, [1, 3], "GEN-5"),
        (2, [], "BLO-5.2"),
        (2, [1, 1], "BLO-5.2"),
        (2, [1, 3, 4], "BLO-5.2"),
        (2, [1, 3, 3], "BLO-5.2"),
        (2, [1, 5], "GEN-5"),
        (2, [1, -2], "GEN-5"),
        (2, [1, HUGE], "GEN-5"),
        (2, [0, 1], "BLO-5.2"),
        (2, [1], "GEN-5"),
    ],
)
def test_an_invalid_theft_names_its_rule(ladder, at, rule):
    """The move lays 14, 15, 17, 19, 21; ladder 2 is 16, 17, 18, 19, 20."""
    assert_illegal(
        with_move_changed(bloom(BOOK), 4, {"steal": {"ladder": ladder, "at": at}}), 4, rule
    )


def test_a_theft_that_breaks_the_ladder_names_its_rule():
    """Ladder 8 is 31, 32, 34, 36."""
    move = {"do": "lay", "tiles": [34, 35, 36, 38], "steal": {"ladder": 8, "at": [2, 3]}}

    assert_illegal(played_otherwise(TWO, 26, move), 26, "BLO-5.2")


def test_no_ladder_is_laid_of_stolen_tiles_alone():
    move = {"do": "lay", "tiles": [17, 19], "steal": {"ladder": 2, "at": [1, 3]}}

    assert_illegal(played_otherwise(BOOK, 4, move), 4, "BLO-5.1")


@pytest.mark.parametrize(
    ("number", "move", "rule"),
    [
        (7, {"do": "stop"}, "GEN-3"),
        (7, {"do": "pass"}, "BLO-3.4"),
        (8, {"do": "pass"}, "BLO-3.1"),
        (8, {"do": "swap", "ladder": 1, "at": 1, "tile": 73}, "BLO-3.2"),
        (8, {"do": "lay", "tiles": [70, "joker", 73]}, "BLO-3.1"),
        (8, {"do": "add", "ladder": 1, "becomes": [22, 23, 25, "joker"]}, "BLO-3.1"),
        (9, {"do": "stop"}, "GEN-3"),
    ],
)
def test_a_move_that_is_not_due_names_its_rule(number, move, rule):
    """Move 7 is a first draw, 8 a second one."""
    assert_illegal(played_otherwise(BOOK, number, move), number, rule)


@pytest.mark.parametrize("name", ["open_reserve_alone", "all_passed_in_round_1"])
def test_from_an_empty_reserve_nothing_is_drawn(name):
    played = replay(read_record(text(bloom(name))))
    before = [match.state for match in played.positions]
    number = next(at for at, state in enumerate(before, 1) if not state.reserve)

    record = played_otherwise(name, number, {"do": "draw", "from": "reserve"})

    assert_illegal(record, number, "BLO-3.3")


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        ({"do": "draw", "from": "reserve"}, "BLO-3.3"),
        ({"do": "draw", "from": "open", "tile": 50}, "GEN-5"),
        ({"do": "stop"}, "GEN-3"),
        ({"do": "lay", "tiles": [1, 2, 3]}, "GEN-5"),
        ({"do": "add", "ladder": 1, "becomes": [1, 2, 3]}, "GEN-5"),
    ],
)
def test_a_player_who_can_only_pass_passes(move, rule):
    name = "all_passed_in_round_2"
    number = len(bloom(name)["moves"])

    assert_illegal(played_otherwise(name, number, move), number, rule)


@pytest.mark.parametrize(
    "move",
    [
        {"do": "draw", "from": "reserve"},
        {"do": "stop"},
        {"do": "pass"},
        {"do": "lay", "tiles": []},
        {"do": "swap", "ladder": 0, "at": 0, "tile": 0},
    ],
)
def test_after_the_end_nothing_is_due(move):
    record = bloom(TWO)
    record["moves"].append({"by": 0} | move)

    assert_illegal(record, len(record["moves"]), "GEN-2")
