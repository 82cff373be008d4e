"""Parser of records of Birdie, Bloom and Bower."""

import pytest
from msgspec.structs import asdict

from adapters.records.parser import read_record
from adapters.records.record import Move
from domain.birdie import commands as birdie
from domain.bloom import commands as bloom
from domain.bower import commands as bower
from domain.registry import GAMES
from tests.adapters.records.audits import complaint
from tests.adapters.records.broken_records import good, put, text, without
from tests.adapters.records.every_move import EVERY_MOVE, with_every_move

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
OPTIONAL = {
    *(("lay", "steal"), ("lay", "take_joker"), ("draw", "tile")),
    *(("apply", field) for field in ("column", "cell", "axis", "nest", "object", "tile")),
}
"""The fields of moves that may be absent."""
OF_OTHERS = ("card", "tile", "tiles", "from", "to", "owl", "ladder", "points")
"""Fields that some moves have."""


@pytest.mark.parametrize("game", TYPED)
def test_a_move_of_every_kind_is_read_typed(game):
    assert read_record(text(with_every_move(game))).moves == TYPED[game]


def test_what_may_be_absent_is_read_as_if_it_said_no():
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


@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_three_or_four_can_play(players):
    names = ["Ada", "Bruno", "Carla", "Dino"][:players]

    assert read_record(text(with_every_move("birdie") | {"players": names})).players == tuple(names)


@pytest.mark.parametrize(
    ("game", "number"),
    [
        (game, number)
        for game, moves in EVERY_MOVE.items()
        for number, move in enumerate(moves)
        if move.keys() == {"by", "do"} and move["do"] != "apply"
    ],
)
@pytest.mark.parametrize("field", OF_OTHERS)
def test_a_move_that_needs_nothing_has_nothing_else(game, number, field):
    record = put(with_every_move(game), ("moves", number, field), 0)

    assert complaint(text(record)) == f"moves[{number}]: object contains unknown field `{field}`"


@pytest.mark.parametrize(
    ("game", "number", "field"),
    [
        (game, number, field)
        for game, moves in EVERY_MOVE.items()
        for number, move in enumerate(moves)
        for field in move
        if (move["do"], field) not in OPTIONAL
    ],
)
def test_what_a_move_requires_is_missed_with_its_place(game, number, field):
    message = complaint(text(without(with_every_move(game), ("moves", number, field))))

    assert message == f"moves[{number}]: object missing required field `{field}`"


@pytest.mark.parametrize(
    ("game", "field"),
    [
        *(("birdie", field) for field in ("first", "rounds")),
        *(("bloom", field) for field in ("first", "rounds")),
        *(("bower", field) for field in ("first", "eggs", "nest_tiles", "bonus_tiles")),
    ],
)
def test_what_a_deal_requires_is_missed_with_its_place(game, field):
    message = complaint(text(without(with_every_move(game), ("deal", field))))

    assert message == f"deal: object missing required field `{field}`"


@pytest.mark.parametrize(
    ("game", "place", "path", "field"),
    [
        *(("birdie", "moves[6].sets[1]", (6, "sets", 1), field) for field in ("from", "to", "as")),
        *(("bloom", "moves[5].steal", (5, "steal"), field) for field in ("ladder", "at")),
    ],
)
def test_of_a_set_and_of_a_theft_nothing_may_be_missing(game, place, path, field):
    record = without(with_every_move(game), ("moves", *path, field))

    assert complaint(text(record)) == f"{place}: object missing required field `{field}`"


def test_a_draw_from_the_open_reserve_is_missed_its_tile():
    record = without(with_every_move("bloom"), ("moves", 2, "tile"))

    assert complaint(text(record)) == "moves[2]: from the open reserve a tile must be named"


@pytest.mark.parametrize("words", ["", "bag", "Open", "reserve ", "joker"])
@pytest.mark.parametrize("tile", [{}, {"tile": 5}])
def test_a_reserve_that_is_not_there_is_a_value_and_no_matter_of_form(words, tile):
    move = {"by": 0, "do": "draw", "from": words} | tile
    record = put(with_every_move("bloom"), ("moves", 2), move)

    assert read_record(text(record)).moves[2].command.origin == words


@pytest.mark.parametrize(
    ("game", "field"),
    [
        (game, field)
        for game in EVERY_MOVE
        for field in good("another_set", game)["components"]
        if field not in ("set", "status")
    ],
)
def test_of_a_component_set_nothing_may_be_missing(game, field):
    message = complaint(text(without(good("another_set", game), ("components", field))))

    assert message == f"components: object missing required field `{field}`"


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
