"""Log, help and questions where an option, a component set or the last tile changes a rule."""

import re

import pytest

from adapters.records.replay import replay
from domain import match as matches
from domain.game import Observer
from tests.golden import FIXTURES, RECORDS, recorded
from tests.web.games.test_help import looked_at
from web.games.bower.text import BONUS_TILES
from web.games.registry import PRESENTATIONS
from web.view_models.help import help_on
from web.view_models.log import LogBuilder

EXPERTS = {path for path in RECORDS if getattr(recorded(path).options, "expert", False)}
SUPER_NESTS = {path for path in RECORDS if getattr(recorded(path).options, "super_nest", False)}


def log_of(path):
    """Return the log of a recorded match as spectators read it."""
    record = recorded(path)
    played = replay(record)
    return LogBuilder.of(played.last, Observer.SPECTATOR, record.players, played.events).log({})


def rules_said_with(words, paths):
    """Return by which rules the log says these *words*, in all those matches."""
    return {
        rule for path in paths for line in log_of(path) if words in line.text for rule in line.rules
    }


def helped(path, at, id):
    """Return the help on a thing as the first seat reads it."""
    return help_on(*looked_at(path, at, 0), id)


def of_game(name, paths):
    """Return the recorded matches of a game among *paths*."""
    return [path for path in paths if path.parent.name == name]


def test_an_ability_of_experts_rests_on_the_rule_that_lets_them_use_it_twice():
    """BIR-4.8, BIR-5.4."""
    standard = of_game("birdie", set(RECORDS) - EXPERTS)

    assert "BIR-4.8" in rules_said_with("from hand", standard)
    assert "BIR-5.4" not in rules_said_with("from hand", standard)
    assert "BIR-5.4" in rules_said_with("from hand", EXPERTS)
    assert "BIR-4.8" not in rules_said_with("", EXPERTS)


def test_a_set_of_experts_rests_on_the_order_in_which_sets_are_made():
    """BIR-4.5, BIR-5.2: only in the standard game is the largest one written."""
    standard = of_game("birdie", set(RECORDS) - EXPERTS)

    assert "BIR-4.5" in rules_said_with("scores ", standard)
    assert "BIR-5.2" in rules_said_with("scores ", EXPERTS)
    assert "BIR-4.5" not in rules_said_with("", EXPERTS)


@pytest.mark.parametrize(
    ("name", "position", "rule"),
    [
        ("rulebook_example_for_experts", 36, "BIR-3.5"),
        ("abilities", 16, "BIR-3.5"),
        ("abilities", 38, "BIR-3.4"),
        ("forced_passes_with_an_empty_area", 29, "BIR-3.4"),
    ],
)
def test_a_forced_pass_rests_on_the_last_turn_or_on_the_empty_area(name, position, rule):
    """BIR-3.4, BIR-3.5: with an empty area the last player has no turn."""
    text = [
        line.rules
        for line in log_of(FIXTURES / "birdie" / f"{name}.json")
        if line.position == position and "must pass" in line.text
    ]

    assert text
    assert set(text) == {(rule,)}


def test_in_super_nest_a_bonus_tile_is_chosen_and_not_drawn():
    """BOW-4.3, BOW-7.1."""
    others = of_game("bower", set(RECORDS) - SUPER_NESTS)

    assert "BOW-4.3" in rules_said_with("chooses the bonus tile", others)
    assert "BOW-7.1" in rules_said_with("chooses the bonus tile", SUPER_NESTS)
    assert "BOW-4.3" not in rules_said_with("chooses the bonus tile", SUPER_NESTS)


def test_help_on_an_ability_and_a_row_tells_what_holds_for_experts():
    """BIR-4.4, BIR-4.7, BIR-5.1, BIR-5.4."""
    expert, standard = FIXTURES / "birdie" / "expert.json", FIXTURES / "birdie" / "abilities.json"

    pigeons = [helped(path, 0.5, "ability-0-pigeon") for path in (standard, expert)]
    assert [(reported.rule, "twice" in reported.does) for reported in pigeons] == [
        ("BIR-4.7", False),
        ("BIR-5.4", True),
    ]
    rows = [helped(path, 0.9, "perched-0") for path in (standard, expert)]
    assert [(reported.rule, "Remove a card" in reported.does) for reported in rows] == [
        ("BIR-4.4", False),
        ("BIR-5.1", True),
    ]


@pytest.mark.parametrize(
    ("name", "points"), [("abilities", "3 points"), ("another_set", "0 points")]
)
def test_a_trophy_is_worth_what_the_component_set_says(name, points):
    """BIR-4.9."""
    path = FIXTURES / "birdie" / f"{name}.json"

    assert f"worth {points} " in helped(path, 0.5, "trophy-robin").does


def test_help_on_a_square_of_earth_promises_no_egg_token():
    """BOW-5.1, BOW-6.1."""
    path = FIXTURES / "bower" / "earth_and_colored_shells.json"
    seen, view = looked_at(path, 1, 0)
    squares = [square for nest in view.nests[:1] for square in nest.squares]

    def does(square):
        return help_on(seen, view, f"nest-0-{square.cell[0]}-{square.cell[1]}").does

    reported = {square.material: does(square) for square in squares}
    assert "earth" in reported
    assert {material for material, words in reported.items() if "egg token" in words} == (
        reported.keys() - {"earth"}
    )


@pytest.mark.parametrize("tile", ["egg-yellow", "egg-violet", "egg-red", "earth-1"])
def test_a_card_on_white_objects_and_egg_tiles_keeps_them_apart(tile):
    """BOW-5.1, BOW-6.6: an egg tile does not count white objects."""
    effect = BONUS_TILES[tile].effect

    assert re.search("[Ww]hite .*(?:don't count|not for egg bonus tiles)", effect)


@pytest.mark.parametrize(
    ("name", "id", "draws"),
    [("bower/house_bots", "stack", "Cover"), ("birdie/abilities", "bird-deck", "Nobody")],
)
def test_help_on_a_stack_says_what_draws_from_it(name, id, draws):
    """BIR-3.4, BOW-5.7."""
    assert f"{draws} draws from it" in helped(FIXTURES / f"{name}.json", 0.2, id).does


@pytest.mark.parametrize(
    ("name", "position", "pick", "promise"),
    [
        ("turn_ends_after_one_draw", 65, "tile-16", "The turn ends."),
        ("open_reserve_alone", 92, "tile-50", "The turn ends."),
        ("all_passed_in_round_1", 36, "tile-91", "You may then draw another."),
        ("fewest_points_begin_round_2", 0, "reserve", "You may then draw another."),
    ],
)
def test_no_second_draw_is_promised_when_the_last_tile_is_drawn(name, position, pick, promise):
    """BLO-3.3: the turn ends by itself then."""
    played = replay(recorded(FIXTURES / "bloom" / f"{name}.json"))
    match = played.positions[position]

    choice = PRESENTATIONS["bloom"].choices(matches.view(match, match.to_move), (pick,))

    assert choice.prompt.endswith(promise)
