"""Malformed fields and oversized component sets in records of Birdie, Bloom and Bower."""

from typing import Any

import msgspec
import pytest

from adapters.eventstore.codec import DECODERS, encode
from adapters.records.parser import LARGEST_SET, NotARecord, components_of
from domain import match as matches
from domain.registry import GAMES
from tests.adapters.records.audits import complaint
from tests.adapters.records.broken_records import good, put, text
from tests.adapters.records.every_move import with_every_move

TILE = "expected `int | str`"


def of_game(game: str, *rows: tuple[Any, ...]) -> list[tuple[Any, ...]]:
    """Return the *rows* of parameters that are about a *game*."""
    return [(game, *row) for row in rows]


@pytest.mark.parametrize(
    ("game", "path", "value", "message"),
    of_game(
        "birdie",
        (("options", "fair_play"), True, "options: Birdie has no option 'fair_play'"),
        (("options", "expert"), 1, "options.expert: an option must be true or false"),
        (("options", "expert"), None, "options.expert: an option must be true or false"),
        (("components",), "birds", "components: Birdie has no component set 'birds'"),
        (("players",), [], "players: Birdie is not a game for 0"),
        (("players",), ["Ada"], "players: Birdie is not a game for 1"),
        (("players",), list("ABCDE"), "players: Birdie is not a game for 5"),
        (("deal", "first"), "0", "deal.first: expected `int`, got `str`"),
        (("deal", "first"), True, "deal.first: expected `int`, got `bool`"),
        (("deal", "first"), 1.0, "deal.first: expected `int`, got `float`"),
        (("deal", "first"), None, "deal.first: expected `int`, got `null`"),
        (("deal", "rounds"), None, "deal.rounds: expected `array`, got `null`"),
        (("deal", "rounds"), {}, "deal.rounds: expected `array`, got `object`"),
        (("deal", "rounds", 1), "owl-spring", "deal.rounds[1]: expected `array`, got `str`"),
        (("deal", "rounds", 1, 3), 3, "deal.rounds[1][3]: expected `str`, got `int`"),
        (("deal", "rounds", 0, 0), ["owl"], "deal.rounds[0][0]: expected `str`, got `array`"),
        (("deal", "reserve"), [], "deal: object contains unknown field `reserve`"),
        (("moves", 0, "do"), "draw", "moves[0].do: invalid value 'draw'"),
        (("moves", 0, "do"), "Take", "moves[0].do: invalid value 'Take'"),
        (("moves", 0, "do"), None, "moves[0].do: expected `str`, got"),
        (("moves", 0, "by"), "north", "moves[0].by: expected `int`, got `str`"),
        (("moves", 0, "by"), False, "moves[0].by: expected `int`, got `bool`"),
        (("moves", 0, "card"), None, "moves[0].card: expected `str`, got `null`"),
        (("moves", 0, "card"), 3, "moves[0].card: expected `str`, got `int`"),
        (("moves", 0, "card"), ["owl"], "moves[0].card: expected `str`, got `array`"),
        (("moves", 0, "hand"), [], "moves[0]: object contains unknown field `hand`"),
        (("moves", 1, "area"), None, "moves[1].area: expected `array`, got `null`"),
        (("moves", 1, "area"), "owl", "moves[1].area: expected `array`, got `str`"),
        (("moves", 1, "area", 1), 2, "moves[1].area[1]: expected `str`, got `int`"),
        (("moves", 1, "hand"), None, "moves[1].hand: expected `array`, got `null`"),
        (("moves", 1, "hand"), 0, "moves[1].hand: expected `array`, got `int`"),
        (("moves", 1, "order"), None, "moves[1].order: expected `array`, got `null`"),
        (("moves", 1, "order", 0), 0, "moves[1].order[0]: expected `str`, got `int`"),
        (("moves", 1, "card"), "", "moves[1]: object contains unknown field `card`"),
        (("moves", 3, "from"), True, "moves[3].from: expected `int`, got `bool`"),
        (("moves", 3, "from"), "3", "moves[3].from: expected `int`, got `str`"),
        (("moves", 3, "to"), None, "moves[3].to: expected `int`, got `null`"),
        (("moves", 3, "to"), 0.5, "moves[3].to: expected `int`, got `float`"),
        (("moves", 3, "card"), "", "moves[3]: object contains unknown field `card`"),
        (("moves", 5, "to"), False, "moves[5].to: expected `int`, got `bool`"),
        (("moves", 5, "at"), 4, "moves[5]: object contains unknown field `at`"),
        (("moves", 6, "sets"), None, "moves[6].sets: expected `array`, got `null`"),
        (("moves", 6, "sets", 0), [0, 1], "moves[6].sets[0]: expected `object`, got `array`"),
        (("moves", 6, "sets", 0, "from"), "0", "moves[6].sets[0].from: expected `int`, got"),
        (("moves", 6, "sets", 0, "from"), True, "moves[6].sets[0].from: expected `int`, got"),
        (("moves", 6, "sets", 1, "to"), None, "moves[6].sets[1].to: expected `int`, got"),
        (("moves", 6, "sets", 1, "as"), 1, "moves[6].sets[1].as: expected `str`, got `int`"),
        (("moves", 6, "sets", 0, "box"), "", "moves[6].sets[0]: object contains unknown"),
        (("moves", 6, "pigeon"), True, "moves[6].pigeon: expected `int | null`, got `bool`"),
        (("moves", 6, "pigeon"), "1", "moves[6].pigeon: expected `int | null`, got `str`"),
        (("moves", 6, "pigeon"), 1.0, "moves[6].pigeon: expected `int | null`, got `float`"),
        (("moves", 6, "owl"), None, "moves[6].owl: expected `array`, got `null`"),
        (("moves", 6, "owl"), "winter", "moves[6].owl: expected `array`, got `str`"),
        (("moves", 6, "owl", 0), 0, "moves[6].owl[0]: expected `str`, got `int`"),
        (("moves", 6, "robin"), None, "moves[6]: object contains unknown field `robin`"),
        (("moves", 8, "at"), None, "moves[8].at: expected `int`, got `null`"),
        (("moves", 8, "at"), True, "moves[8].at: expected `int`, got `bool`"),
        (("moves", 8, "card"), "", "moves[8]: object contains unknown field `card`"),
        (("moves", 9, "as"), None, "moves[9].as: expected `str`, got `null`"),
        (("moves", 9, "as"), ["owl"], "moves[9].as: expected `str`, got `array`"),
        (("moves", 12, "owl"), None, "moves[12].owl: expected `array`, got `null`"),
        (("moves", 12, "owl"), {}, "moves[12].owl: expected `array`, got `object`"),
        (("moves", 12, "pigeon"), None, "moves[12]: object contains unknown field `pigeon`"),
        (("moves", 2, "time"), "noon", "moves[2].time: a time is written as 2026-11-20T10"),
    )
    + of_game(
        "bloom",
        (("options",), {"expert": False}, "options: Bloom has no option 'expert'"),
        (("components",), "six-nimmt", "components: Bloom has no component set 'six-nimmt'"),
        (("players",), ["Ada"], "players: Bloom is not a game for 1"),
        (("players",), list("ABCDEF"), "players: Bloom is not a game for 6"),
        (("deal", "first"), "0", "deal.first: expected `int`, got `str`"),
        (("deal", "first"), True, "deal.first: expected `int`, got `bool`"),
        (("deal", "first"), 1.0, "deal.first: expected `int`, got `float`"),
        (("deal", "first"), None, "deal.first: expected `int`, got `null`"),
        (("deal", "rounds"), None, "deal.rounds: expected `array`, got `null`"),
        (("deal", "rounds"), {}, "deal.rounds: expected `array`, got `object`"),
        (("deal", "rounds", 1), "joker", "deal.rounds[1]: expected `array`, got `str`"),
        (("deal", "rounds", 1, 3), None, f"deal.rounds[1][3]: {TILE}, got `null`"),
        (("deal", "rounds", 1, 3), 3.0, f"deal.rounds[1][3]: {TILE}, got `float`"),
        (("deal", "rounds", 0, 0), True, f"deal.rounds[0][0]: {TILE}, got `bool`"),
        (("deal", "rounds", 0, 0), [5], f"deal.rounds[0][0]: {TILE}, got `array`"),
        (("deal", "reserve"), [], "deal: object contains unknown field `reserve`"),
        (("moves", 0, "do"), "exchange", "moves[0].do: invalid value 'exchange'"),
        (("moves", 0, "do"), "Swap", "moves[0].do: invalid value 'Swap'"),
        (("moves", 0, "do"), None, "moves[0].do: expected `str`, got"),
        (("moves", 0, "by"), "rose", "moves[0].by: expected `int`, got `str`"),
        (("moves", 0, "by"), False, "moves[0].by: expected `int`, got `bool`"),
        (("moves", 0, "ladder"), "2", "moves[0].ladder: expected `int`, got `str`"),
        (("moves", 0, "ladder"), True, "moves[0].ladder: expected `int`, got `bool`"),
        (("moves", 0, "ladder"), 2.0, "moves[0].ladder: expected `int`, got `float`"),
        (("moves", 0, "at"), None, "moves[0].at: expected `int`, got `null`"),
        (("moves", 0, "at"), [1], "moves[0].at: expected `int`, got `array`"),
        (("moves", 0, "tile"), 23.0, f"moves[0].tile: {TILE}, got `float`"),
        (("moves", 0, "tile"), True, f"moves[0].tile: {TILE}, got `bool`"),
        (("moves", 0, "tile"), None, f"moves[0].tile: {TILE}, got `null`"),
        (("moves", 0, "from"), "open", "moves[0]: object contains unknown field `from`"),
        (("moves", 2, "from"), 0, "moves[2].from: expected `str`, got `int`"),
        (("moves", 2, "from"), None, "moves[2].from: expected `str`, got `null`"),
        (("moves", 2, "tile"), None, f"moves[2].tile: {TILE}, got `null`"),
        (("moves", 2, "tile"), 100.0, f"moves[2].tile: {TILE}, got `float`"),
        (("moves", 2, "tile"), False, f"moves[2].tile: {TILE}, got `bool`"),
        (("moves", 2, "count"), 1, "moves[2]: object contains unknown field `count`"),
        (("moves", 2, "from"), "reserve", "moves[2]: from the reserve no tile can be named"),
        (("moves", 1, "tile"), 5, "moves[1]: from the reserve no tile can be named"),
        (("moves", 1, "tile"), 500, "moves[1]: from the reserve no tile can be named"),
        (
            ("moves", 1, "from"),
            "open",
            "moves[1]: from the open reserve a tile must be named",
        ),
        (("moves", 4, "tiles"), None, "moves[4].tiles: expected `array`, got `null`"),
        (("moves", 4, "tiles"), 99, "moves[4].tiles: expected `array`, got `int`"),
        (("moves", 4, "tiles", 1), None, f"moves[4].tiles[1]: {TILE}, got `null`"),
        (("moves", 4, "tiles", 1), 100.0, f"moves[4].tiles[1]: {TILE}, got `float`"),
        (("moves", 4, "tiles", 2), True, f"moves[4].tiles[2]: {TILE}, got `bool`"),
        (("moves", 4, "steal"), None, "moves[4].steal: expected `object`, got `null`"),
        (("moves", 4, "steal"), [], "moves[4].steal: expected `object`, got `array`"),
        (("moves", 4, "steal"), False, "moves[4].steal: expected `object`, got `bool`"),
        (("moves", 4, "steal"), {}, "moves[4].steal: object missing required field `ladder`"),
        (("moves", 4, "take_joker"), None, "moves[4].take_joker: expected `bool`, got `null`"),
        (("moves", 4, "take_joker"), 1, "moves[4].take_joker: expected `bool`, got `int`"),
        (("moves", 4, "take_joker"), "true", "moves[4].take_joker: expected `bool`, got `str`"),
        (("moves", 4, "ladder"), 1, "moves[4]: object contains unknown field `ladder`"),
        (("moves", 5, "steal", "ladder"), "1", "moves[5].steal.ladder: expected `int`"),
        (("moves", 5, "steal", "ladder"), None, "moves[5].steal.ladder: expected `int`"),
        (("moves", 5, "steal", "at"), 3, "moves[5].steal.at: expected `array`, got"),
        (("moves", 5, "steal", "at"), None, "moves[5].steal.at: expected `array`, got"),
        (("moves", 5, "steal", "at", 0), True, "moves[5].steal.at[0]: expected `int`"),
        (("moves", 5, "steal", "at", 0), 3.0, "moves[5].steal.at[0]: expected `int`"),
        (("moves", 5, "steal", "at", 1), "0", "moves[5].steal.at[1]: expected `int`"),
        (("moves", 5, "steal", "tiles"), [], "moves[5].steal: object contains unknown"),
        (("moves", 7, "becomes"), None, "moves[7].becomes: expected `array`, got `null`"),
        (("moves", 7, "becomes"), "joker", "moves[7].becomes: expected `array`, got `str`"),
        (("moves", 7, "becomes", 0), 0.5, f"moves[7].becomes[0]: {TILE}, got `float`"),
        (("moves", 7, "becomes", 0), {}, f"moves[7].becomes[0]: {TILE}, got `object`"),
        (("moves", 7, "ladder"), None, "moves[7].ladder: expected `int`, got `null`"),
        (("moves", 7, "tiles"), [], "moves[7]: object contains unknown field `tiles`"),
        (("moves", 8, "time"), "noon", "moves[8].time: a time is written as 2026-11-20T10"),
    )
    + of_game(
        "bower",
        (("options", "expert"), True, "options: Bower has no option 'expert'"),
        (("options", "super_nest"), 1, "options.super_nest: an option must be true or false"),
        (("options", "fair_play"), None, "options.fair_play: an option must be true or false"),
        (("components",), "gems", "components: Bower has no component set 'gems'"),
        (("players",), ["Ada"], "players: Bower is not a game for 1"),
        (("players",), ["Ada", "Bruno", "Carla"], "players: Bower is not a game for 3"),
        (("deal", "first"), "0", "deal.first: expected `int`, got `str`"),
        (("deal", "first"), False, "deal.first: expected `int`, got `bool`"),
        (("deal", "first"), 0.0, "deal.first: expected `int`, got `float`"),
        (("deal", "first"), None, "deal.first: expected `int`, got `null`"),
        (("deal", "eggs"), None, "deal.eggs: expected `array`, got `null`"),
        (("deal", "eggs", 2), 2, "deal.eggs[2]: expected `str`, got `int`"),
        (("deal", "nest_tiles"), "N01", "deal.nest_tiles: expected `array`, got `str`"),
        (("deal", "nest_tiles", 0), 1, "deal.nest_tiles[0]: expected `str`, got `int`"),
        (("deal", "bonus_tiles"), {}, "deal.bonus_tiles: expected `array`, got `object`"),
        (("deal", "bonus_reshuffles"), None, "deal.bonus_reshuffles: expected `array`, got `null`"),
        (
            ("deal", "bonus_reshuffles"),
            ["cover"],
            "deal.bonus_reshuffles[0]: expected `array`, got `str`",
        ),
        (
            ("deal", "bonus_reshuffles", 0, 1),
            None,
            "deal.bonus_reshuffles[0][1]: expected `str`, got `null`",
        ),
        (("deal", "tokens"), [], "deal: object contains unknown field `tokens`"),
        (("moves", 0, "do"), "draw", "moves[0].do: invalid value 'draw'"),
        (("moves", 0, "do"), None, "moves[0].do: expected `str`, got"),
        (("moves", 0, "by"), "south", "moves[0].by: expected `int`, got `str`"),
        (("moves", 0, "tile"), 9, "moves[0].tile: expected `str`, got `int`"),
        (("moves", 0, "tile"), None, "moves[0].tile: expected `str`, got `null`"),
        (("moves", 0, "cells"), [], "moves[0]: object contains unknown field `cells`"),
        (("moves", 3, "cells"), None, "moves[3].cells: expected `array`, got `null`"),
        (("moves", 3, "cells"), "1-1", "moves[3].cells: expected `array`, got `str`"),
        (("moves", 3, "cells"), [[1, 1]], "moves[3].cells: expected `array` of length 2, got 1"),
        (
            ("moves", 3, "cells"),
            [[1, 1]] * 3,
            "moves[3].cells: expected `array` of length 2, got 3",
        ),
        (("moves", 3, "cells", 0), [1], "moves[3].cells[0]: expected `array` of length 2, got 1"),
        (
            ("moves", 3, "cells", 0),
            [1, 1, 1],
            "moves[3].cells[0]: expected `array` of length 2, got 3",
        ),
        (
            ("moves", 3, "cells", 0),
            {"column": 1},
            "moves[3].cells[0]: expected `array`, got `object`",
        ),
        (("moves", 3, "cells", 0, 0), "1", "moves[3].cells[0][0]: expected `int`, got `str`"),
        (("moves", 3, "cells", 1, 1), 1.0, "moves[3].cells[1][1]: expected `int`, got `float`"),
        (("moves", 3, "cells", 1, 1), True, "moves[3].cells[1][1]: expected `int`, got `bool`"),
        (("moves", 3, "cells", 1, 1), None, "moves[3].cells[1][1]: expected `int`, got `null`"),
        (("moves", 3, "nest"), 0, "moves[3]: object contains unknown field `nest`"),
        (("moves", 13, "column"), 1, "moves[13]: object contains unknown field `column`"),
        (("moves", 14, "column"), None, "moves[14].column: expected `int`, got `null`"),
        (("moves", 14, "column"), "2", "moves[14].column: expected `int`, got `str`"),
        (("moves", 14, "cell"), None, "moves[14].cell: expected `array`, got `null`"),
        (("moves", 14, "cells"), [], "moves[14]: object contains unknown field `cells`"),
        (("moves", 14, "egg"), "", "moves[14]: object contains unknown field `egg`"),
        (("moves", 24, "axis"), 0, "moves[24].axis: expected `str`, got `int`"),
        (("moves", 39, "nest"), "north", "moves[39].nest: expected `int`, got `str`"),
        (("moves", 39, "object"), None, "moves[39].object: expected `str`, got `null`"),
        (("moves", 39, "object"), ["gem"], "moves[39].object: expected `str`, got `array`"),
        (("moves", 0, "time"), "now", "moves[0].time: a time is written as 2026-11-20T10:00:00Z"),
    ),
)
def test_what_the_format_does_not_have_is_refused_with_its_place(game, path, value, message):
    record = good("spies_and_tokens", game) if game == "bower" else with_every_move(game)

    assert complaint(text(put(record, path, value))).startswith(message)


@pytest.mark.parametrize(
    ("game", "path", "value", "message"),
    of_game(
        "birdie",
        (("birds", 0), "crow", "birds must be the game's four"),
        (("birds",), ["owl"], "birds must be the game's four"),
        (("birds", 1), None, "birds[1]: expected `str`, got `null`"),
        (("seasons", 3), "winter", "seasons must be the game's four"),
        (("copies",), 1, "copies must be"),
        (("copies",), 10**9, "copies must be"),
        (("copies",), True, "copies: expected `int`, got `bool`"),
        (("copies",), 4.0, "copies: expected `int`, got `float`"),
        (("flaps",), [], "flaps must begin with 1"),
        (("flaps", 0), 2, "flaps must begin with 1"),
        (("flaps", 2), 0, "flaps must not fall"),
        (("flaps", 0), True, "flaps[0]: expected `int`, got `bool`"),
        (("trophy",), -1, "trophy must not be negative"),
        (("trophy",), None, "trophy: expected `int`, got `null`"),
        (("boxes",), 8, "object contains unknown field `boxes`"),
    )
    + of_game(
        "bloom",
        (("numbers",), 99, "numbers must be 100"),
        (("numbers",), True, "numbers: expected `int`, got `bool`"),
        (("jokers",), 5, "jokers must be 4"),
        (("flowers",), [1] * 99, "flowers must be 100 numbers"),
        (("flowers",), [1] * 101, "flowers must be 100 numbers"),
        (("flowers",), None, "flowers: expected `array`, got `null`"),
        (("flowers", 7), -1, "flowers must not be negative"),
        (("flowers", 7), 1.0, "flowers[7]: expected `int`, got `float`"),
        (("flowers", 7), "1", "flowers[7]: expected `int`, got `str`"),
        (("flowers", 0), True, "flowers[0]: expected `int`, got `bool`"),
        (("joker_flowers",), 1, "joker_flowers must be 0"),
        (("point_tiles",), [], "point_tiles must be the game's 20"),
        (("point_tiles", 0), 16, "point_tiles must be the game's 20"),
        (("point_tiles", 0), None, "point_tiles[0]: expected `int`, got `null`"),
        (("open_reserve",), 7, "open_reserve must be 8"),
        (("hand",), 12, "hand must be 13"),
        (("hand",), 13.0, "hand: expected `int`, got `float`"),
        (("colours",), 8, "object contains unknown field `colours`"),
    )
    + of_game(
        "bower",
        (("nest_tiles", 0), None, "nest_tiles[0]: expected `object`, got `null`"),
        (("nest_tiles", 0, "id"), "N02", "nest_tiles must be the 36 from N01 to N36"),
        (("nest_tiles", 0, "id"), 1, "nest_tiles[0].id: expected `str`, got `int`"),
        (("nest_tiles", 0, "kind"), "nest", "nest_tiles[0]: object contains unknown field `kind`"),
        (("nest_tiles", 0, "a"), None, "nest_tiles[0].a: expected `object`, got `null`"),
        (("nest_tiles", 0, "a", "material"), "clay", "a square must have a material of the game"),
        (
            ("nest_tiles", 0, "a", "objects"),
            [],
            "a square must have a material of the game and 1 to 3",
        ),
        (
            ("nest_tiles", 0, "a", "objects"),
            ["gem"] * 4,
            "a square must have a material of the game and",
        ),
        (
            ("nest_tiles", 0, "a", "objects", 0),
            "egg",
            "a square must have a material of the game and 1",
        ),
        (
            ("nest_tiles", 0, "a", "gems"),
            1,
            "nest_tiles[0].a: object contains unknown field `gems`",
        ),
        (("bonus_tiles", 0, "b"), None, "bonus_tiles[0].b: expected `object`, got `null`"),
        (("bonus_tiles", 0, "kind"), "egg", "bonus_tiles must be the game's 20, each of its kind"),
        (("bonus_tiles", 0, "fair_play"), False, "fair_play must be false for cross, give"),
        (("bonus_tiles", 15, "fair_play"), True, "fair_play must be false for cross, give"),
        (("request_eggs", 0), "gem", "request_eggs must be the eight eggs"),
        (("bonus_tokens",), [], "bonus_tokens must be the five tokens"),
        (("egg_tokens",), 19, "egg_tokens must be 20"),
        (("egg_tokens",), True, "egg_tokens: expected `int`, got `bool`"),
        (("price",), 5, "object contains unknown field `price`"),
    ),
)
def test_a_component_set_that_is_none_of_the_games_is_refused(game, path, value, message):
    complained = complaint(text(put(good("another_set", game), ("components", *path), value)))

    assert complained.startswith("components")
    assert message in complained


BIRDIE, BLOOM = GAMES["birdie"], GAMES["bloom"]
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def with_fields(game, **others):
    """Return the standard set with *others* of its fields, as JSON has it."""
    return {**msgspec.to_builtins(game.standard), **others}


@pytest.mark.parametrize(
    ("game", "field", "value", "text"),
    [
        (BLOOM, "flowers", [1_000_000] * 100, "flowers must be 100 at most"),
        (BIRDIE, "trophy", 10**4298, "trophy must be 10000 at most"),
        (BIRDIE, "flaps", [1, 10**4298], "flaps must be 10000 at most"),
        (BIRDIE, "flaps", [1] * 101, "flaps must be 100 boxes at most"),
        (BIRDIE, "copies", 21, "copies must be 20 at most"),
    ],
)
def test_what_is_beyond_measure_is_refused(game, field, value, text):
    with pytest.raises(NotARecord) as refused:
        components_of(game, with_fields(game, **{field: value}))

    assert str(refused.value) == f"components: {text}"


@pytest.mark.parametrize(
    ("game", "field", "value"),
    [
        (BLOOM, "flowers", [100] * 100),
        (BIRDIE, "trophy", 10_000),
        (BIRDIE, "flaps", [1, *[10_000] * 99]),
        (BIRDIE, "copies", 20),
    ],
)
def test_what_is_as_large_as_may_be_is_taken(game, field, value):
    taken = components_of(game, with_fields(game, **{field: value}))

    assert getattr(taken, field) == (tuple(value) if isinstance(value, list) else value)


@every_game
def test_a_set_has_no_more_text_than_is_kept_with_every_table(game):
    room = LARGEST_SET - len(msgspec.json.encode(with_fields(game, status="")))

    assert components_of(game, with_fields(game, status="x" * room)).status == "x" * room
    with pytest.raises(NotARecord, match="longer than 8192 bytes"):
        components_of(game, with_fields(game, status="x" * (room + 1)))


def test_a_match_that_was_stored_with_what_is_beyond_measure_is_read_as_ever():
    components = BLOOM.components(**with_fields(BLOOM, flowers=(1_000_000,) * 100))
    opened = matches.open_table("x", BLOOM, {}, ("person",) * 2, bytes(32), components)

    stored = DECODERS["match.opened.2"](encode(opened))

    assert matches.evolve(None, "x", stored).setup.components == components
