"""Layout of Bloom fits any number of players, tiles and ladders."""

import pytest

from domain.bloom import BLOOM
from domain.bloom.components import POINT_TILES
from domain.bloom.state import State
from domain.game import Observer
from tests.web.games.bloom.scenes import PLAYERS, ROSE, TULIP, J, ended, seen, table
from tests.web.games.covered_areas import area, outside, overlapping, places, shapes
from web.games.bloom.layout import layout_of
from web.games.bloom.page_plan import NARROW, WIDE, Page, Plan
from web.games.bloom.sizes import LADDER_TILE, RATIO
from web.games.scene import Scene

PANELS = ("bed", "side")
"""The kinds of places on which others lie."""
SOME = ((), (9,) * 4, tuple(range(10, 26)), tuple(range(20, 60)), (J, J, J, *range(10, 60)))
"""Hands, by and by larger."""


def lies_well(state: State, *, squeezed: bool = False) -> None:
    """See that nothing lies over anything else, or outside the picture.

    Point tiles on a side may be *squeezed* when there are a great many of them.
    """
    for viewer in (ROSE, TULIP, Observer.SPECTATOR, Observer.REFEREE):
        layout_scene = seen(state, viewer)
        for wide in (False, True):
            assert outside(layout_scene, wide=wide) == []
            solid = [place for place in layout_scene.places if place.kind.split()[0] not in PANELS]
            pairs = overlapping(layout_scene.shapes, wide=wide) + overlapping(solid, wide=wide)
            assert [pair for pair in pairs if not (squeezed and _taken(*pair))] == []
            each_lies_on_its_own(layout_scene, wide=wide)


def _taken(*ids: str) -> bool:
    return all(id.startswith(("taken-", "points-")) for id in ids)


def each_lies_on_its_own(layout_scene: Scene, *, wide: bool) -> None:
    """See that what belongs to a side lies on it, and tiles on their ladders."""
    there = places(layout_scene)
    for place in layout_scene.places:
        if place.zone.startswith("side-"):
            assert area(there[place.zone], wide=wide).holds(area(place, wide=wide))
    ladders = [place for place in layout_scene.places if place.kind == "ladder"]
    for ladder in ladders:
        assert area(there["ladders"], wide=wide).holds(area(ladder, wide=wide))
    for tile in (shape for shape in layout_scene.shapes if shape.zone == "ladders"):
        within = [
            ladder for ladder in ladders if area(ladder, wide=wide).holds(area(tile, wide=wide))
        ]
        assert len(within) == 1


@pytest.mark.parametrize("hand", SOME, ids=len)
@pytest.mark.parametrize("players", PLAYERS)
def test_hands_of_any_size_have_room(players, hand):
    numbers = tuple(dict.fromkeys(hand)) if J not in hand else hand
    lies_well(table(players, hands=(numbers, (98, 99))))


@pytest.mark.parametrize("drawn", [False, True])
@pytest.mark.parametrize(
    "ladders",
    [
        ((10, 11, 12),),
        tuple((at, at + 1, at + 2) for at in range(10, 88, 3)),
        (tuple(range(10, 90)),),
        (tuple(range(10, 21)), tuple(range(21, 33)), (J, J, J), tuple(range(33, 54)), (60, 61, 62)),
        tuple(tuple(range(at, at + 3 + at % 7)) for at in range(10, 80, 10)),
    ],
    ids=["one", "many short", "one long", "at the line's end", "some"],
)
def test_ladders_of_any_length_have_room(ladders, drawn):
    lies_well(table(5, ladders=ladders, drawn=drawn, hands=((90, 91, 92),)))


def test_all_that_can_be_left_at_the_end_has_room():
    for players in PLAYERS:
        for left in ((), tuple(range(1, 8)), (J, J, *range(1, 40))):
            lies_well(ended(players, left, (1, 2, 15)), squeezed=True)


@pytest.mark.parametrize("players", PLAYERS)
def test_at_the_end_each_point_tile_of_a_round_can_be_read(players):
    lies_well(ended(players, (5, 6, 7), POINT_TILES[:6]))


def test_all_point_tiles_have_room_with_one_player():
    points = (POINT_TILES,)
    for players in PLAYERS:
        lies_well(table(players, points=points, point_tiles=()), squeezed=True)
        lies_well(ended(players, (5,), POINT_TILES), squeezed=True)


def test_without_anything_to_draw_the_spaces_are_low_on_a_narrow_page():
    full, low = table(), table(reserve=(), open=(None,) * 8)

    assert places(seen(low))["open-0"].height < 40 < places(seen(full))["open-0"].height
    lies_well(low)
    lies_well(table(open=(None,) * 8))


def test_before_the_deal_there_is_room_for_what_will_be_dealt():
    empty = table(round=0, to_play=None, open=(), reserve=(), board_jokers=0, point_tiles=())

    assert places(seen(empty))["open-7"].label == "open reserve, space 8: empty"
    lies_well(empty)


def test_a_hand_on_a_phone_is_large_enough_for_a_finger():
    """On a page of 390 pixels a unit is 0.6 pixels wide."""
    for count, width in ((13, 43), (27, 38), (40, 35)):
        hand = tuple(range(10, 10 + count))
        tile = shapes(seen(table(hands=(hand,))))["tile-10"]
        assert tile.size * 390 / 640 > width
        assert tile.height > 1.2 * tile.size


@pytest.mark.parametrize("count", [1, 11, 12, 30, 45])
def test_a_tray_holds_a_ladder_of_any_length(count):
    spots = layout_of(BLOOM.view(table(), ROSE))
    room = spots.tray_room
    width = spots.tray_tile(count)
    at = [spots.tray(index, count) for index in range(count)]

    for one in at:
        for spot, whole in zip(one[:2], room[:2], strict=True):
            assert abs(spot.x - whole.x) + width / 2 <= whole.width / 2
            assert abs(spot.y - whole.y) + width * 1.3 / 2 <= whole.height / 2
    assert len(set(at)) == count


def test_a_ladder_that_grows_stays_in_its_room():
    """So that a preview never lies over another ladder."""
    ladders = ((10, 11, 12), (20, 21, 22, 23), tuple(range(30, 50)))
    spots = layout_of(BLOOM.view(table(ladders=ladders), ROSE))
    for number, tiles in enumerate(ladders, 1):
        rooms = spots.rect(lambda page, number=number: page.ladders[number].rect)
        for more in (1, 2, 9):
            count = len(tiles) + more
            for index in range(count):
                at = spots.becoming(number, index, count)
                widths = (LADDER_TILE, spots.ladder_tile(number))
                for spot, room, tile in zip(at[:2], rooms[:2], widths, strict=True):
                    assert abs(spot.x - room.x) + tile / 2 <= room.width / 2
                    assert abs(spot.y - room.y) + tile * RATIO / 2 <= room.height / 2


def test_while_there_is_room_on_a_wide_page_ladders_are_larger():
    """On a narrow page a thumb has room on each tile."""
    few, many = ((10, 11, 12),), tuple((at, at + 1, at + 2) for at in range(10, 88, 3))

    sizes = [shapes(seen(table(ladders=laid)))["tile-10"] for laid in (few, many)]
    assert [(tile.size, tile.wide_size) for tile in sizes] == [(60, 66), (60, 46)]


def page(width: float, ladders: int) -> Page:
    """Return a page of a match in which so many ladders lie."""
    placed = tuple((number, 5) for number in range(1, ladders + 1))
    plan = Plan(players=5, near=0, hand=15, ladders=placed, stocked=True, rounds=2, left=0)
    return Page(plan, width)


@pytest.mark.parametrize("ladders", [1, 19])
def test_on_a_narrow_page_hand_and_supplies_stay_together_however_many_ladders_lie(ladders):
    laid = page(NARROW, ladders)

    assert laid.hand_room == page(NARROW, 0).hand_room
    assert laid.hand_room.y < laid.ladders_room.y


def test_on_a_wide_page_the_ladders_lie_above_the_hand():
    laid = page(WIDE, 3)

    assert laid.ladders_room.y < laid.tray_room.y < laid.hand_room.y
