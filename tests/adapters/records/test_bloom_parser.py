"""Parser of Bloom's records."""

import json

import pytest

from adapters.records.parser import read_record
from adapters.records.record import Move
from domain.bloom import commands
from domain.bloom.commands import Theft
from tests.adapters.records.audits import complaint
from tests.adapters.records.bloom import EVERY_MOVE, bloom
from tests.adapters.records.broken_records import put, text, without

MOVES = {
    name: ("moves", number)
    for number, name in enumerate(
        [
            *("swap", "draw unseen", "draw", "stop", "lay"),
            *("lay stolen", "lay for a joker", "add", "pass"),
        ]
    )
}
"""Where ``every_move`` has a move of each kind."""
EMPTY = ("stop", "pass")
"""The moves that have no argument."""
TILE = "expected `int | str`"


def every_move():
    """Return a record with a move of each kind, which a test may change."""
    return json.loads(text(bloom() | {"moves": EVERY_MOVE}))


def test_a_move_of_every_kind_is_read_typed():
    assert read_record(text(every_move())).moves == (
        Move(0, commands.SwapJoker(2, 1, 23)),
        Move(0, commands.DrawTile("reserve")),
        Move(0, commands.DrawTile("open", 100)),
        Move(0, commands.StopDrawing()),
        Move(1, commands.LayLadder((99, "joker", 1, 3))),
        Move(1, commands.LayLadder((17, 18, 19), Theft(1, (3, 0)))),
        Move(1, commands.LayLadder((17, 18, 19), take_joker=True)),
        Move(1, commands.AddTiles(1, (20, "joker", 22, 23))),
        Move(1, commands.Pass()),
    )


def test_what_may_be_absent_is_read_as_if_it_said_no():
    record = put(every_move(), (*MOVES["lay"], "take_joker"), False)

    assert read_record(text(record)).moves == read_record(text(every_move())).moves


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
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
        ((*MOVES["swap"], "do"), "exchange", "moves[0].do: invalid value 'exchange'"),
        ((*MOVES["swap"], "do"), "Swap", "moves[0].do: invalid value 'Swap'"),
        ((*MOVES["swap"], "do"), None, "moves[0].do: expected `str`, got"),
        ((*MOVES["swap"], "by"), "rose", "moves[0].by: expected `int`, got `str`"),
        ((*MOVES["swap"], "by"), False, "moves[0].by: expected `int`, got `bool`"),
        ((*MOVES["swap"], "ladder"), "2", "moves[0].ladder: expected `int`, got `str`"),
        ((*MOVES["swap"], "ladder"), True, "moves[0].ladder: expected `int`, got `bool`"),
        ((*MOVES["swap"], "ladder"), 2.0, "moves[0].ladder: expected `int`, got `float`"),
        ((*MOVES["swap"], "at"), None, "moves[0].at: expected `int`, got `null`"),
        ((*MOVES["swap"], "at"), [1], "moves[0].at: expected `int`, got `array`"),
        ((*MOVES["swap"], "tile"), 23.0, f"moves[0].tile: {TILE}, got `float`"),
        ((*MOVES["swap"], "tile"), True, f"moves[0].tile: {TILE}, got `bool`"),
        ((*MOVES["swap"], "tile"), None, f"moves[0].tile: {TILE}, got `null`"),
        ((*MOVES["swap"], "from"), "open", "moves[0]: object contains unknown field `from`"),
        ((*MOVES["draw"], "from"), 0, "moves[2].from: expected `str`, got `int`"),
        ((*MOVES["draw"], "from"), None, "moves[2].from: expected `str`, got `null`"),
        ((*MOVES["draw"], "tile"), None, f"moves[2].tile: {TILE}, got `null`"),
        ((*MOVES["draw"], "tile"), 100.0, f"moves[2].tile: {TILE}, got `float`"),
        ((*MOVES["draw"], "tile"), False, f"moves[2].tile: {TILE}, got `bool`"),
        ((*MOVES["draw"], "count"), 1, "moves[2]: object contains unknown field `count`"),
        ((*MOVES["draw"], "from"), "reserve", "moves[2]: from the reserve no tile can be named"),
        ((*MOVES["draw unseen"], "tile"), 5, "moves[1]: from the reserve no tile can be named"),
        ((*MOVES["draw unseen"], "tile"), 500, "moves[1]: from the reserve no tile can be named"),
        (
            (*MOVES["draw unseen"], "from"),
            "open",
            "moves[1]: from the open reserve a tile must be named",
        ),
        ((*MOVES["lay"], "tiles"), None, "moves[4].tiles: expected `array`, got `null`"),
        ((*MOVES["lay"], "tiles"), 99, "moves[4].tiles: expected `array`, got `int`"),
        ((*MOVES["lay"], "tiles", 1), None, f"moves[4].tiles[1]: {TILE}, got `null`"),
        ((*MOVES["lay"], "tiles", 1), 100.0, f"moves[4].tiles[1]: {TILE}, got `float`"),
        ((*MOVES["lay"], "tiles", 2), True, f"moves[4].tiles[2]: {TILE}, got `bool`"),
        ((*MOVES["lay"], "steal"), None, "moves[4].steal: expected `object`, got `null`"),
        ((*MOVES["lay"], "steal"), [], "moves[4].steal: expected `object`, got `array`"),
        ((*MOVES["lay"], "steal"), False, "moves[4].steal: expected `object`, got `bool`"),
        ((*MOVES["lay"], "steal"), {}, "moves[4].steal: object missing required field `ladder`"),
        ((*MOVES["lay"], "take_joker"), None, "moves[4].take_joker: expected `bool`, got `null`"),
        ((*MOVES["lay"], "take_joker"), 1, "moves[4].take_joker: expected `bool`, got `int`"),
        ((*MOVES["lay"], "take_joker"), "true", "moves[4].take_joker: expected `bool`, got `str`"),
        ((*MOVES["lay"], "ladder"), 1, "moves[4]: object contains unknown field `ladder`"),
        ((*MOVES["lay stolen"], "steal", "ladder"), "1", "moves[5].steal.ladder: expected `int`"),
        ((*MOVES["lay stolen"], "steal", "ladder"), None, "moves[5].steal.ladder: expected `int`"),
        ((*MOVES["lay stolen"], "steal", "at"), 3, "moves[5].steal.at: expected `array`, got"),
        ((*MOVES["lay stolen"], "steal", "at"), None, "moves[5].steal.at: expected `array`, got"),
        ((*MOVES["lay stolen"], "steal", "at", 0), True, "moves[5].steal.at[0]: expected `int`"),
        ((*MOVES["lay stolen"], "steal", "at", 0), 3.0, "moves[5].steal.at[0]: expected `int`"),
        ((*MOVES["lay stolen"], "steal", "at", 1), "0", "moves[5].steal.at[1]: expected `int`"),
        ((*MOVES["lay stolen"], "steal", "tiles"), [], "moves[5].steal: object contains unknown"),
        ((*MOVES["add"], "becomes"), None, "moves[7].becomes: expected `array`, got `null`"),
        ((*MOVES["add"], "becomes"), "joker", "moves[7].becomes: expected `array`, got `str`"),
        ((*MOVES["add"], "becomes", 0), 0.5, f"moves[7].becomes[0]: {TILE}, got `float`"),
        ((*MOVES["add"], "becomes", 0), {}, f"moves[7].becomes[0]: {TILE}, got `object`"),
        ((*MOVES["add"], "ladder"), None, "moves[7].ladder: expected `int`, got `null`"),
        ((*MOVES["add"], "tiles"), [], "moves[7]: object contains unknown field `tiles`"),
        ((*MOVES["pass"], "time"), "noon", "moves[8].time: a time is written as 2026-11-20T10"),
    ],
)
def test_what_the_format_does_not_have_is_refused_with_its_place(path, value, message):
    assert complaint(text(put(every_move(), path, value))).startswith(message)


@pytest.mark.parametrize("kind", EMPTY)
@pytest.mark.parametrize("field", ["tile", "from", "ladder", "tiles"])
def test_a_move_that_needs_nothing_has_nothing_else(kind, field):
    record = put(every_move(), (*MOVES[kind], field), 0)

    assert complaint(text(record)).endswith(f"object contains unknown field `{field}`")


@pytest.mark.parametrize(
    ("place", "field"),
    [("deal", "first"), ("deal", "rounds")]
    + [(kind, field) for kind in MOVES for field in ("by", "do")]
    + [
        (kind, field)
        for kind, fields in (
            ("swap", ["ladder", "at", "tile"]),
            ("draw", ["from"]),
            ("draw unseen", ["from"]),
            ("lay", ["tiles"]),
            ("lay stolen", ["tiles"]),
            ("add", ["ladder", "becomes"]),
        )
        for field in fields
    ],
)
def test_what_the_format_requires_is_missed_with_its_place(place, field):
    path = MOVES.get(place, (place,))
    where = f"moves[{path[1]}]" if place in MOVES else place

    message = complaint(text(without(every_move(), (*path, field))))

    assert message == f"{where}: object missing required field `{field}`"


@pytest.mark.parametrize("field", ["ladder", "at"])
def test_a_theft_is_missed_nothing_of(field):
    record = without(every_move(), (*MOVES["lay stolen"], "steal", field))

    assert complaint(text(record)) == f"moves[5].steal: object missing required field `{field}`"


def test_a_draw_from_the_open_reserve_is_missed_its_tile():
    record = without(every_move(), (*MOVES["draw"], "tile"))

    assert complaint(text(record)) == "moves[2]: from the open reserve a tile must be named"


@pytest.mark.parametrize("words", ["", "bag", "Open", "reserve ", "joker"])
@pytest.mark.parametrize("tile", [{}, {"tile": 5}])
def test_a_reserve_that_is_not_there_is_a_value_and_no_matter_of_form(words, tile):
    record = put(every_move(), MOVES["draw"], {"by": 0, "do": "draw", "from": words} | tile)

    assert read_record(text(record)).moves[2].command.origin == words


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
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
    ],
)
def test_a_component_set_that_is_none_of_the_games_is_refused(path, value, message):
    complained = complaint(text(put(bloom("another_set"), ("components", *path), value)))

    assert complained.startswith("components")
    assert message in complained


@pytest.mark.parametrize(
    "field",
    ["numbers", "jokers", "flowers", "joker_flowers", "point_tiles", "open_reserve", "hand"],
)
def test_a_component_set_is_missed_nothing_of(field):
    message = complaint(text(without(bloom("another_set"), ("components", field))))

    assert message == f"components: object missing required field `{field}`"
