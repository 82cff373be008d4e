"""Placing a tile of Bower: possible squares, reasons and orientations."""

import re

import pytest
from playwright.sync_api import Locator, expect

from domain.bower import BOWER
from domain.bower.state import Step
from tests.browser.bower_bonus_tables import ADA, FLOWERY
from tests.browser.bower_player import HAND, SQUARE, Nester
from tests.browser.chosen_deals import OpenedTable
from tests.browser.devices import PHONE
from tests.browser.hands import Finger
from tests.browser.people import Person
from tests.browser.player import take_back_all
from tests.browser.prefetching import without_prefetch
from tests.browser.touch_measurements import THUMB, size, sizes, wide


def is_to_place(match) -> bool:
    """Tell whether Ada is to place a tile of two in her second turn."""
    now = match.state.turn
    return (now.seat, now.number, now.step) == (ADA, 2, Step.PLACE)


def to_place(chosen_deals, key: str) -> OpenedTable:
    """Lay a table where Ada is to place a tile; one lies in her nest."""
    table = chosen_deals.open_table(BOWER, key, components=FLOWERY)
    table.play(is_to_place)
    return table


@pytest.fixture
def table(chosen_deals, request) -> OpenedTable:
    """Return a table of the test's own where Ada is to place a tile."""
    return to_place(chosen_deals, request.node.name)


@pytest.fixture(scope="module")
def person(chosen_deals, stay) -> Person:
    """Let Ada come to a desk, where she places nothing."""
    return to_place(chosen_deals, "to place").come(stay, ADA)


@pytest.fixture
def ada(person) -> Nester:
    """Return Ada at a desk, who has picked nothing."""
    take_back_all(person)
    return Nester(person, 1)


@pytest.fixture
def thumb(table, visit, request) -> Nester:
    """Return Ada with a phone."""
    width, height = getattr(request, "param", (390, 844))
    screen = {**PHONE, "viewport": {"width": width, "height": height}}
    return Nester(table.come(visit, ADA, **screen), 1, Locator.tap)


def test_only_the_squares_where_a_tile_fits_are_open(ada):
    ada.choose_open(HAND)

    assert ada.open(SQUARE) == [
        f"nest-0-{column}-{row}"
        for row, columns in ((1, (3, 4, 5, 6)), (2, (1, 2, 3, 4, 5, 6)), (3, (1, 2)))
        for column in columns
    ]


@pytest.mark.parametrize(
    ("square", "reason"),
    [
        ("nest-0-1-1", "A tile must be placed on empty squares. (BOW-3.2)"),
        (
            "nest-0-4-4",
            "A tile must touch the Birds board or a tile that is already placed. (BOW-3.2)",
        ),
    ],
)
def test_a_closed_square_says_why_with_the_number_of_the_rule(ada, square, reason):
    ada.choose_open(HAND)
    closed = ada.thing(square)

    closed.hover()
    expect(ada.page.get_by_role("region", name="Your move")).to_contain_text(reason)
    expect(closed).to_have_accessible_name(re.compile("not possible"))
    expect(closed).to_be_disabled()
    closed.click(force=True)
    ada.person.says(reason)
    expect(ada.confirm).to_have_count(0)


@pytest.mark.parametrize("how", ["button", pytest.param("key", marks=pytest.mark.long), "wheel"])
def test_a_tile_is_turned_through_all_directions(ada, how):
    tile = ada.choose_open(HAND)
    ada.choose("nest-0-4-1")
    expect(ada.confirm).to_contain_text("Place")

    lies = []
    for _ in range(6):
        lies.append((ada.turned(tile), ada.person.status.inner_text()))
        if how == "button":
            ada.turn()
        elif how == "key":
            ada.page.keyboard.press("r")
        else:
            ada.thing(tile).dispatch_event("wheel", {"deltaY": 100})
        expect(ada.person.status).not_to_have_text(lies[-1][1])
    assert {degrees for degrees, _ in lies} == {0, 90, 180, 270}
    assert len({text for _, text in lies}) == 6
    assert (ada.turned(tile), ada.person.status.inner_text()) == lies[0]


def test_a_tile_that_is_turned_before_the_server_has_answered_turns_as_often(table, visit):
    ada = Nester(table.come(without_prefetch(visit), ADA), 1)
    page, held = ada.page, []
    tile = ada.choose_open(HAND)
    ada.choose("nest-0-4-1")
    expect(ada.confirm).to_contain_text("Place")
    page.route("**/choices", lambda route: held.append(route))

    with page.expect_request("**/choices"):
        page.keyboard.press("r")
    page.keyboard.press("r")
    assert ada.turned(tile) == 0
    page.route("**/choices", lambda route: route.continue_())
    for route in held:
        route.fallback()
    expect(ada.body(tile)).to_have_attribute("transform", "rotate(180)")


@pytest.mark.long
def test_a_tile_is_dragged_to_its_square_by_mouse(table, visit):
    ada = Nester(table.come(visit, ADA), 1)
    tile = ada.open(HAND)[0]

    ada.thing(tile).drag_to(ada.thing("nest-0-3-1"))
    expect(ada.confirm).to_contain_text("Place")
    ada.thing(tile).drag_to(ada.thing("nest-0-5-1"))
    assert table.match.moves == ada.person.moves()
    ada.done("Place")
    placed = table.match.state.nests[ADA].tiles[-1]
    assert f"tile-{placed.tile}" == tile
    assert (5, 1) in placed.cells


@pytest.mark.long
def test_a_tile_is_dragged_and_turned_with_a_finger(thumb, table):
    tile = thumb.open(HAND)[0]
    thing = thumb.thing(tile)
    thing.scroll_into_view_if_needed()
    scrolled = thumb.page.evaluate("scrollY")

    Finger(thumb.page).drag(thing, thumb.thing("nest-0-3-3"))
    thumb.person.says("(BOW-3.2)")
    Finger(thumb.page).drag(thing, thumb.thing("nest-0-5-2"))
    assert thumb.page.evaluate("scrollY") == scrolled
    expect(thumb.confirm).to_contain_text("Place")
    lies = thumb.turned(tile)
    Finger(thumb.page).drag(thing, thumb.thing("nest-0-5-2"))
    assert thumb.turned(tile) != lies
    before = thumb.person.moves()
    thing.tap()
    thumb.person.has_moves(before + 1)
    assert (5, 2) in table.match.state.nests[ADA].tiles[-1].cells


@pytest.mark.parametrize(
    "thumb",
    [pytest.param((390, 844), marks=pytest.mark.long), (320, 640)],
    indirect=True,
    ids=str,
)
def test_on_a_phone_nothing_is_wider_than_the_screen_and_a_thumb_hits_it(thumb):
    page = thumb.page
    squares = [thumb.thing(square) for square in ("nest-0-1-1", "nest-0-6-4", "nest-1-3-2")]
    tiles = [thumb.thing(tile) for tile in thumb.open(HAND)]

    assert wide(page) == 0
    assert min(map(size, (*squares, *tiles))) >= THUMB
    thumb.place()
    assert wide(page) == 0
    buttons = page.get_by_role("region", name="Your move").get_by_role("button")
    assert all(least >= THUMB for least in sizes(buttons))
