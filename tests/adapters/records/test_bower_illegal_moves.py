"""Illegal moves in Bower's records: each is found, with the rule that it breaks."""

import pytest

from tests.adapters.records.audits import assert_illegal
from tests.adapters.records.broken_records import with_move_changed
from tests.adapters.records.every_move import EVERY_MOVE, bower

HUGE = 10**30


@pytest.mark.parametrize(
    ("name", "number", "change", "rule"),
    [
        ("base_game", 1, {"by": 0}, "GEN-1"),
        ("base_game", 1, {"by": 2}, "GEN-5"),
        ("base_game", 1, {"by": -1}, "GEN-5"),
        ("base_game", 1, {"by": HUGE}, "GEN-5"),
        ("base_game", 1, {"tile": "N17"}, "GEN-5"),
        ("base_game", 1, {"tile": "N99"}, "GEN-5"),
        ("base_game", 1, {"tile": ""}, "GEN-5"),
        ("base_game", 1, {"tile": "egg-violet"}, "GEN-5"),
        ("base_game", 2, {"tile": "N34"}, "GEN-5"),
        ("base_game", 4, {"tile": "N03"}, "GEN-5"),
        ("base_game", 4, {"tile": "earth-1"}, "GEN-5"),
        ("base_game", 4, {"cells": [[0, 1], [1, 1]]}, "BOW-3.2"),
        ("base_game", 4, {"cells": [[6, 1], [7, 1]]}, "BOW-3.2"),
        ("base_game", 4, {"cells": [[1, 1], [1, 0]]}, "BOW-3.2"),
        ("base_game", 4, {"cells": [[-1, -1], [-1, -2]]}, "BOW-3.2"),
        ("base_game", 4, {"cells": [[HUGE, 1], [HUGE, 2]]}, "BOW-3.2"),
        ("base_game", 4, {"cells": [[1, 1], [3, 1]]}, "BOW-3.2"),
        ("base_game", 4, {"cells": [[1, 1], [2, 2]]}, "BOW-3.2"),
        ("base_game", 4, {"cells": [[1, 1], [1, 1]]}, "BOW-3.2"),
        ("base_game", 4, {"cells": [[1, 2], [2, 2]]}, "BOW-3.2"),
        ("base_game", 8, {"cells": [[5, 1], [5, 2]]}, "BOW-3.2"),
        ("base_game", 8, {"cells": [[1, 4], [2, 4]]}, "BOW-3.2"),
        ("base_game", 24, {"cells": [[3, 4], [3, 5]]}, "BOW-3.2"),
        ("base_game", 13, {"by": 0}, "GEN-1"),
        ("base_game", 14, {"tile": "give"}, "BOW-4.3"),
        ("base_game", 14, {"tile": "N01"}, "BOW-4.3"),
        ("base_game", 14, {"do": "skip_bonus", "tile": None}, "GEN-3"),
        ("base_game", 14, {"do": "draw_bonus", "tile": None}, "GEN-3"),
        ("base_game", 38, {"column": 2}, "BOW-5.5"),
        ("base_game", 38, {"column": 0}, "GEN-5"),
        ("base_game", 38, {"column": 7}, "GEN-5"),
        ("base_game", 38, {"column": -1}, "GEN-5"),
        ("base_game", 38, {"column": HUGE}, "GEN-5"),
        ("base_game", 38, {"column": None}, "BOW-4.4"),
        ("base_game", 38, {"cell": [1, 1]}, "BOW-4.4"),
        ("base_game", 38, {"column": None, "tile": "N01"}, "BOW-4.4"),
        ("base_game", 45, {"tile": "N33"}, "GEN-5"),
        ("base_game", 45, {"tile": "N99"}, "GEN-5"),
        ("base_game", 45, {"tile": None}, "BOW-4.4"),
        ("base_game", 46, {"tile": "N36"}, "BOW-5.7"),
        ("base_game", 46, {"do": "take", "cells": None, "tile": "N31"}, "GEN-3"),
        ("base_game", 57, {"cell": [4, 4]}, "BOW-5.6"),
        ("base_game", 57, {"cell": [7, 1]}, "BOW-5.6"),
        ("base_game", 57, {"cell": [-1, HUGE]}, "BOW-5.6"),
        ("base_game", 57, {"axis": "row"}, "BOW-4.4"),
        ("interactive_tiles", 25, {"tile": "N29"}, "BOW-4.4"),
        ("interactive_tiles", 26, {"by": 1}, "GEN-1"),
        ("interactive_tiles", 26, {"tile": "N30"}, "GEN-5"),
        ("interactive_tiles", 26, {"do": "take", "tile": "N26"}, "GEN-3"),
        ("interactive_tiles", 26, {"do": "decline", "tile": None}, "GEN-3"),
        ("interactive_tiles", 31, {"tile": "N31"}, "BOW-4.4"),
        ("interactive_tiles", 36, {"cell": [3, 4]}, "BOW-4.4"),
        ("interactive_tiles", 37, {"cells": [[1, 1], [1, 2]]}, "BOW-5.7"),
        ("interactive_tiles", 37, {"cells": [[3, 4], [3, 5]]}, "BOW-5.7"),
        ("interactive_tiles", 37, {"cells": [[3, 4], [2, 3]]}, "BOW-5.7"),
        ("interactive_tiles", 37, {"cells": [[3, 4], [3, 4]]}, "BOW-5.7"),
        ("interactive_tiles", 37, {"do": "decline", "cells": None}, "GEN-3"),
        ("interactive_tiles", 38, {"by": 0}, "GEN-1"),
        ("interactive_tiles", 67, {"by": 1}, "GEN-1"),
        ("spies_and_tokens", 25, {"axis": "diagonal"}, "GEN-5"),
        ("spies_and_tokens", 25, {"axis": ""}, "GEN-5"),
        ("spies_and_tokens", 25, {"axis": None}, "BOW-4.4"),
        ("spies_and_tokens", 25, {"cell": [6, 4]}, "BOW-5.6"),
        ("spies_and_tokens", 40, {"nest": 2}, "GEN-5"),
        ("spies_and_tokens", 40, {"nest": -1}, "GEN-5"),
        ("spies_and_tokens", 40, {"nest": None}, "BOW-4.4"),
        ("spies_and_tokens", 40, {"cell": [6, 4]}, "BOW-5.6"),
        ("spies_and_tokens", 40, {"cell": [0, 0]}, "BOW-5.6"),
        ("spies_and_tokens", 40, {"object": "feather-yellow"}, "BOW-5.6"),
        ("spies_and_tokens", 40, {"object": "gem"}, "BOW-5.6"),
        ("spies_and_tokens", 40, {"object": "shell"}, "BOW-5.6"),
        ("spies_and_tokens", 40, {"object": "white-feather"}, "BOW-5.6"),
        ("spies_and_tokens", 49, {"column": 1}, "BOW-4.4"),
        ("super_nest", 12, {"cells": [[1, 5], [1, 6]]}, "BOW-3.2"),
        ("super_nest", 13, {"do": "draw_bonus", "tile": None}, "GEN-3"),
        ("super_nest", 13, {"tile": "white-flower"}, "BOW-7.1"),
        ("super_nest", 13, {"tile": ""}, "BOW-7.1"),
        ("super_nest", 16, {"tile": "colored-shells"}, "BOW-7.1"),
        ("give_without_effect", 61, {"tile": "N36"}, "BOW-4.4"),
        ("double_turn_without_effect", 55, {"column": 1}, "BOW-4.4"),
        ("double_turn_with_two_turns_left", 56, {"by": 0}, "GEN-1"),
        ("double_turn_with_two_turns_left", 62, {"by": 1}, "GEN-1"),
        ("given_tile_discarded_before", 39, {"do": "take", "cells": None}, "GEN-3"),
        ("holes_in_both_nests", 68, {"by": 0}, "GEN-1"),
    ],
)
def test_a_broken_rule_is_reported_with_its_move_and_its_id(name, number, change, rule):
    assert_illegal(with_move_changed(bower(name), number, change), number, rule)


# In the fixture: 1 and 2 the opening choice, 3 a take, 4 a place, 13 a draw, 14 a choice, 38 an
# apply, 62 after the end.
@pytest.mark.parametrize(
    ("number", "due"),
    [
        (1, {"take"}),
        (3, {"take"}),
        (4, {"place"}),
        (13, {"draw_bonus", "skip_bonus"}),
        (14, {"bonus"}),
        (38, {"apply", "decline"}),
        (62, set()),
    ],
)
def test_a_move_of_any_other_kind_is_not_due(number, due):
    record = bower("base_game")
    seat = 1 if number < 62 else 0
    for move in EVERY_MOVE["bower"]:
        if move["do"] not in due:
            moves = [*record["moves"][: number - 1], move | {"by": seat}]
            rule = "GEN-2" if number == 62 else "GEN-3"
            assert_illegal(record | {"moves": moves}, number, rule)
