"""Scene of Felci: positions of its places and shapes, with ids that reveal nothing."""

import json
import re
from itertools import combinations

import msgspec
import pytest

from domain.felci import FELCI
from domain.felci.components import BLACK, COLORS, SIDES, STANDARD, TYPES, WHITE, Components
from domain.game import Observer, Setup
from tests.felci.drawn_positions import GARDEN, garden
from tests.tables import Table, played, standing
from tests.web.games.covered_areas import shapes
from web.games.felci.choices import choices
from web.games.felci.layout import TILE
from web.games.felci.scene import scene
from web.games.scene import Place, Scene, Shape
from web.view_models.svg import laid_narrow, laid_wide

TABLE_FOR_TWO = Table(FELCI, {}, players=2)
VIEWERS = (WHITE, BLACK, Observer.SPECTATOR, Observer.REFEREE)
each_viewer = pytest.mark.parametrize("viewer", VIEWERS)


def seen(viewer=WHITE, *position, **others) -> Scene:
    """Return what *viewer* sees of a drawn position."""
    return scene(FELCI.view(garden(*position, **others), viewer))


def places(drawn: Scene, zone: str) -> dict[str, Place]:
    """Return the places of *zone* by their ids."""
    return {place.id: place for place in drawn.places if place.zone == zone}


@each_viewer
def test_every_cell_is_a_place_once_with_its_row_and_column(viewer):
    cells = places(seen(viewer), "garden")

    assert tuple(cells) == GARDEN.cells
    assert (cells["c4"].row, cells["c4"].column) == (4, 3)
    assert cells["c4"].label == "c4, empty"


@each_viewer
def test_the_garden_stands_on_its_corner_with_the_viewers_own_benches_near(viewer):
    """FEL-1.3: the north-west corner is up towards white, and black's benches are below."""
    drawn = seen(viewer)
    near = COLORS[WHITE if viewer == WHITE else BLACK]

    benches = places(drawn, "benches")
    assert len(benches) == 8
    for bench in benches.values():
        assert (bench.y > 0) == bench.id.startswith(near)
    cells = places(drawn, "garden")
    assert (cells["b2"].y < cells["g7"].y) == (viewer != WHITE)
    assert cells["b2"].x == cells["g7"].x == 0


def test_white_sees_the_table_turned_by_half():
    here, there = (places(seen(viewer), "garden") for viewer in (WHITE, BLACK))

    for cell in GARDEN.cells:
        assert (here[cell].x, here[cell].y) == (-there[cell].x, -there[cell].y)


def test_a_bench_stands_at_its_end_of_its_side():
    """FEL-1.5: white-north is the left end of rows 1 to 4, black-north the right end."""
    drawn = seen(BLACK)
    benches, cells = places(drawn, "benches"), places(drawn, "garden")

    for side, white_end, black_end in (
        ("north", ("a3", "a4"), ("h3", "h4")),
        ("south", ("a5", "a6"), ("h5", "h6")),
        ("west", ("c1", "d1"), ("c8", "d8")),
        ("east", ("e1", "f1"), ("e8", "f8")),
    ):
        for color, end in (("white", white_end), ("black", black_end)):
            bench = benches[f"{color}-{side}"]
            nearest = sorted(cells.values(), key=lambda cell, bench=bench: distance(cell, bench))
            assert {cell.id for cell in nearest[:2]} == set(end)


def distance(one: Place | Shape, other: Place | Shape) -> float:
    """Return how far two things are from each other, squared."""
    return (one.x - other.x) ** 2 + (one.y - other.y) ** 2


@pytest.mark.parametrize("laid", [laid_narrow, laid_wide])
@each_viewer
def test_all_lies_within_the_picture_and_nothing_on_anything_else(viewer, laid):
    for seed in range(3):
        for _, match in standing(played(TABLE_FOR_TWO, seed)):
            drawn = laid(scene(FELCI.view(match.state, viewer)))
            left, top, width, height = drawn.view_box
            for shape in drawn.shapes:
                half = shape.size / 2
                assert left <= shape.x - half <= shape.x + half <= left + width
                assert top <= shape.y - half <= shape.y + half <= top + height
            solid = [shape for shape in drawn.shapes if shape.kind != "badge"]
            for one, other in combinations(solid, 2):
                assert distance(one, other) >= TILE**2 or min(one.size, other.size) < TILE
                assert (one.x, one.y) != (other.x, other.y)


def test_a_hidden_tile_is_known_by_its_place_alone():
    drawn = seen(WHITE, white="ry", black="gbp", pile="rygbp")

    hidden = [shape for shape in drawn.shapes if shape.owner == BLACK and shape.kind == "tile"]
    assert [shape.id for shape in hidden] == ["black-hand-0", "black-hand-1", "black-hand-2"]
    assert {(shape.body, shape.face, shape.mark) for shape in hidden} == {("tile-back", "", "")}


@pytest.mark.parametrize("viewer", [BLACK, Observer.SPECTATOR])
def test_no_word_of_a_view_names_a_type_that_its_viewer_cannot_know(viewer):
    """White holds reds, laid one, and more are in the pile; only visitors may be called red."""
    drawn = seen(viewer, "  c d\n3 Y .", white="rrr", black="", pile="rrr", waiting=("", ""))

    assert not re.search("|".join(TYPES), json.dumps(msgspec.to_builtins(drawn)))


def test_the_owner_alone_sees_a_sign_on_undergrowth():
    drawing = "  c d\n3 Y R"
    for viewer, signs in (
        (WHITE, {"undergrowth-c3": "sign-yellow", "undergrowth-d3": ""}),
        (BLACK, {"undergrowth-c3": "", "undergrowth-d3": "sign-red"}),
        (Observer.SPECTATOR, {"undergrowth-c3": "", "undergrowth-d3": ""}),
        (Observer.REFEREE, {"undergrowth-c3": "sign-yellow", "undergrowth-d3": "sign-red"}),
    ):
        drawn = seen(viewer, drawing, black_undergrowth="d3")
        assert {id: shapes(drawn)[id].mark for id in signs} == signs
    cells = places(seen(WHITE, drawing, black_undergrowth="d3"), "garden")
    assert cells["c3"].label == "c3, White's undergrowth, yellow"
    assert cells["d3"].label == "d3, Black's undergrowth"


def test_equal_tiles_of_a_hand_are_numbered_so_that_the_others_keep_their_ids():
    before = [shape.id for shape in seen(WHITE, white="ryr").shapes if shape.zone == "hand"]
    after = [shape.id for shape in seen(WHITE, white="yr").shapes if shape.zone == "hand"]

    assert before == ["white-hand-red-0", "white-hand-yellow-0", "white-hand-red-1"]
    assert after == ["white-hand-yellow-0", "white-hand-red-0"]


def test_only_what_is_ones_own_can_be_picked():
    for viewer in VIEWERS:
        picked = {
            shape.owner for shape in seen(viewer, white="ry", black="gb").shapes if shape.zone
        }
        assert picked == ({viewer} if viewer in (WHITE, BLACK) else set())


def test_a_visitor_keeps_its_id_when_it_sits_down_and_a_disturber_takes_the_second_seat():
    waiting = shapes(seen(WHITE))["white-visitor-red"]
    sitting = seen(WHITE, benches={"white-north": "white red, black pink"})

    seated, disturber = (shapes(sitting)[id] for id in ("white-visitor-red", "black-visitor-pink"))
    assert waiting.place == ""
    assert seated.place == disturber.place == "white-north"
    assert distance(seated, disturber) > 0
    bench = places(sitting, "benches")["white-north"]
    assert bench.label == "white bench of the north side, White's red visitor, Black's pink visitor"
    assert shapes(sitting)["points-white-north"].text == "0"


def test_a_bench_without_a_visitor_of_its_colour_has_no_badge():
    drawn = seen(WHITE, benches={"white-north": "black pink"})

    assert not [shape for shape in drawn.shapes if shape.kind == "badge"]


def test_the_pile_shows_its_size_and_an_empty_one_says_so():
    assert shapes(seen(pile="rygb"))["pile-tiles"].text == "4"
    empty = seen(pile="")
    assert "pile-tiles" not in shapes(empty)
    assert places(empty, "pile")["pile"].text == "empty"


def test_another_printed_garden_is_drawn_from_its_cells():
    moved = msgspec.convert(
        msgspec.to_builtins(STANDARD)
        | {
            "sections": {
                name: [f"{chr(ord(cell[0]) + 2)}{int(cell[1:]) + 5}" for cell in cells]
                for name, cells in STANDARD.sections.items()
            }
        },
        Components,
    )
    state = FELCI.lay_out(Setup(FELCI.options(), moved, 2))
    drawn = scene(FELCI.view(state, BLACK))

    standard = seen(BLACK)
    assert drawn.view_box == standard.view_box
    assert drawn.drawings == standard.drawings
    assert [(place.x, place.y) for place in drawn.places] == [
        (place.x, place.y) for place in standard.places
    ]
    assert places(drawn, "garden")["c8"].label == "c8, empty"


FERNS = "  c d e\n3 r r g"
"""Three ferns, which stand in the north."""


def shown(**position):
    """Return what white sees."""
    return scene(FELCI.view(garden(FERNS, **position), WHITE))


def seating(bench, **position):
    """Return what white is told who picks the red visitor, and a bench."""
    view = FELCI.view(garden(FERNS, **position), WHITE)
    return choices(view, ("white-visitor-red", bench))


@pytest.mark.parametrize("side", SIDES)
def test_the_cells_of_a_side_are_of_a_kind_which_its_benches_light_up(side):
    places = {place.id: place for place in shown().places}

    lit = [id for id, place in places.items() if f"on-{side}" in place.kind.split()]
    assert sorted(lit) == sorted(GARDEN.side_cells[side])
    assert len(lit) == 26
    assert all(f"bench-{side}" in places[f"{color}-{side}"].kind.split() for color in COLORS)


def test_a_bench_keeps_its_name_wherever_somebody_sits_there():
    benches = {
        "white-north": "white red",
        "white-west": "black pink",
        "black-east": "white red, black pink",
    }
    scene = shown(benches=benches)

    names = {shape.id: shape for shape in scene.shapes if shape.id.startswith("name-")}
    spots = {shape.place: (shape.x, shape.y) for shape in scene.shapes if shape.place in benches}
    texts = {place.id: place.text for place in scene.places if place.zone == "benches"}
    assert {id: shape.text for id, shape in names.items()} == {
        "name-white-north": "north",
        "name-white-west": "west",
        "name-black-east": "east",
    }
    assert [id for id, text in texts.items() if not text] == list(benches)
    for bench in benches:
        assert (names[f"name-{bench}"].x, names[f"name-{bench}"].y) != spots[bench]


def test_choosing_a_bench_says_and_shows_what_it_brings_as_the_garden_stands():
    imported = seating("white-north")
    nothing = seating("white-south")

    assert imported.prompt.endswith("brings 2 joy points now.")
    assert [(ghost.id, ghost.text) for ghost in imported.ghosts[2:]] == [
        ("points-white-north", "2")
    ]
    assert nothing.prompt.endswith("brings no joy points now.")


def test_a_visitor_between_two_is_shown_what_it_takes_away():
    spoilt = seating("black-north", benches={"black-north": "black green"})

    assert spoilt.prompt.endswith("takes away 1 joy point now.")
    assert [(ghost.id, ghost.text) for ghost in spoilt.ghosts[2:]] == [("points-black-north", "0")]
