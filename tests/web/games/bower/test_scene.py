"""Scene of Bower: positions, sizes and ids of its places and shapes."""

from itertools import combinations

import pytest

from domain.bower import BOWER
from domain.bower.components import COLUMNS, square_id
from domain.bower.state import Step
from tests.bower.drawn_positions import NORTH, SOUTH, built, position
from tests.tables import Table, played, standing
from tests.web.games.bower.scenes import VIEWERS, each_viewer, seen, symbols
from tests.web.games.covered_areas import Area, places, shapes
from web.games.bower.awards import awards
from web.games.bower.layout import PLACED, SQUARE
from web.games.bower.scene import scene
from web.games.scene import Shape

WIDE = {"super_nest": True, "fair_play": False}


@each_viewer
def test_the_nests_face_each_other_column_by_column_with_the_first_rows_at_the_board(viewer):
    there = places(seen(viewer))
    near = NORTH if viewer == NORTH else SOUTH

    for column in range(1, COLUMNS + 1):
        egg = there[f"egg-{column}"]
        for row in range(1, 5):
            own, other = (there[square_id(seat, (column, row))] for seat in (near, 1 - near))
            assert own.x == other.x == egg.x
            assert own.y == -other.y > egg.y
        first, second = (there[square_id(near, (column, row))] for row in (1, 2))
        assert second.y - first.y == SQUARE
    assert there["egg-1"].x < there["egg-6"].x


@each_viewer
def test_on_a_low_page_the_nests_lie_side_by_side_and_no_place_over_another(viewer):
    """What has no place of its own there is turned by a quarter around the origin."""
    boxes = []
    for place in seen(viewer).places:
        x, y, width, height = place.low or (-place.y, place.x, place.height, place.width)
        boxes.append(Area(x - width / 2, y - height / 2, x + width / 2, y + height / 2))

    assert [pair for pair in combinations(boxes, 2) if pair[0].meets(pair[1])] == []
    there = places(seen(viewer))
    near = NORTH if viewer == NORTH else SOUTH
    own, other = (there[square_id(seat, (1, 1))] for seat in (near, 1 - near))
    assert -own.y < 0 < -other.y


@each_viewer
def test_an_egg_lies_at_the_edge_of_the_player_it_faces(viewer):
    """BOW-2.1: the eggs of columns 1, 3 and 5 face south."""
    eggs = [place for place in seen(viewer).places if place.id.startswith("egg-")]

    for egg in eggs:
        souths = int(egg.id.removeprefix("egg-")) % 2 == 1
        assert (egg.y > 0) == (souths == (viewer != NORTH))


@each_viewer
def test_columns_and_rows_have_the_numbers_that_the_log_uses(viewer):
    drawn = seen(viewer)
    there, numbers = places(drawn), shapes(drawn)

    for column in range(1, COLUMNS + 1):
        number = numbers[f"column-{column}"]
        assert number.text == str(column)
        assert abs(number.x - there[f"egg-{column}"].x) < SQUARE / 2
    for seat in (SOUTH, NORTH):
        for row in range(1, 5):
            number, square = numbers[f"row-{seat}-{row}"], there[square_id(seat, (1, row))]
            assert number.text == str(row)
            assert max(abs(number.x - square.x), abs(number.y - square.y)) < SQUARE / 2


def test_a_super_nest_has_five_rows():
    there = places(seen(SOUTH, super_nest=True))

    assert "nest-1-6-5" in there
    assert "nest-1-6-5" not in places(seen(SOUTH))


def test_a_square_is_shown_with_all_that_lies_on_it():
    nest = built(
        "N01 3-1 3-2", "N04 4-1 5-1", "white-feather 3-2", "branch 3-1 row", "cross 4-1 Fr"
    )
    there = places(seen(SOUTH, nest))

    for square, words in {
        "nest-0-3-1": "column 3, row 1: straw with a red flower and a gem, "
        "branch token along the row",
        "nest-0-3-2": "column 3, row 2: straw with a yellow feather, white feather token",
        "nest-0-4-1": "column 4, row 1: straw with 2 red flowers, red flower crossed out",
        "nest-0-1-1": "column 1, row 1: empty",
    }.items():
        assert there[square].label == words


def test_a_tile_shows_its_grounds_and_its_objects():
    tile = shapes(seen(SOUTH, hands=("N01", "")))["tile-N01"]

    assert symbols(tile) == ["straw", "flower-red", "gem", "straw", "feather-yellow"]
    assert tile.label == "hand: straw with a red flower and a gem / straw with a yellow feather"
    assert (tile.height, tile.zone) == (tile.size / 2, "hand")


@pytest.mark.parametrize(
    ("cells", "turn"), [("2-1 3-1", 0), ("2-1 2-2", 90), ("3-1 2-1", 180), ("2-2 2-1", 270)]
)
def test_a_placed_tile_lies_on_its_squares_turned_as_it_was_put(cells, turn):
    """Seen from the other side of the board, up is down."""
    nest = built(f"N01 {cells}")
    for viewer, turned in ((SOUTH, turn), (NORTH, turn if turn in (0, 180) else 360 - turn)):
        drawn = seen(viewer, nest)
        tile, there = shapes(drawn)["tile-N01"], places(drawn)
        a, b = (there[f"nest-0-{cell}"] for cell in cells.split())
        assert (tile.x, tile.y) == ((a.x + b.x) / 2, (a.y + b.y) / 2)
        assert (tile.turn, tile.size) == (turned, PLACED)


def test_the_uncovered_half_of_a_tile_is_shown():
    """BOW-5.7."""
    there = shapes(seen(SOUTH, built("N01 1-1 2-1", "N10 3-1 4-1", "N02 2-1 3-1")))

    assert symbols(there["tile-N01"]) == ["frame", "straw", "flower-red", "gem"]
    assert symbols(there["tile-N10"]) == ["frame", "moss", "flower-yellow", "flower-yellow"]
    assert there["tile-N02"].body == "bower-tile"
    order = [id for id in there if id in ("tile-N01", "tile-N10", "tile-N02")]
    assert order[-1] == "tile-N02"


def test_a_tile_that_is_covered_shows_nothing():
    assert "tile-N01" not in shapes(seen(SOUTH, built("N01 1-1 2-1", "N02 2-1 1-1")))


def test_tokens_lie_on_their_squares_apart_from_the_objects():
    """BOW-5.6: each takes a spot, and the cross lies on the object that it crosses out."""
    tokens = ("shells 1-1", "white-flower 2-1", "cross 2-2 Fy", "branch 1-2 column")
    nest = built("N01 1-1 2-1", "N05 1-2 2-2", *tokens)
    drawn = seen(SOUTH, nest)
    there, at = shapes(drawn), places(drawn)

    for token, square in {
        "shells": "nest-0-1-1",
        "white-flower": "nest-0-2-1",
        "cross": "nest-0-2-2",
        "branch": "nest-0-1-2",
    }.items():
        shape, place = there[f"token-{token}"], at[square]
        assert abs(shape.x - place.x) < SQUARE / 2
        assert abs(shape.y - place.y) < SQUARE / 2
    for one, other in combinations(spots(there), 2):
        assert abs(one[0] - other[0]) + abs(one[1] - other[1]) > 20
    cross = there["token-cross"]
    assert (round(cross.x), round(cross.y)) in [
        (round(x), round(y)) for x, y in spots({"tile-N05": there["tile-N05"]})
    ]


def spots(there: dict[str, Shape]) -> list[tuple[float, float]]:
    """Return where all objects and tokens lie, but the cross, of tiles that are not turned."""
    grounds = ("bower-straw", "bower-moss", "bower-frame")
    return [
        (shape.x + part.x * shape.size / 100, shape.y + part.y * shape.size / 100)
        for shape in there.values()
        for part in shape.parts
        if shape.size == PLACED and part.symbol not in grounds
    ] + [
        (shape.x, shape.y)
        for id, shape in there.items()
        if id in ("token-shells", "token-white-flower")
    ]


@pytest.mark.parametrize(("axis", "turn"), [("column", 90), ("row", 0)])
def test_a_branch_points_along_its_axis(axis, turn):
    drawn = seen(SOUTH, built("N01 1-1 2-1", f"branch 2-1 {axis}"))

    assert shapes(drawn)["token-branch"].turn == turn


def test_an_unplaced_token_is_next_to_its_bonus_tile():
    there = shapes(seen(NORTH, bonuses=("", "branch"), step=Step.TAKE))

    tile, token = there["bonus-branch"], there["token-branch"]
    assert (tile.x, tile.y, tile.wide) == (token.x, token.y, token.wide)


def test_gems_are_counted_by_column_and_by_group():
    """BOW-4.1."""
    there = shapes(seen(SOUTH, built("N01 1-1 2-1", "N02 1-2 2-2", "N05 2-3 1-3", "N15 4-1 5-1")))

    bodies = {id: shape.body for id, shape in there.items() if id.startswith("gems-0-")}
    assert [bodies[f"gems-0-{column}"][-1] for column in range(1, 7)] == list("300100")
    badges = {id: shape.text for id, shape in there.items() if id.startswith("group-")}
    assert badges == {"group-0-1-1": "3", "group-0-4-1": "1"}
    assert there["group-0-1-1"].body == "bower-badge-full"
    words = places(seen(SOUTH, built("N01 1-1 2-1")))["egg-1"].label
    assert words.endswith("gems in the column: south 1, north 0")


def test_the_largest_groups_are_shown():
    """BOW-6.1."""
    drawn = seen(SOUTH, built("N01 1-1 2-1", "N10 1-2 2-2"))

    there = shapes(drawn)
    assert [
        there[f"largest-0-{material}"].text for material in ("straw", "moss", "gravel")
    ] == list("220")
    assert "moss 2 with shells: 2, gravel 0" in places(drawn)["own-0"].label


def test_the_stacks_say_how_many_are_left():
    drawn = seen(SOUTH, bonus_discards="cover give")

    there = places(drawn)
    assert there["stack"].label == "stack of nest tiles, 33 tiles left"
    assert there["bonus-stack"].label == "bonus stack, 18 left, 2 discarded"
    assert shapes(drawn)["stack-tiles"].text == "33"
    empty = shapes(seen(SOUTH, stack="", bonus_stack=""))
    assert not {"stack-tiles", "bonus-stack-tiles"} & empty.keys()


def test_a_discarded_tile_is_seen_by_all():
    """BOW-5.7."""
    for viewer in VIEWERS:
        tile = shapes(seen(viewer, discarded=("N01",)))["tile-N01"]
        assert tile.label.startswith("out of the game: straw")


def test_a_nest_tile_keeps_its_id_wherever_it_goes():
    for _, match in standing(played(Table(BOWER, WIDE, 2), 3)):
        view = BOWER.view(match.state, SOUTH)
        there = shapes(scene(view))
        for tile in (*view.display, *getattr(view.hands[SOUTH], "tiles", ())):
            assert there[f"tile-{tile.id}"].parts


def test_the_egg_tokens_lie_at_what_they_were_won_with():
    """BOW-6: at the edge of a column, by a largest group, by a bonus tile."""
    nest = built("N01 1-1 2-1", "N10 1-2 2-2")
    state = position(nest, eggs={1: "Fr"}, bonuses=("egg-yellow", ""), step=None)
    view, count = BOWER.view(state, SOUTH), BOWER.score(state)
    there, tokens = shapes(scene(view)), awards(view, count)

    assert len(tokens) == sum(count.totals)
    placed = {(token.x, token.y) for token in tokens}
    columns = {line.what.values["column"] for line in count.lines if line.rule == "BOW-6.2"}
    assert columns == {1, 2}
    for column in columns:
        assert min(abs(x - (column - 3.5) * SQUARE) for x, y in placed if 0 < y < 75) <= 15
    for id in ("largest-0-straw", "largest-0-moss", "bonus-egg-yellow"):
        assert any(abs(there[id].x - x) < 40 and abs(there[id].y - y) < 30 for x, y in placed)
    left, _, width, _ = scene(view).view_box
    assert all(left <= token.x - token.size / 2 <= left + width - token.size for token in tokens)
    assert not any(id.startswith("gems-") for id in there)


def test_colored_shells_look_like_no_other_shells():
    """BOW-6.7: what they win depends on where they lie."""
    drawn = seen(SOUTH, built("N10 1-1 2-1", "colored-shells 1-2 2-2"))

    assert symbols(shapes(drawn)["tile-colored-shells"]) == [*("moss", "rainbow-shell") * 2]
    assert "rainbow-shell" not in symbols(shapes(drawn)["tile-N10"])
    words = "column 1, row 2: Colored Shells: moss with a shell"
    assert places(drawn)["nest-0-1-2"].label == words
