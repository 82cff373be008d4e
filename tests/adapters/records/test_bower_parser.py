"""Parser of Bower's records."""

import pytest
from msgspec.structs import asdict

from adapters.records.parser import read_record
from adapters.records.record import Move
from domain.bower import commands
from tests.adapters.records.audits import complaint
from tests.adapters.records.bower import EVERY_MOVE, bower
from tests.adapters.records.broken_records import put, text, without

TAKE, PLACE = ("moves", 0), ("moves", 3)
"""Where the fixtures have moves of each kind."""
CHOOSE, APPLY = ("moves", 13), ("moves", 14)
COVER, DISCARD = ("moves", 36), ("moves", 25)
CROSS, BRANCH = ("moves", 39), ("moves", 24)
TILES = ("components", "nest_tiles")
BONUS_TILES = ("components", "bonus_tiles")


def test_a_move_of_every_kind_is_read_typed():
    record = bower() | {"moves": EVERY_MOVE}

    assert read_record(text(record)).moves == (
        Move(0, commands.TakeTile("N01")),
        Move(0, commands.PlaceTile("N01", ((1, 2), (1, 1)))),
        Move(1, commands.DrawBonus()),
        Move(1, commands.SkipBonus()),
        Move(1, commands.ChooseBonus("earth-1")),
        Move(1, commands.ApplyEffect()),
        Move(1, commands.ApplyEffect(column=3)),
        Move(1, commands.ApplyEffect(cell=(6, 5))),
        Move(1, commands.ApplyEffect(cell=(6, 5), axis="row")),
        Move(1, commands.ApplyEffect(nest=0, cell=(1, 1), object="flower-white")),
        Move(1, commands.ApplyEffect(tile="N02")),
        Move(1, commands.DeclineEffect()),
        Move(1, commands.CoverSquares(((1, 1), (2, 1)))),
        Move(0, commands.DiscardTile("colored-shells")),
    )


@pytest.mark.parametrize("options", [{}, {"fair_play": True}, {"super_nest": True}])
def test_an_option_that_is_absent_is_off(options):
    record = read_record(text(bower() | {"options": options}))

    assert asdict(record.options) == {"super_nest": False, "fair_play": False} | options


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
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
        ((*TAKE, "do"), "draw", "moves[0].do: invalid value 'draw'"),
        ((*TAKE, "do"), None, "moves[0].do: expected `str`, got"),
        ((*TAKE, "by"), "south", "moves[0].by: expected `int`, got `str`"),
        ((*TAKE, "tile"), 9, "moves[0].tile: expected `str`, got `int`"),
        ((*TAKE, "tile"), None, "moves[0].tile: expected `str`, got `null`"),
        ((*TAKE, "cells"), [], "moves[0]: object contains unknown field `cells`"),
        ((*PLACE, "cells"), None, "moves[3].cells: expected `array`, got `null`"),
        ((*PLACE, "cells"), "1-1", "moves[3].cells: expected `array`, got `str`"),
        ((*PLACE, "cells"), [[1, 1]], "moves[3].cells: expected `array` of length 2, got 1"),
        ((*PLACE, "cells"), [[1, 1]] * 3, "moves[3].cells: expected `array` of length 2, got 3"),
        ((*PLACE, "cells", 0), [1], "moves[3].cells[0]: expected `array` of length 2, got 1"),
        ((*PLACE, "cells", 0), [1, 1, 1], "moves[3].cells[0]: expected `array` of length 2, got 3"),
        ((*PLACE, "cells", 0), {"column": 1}, "moves[3].cells[0]: expected `array`, got `object`"),
        ((*PLACE, "cells", 0, 0), "1", "moves[3].cells[0][0]: expected `int`, got `str`"),
        ((*PLACE, "cells", 1, 1), 1.0, "moves[3].cells[1][1]: expected `int`, got `float`"),
        ((*PLACE, "cells", 1, 1), True, "moves[3].cells[1][1]: expected `int`, got `bool`"),
        ((*PLACE, "cells", 1, 1), None, "moves[3].cells[1][1]: expected `int`, got `null`"),
        ((*PLACE, "nest"), 0, "moves[3]: object contains unknown field `nest`"),
        ((*CHOOSE, "column"), 1, "moves[13]: object contains unknown field `column`"),
        ((*APPLY, "column"), None, "moves[14].column: expected `int`, got `null`"),
        ((*APPLY, "column"), "2", "moves[14].column: expected `int`, got `str`"),
        ((*APPLY, "cell"), None, "moves[14].cell: expected `array`, got `null`"),
        ((*APPLY, "cells"), [], "moves[14]: object contains unknown field `cells`"),
        ((*APPLY, "egg"), "", "moves[14]: object contains unknown field `egg`"),
        ((*BRANCH, "axis"), 0, "moves[24].axis: expected `str`, got `int`"),
        ((*CROSS, "nest"), "north", "moves[39].nest: expected `int`, got `str`"),
        ((*CROSS, "object"), None, "moves[39].object: expected `str`, got `null`"),
        ((*CROSS, "object"), ["gem"], "moves[39].object: expected `str`, got `array`"),
        ((*TAKE, "time"), "now", "moves[0].time: a time is written as 2026-11-20T10:00:00Z"),
    ],
)
def test_what_the_format_does_not_have_is_refused_with_its_place(path, value, message):
    assert complaint(text(put(bower(), path, value))).startswith(message)


@pytest.mark.parametrize("kind", ["draw_bonus", "skip_bonus", "decline"])
def test_a_move_that_needs_nothing_has_nothing_else(kind):
    record = put(bower(), ("moves", 0), {"by": 0, "do": kind, "tile": "N01"})

    assert complaint(text(record)) == "moves[0]: object contains unknown field `tile`"


@pytest.mark.parametrize(
    ("name", "path", "field"),
    [
        ("spies_and_tokens", ("deal",), "first"),
        ("spies_and_tokens", ("deal",), "eggs"),
        ("spies_and_tokens", ("deal",), "nest_tiles"),
        ("spies_and_tokens", ("deal",), "bonus_tiles"),
        ("spies_and_tokens", TAKE, "by"),
        ("spies_and_tokens", TAKE, "do"),
        ("spies_and_tokens", TAKE, "tile"),
        ("spies_and_tokens", PLACE, "tile"),
        ("spies_and_tokens", PLACE, "cells"),
        ("spies_and_tokens", CHOOSE, "tile"),
        ("interactive_tiles", COVER, "cells"),
        ("interactive_tiles", DISCARD, "tile"),
    ],
)
def test_what_the_format_requires_is_missed_with_its_place(name, path, field):
    place = "deal" if path == ("deal",) else f"moves[{path[1]}]"

    message = complaint(text(without(bower(name), (*path, field))))

    assert message == f"{place}: object missing required field `{field}`"


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ((*TILES, 0), None, "nest_tiles[0]: expected `object`, got `null`"),
        ((*TILES, 0, "id"), "N02", "nest_tiles must be the 36 from N01 to N36"),
        ((*TILES, 0, "id"), 1, "nest_tiles[0].id: expected `str`, got `int`"),
        ((*TILES, 0, "kind"), "nest", "nest_tiles[0]: object contains unknown field `kind`"),
        ((*TILES, 0, "a"), None, "nest_tiles[0].a: expected `object`, got `null`"),
        ((*TILES, 0, "a", "material"), "clay", "a square must have a material of the game"),
        ((*TILES, 0, "a", "objects"), [], "a square must have a material of the game and 1 to 3"),
        ((*TILES, 0, "a", "objects"), ["gem"] * 4, "a square must have a material of the game and"),
        ((*TILES, 0, "a", "objects", 0), "egg", "a square must have a material of the game and 1"),
        ((*TILES, 0, "a", "gems"), 1, "nest_tiles[0].a: object contains unknown field `gems`"),
        ((*BONUS_TILES, 0, "b"), None, "bonus_tiles[0].b: expected `object`, got `null`"),
        ((*BONUS_TILES, 0, "kind"), "egg", "bonus_tiles must be the game's 20, each of its kind"),
        ((*BONUS_TILES, 0, "fair_play"), False, "fair_play must be false for cross, give"),
        ((*BONUS_TILES, 15, "fair_play"), True, "fair_play must be false for cross, give"),
        (("components", "request_eggs", 0), "gem", "request_eggs must be the eight eggs"),
        (("components", "bonus_tokens"), [], "bonus_tokens must be the five tokens"),
        (("components", "egg_tokens"), 19, "egg_tokens must be 20"),
        (("components", "egg_tokens"), True, "egg_tokens: expected `int`, got `bool`"),
        (("components", "price"), 5, "object contains unknown field `price`"),
    ],
)
def test_a_component_set_that_is_none_of_the_games_is_refused(path, value, message):
    complained = complaint(text(put(bower("another_set"), path, value)))

    assert complained.startswith("components")
    assert message in complained


@pytest.mark.parametrize(
    "path", [(*TILES, 35), (*TILES, 0, "b"), (*BONUS_TILES, 19), (*BONUS_TILES, 4, "a")]
)
def test_a_component_set_without_all_its_pieces_is_refused(path):
    assert complaint(text(without(bower("another_set"), path))).startswith("components")


def test_squares_belong_to_nest_tiles_of_the_bonus_and_to_no_others():
    record = bower("another_set")
    square = record["components"]["bonus_tiles"][0]["a"]
    egg = next(t for t in record["components"]["bonus_tiles"] if t["kind"] == "egg")
    egg["a"] = egg["b"] = square

    assert "of the bonus tiles, those of kind nest and no others" in complaint(text(record))
