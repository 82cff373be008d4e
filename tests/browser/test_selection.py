"""Choosing a move: what is possible, why not the rest, and undo."""

import re

import pytest
from playwright.sync_api import Locator, Route, expect

from domain.felci import FELCI
from domain.felci.components import WHITE
from tests.browser.devices import MOVING
from tests.browser.felci_player import (
    BENCH,
    CELL,
    CONFIRM,
    TILE,
    VISITOR,
    FelciPlayer,
    alone,
    first,
)
from tests.browser.player import take_back_all
from tests.browser.prefetching import without_prefetch

UNDO = re.compile("^Cancel")


@pytest.fixture(scope="module")
def person(chosen_deals, stay):
    """Let Ada come, who plays white and is to begin; she makes no move."""
    return chosen_deals.open_table(FELCI, "choosing").come(stay, WHITE, **MOVING)


@pytest.fixture
def ada(person):
    """Return Ada, who has picked nothing."""
    take_back_all(person)
    return FelciPlayer(person, 1)


@pytest.fixture
def mover(chosen_deals, visit, request):
    """Return Ada at a table of the test's own, where she can make moves."""
    return FelciPlayer(
        chosen_deals.open_table(FELCI, request.node.name).come(visit, WHITE, **MOVING), 1
    )


def try_closed(thing: Locator) -> None:
    """Click what the page says can't be chosen."""
    expect(thing).to_be_disabled()
    thing.click(force=True)


def test_a_newcomer_alone_is_shown_what_to_do_and_has_a_match_at_once(server_url, visit):
    ada = alone(visit, server_url, **MOVING)
    ada.person.says("Your turn. 2 actions left. Choose a fern or a visitor.")
    assert len(ada.open(TILE)) == 4
    assert len(ada.open(VISITOR)) == 5
    assert not ada.open(CELL)


def test_a_tile_that_is_chosen_opens_just_the_cells_where_it_may_go(ada):
    ada.choose_tile()
    ada.person.says("this starts a new plant")
    assert len(ada.open(CELL)) == 52


def test_a_choice_is_taken_back_before_it_is_sent(ada):
    ada.choose_tile()
    ada.choose(CELL)
    expect(ada.button(CONFIRM)).to_be_visible()

    ada.button(UNDO).click()
    expect(ada.button(CONFIRM)).to_have_count(0)
    assert len(ada.open(CELL)) == 52
    ada.page.keyboard.press("Escape")
    expect(ada.button(UNDO)).to_have_count(0)
    ada.person.says("Choose a fern or a visitor.")
    assert len(ada.open(TILE)) == 4
    assert not ada.open(CELL)
    assert ada.person.moves() == 0


def test_another_cell_and_another_tile_can_be_chosen_instead(ada):
    chosen = ada.choose_tile()
    ada.choose(CELL)
    cell = ada.choose(CELL)
    ada.person.says(f"Plant the {chosen} fern on {cell} as a new plant?")
    assert len(ada.open(CELL)) == 52
    ada.page.get_by_role("button", name="pink visitor", exact=True).click()
    ada.person.says("Choose a bench for the pink visitor.")
    assert len(ada.open(BENCH)) == 8
    assert not ada.open(CELL)


def test_what_can_be_chosen_instead_stays_open_while_the_server_is_asked(chosen_deals, visit):
    ada = first(chosen_deals, without_prefetch(visit))
    opened = []

    def look_and_ask(route: Route) -> None:
        if not route.request.post_data_json["prefetch"]:
            opened.append(len(ada.open_now(CELL)))
        route.fallback()

    ada.choose_tile()
    ada.page.route("**/choices", look_and_ask)
    ada.choose(CELL)
    expect(ada.button(CONFIRM)).to_be_visible()
    ada.page.unroute("**/choices")
    assert opened == [52]


def test_a_refused_cell_says_why_with_the_number_of_the_rule(mover):
    mover.choose_tile()
    cell = mover.choose(CELL)
    mover.confirm()
    mover.choose_tile()

    filled = mover.page.get_by_role("gridcell", name=re.compile(rf"^{cell}, \w+ fern"))
    filled.hover()
    rule = re.compile(r"on an empty cell\. \(FEL-4\.[23]\)")
    expect(mover.page.get_by_role("region", name="Your move")).to_contain_text(rule)
    expect(filled).to_have_accessible_name(re.compile(rf"not possible: .* {rule.pattern}"))
    try_closed(filled)
    mover.person.says(rule)
    expect(mover.button(CONFIRM)).to_have_count(0)
    assert mover.person.moves() == 1


def test_a_refused_bench_says_why_with_the_number_of_the_rule(mover):
    mover.choose(VISITOR)
    bench = mover.choose(BENCH)
    mover.confirm()
    mover.choose(VISITOR)

    try_closed(mover.page.get_by_role("button", name=re.compile(f"^{bench}, ")))
    mover.person.says("Another visitor of the same player sits on that bench. (FEL-5.2)")


def test_undergrowth_before_a_new_plant_is_refused_by_its_rule(ada):
    ada.choose_tile()
    try_closed(ada.button(re.compile("^Lay undergrowth first")))
    ada.person.says("Undergrowth is not allowed with a new plant. (FEL-4.5)")


def test_drawing_before_the_actions_are_taken_is_refused_by_its_rule(ada):
    try_closed(ada.page.get_by_role("button", name=re.compile("^Pile, 42 ferns left")))
    ada.person.says("First take your actions, then draw. (FEL-3.2)")


def test_a_cell_that_is_pressed_before_a_fern_is_chosen_says_what_comes_first(ada):
    ada.page.get_by_role("gridcell", name=re.compile("^d4, ")).click(force=True)
    ada.person.says("Choose a fern from your hand first, then its cell. (FEL-3.1)")


def test_a_tile_can_be_dragged_to_its_cell_by_mouse(mover):
    tile = mover.named(mover.open(TILE)[0])
    cell = mover.page.get_by_role("gridcell", name=re.compile("^d4, "))
    fern = (tile.get_attribute("aria-label") or "").split()[0]

    tile.drag_to(cell)
    mover.person.says(f"Plant the {fern} fern on d4 as a new plant?")
    assert mover.person.moves() == 0
    mover.confirm()
    expect(cell).to_have_accessible_name(re.compile(f"^d4, {fern} fern"))


def test_choosing_the_end_of_a_move_again_makes_the_move(mover):
    mover.choose_tile()
    cell = mover.choose(CELL)
    expect(mover.button(CONFIRM)).to_be_visible()
    mover.page.get_by_role("gridcell", name=re.compile(f"^{cell},")).click()
    mover.person.has_moves(1)
