"""FEL-1: tests of the components and the garden."""

from collections import Counter

import msgspec
import pytest
from msgspec.structs import replace

from domain.felci import FELCI
from domain.felci.components import (
    BLACK,
    SECTIONS,
    STANDARD,
    TYPES,
    WHITE,
    Bench,
    Components,
    garden_of,
)
from domain.felci.options import Options
from domain.grid import name
from tests.component_sets import assert_refused, each_bad_set
from tests.felci.drawn_positions import GARDEN

CORNERS = {"a1", "b1", "a2", "h1", "g1", "h2", "a8", "b8", "a7", "h8", "g8", "h7"}


def test_there_are_ten_ferns_of_each_of_five_types():
    """FEL-1.1."""
    assert TYPES == STANDARD.types == ("red", "yellow", "green", "blue", "pink")
    assert STANDARD.copies * len(STANDARD.types) == 50


def test_the_garden_has_52_cells_in_4_sections_of_13():
    """FEL-1.2."""
    assert [len(STANDARD.sections[section]) for section in SECTIONS] == [13] * 4
    assert len(set(GARDEN.cells)) == 52


def test_the_garden_is_a_square_of_8_without_three_cells_in_each_corner():
    """FEL-1.2, the ruling."""
    square = {name(column, row) for column in range(8) for row in range(8)}

    assert set(GARDEN.cells) == square - CORNERS


@pytest.mark.parametrize(
    ("section", "columns", "rows"),
    [
        ("north-west", "abcd", "1234"),
        ("north-east", "efgh", "1234"),
        ("south-west", "abcd", "5678"),
        ("south-east", "efgh", "5678"),
    ],
)
def test_the_sections_are_the_quadrants(section, columns, rows):
    """FEL-1.2, the ruling."""
    quadrant = {column + row for column in columns for row in rows}

    assert set(STANDARD.sections[section]) == quadrant - CORNERS


@pytest.mark.parametrize(
    ("cell", "near"),
    [
        ("d4", {"d3", "c4", "e4", "d5"}),  # across the borders of the sections
        ("c1", {"d1", "c2"}),  # b1 is a corner that is not there
        ("b2", {"c2", "b3"}),
        ("h6", {"g6", "h5"}),
    ],
)
def test_cells_touch_orthogonally_and_never_diagonally(cell, near):
    """FEL-1.3."""
    assert set(GARDEN.near[cell]) == near


@pytest.mark.parametrize(
    ("side", "sections"),
    [
        ("north", {"north-west", "north-east"}),
        ("south", {"south-west", "south-east"}),
        ("west", {"north-west", "south-west"}),
        ("east", {"north-east", "south-east"}),
    ],
)
def test_a_side_is_a_pair_of_adjacent_sections(side, sections):
    """FEL-1.4."""
    cells = {cell for section in sections for cell in STANDARD.sections[section]}

    assert set(STANDARD.sides[side]) == sections
    assert set(GARDEN.side_cells[side]) == cells


def test_each_side_has_a_white_bench_and_a_black_one():
    """FEL-1.5."""
    ends = Counter((bench.side, bench.color) for bench in STANDARD.benches)

    assert ends == {(side, color): 1 for side in STANDARD.sides for color in ("white", "black")}
    assert all(bench.id == f"{bench.color}-{bench.side}" for bench in STANDARD.benches)


def test_the_two_benches_of_a_side_face_each_other():
    """FEL-1.5."""
    assert GARDEN.facing["white-west"] == ("white-west", "black-west")
    assert GARDEN.facing["black-west"] == ("white-west", "black-west")


def test_another_layout_can_be_loaded_and_its_neighbours_follow_from_the_names():
    """FEL-1.2, the ruling."""
    strips = {
        section: tuple(name(column, row) for column in range(13))
        for row, section in enumerate(SECTIONS)
    }
    encoded = msgspec.json.encode(replace(STANDARD, sections=strips))

    garden = garden_of(msgspec.json.decode(encoded, type=Components), Options())

    assert garden.cells[-1] == "m4"
    assert set(garden.near["m1"]) == {"l1", "m2"}
    assert set(garden.side_cells["west"]) == {*strips["north-west"], *strips["south-west"]}


def section_with(*cells: str) -> dict[str, tuple[str, ...]]:
    """Return the sections with *cells* as the first of the north-west."""
    own = STANDARD.sections["north-west"]
    return STANDARD.sections | {"north-west": (*cells, *own[len(cells) :])}


BAD_SETS = {
    "types must be the five fern types": [
        {"types": ("red", "yellow", "green", "blue", "purple")},
        {"types": (*TYPES, "purple")},
        {"types": TYPES[:4]},
        {"types": (*TYPES[:4], "red")},
    ],
    "copies must be 10": [{"copies": 9}],
    "hand must be 4": [{"hand": 5}],
    "sections must be the four of the garden": [
        {"sections": {name: STANDARD.sections[name] for name in SECTIONS[:3]}},
        {"sections": STANDARD.sections | {"middle": STANDARD.sections["north-west"]}},
    ],
    "each section must have 13 cells, all different, as c4": [
        {"sections": STANDARD.sections | {"north-west": STANDARD.sections["north-west"][:12]}},
        {"sections": STANDARD.sections | {"north-west": STANDARD.sections["north-east"]}},
        {"sections": section_with("d2")},
        {"sections": section_with("C1")},
        {"sections": section_with("c0")},
        {"sections": section_with("c01")},
    ],
    "sides must be the four of the garden": [
        {"sides": {name: STANDARD.sides[name] for name in ("north", "south", "west")}},
    ],
    "each side must be a pair of two sections": [
        {"sides": STANDARD.sides | {"north": ("north-west",)}},
        {"sides": STANDARD.sides | {"north": ("north-west", "north-west")}},
        {"sides": STANDARD.sides | {"north": ("north-west", "middle")}},
        {"sides": STANDARD.sides | {"north": SECTIONS[:3]}},
    ],
    "benches must be the eight, one white and one black a side": [
        {"benches": STANDARD.benches[:7]},
        {"benches": (*STANDARD.benches, STANDARD.benches[0])},
        {"benches": (*STANDARD.benches[:7], STANDARD.benches[0])},
        {"benches": (*STANDARD.benches[:7], Bench("black-east", "white", "east"))},
        {"benches": (*STANDARD.benches[:7], Bench("black-east", "black", "west"))},
        {"benches": (*STANDARD.benches[:7], Bench("garden-gate", "black", "east"))},
    ],
}


@each_bad_set(BAD_SETS)
def test_a_set_that_is_not_felcis_is_refused_with_the_reason(complaint, change):
    """FEL-1.1 to FEL-1.5."""
    assert_refused(FELCI, complaint, change)


@pytest.mark.parametrize("part", [(), ("benches", 0)], ids=["the set", "a bench"])
def test_a_set_has_no_fields_but_its_own(part):
    """FEL-1.2: a misspelt field is no field."""
    box = msgspec.json.decode(msgspec.json.encode(STANDARD))
    inner = box
    for key in part:
        inner = inner[key]
    inner["colour"] = "white"

    with pytest.raises(msgspec.ValidationError, match="unknown field `colour`"):
        msgspec.convert(box, Components)


def test_white_is_seat_0_and_black_is_seat_1():
    """FEL-3.1, the players' names."""
    assert (FELCI.seat_names[WHITE], FELCI.seat_names[BLACK]) == ("white", "black")
    assert list(FELCI.players) == [2]
