"""Illegal moves in Birdie's records: each is found, with the rule that it breaks."""

from copy import deepcopy

import pytest

from tests.adapters.records.audits import assert_illegal
from tests.adapters.records.broken_records import put, with_move_changed
from tests.adapters.records.every_move import EVERY_MOVE, birdie

HUGE = 10**30
NOTHING_SCORED = {"sets": None, "pigeon": None, "owl": None}
ROBIN = {"do": "robin"} | NOTHING_SCORED
FROM_TO = {"from": 0, "to": 1}
NO_MOVE = {"from": None, "to": None}
WOODPECKER = {"do": "woodpecker"} | FROM_TO | NOTHING_SCORED
ONE_LEFT = {
    "do": "stack",
    "card": None,
    "area": ["owl-winter", "owl-winter"],
    "hand": [],
    "order": ["owl-winter", "owl-winter"],
}


@pytest.mark.parametrize(
    ("name", "number", "change", "rule"),
    [
        ("abilities", 1, {"by": 0}, "GEN-1"),
        ("abilities", 1, {"by": 2}, "GEN-5"),
        ("abilities", 1, {"by": -1}, "GEN-5"),
        ("abilities", 1, {"by": HUGE}, "GEN-5"),
        ("forced_passes_with_an_empty_area", 1, {"by": 4}, "GEN-5"),
        ("rulebook_example", 18, {"by": 1}, "GEN-1"),
        ("rulebook_example", 22, {"by": 3}, "GEN-1"),
        ("abilities", 2, {"card": "owl-spring"}, "GEN-5"),
        ("abilities", 2, {"card": "pigeon-spring"}, "GEN-5"),
        ("abilities", 2, {"card": "spring-robin"}, "GEN-5"),
        ("abilities", 2, {"card": ""}, "GEN-5"),
        ("abilities", 4, {"area": []}, "BIR-3.2"),
        ("abilities", 4, {"area": ["pigeon-autumn"]}, "BIR-3.2"),
        ("abilities", 4, {"area": ["pigeon-autumn", "pigeon-autumn", "robin-spring"]}, "BIR-3.2"),
        ("abilities", 4, {"area": ["pigeon-autumn", "pigeon-winter"]}, "GEN-5"),
        ("abilities", 4, {"area": ["robin-spring", "robin-spring"]}, "GEN-5"),
        ("abilities", 4, {"area": ["robin-spring", "nonsense"]}, "GEN-5"),
        ("abilities", 4, {"hand": []}, "BIR-3.2"),
        ("abilities", 4, {"hand": ["owl-spring", "owl-spring"]}, "GEN-5"),
        ("abilities", 4, {"hand": ["robin-spring"]}, "GEN-5"),
        ("abilities", 4, {"hand": [""]}, "GEN-5"),
        ("abilities", 4, {"order": []}, "BIR-3.2"),
        ("abilities", 4, {"order": ["pigeon-autumn"] * 5}, "BIR-3.2"),
        ("abilities", 6, {"order": ["robin-autumn", "robin-autumn"]}, "BIR-3.2"),
        ("abilities", 6, {"order": ["robin-autumn", "nonsense"]}, "BIR-3.2"),
        ("abilities", 38, ONE_LEFT, "BIR-3.4"),
        ("abilities", 19, {"to": 12}, "GEN-5"),
        ("abilities", 19, {"to": -1}, "GEN-5"),
        ("abilities", 19, {"to": HUGE}, "GEN-5"),
        ("abilities", 39, {"from": 12}, "GEN-5"),
        ("abilities", 39, {"to": 12}, "GEN-5"),
        ("abilities", 39, {"from": -1}, "GEN-5"),
        ("abilities", 39, {"to": -HUGE}, "GEN-5"),
        ("abilities", 39, {"to": 2}, "BIR-4.3"),
        ("abilities", 17, ROBIN, "BIR-4.3"),
        ("abilities", 17, WOODPECKER, "BIR-4.3"),
        ("abilities", 39, {"do": "robin"} | NO_MOVE, "BIR-4.8"),
        ("abilities", 40, {"pigeon": 5}, "GEN-5"),
        ("abilities", 40, {"pigeon": -1}, "GEN-5"),
        ("abilities", 40, {"pigeon": HUGE}, "GEN-5"),
        ("abilities", 44, {"pigeon": 0}, "BIR-4.7"),
        ("abilities", 17, {"owl": ["summer"]}, "BIR-4.7"),
        ("abilities", 40, {"owl": ["summer", "winter"]}, "BIR-4.8"),
        ("abilities", 40, {"owl": ["winter"]}, "BIR-4.5"),
        ("abilities", 40, {"owl": ["robin"]}, "BIR-4.5"),
        ("abilities", 40, {"owl": ["owl-summer"]}, "GEN-5"),
        ("abilities", 40, {"owl": [""]}, "GEN-5"),
        ("abilities", 44, {"sets": []}, "BIR-4.7"),
        ("abilities_of_experts", 20, {"area": ["pigeon-summer", "robin-winter"]}, "GEN-5"),
        ("abilities_of_experts", 24, {"at": 10}, "GEN-5"),
        ("abilities_of_experts", 24, {"at": -1}, "GEN-5"),
        ("abilities_of_experts", 24, {"at": HUGE}, "GEN-5"),
        ("abilities_of_experts", 26, {"do": "robin", "at": None}, "BIR-5.1"),
        ("abilities_of_experts", 28, {"owl": ["owl", "owl"]}, "BIR-4.5"),
        ("abilities_of_experts", 28, {"owl": ["owl", "robin"]}, "BIR-4.5"),
        ("abilities_of_experts", 28, {"owl": ["owl", "spring", "winter"]}, "BIR-5.4"),
        ("abilities_of_experts", 28, {"owl": ["dove"]}, "GEN-5"),
        ("abilities_of_experts", 34, {"do": "pigeon"}, "BIR-4.7"),
        ("abilities_of_experts", 58, {"as": "robin"}, "BIR-5.1"),
        ("abilities_of_experts", 58, {"as": "pigeon-winter"}, "GEN-5"),
        ("abilities_of_experts", 58, {"as": ""}, "GEN-5"),
        ("abilities_of_experts", 67, {"owl": ["summer"]}, "BIR-5.4"),
        ("abilities_of_experts", 70, {"do": "robin", "at": None}, "BIR-5.4"),
        ("abilities_of_experts", 70, {"do": "woodpecker", "at": None} | FROM_TO, "BIR-5.4"),
        ("reserve_run_dry_by_robins", 25, {"do": "robin"} | NO_MOVE, "BIR-4.3"),
    ],
)
def test_a_broken_rule_is_reported_with_its_move_and_its_id(name, number, change, rule):
    assert_illegal(with_move_changed(birdie(name), number, change), number, rule)


@pytest.mark.parametrize(
    ("first", "last", "feature", "rule"),
    [
        (0, 12, "autumn", "GEN-5"),
        (12, 13, "autumn", "GEN-5"),
        (-1, 1, "autumn", "GEN-5"),
        (0, -1, "autumn", "GEN-5"),
        (0, HUGE, "autumn", "GEN-5"),
        (0, 1, "Autumn", "GEN-5"),
        (0, 1, "", "GEN-5"),
        (0, 1, "pigeon-autumn", "GEN-5"),
        (0, 0, "autumn", "BIR-4.4"),
        (1, 0, "autumn", "BIR-4.4"),
        (0, 1, "spring", "BIR-4.4"),
        (0, 1, "pigeon", "BIR-4.4"),
        (0, 3, "autumn", "BIR-4.4"),
    ],
)
def test_an_invalid_set_names_its_rule(first, last, feature, rule):
    record = birdie("abilities")
    put(record, ("moves", 16, "sets", 0), {"from": first, "to": last, "as": feature})

    assert_illegal(record, 17, rule)


@pytest.mark.parametrize("same", [False, True])
def test_sets_that_share_a_card_name_their_rule(same):
    record = birdie("abilities")
    sets = record["moves"][16]["sets"]
    sets.append(dict(sets[0]) if same else {"from": 1, "to": 2, "as": "robin"})

    assert_illegal(record, 17, "BIR-4.4")


# In the fixtures: what is due at a move of the first, standard, and of the second, expert.
@pytest.mark.parametrize(
    ("name", "number", "due"),
    [
        ("abilities", 2, {"take", "stack", "pass"}),
        ("abilities", 16, {"take", "stack", "pass"}),
        ("abilities", 17, {"woodpecker", "robin", "score"}),
        ("abilities", 19, {"insert"}),
        ("abilities", 45, set()),
        ("abilities_of_experts", 21, {"take", "stack", "pass"}),
        ("abilities_of_experts", 22, {"woodpecker", "robin", "remove", "finish"}),
        ("abilities_of_experts", 23, {"insert"}),
        ("abilities_of_experts", 26, {"woodpecker", "robin", "remove", "finish"}),
        ("abilities_of_experts", 27, {"write", "pigeon"}),
        ("abilities_of_experts", 58, {"choose"}),
        ("abilities_of_experts", 75, set()),
    ],
)
def test_a_move_of_any_other_kind_is_not_due(name, number, due):
    record = birdie(name)
    moves = record["moves"]
    over = number > len(moves)
    seat = 0 if over else moves[number - 1]["by"]
    for move in EVERY_MOVE["birdie"]:
        if move["do"] not in due:
            spoilt = [*moves[: number - 1], deepcopy(move) | {"by": seat}]
            assert_illegal(record | {"moves": spoilt}, number, "GEN-2" if over else "GEN-3")
