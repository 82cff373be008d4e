"""Audit of Bower's records: deals, claims and scores."""

import pytest

from adapters.records.audit import audit
from adapters.records.parser import read_record
from tests.adapters.records.audits import assert_illegal, assert_lines_add_up, audited
from tests.adapters.records.broken_records import put, text
from tests.adapters.records.every_move import bower
from tests.golden import FIXTURES

FINISHED = sorted(
    path.stem for path in (FIXTURES / "bower").glob("*.json") if path.stem != "unfinished"
)
PARTS = {"BOW-6.1": "groups", "BOW-6.2": "columns", "BOW-6.6": "bonus"}


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("deal", "eggs"), []),
        (("deal", "eggs", 0), "flower-yellow"),
        (("deal", "eggs", 0), "gem"),
        (("deal", "nest_tiles"), []),
        (("deal", "nest_tiles", 35), "N34"),
        (("deal", "nest_tiles", 35), "N37"),
        (("deal", "nest_tiles", 35), "earth-1"),
        (("deal", "bonus_tiles"), []),
        (("deal", "bonus_tiles", 19), "cover"),
        (("deal", "bonus_tiles", 19), "N01"),
        (("options", "fair_play"), True),
    ],
)
def test_a_deal_of_other_pieces_is_wrong_before_the_first_move(path, value):
    assert_illegal(put(bower("base_game"), path, value), 0, "GEN-4")


@pytest.mark.parametrize("list_name", ["eggs", "nest_tiles", "bonus_tiles"])
def test_a_deal_with_a_piece_too_many_or_too_few_is_wrong(list_name):
    more, fewer = bower("base_game"), bower("base_game")
    more["deal"][list_name].append(more["deal"][list_name][0])
    fewer["deal"][list_name].pop()

    assert_illegal(more, 0, "GEN-4")
    assert_illegal(fewer, 0, "GEN-4")


def test_fair_play_has_sixteen_bonus_tiles_and_without_it_there_are_twenty():
    record = bower("fair_play")
    assert len(record["deal"]["bonus_tiles"]) == 16
    without_it = bower("fair_play") | {"options": {}}
    all_twenty = bower("fair_play")
    all_twenty["deal"]["bonus_tiles"] += ["cross", "give", "double-turn", "discard"]

    assert audited(record)["legal"]
    assert_illegal(without_it, 0, "GEN-4")
    assert_illegal(all_twenty, 0, "GEN-4")


def test_super_nest_is_dealt_all_bonus_tiles_and_reveals_the_first_seven():
    record = bower("super_nest")
    record["deal"]["bonus_tiles"] = record["deal"]["bonus_tiles"][:7]

    assert_illegal(record, 0, "GEN-4")


@pytest.mark.parametrize(
    "stacks",
    [
        [],
        [["shells"]],
        [["shells"] * 12],
        [[]],
    ],
)
def test_a_new_stack_of_other_tiles_than_those_discarded_makes_the_draw_illegal(stacks):
    record = bower("spies_and_tokens")

    assert_illegal(put(record, ("deal", "bonus_reshuffles"), stacks), 65, "GEN-4")
    del record["deal"]["bonus_reshuffles"]
    assert_illegal(record, 65, "GEN-4")


def test_a_new_stack_may_lie_in_any_order():
    record = bower("spies_and_tokens")
    record["deal"]["bonus_reshuffles"][0].sort()

    assert audited(record)["legal"]


def test_new_stacks_that_are_not_reached_are_ignored():
    for name in ("base_game", "super_nest", "spies_and_tokens"):
        record = bower(name)
        reached = record["deal"].get("bonus_reshuffles", [])
        record["deal"]["bonus_reshuffles"] = [*reached, ["no such tile"], []]

        assert audit(read_record(text(record))).is_fine


@pytest.mark.parametrize("name", ["double_turn_without_effect", "give_without_effect"])
def test_an_effect_without_a_target_may_be_declined_too(name):
    record = bower(name)
    applied = next(move for move in reversed(record["moves"]) if move["do"] == "apply")
    applied["do"] = "decline"

    assert audit(read_record(text(record))).is_fine


@pytest.mark.parametrize("name", FINISHED)
def test_the_lines_of_each_part_add_up_to_its_subtotal(name):
    printed = audited(bower(name))

    assert_lines_add_up(printed, ["groups", "columns", "bonus"], lambda line: PARTS[line["rule"]])
    assert {line["points"] for line in printed["lines"]} <= {1, 2}
