"""``giardino replay --until``: conditions find positions and can do no harm."""

import json

import pytest

from adapters.records.replay import replay
from tests.golden import FIXTURES, recorded
from tests.replay.program import FELCI, one_line, run
from tests.replay.stored_matches import running_match

EXAMPLE = FELCI / "rulebook_example.json"


def found(condition, *words, source=EXAMPLE):
    """Return the position found."""
    ran = run("replay", source, "--until", condition, "--json", *words)
    assert (ran.exit_code, ran.stderr) == (0, "")
    return json.loads(ran.stdout)["position"]


def first(holds, path=EXAMPLE):
    """Return the first position of a record for which *holds* is true."""
    return next(at for at, match in enumerate(replay(recorded(path)).positions) if holds(match))


def test_the_first_position_where_it_holds_is_shown_and_all_that_led_there_told():
    expected = first(lambda match: match.to_move == 1 and len(match.state.hands[0]) > 2)

    lines = run("replay", EXAMPLE, "--until", "to_move == 1 and hands[0].size > 2").stdout

    assert f"After move {expected} of 72, seen by referee\n" in lines
    assert "is dealt 4 ferns" in lines
    assert found("to_move == 1 and hands[0].size > 2") == expected


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ("position == 9", lambda match: match.moves == 9),
        ("len(pile) < 20", lambda match: len(match.state.pile) < 20),
        ("'red' not in waiting[0]", lambda match: "red" not in match.state.waiting[0]),
        ("points[1] != 0", lambda match: match.game.score(match.state).totals[1] != 0),
        ("not turn.acted and position > 2", lambda m: not m.state.turn.acted and m.moves > 2),
        ("to_move == 0 or pile_size <= 41", lambda match: match.to_move == 0),
        ("1 < turn.actions_left <= 2", lambda match: match.state.turn.actions_left == 2),
        ("hands[-1].types[-1] == 'green'", lambda match: match.state.hands[1][-1:] == ("green",)),
        ("ended", lambda match: match.state.ended),
    ],
)
def test_it_is_asked_as_python_would(condition, holds):
    assert found(condition) == first(holds)


@pytest.mark.parametrize(
    ("game", "name", "condition", "holds"),
    [
        ("birdie", "four_players", "deck.size < 40", lambda state: len(state.deck) < 40),
        ("birdie", "two_players", "sheets[1].boxes.owl > 0", lambda s: "owl" in s.sheets[1].boxes),
        ("bloom", "jokers", "hands[1].size > 14", lambda s: len(s.hands[1]) > 14),
        ("bower", "base_game", "turn.step == 'bonus'", lambda s: s.turn and s.turn.step == "bonus"),
        ("bower", "base_game", "hands[0].size == 2", lambda state: len(state.hands[0]) == 2),
    ],
)
def test_in_every_game_fields_parts_and_sizes_can_be_asked_for(game, name, condition, holds):
    path = FIXTURES / game / f"{name}.json"

    assert found(condition, source=path) == first(lambda match: holds(match.state), path)


def test_a_condition_on_a_hidden_field_does_not_hold():
    """After the end there is no turn, and before the first visitor the seat is empty."""
    assert found("turn.seat == 1") == first(lambda match: match.to_move == 1)
    assert run("replay", EXAMPLE, "--until", "turn.seat == 2").exit_code == 1


def test_it_is_looked_for_from_a_position_on():
    after = first(lambda match: match.to_move == 1 and match.moves > 20)

    ran = run("replay", EXAMPLE, "--until", "to_move == 1", "--at", "21")

    assert found("to_move == 1", "--at", "21") == after
    assert ran.stdout.splitlines()[1].startswith("  21  ")


def test_the_position_is_shown_through_the_eyes_that_are_asked_for():
    ran = run("replay", EXAMPLE, "--until", "position == 4", "--as", "white", "--json")

    assert [hand["is"] for hand in json.loads(ran.stdout)["view"]["hands"]] == ["open", "hidden"]


def test_that_it_holds_nowhere_is_shown():
    ran = run("replay", EXAMPLE, "--until", "pile_size > 42")

    assert (ran.exit_code, ran.stdout) == (1, "")
    assert ran.stderr == f"{EXAMPLE}: there is no position where pile_size > 42\n"


@pytest.mark.parametrize(
    ("condition", "why"),
    [
        ("9**9**9", "9**9**9 is not allowed in a condition"),
        ("'a' * 10**9", "'a' * 10**9 is not allowed in a condition"),
        ("position == 0 or hands.__class__", "hands.__class__ is not allowed in a condition"),
        ("position == 0 or pile.index('red')", "pile.index('red') is not allowed in a condition"),
        ("len.__self__", "len.__self__ is not allowed in a condition"),
        ("len(obj=1)", "len(obj=1) is not allowed in a condition"),
        ("__import__('os')", "__import__('os') is not allowed in a condition"),
        ("[fern for fern in pile]", "[fern for fern in pile] is not allowed in a condition"),
        ("(lambda: 1)()", "(lambda: 1)() is not allowed in a condition"),
        ("f'{position:999999999}'", "f'{position:999999999}' is not allowed in a condition"),
        ("(found := 1)", "found := 1 is not allowed in a condition"),
        ("position = 1", "its syntax is wrong"),
        ("position; position", "its syntax is wrong"),
        ("", "its syntax is wrong"),
        ("'\0'", "its syntax is wrong"),
        ("'\\d' == 'd'", "its syntax is wrong"),
        ("(" * 300, "its syntax is wrong"),
        ("-" * 499 + "1", "it is nested too deeply"),
        ("position == " + "1" * 500, "it has more than 500 characters"),
        ("nobody == 1", "there is no 'nobody': choose from viewer, cells, sides"),
        ("turn.nothing", "there is no 'nothing' there"),
        ("tiles.sort", "there is no 'sort' there"),
        ("pile['red']", "a value in it has the wrong type"),
        ("position < 'red'", "a value in it has the wrong type"),
        ("len(position)", "a value in it has the wrong type"),
    ],
)
def test_harmful_or_unprintable_values_are_refused_in_one_line(condition, why):
    ran = run("replay", EXAMPLE, "--until", condition)

    assert (ran.exit_code, ran.stdout) == (2, "")
    assert one_line(ran.stderr)
    assert f"is not a valid condition: {why}".replace("\\", "\\") in ran.stderr


@pytest.mark.parametrize(
    "condition", ["hands[7]", "hands[99].size > 1", "hands[0].types[50] == 'red'", "''[3] == 'x'"]
)
def test_a_part_that_does_not_exist_is_no_place_where_the_condition_holds(condition):
    ran = run("replay", EXAMPLE, "--until", condition)

    assert (ran.exit_code, ran.stdout) == (1, "")
    assert one_line(ran.stderr)
    assert f"there is no position where {condition}" in ran.stderr


def test_a_running_match_is_queried_only_on_request(database):
    match_id = running_match(database)
    command = ("replay", match_id, "--until", "len(hands[0].types) > 0", "--as", "spectator")

    kept, shown = run(*command), run(*command, "--unsealed")

    assert (kept.exit_code, kept.stdout) == (2, "")
    assert shown.exit_code == 0
    assert shown.stderr == f"Unsealed match {match_id}: seen by referee\n"


@pytest.mark.parametrize(
    "condition",
    [
        "“position == 9”.",
        "'position == 9'",
        "`position == 9`",
        "(position == 9),",
        "position == 9).",
        "position ≥ 9",
        "hands[0].size > −1 and position == 9;",
    ],
)
def test_a_condition_is_taken_with_surrounding_punctuation(condition):
    assert found(condition) == 9
