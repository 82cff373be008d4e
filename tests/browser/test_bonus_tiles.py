"""Choosing bonus tiles of Bower and applying their effects."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import expect

from domain.bower.components import BONUS_KINDS
from domain.game import Seat
from tests.browser.bower_bonus_tables import ADA, BRUNO
from tests.browser.bower_knowledge import named
from tests.browser.bower_player import HAND
from tests.browser.chosen_deals import OpenedTable
from tests.sampling import one_of


@pytest.mark.long
@pytest.mark.parametrize("tile", BONUS_KINDS["nest"])
def test_a_nest_tile_goes_into_the_hand_and_is_placed_later(choosing, tile):
    table, ada = choosing(tile)
    ada.person.says("Bruno's turn")
    held = ada.page.locator(f"svg.table {HAND}[data-id='tile-{tile}']")
    expect(held).to_be_visible()
    assert f"tile-{tile}" not in table.shown(BRUNO)

    table.play(lambda match: match.to_move == ADA)
    assert ada.on_turn()
    ada.take()
    assert len(ada.open(HAND)) == 3
    ada.place(f"tile-{tile}")
    assert table.match.state.nests[ADA].tiles[-1].tile == tile
    assert f"tile-{tile}" in table.shown(BRUNO)
    assert len(table.match.state.hands[ADA]) == 2


@pytest.mark.long
@pytest.mark.parametrize("tile", one_of(BONUS_KINDS["egg"]))
def test_an_egg_tile_is_kept_face_up(choosing, tile):
    table, ada = choosing(tile)
    ada.person.says("Bruno's turn")

    expect(ada.thing("own-0")).to_have_accessible_name(re.compile("bonus tiles: [A-Z]"))
    expect(ada.thing(f"bonus-{tile}")).to_be_visible()
    assert f"bonus-{tile}" in table.shown(BRUNO)
    assert f"bonus-{tile}" in table.shown(None)


def test_a_spy_looks_at_one_egg_which_nobody_else_sees(choosing):
    table, ada = choosing("peek-egg")
    assert ada.open() == ["egg-2", "egg-4", "egg-6"]
    before = table.shown(None)

    ada.choose("egg-4")
    ada.done("Look")
    egg = table.match.state.eggs[3]
    assert egg in named(ada.thing("egg-4").get_attribute("aria-label"))
    expect(ada.thing("egg-2")).to_have_accessible_name(re.compile("hidden"))
    assert said_last(table, ADA) == {egg}
    for other in (BRUNO, None):
        assert "looks at the egg of column 4" in table.shown(other, "log")
        assert said_last(table, other) == set()
    assert named(json.dumps(egg_of(before, 4))) == set()
    assert named(json.dumps(egg_of(table.shown(None), 4))) == set()


def said_last(table: OpenedTable, seat: Seat | None) -> frozenset[str]:
    """Return the objects that the last line of the log names to somebody."""
    return named(json.loads(table.shown(seat, "log"))[-1]["text"])


def egg_of(scene: str, column: int) -> list[Any]:
    """Return the place and the shape of an egg."""
    reported = json.loads(scene)
    ids = (f"egg-{column}", f"request-egg-{column}")
    return [thing for thing in (*reported["places"], *reported["shapes"]) if thing["id"] in ids]


@pytest.mark.long
def test_a_spy_looks_at_the_eggs_aside_which_nobody_else_sees(choosing):
    table, ada = choosing("peek-aside")

    ada.done("Apply")
    aside = table.match.state.aside
    for index, egg in enumerate(aside):
        assert egg in named(ada.thing(f"aside-{index}").get_attribute("aria-label"))
    assert said_last(table, ADA) == set(aside)
    assert said_last(table, BRUNO) == set()
    hidden = [place for place in json.loads(table.shown(BRUNO))["places"] if "aside" in place["id"]]
    assert [egg["label"].endswith("hidden") for egg in hidden] == [True, True]


@pytest.mark.long
@pytest.mark.parametrize("tile", one_of(["white-feather", "white-flower", "shells"]))
def test_a_token_is_put_on_a_square_with_a_free_spot(choosing, tile):
    table, ada = choosing(tile)
    assert ada.open() == [f"nest-0-{column}-1" for column in (1, 2, 3, 4)]
    ada.page.locator("svg.table [data-place='nest-0-5-1']").click(force=True)
    ada.person.says("(BOW-5.6)")

    ada.choose("nest-0-2-1")
    ada.done("Put it there")
    expect(ada.thing(f"token-{tile}")).to_be_visible()
    expect(ada.thing("nest-0-2-1")).to_have_accessible_name(re.compile("token"))
    assert table.match.state.nests[ADA].squares[2, 1].tokens == (tile,)


@pytest.mark.long
def test_a_branch_is_turned_before_it_is_put(choosing):
    table, ada = choosing("branch")

    ada.choose("nest-0-2-1")
    ada.person.says("along the column")
    ada.turn()
    ada.person.says("along the row")
    ada.page.keyboard.press("r")
    ada.person.says("along the column")
    ada.choose("nest-0-3-1")
    ada.person.says("column 3, row 1, along the column")
    ada.turn()
    ada.person.says("along the row")
    ada.done("Put it there")
    assert table.match.state.nests[ADA].squares[3, 1].axis == "row"
    expect(ada.thing("nest-0-3-1")).to_have_accessible_name(
        re.compile("branch token along the row")
    )


@pytest.mark.long
def test_a_branch_is_put_along_the_column(choosing):
    table, ada = choosing("branch")

    ada.choose("nest-0-1-1")
    ada.done("Put it there")
    assert table.match.state.nests[ADA].squares[1, 1].axis == "column"
    expect(ada.thing("nest-0-1-1")).to_have_accessible_name(
        re.compile("branch token along the column")
    )


@pytest.mark.long
@pytest.mark.parametrize(
    ("nest", "turns"), [pytest.param(ADA, 0, marks=pytest.mark.long), (BRUNO, 1)]
)
def test_a_cross_is_put_on_an_object_of_either_nest(choosing, nest, turns):
    table, ada = choosing("cross")
    assert sorted(ada.open()) == ["nest-0-2-1", "nest-0-4-1", "nest-1-2-1"]

    ada.choose(f"nest-{nest}-2-1")
    ada.turn(turns)
    ada.done("Cross it out")
    crossed = table.match.state.nests[nest].squares[2, 1].crossed
    assert crossed == ("flower-red", "feather-yellow")[turns]
    name = re.compile(f"{crossed.split('-')[1]} {crossed.split('-')[0]} crossed out")
    expect(ada.thing(f"nest-{nest}-2-1")).to_have_accessible_name(name)
    expect(ada.thing("token-cross")).to_be_visible()
