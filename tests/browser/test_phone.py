"""Playing on a phone by touch."""

import re

import pytest
from playwright.sync_api import Locator, expect

from domain.birdie import BIRDIE
from domain.bloom import BLOOM
from domain.bower import BOWER
from domain.felci import FELCI
from domain.felci.components import BLACK, WHITE
from tests.browser.bower_bonus_tables import ADA, at_a_bonus
from tests.browser.chosen_deals import by_chance
from tests.browser.devices import MOVING, PHONE
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
from tests.browser.hands import Finger
from tests.browser.people import open_chat
from tests.browser.touch_measurements import THUMB, size, sizes, wide

SETTLED = 500
"""After how many milliseconds a page has settled."""


@pytest.fixture
def ada(chosen_deals, visit):
    """Return Ada, who plays white on a phone and is to begin."""
    return first(chosen_deals, visit, **PHONE)


@pytest.mark.long
def test_turns_are_played_by_tapping(server_url, visit):
    ada = alone(visit, server_url, **PHONE)
    ada.plant()
    ada.seat()
    ada.draw()

    while ada.on_turn() and ada.person.moves() < 15:
        ada.act()
    assert ada.did["draw"] > 1


def test_a_tile_is_planted_by_dragging_it_with_a_finger(ada):
    tile = ada.named(ada.open(TILE)[0])
    fern = (tile.get_attribute("aria-label") or "").split()[0]
    cell = ada.page.get_by_role("gridcell", name=re.compile("^d4, "))
    scrolled = ada.page.evaluate("scrollY")

    Finger(ada.page).drag(tile, cell)
    ada.person.says(f"Plant the {fern} fern on d4 as a new plant?")
    assert ada.page.evaluate("scrollY") == scrolled
    ada.confirm()
    expect(cell).to_have_accessible_name(re.compile(f"^d4, {fern} fern"))


@pytest.mark.long
@pytest.mark.parametrize("writes", [True, False], ids=["writes", "reads"])
def test_when_the_turn_comes_the_table_is_in_sight_but_for_the_player_who_writes(
    chosen_deals, visit, writes
):
    table = chosen_deals.open_table(FELCI, f"far down {writes}")
    table.play(lambda match: match.moves > 2 and match.to_move == BLACK, by_chance)
    ada = table.come(visit, WHITE, **PHONE)
    open_chat(ada.page)
    text = ada.page.locator(".chat").get_by_role("textbox")
    text.scroll_into_view_if_needed()
    if writes:
        text.fill("Wait")
    table.play(lambda match: match.to_move == WHITE, by_chance)
    ada.says("Your turn")
    if writes:
        ada.page.wait_for_timeout(SETTLED)
        expect(text).to_be_in_viewport()
    else:
        expect(ada.page.locator("svg.table .open").first).to_be_in_viewport()


@pytest.mark.long
def test_a_visitor_is_seated_by_dragging_it_with_a_finger(ada):
    visitor = ada.page.get_by_role("button", name=re.compile("^blue visitor,"))
    bench = ada.page.get_by_role("button", name=re.compile("^white bench of the west side,"))

    Finger(ada.page).drag(visitor, bench)
    ada.person.says("The blue visitor on the white bench of the west side")
    ada.confirm()
    expect(bench).to_have_accessible_name(re.compile("White's blue visitor"))


@pytest.mark.long
def test_a_tile_that_is_dropped_next_to_the_table_stays_in_the_hand(ada):
    tile = ada.named(ada.open(TILE)[0])
    home = spot(tile)

    Finger(ada.page).drag(tile, ada.page.get_by_role("heading", name="Felci"))
    ada.person.says("choose any empty cell")
    ada.button(re.compile("^Cancel")).tap()
    ada.person.says("Choose a fern or a visitor.")
    tile.tap(trial=True)
    assert spot(tile) == home
    assert ada.person.moves() == 0


def spot(thing: Locator) -> list[int]:
    """Return where on the page *thing* lies, wherever that is scrolled to."""
    where = "({ x, y }) => [x, y + scrollY].map(Math.round)"
    return list(thing.evaluate(f"(one) => ({where})(one.getBoundingClientRect())"))


@pytest.mark.long
def test_on_a_phone_on_its_side_a_thumb_hits_a_square_of_bower(chosen_deals, visit):
    table = chosen_deals.open_table(BOWER, "on its side")
    ada = table.come(visit, WHITE, **{**PHONE, "viewport": {"width": 844, "height": 390}})
    square = ada.page.locator("svg.table .place.square .outline").first

    assert size(square) >= THUMB
    assert wide(ada.page) == 0


@pytest.mark.long
@pytest.mark.parametrize("at_a_choice", [False, True], ids=["first turn", "bonus tiles"])
def test_on_a_phone_on_its_side_all_of_bower_is_in_sight_and_nothing_covers_it(
    chosen_deals, visit, at_a_choice
):
    key = f"all on its side {at_a_choice}"
    if at_a_choice:
        table = at_a_bonus(chosen_deals, key, "branch")
    else:
        table = chosen_deals.open_table(BOWER, key)
    ada = table.come(visit, ADA, **{**PHONE, "viewport": {"width": 844, "height": 390}})

    expect(ada.page.locator("svg.table")).to_be_in_viewport(ratio=1)
    for part in (".players", ".stepper"):
        expect(ada.page.locator(part)).to_be_in_viewport(ratio=0.99)
    panel = ada.page.get_by_role("region", name="Your move").bounding_box()
    stepper = ada.page.locator(".stepper").bounding_box()
    assert panel["y"] + panel["height"] <= stepper["y"]


@pytest.mark.long
@pytest.mark.parametrize("game", [BOWER, BLOOM], ids=["bower", "bloom"])
def test_on_a_phone_on_its_side_the_chosen_move_stays_in_view(game, chosen_deals, visit):
    table = chosen_deals.open_table(game, f"{game.name} on its side")
    ada = table.come(visit, WHITE, **{**PHONE, "viewport": {"width": 844, "height": 390}})
    panel = ada.page.get_by_role("region", name="Your move")

    for piece in ada.page.locator("svg.table .shape.open .inner").all():
        expect(piece).to_be_in_viewport(ratio=0.99)
    for down in (0, 150):
        ada.page.evaluate(f"scrollTo(0, {down})")
        expect(panel).to_be_in_viewport(ratio=1)


@pytest.mark.long
@pytest.mark.parametrize(("game", "players"), [(FELCI, 2), (BIRDIE, 2), (BIRDIE, 4), (BLOOM, 5)])
def test_on_a_phone_on_its_side_a_turn_begins_with_the_whole_table_in_sight(
    chosen_deals, visit, game, players
):
    table = chosen_deals.open_table(game, f"whole {game.name} {players}", players=players)
    table.play(lambda match: match.moves > players and match.to_move == ADA, by_chance)
    ada = table.come(visit, ADA, **{**PHONE, "viewport": {"width": 844, "height": 390}})

    expect(ada.page.locator("svg.table")).to_be_in_viewport(ratio=0.97)


@pytest.mark.long
def test_how_a_finger_gets_help_is_reported_once(chosen_deals, visit):
    table = chosen_deals.open_table(FELCI, "told once")
    ada = table.come(visit, WHITE, **PHONE)
    tip = ada.page.locator(".tip")
    expect(tip).to_contain_text("Press and hold")

    FelciPlayer(ada, 1, Locator.tap).choose_tile()
    expect(tip).to_have_count(0)
    ada.page.reload()
    ada.is_live()
    expect(tip).to_have_count(0)
    assert table.come(visit, WHITE).page.locator(".tip").count() == 0


@pytest.mark.long
@pytest.mark.parametrize("width", [320, 390])
def test_nothing_is_wider_than_the_screen(server_url, visit, ended, width):
    screen = {**PHONE, "viewport": {"width": width, "height": 844}}
    ada, bruno = visit(server_url, **screen), visit(server_url, **screen)

    ada.go()
    assert wide(ada.page) == 0
    ada.open_table("Ada, whose name is long enough for two", side="black")
    assert wide(ada.page) == 0
    bruno.go(ada.link("Invitation link"))
    assert wide(bruno.page) == 0
    bruno.take_seat(ada.link("Invitation link"), "Bruno, Duke of the Garden of Ferns")
    player = FelciPlayer(bruno, 1, Locator.tap)
    assert player.on_turn()
    player.choose(VISITOR)
    player.choose(BENCH)
    for page in (ada.page, bruno.page):
        assert wide(page) == 0
    for path in (ended, f"{ended}#20", f"{ended}audit", "/matches/nothing"):
        bruno.forgive("404")
        bruno.go(path)
        assert wide(bruno.page) == 0


@pytest.mark.long
@pytest.mark.parametrize("width", [320, pytest.param(390, marks=pytest.mark.long)])
def test_a_thumb_hits_what_it_is_meant_to_hit(chosen_deals, visit, width):
    ada = first(chosen_deals, visit, **{**PHONE, "viewport": {"width": width, "height": 844}})
    page = ada.page
    for kind, least in ((TILE, THUMB), (VISITOR, 43)):
        things = [ada.named(name) for name in ada.open(kind)]
        assert min(map(size, things)) >= least

    ada.choose_tile()
    ada.choose(CELL)
    expect(ada.button(CONFIRM)).to_be_visible()
    for where in (
        page.get_by_role("banner"),
        page.get_by_role("region", name="Your move"),
        page.get_by_role("navigation", name="Moves"),
    ):
        buttons = sizes(where.get_by_role("button"))
        assert len(buttons) > 1
        assert min(buttons) >= THUMB


ABOVE = """(things) => {
  const bar = document.querySelector(".act").getBoundingClientRect().top;
  return things.length && things.every((one) => one.getBoundingClientRect().bottom <= bar + 1);
}"""
"""Whether some things are there, and none of them is under the action panel."""


def test_bonus_tiles_that_fly_to_the_table_are_in_sight_above_their_buttons(chosen_deals, visit):
    table = at_a_bonus(chosen_deals, "tiles in flight", "branch")
    page = table.come(visit, ADA, **PHONE, **MOVING).page
    page.locator("[data-confirm]").tap()
    expect(page.locator(".choice:has(small)")).to_have_count(3)
    page.wait_for_timeout(3 * SETTLED)
    assert page.locator("svg.table .shape.open").evaluate_all(ABOVE)


def test_a_move_is_undone_in_the_action_panel_while_the_other_moves(chosen_deals, visit):
    table = chosen_deals.open_table(FELCI, "undone")
    table.play(lambda match: match.moves > 0 and match.to_move != match.line[-1].seat)
    mover = table.match.line[-1].seat
    page = table.come(visit, mover, **PHONE).page

    undo = page.get_by_role("button", name="undo", exact=False)
    expect(undo).to_be_in_viewport(ratio=1)
    expect(undo).to_have_count(1)
    expect(page.locator(".act").get_by_role("button", name="undo")).to_have_count(1)


def test_on_a_phone_on_its_side_a_choice_does_not_cut_the_controls_below_it(chosen_deals, visit):
    table = chosen_deals.open_table(BOWER, "a choice on its side")
    ada = table.come(visit, ADA, **{**PHONE, "viewport": {"width": 844, "height": 390}})
    stepper = ada.page.locator(".stepper")
    expect(stepper).to_be_visible()

    ada.page.locator("svg.table .shape.open").first.tap()
    expect(ada.page.locator(".act [data-undo]")).to_be_visible()
    expect(stepper).to_be_hidden()
    ada.page.locator(".act [data-undo]").tap()
    expect(stepper).to_be_visible()


@pytest.mark.parametrize("game", [FELCI, BOWER, BIRDIE, BLOOM], ids=lambda game: game.name)
def test_a_table_is_opened_on_a_phone_on_its_side_without_an_error(server_url, visit, game):
    screen = {**PHONE, "viewport": {"width": 844, "height": 390}}
    ada = visit(server_url, draws=True, **screen)
    ada.open_table("Ada", game=game.title, against="the bot")
    ada.page.locator("svg.table .shape").first.wait_for()
