"""Parser of the moves, options and component sets of each game."""

import pytest
from msgspec.structs import asdict

from adapters.records.parser import read_record
from adapters.records.record import Move
from domain.birdie import commands as birdie
from domain.bloom import commands as bloom
from domain.bower import commands as bower
from domain.felci import commands as felci
from domain.registry import GAMES
from tests.adapters.records.audits import complaint
from tests.adapters.records.broken_records import good, put, text, without
from tests.adapters.records.every_move import with_every_move

TYPED = {
    "birdie": (
        Move(0, birdie.TakeCard("robin-autumn")),
        Move(
            1,
            birdie.StackCards(
                ("owl-spring", "owl-spring"),
                ("pigeon-winter",),
                ("owl-spring", "pigeon-winter", "owl-spring"),
            ),
        ),
        Move(0, birdie.Pass()),
        Move(0, birdie.MoveCard(3, 0)),
        Move(0, birdie.DrawReserve()),
        Move(0, birdie.InsertCard(4)),
        Move(
            0,
            birdie.ScoreSets(
                (birdie.MarkedSet(0, 1, "owl"), birdie.MarkedSet(2, 3, "spring")), 1, ("winter",)
            ),
        ),
        Move(0, birdie.ScoreSets((), None, ())),
        Move(1, birdie.RemoveCard(2)),
        Move(1, birdie.ChooseFeature("winter")),
        Move(1, birdie.WriteSet()),
        Move(1, birdie.DeclarePigeon()),
        Move(1, birdie.Finish(("owl", "spring"))),
    ),
    "bloom": (
        Move(0, bloom.SwapJoker(2, 1, 23)),
        Move(0, bloom.DrawTile("reserve")),
        Move(0, bloom.DrawTile("open", 100)),
        Move(0, bloom.StopDrawing()),
        Move(1, bloom.LayLadder((99, "joker", 1, 3))),
        Move(1, bloom.LayLadder((17, 18, 19), bloom.Theft(1, (3, 0)))),
        Move(1, bloom.LayLadder((17, 18, 19), take_joker=True)),
        Move(1, bloom.AddTiles(1, (20, "joker", 22, 23))),
        Move(1, bloom.Pass()),
    ),
    "felci": (
        Move(0, felci.SeatVisitor("red", "white-north")),
        Move(1, felci.DrawFerns(0)),
        Move(0, felci.PlantFern("red", "c4", (felci.UndergrowthTile("blue", "c3"),))),
    ),
    "bower": (
        Move(0, bower.TakeTile("N01")),
        Move(0, bower.PlaceTile("N01", ((1, 2), (1, 1)))),
        Move(1, bower.DrawBonus()),
        Move(1, bower.SkipBonus()),
        Move(1, bower.ChooseBonus("earth-1")),
        Move(1, bower.ApplyEffect()),
        Move(1, bower.ApplyEffect(column=3)),
        Move(1, bower.ApplyEffect(cell=(6, 5))),
        Move(1, bower.ApplyEffect(cell=(6, 5), axis="row")),
        Move(1, bower.ApplyEffect(nest=0, cell=(1, 1), object="flower-white")),
        Move(1, bower.ApplyEffect(tile="N02")),
        Move(1, bower.DeclineEffect()),
        Move(1, bower.CoverSquares(((1, 1), (2, 1)))),
        Move(0, bower.DiscardTile("colored-shells")),
    ),
}
"""The moves of ``EVERY_MOVE`` as they are read."""


@pytest.mark.parametrize("game", TYPED)
def test_a_move_of_every_kind_is_read_typed(game):
    assert read_record(text(with_every_move(game))).moves == TYPED[game]


def test_an_absent_optional_field_is_read_as_false():
    record = put(with_every_move("bloom"), ("moves", 4, "take_joker"), False)

    assert read_record(text(record)).moves == TYPED["bloom"]


@pytest.mark.parametrize(
    ("game", "options"),
    [
        *(("birdie", options) for options in ({}, {"expert": False}, {"expert": True})),
        *(("bower", options) for options in ({}, {"fair_play": True}, {"super_nest": True})),
    ],
)
def test_an_option_that_is_absent_is_off(game, options):
    record = read_record(text(with_every_move(game) | {"options": options}))

    assert asdict(record.options) == dict.fromkeys(GAMES[game].option_names, False) | options


def test_a_draw_from_the_open_reserve_is_missed_its_tile():
    record = without(with_every_move("bloom"), ("moves", 2, "tile"))

    assert complaint(text(record)) == "moves[2]: from the open reserve a tile must be named"


@pytest.mark.parametrize("words", ["", "bag", "Open", "reserve ", "joker"])
@pytest.mark.parametrize("tile", [{}, {"tile": 5}])
def test_an_unknown_reserve_is_an_illegal_value_not_a_malformed_one(words, tile):
    move = {"by": 0, "do": "draw", "from": words} | tile
    record = put(with_every_move("bloom"), ("moves", 2), move)

    assert read_record(text(record)).moves[2].command.origin == words


@pytest.mark.parametrize(
    "path",
    [("nest_tiles", 35), ("nest_tiles", 0, "b"), ("bonus_tiles", 19), ("bonus_tiles", 4, "a")],
)
def test_a_component_set_without_all_its_pieces_is_refused(path):
    record = without(good("another_set", "bower"), ("components", *path))

    assert complaint(text(record)).startswith("components")


def test_squares_belong_to_nest_tiles_of_the_bonus_and_to_no_others():
    record = good("another_set", "bower")
    square = record["components"]["bonus_tiles"][0]["a"]
    egg = next(t for t in record["components"]["bonus_tiles"] if t["kind"] == "egg")
    egg["a"] = egg["b"] = square

    assert "of the bonus tiles, those of kind nest and no others" in complaint(text(record))
