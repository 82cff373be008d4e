"""Scene of Bloom: positions, labels and ids of its places and shapes."""

import pytest
from msgspec.structs import replace

from domain.bloom import BLOOM
from domain.bloom.components import POINT_TILES, STANDARD
from domain.bloom.events import OpenTileDrawn, TileDrawn
from domain.bloom.scoring import score
from domain.game import Observer
from tests.web.games.bloom.scenes import DAISY, PLAYERS, ROSE, TULIP, J, ended, seen, table, viewers
from tests.web.games.covered_areas import places, shapes
from web.games.scene import LAST_MOVER
from web.view_models import svg

LADDERS = ((22, J, 25), (99, 100, 1, 3), (J, 40, 41))


@pytest.mark.parametrize("players", PLAYERS)
def test_every_place_says_what_it_is(players):
    taken = ((3, 11), (4,))
    state = table(
        players,
        hands=((55, 44), (60,)),
        ladders=LADDERS[:2],
        points=taken,
        open=(55, None, 3, 4, 5, 6, 7, 10),
        point_tiles=tuple(value for value in POINT_TILES if value != 11),
    )
    there = places(seen(state))

    for id, label in {
        "reserve": "reserve, face down: 3 tiles",
        "open-0": "open reserve, space 1: tile 55, 7 flowers",
        "open-1": "open reserve, space 2: empty",
        "open-2": "open reserve, space 3: tile 3, 1 flower",
        "jokers": "1 joker on the board",
        "point-5": "point tile 5: 2 left",
        "point-11": "point tile 11: 0 left",
        "ladders": "2 ladders on the table",
        "ladder-1": "ladder 1 of rose: 22, joker, 25; 7 flowers",
        "ladder-2": "ladder 2 of tulip: 99, 100, 1, 3; 10 flowers",
        "tray": "tray: your new ladder is built here",
        "hand-0": "your hand: 2 tiles",
        "hand-1": "hand of tulip: 1 tile",
        "side-0": "rose: 2 tiles in hand; on turn; point tiles of round 1: 3, 11",
        "side-1": "tulip: 1 tile in hand; point tiles of round 1: 4",
        "points-0-1-1": "point tile 11 of rose, taken in round 1",
    }.items():
        assert there[id].label == label
    assert [f"hand-{seat}" in there for seat in range(5)] == [seat < players for seat in range(5)]
    assert [f"point-{value}" in there for value in range(17)] == [False, *[True] * 15, False]


def test_the_places_of_every_line_of_a_count_are_there():
    """BLO-7.2: also those of the first round, which is over."""
    for players in PLAYERS:
        state = ended(players, (44, J, 60), (3, 4, 11))
        cells = {cell for line in score(state).lines for cell in line.cells}
        for viewer in viewers(players):
            there = places(seen(state, viewer))
            assert cells <= set(there)
            label = there["left-0-1"].label
            assert (
                label == "left in the hand of rose after round 1, 8 flowers: 3 tiles: 44, joker, 60"
            )


@pytest.mark.parametrize(
    ("placed", "at", "label", "text"),
    [
        ((22, J, 25), 1, "standing for 23 or 24", "23–\n24"),
        ((3, J, 6), 1, "standing for 4 or 5", "4–5"),
        ((22, J, J, 26), 1, "standing for 23 or 24", "23–\n24"),
        ((22, J, 26), 1, "standing for 24", "24"),
        ((99, J, 2), 1, "standing for 100 or 1", "100–\n1"),
        ((J, J, 22), 0, "standing for one from 18 to 20", "18–\n20"),
        ((J, J, J), 1, "standing for any number", "any"),
    ],
)
def test_a_joker_of_a_ladder_says_what_it_can_stand_for(placed, at, label, text):
    """BLO-3.2, BLO-4.2."""
    joker = shapes(seen(table(ladders=(placed,))))[f"joker-1-{at}"]

    assert joker.label == f"joker, {label}, in ladder 1 of rose"
    assert joker.text == text
    assert joker.body == ("bloom-joker-range" if "\n" in text else "bloom-joker")


def test_a_number_is_known_wherever_it_lies():
    """So that it flies from the open reserve to a hand, and from there to a ladder."""
    there = shapes(seen(table(hands=((30, J, J), (31,)), ladders=LADDERS)))

    for id, body, label in (
        ("tile-5", "bloom-wood-2", "tile 5, 2 flowers, in the open reserve"),
        ("tile-30", "bloom-wood-3", "tile 30, 3 flowers, in your hand"),
        ("tile-22", "bloom-wood-5", "tile 22, 5 flowers, in ladder 1 of rose"),
        ("joker-hand-1", "bloom-joker", "joker, in your hand"),
    ):
        assert (there[id].body, there[id].label) == (body, label)
    assert there["tile-30"].face == "bloom-30"
    assert there["tile-100"].name == "100"
    assert "tile-31" not in there


def test_flowers_beyond_those_that_are_drawn_have_a_symbol_too():
    flowers = (0, 9, 20, 21, 99, *STANDARD.flowers[4:])
    state = table(open=(1, 2, 3, 4, 5, 6, 7, 8))
    many = replace(state, box=replace(state.box, flowers=flowers))
    there = shapes(seen(many))

    bodies = [there[f"tile-{number}"].body for number in range(1, 5)]
    assert bodies == ["bloom-wood-9", "bloom-wood-20", "bloom-wood-many", "bloom-wood-many"]
    assert there["tile-4"].label == "tile 4, 99 flowers, in the open reserve"


def test_objects_on_the_board_can_be_counted():
    there = shapes(seen(table(board_jokers=2, point_tiles=(1, 1, 2, 15))))

    assert there["pile"].text == "3"
    assert [f"joker-board-{index}" in there for index in range(4)] == [True, True, False, False]
    assert [f"joker-space-{index}" in there for index in range(4)] == [False, False, True, True]
    on_board = {id: thing.body for id, thing in there.items() if id.startswith("on-board-")}
    assert on_board == {
        "on-board-1": "bloom-points-two",
        "on-board-2": "bloom-points",
        "on-board-15": "bloom-points",
    }
    assert "pile" not in shapes(seen(table(reserve=())))


def test_a_ladder_is_read_like_a_text_and_says_whose_it_is():
    long = tuple(range(10, 40))
    there = shapes(seen(table(3, ladders=(LADDERS[0], long))))

    tiles = [there[f"tile-{number}"] for number in long]
    assert [(tile.y, tile.x) for tile in tiles] == sorted((tile.y, tile.x) for tile in tiles)
    assert len({tile.y for tile in tiles}) > len({tile.wide[1] for tile in tiles if tile.wide}) > 1
    tags = [there[f"tag-{number}"] for number in (1, 2)]
    assert [(tag.text, tag.parts[0].symbol) for tag in tags] == [
        ("1", "bloom-seat-rose"),
        ("2", "bloom-seat-tulip"),
    ]


def test_the_table_is_not_turned_as_ladders_climb_from_left_to_right():
    assert not seen(table()).turns


def test_short_ladders_lie_side_by_side_and_the_others_stay_when_one_grows():
    before, after = (
        places(seen(table(ladders=((10, 11, 12), (20, 21, 22), (30, 31, 32), *more))))
        for more in ((), ((40, 41, 42),))
    )

    assert before["ladder-1"].y == before["ladder-2"].y
    grown = places(seen(table(ladders=((10, 11, 12, 13), (20, 21, 22), (30, 31, 32)))))
    for number in (1, 2, 3):
        assert before[f"ladder-{number}"].x == after[f"ladder-{number}"].x
        assert before[f"ladder-{number}"].x == grown[f"ladder-{number}"].x


def test_a_new_tile_of_a_ladder_comes_from_the_hand_of_who_moved_last():
    for to_play, hand in ((ROSE, "hand-2"), (DAISY, "hand-1"), (None, "hand-0")):
        scene = seen(table(3, to_play=to_play, ladders=LADDERS[:1]), TULIP)
        place = shapes(scene)["tile-22"].comes_from
        assert (scene.last_mover if place == LAST_MOVER else place) == hand


def test_a_ladder_stays_the_same_object_no_matter_who_is_on_turn_and_looks():
    pictures = [
        seen(table(to_play=to_play, hands=hands, ladders=LADDERS[:2]), viewer)
        for to_play, hands in ((ROSE, ((60,), (61,))), (TULIP, ((60, 70), (61,))))
        for viewer in (ROSE, TULIP)
    ]
    for id in ("tile-22", "joker-1-1", "tile-99"):
        first, *others = (shapes(drawn)[id] for drawn in pictures)
        assert all(other is first for other in others)


def test_without_a_script_screen_readers_hear_no_controls_on_a_spectators_table():
    mine, others = (
        seen(table(hands=((60,), ()), ladders=LADDERS[:1]), viewer)
        for viewer in (ROSE, Observer.SPECTATOR)
    )
    text = "tile 22, 5 flowers, in ladder 1 of rose"

    assert shapes(mine)["tile-22"].label == shapes(others)["tile-22"].label == text
    assert text in "".join(svg.parts(mine))
    assert text not in "".join(svg.parts(others))


def test_a_drawn_tile_lights_up_where_its_viewer_sees_it():
    for event in (TileDrawn(ROSE, 60), OpenTileDrawn(ROSE, 60)):
        phrase = BLOOM.describe(event, ROSE)
        assert phrase is not None
        assert phrase.values["tile"] == shapes(seen(table(hands=((60,),))))["tile-60"].name
