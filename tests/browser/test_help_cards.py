"""Help cards appear for pointer, keyboard and touch, and close again."""

import pytest
from playwright.sync_api import expect

from domain.felci import FELCI
from domain.registry import GAMES
from tests.browser.chosen_deals import by_chance, well_on
from tests.browser.devices import PHONE

WHITE = 0


@pytest.fixture
def come(chosen_deals, visit, request):
    """Return how white comes to a table of Felci."""
    name = request.node.name
    return lambda **how: (
        chosen_deals.open_table(FELCI, f"{name} {how}").come(visit, WHITE, **how).page
    )


def test_the_keyboard_brings_it_goes_to_its_rule_and_comes_back(come):
    page = come()
    card, bench = page.locator("#card"), page.locator("svg.table [data-id=white-west]")
    page.locator("svg.table [data-id=a4]").hover()
    expect(card).to_contain_text("Empty cell")

    bench.focus()
    page.keyboard.press("i")
    expect(card).to_contain_text("White bench of the west side")
    expect(bench).to_have_attribute("aria-describedby", "card")
    expect(card.get_by_role("link", name="FEL-6.2")).to_be_focused()

    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    expect(bench).to_be_focused()


COVERED = """(card, those) => {
  const box = card.getBoundingClientRect();
  const meets = (one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return left < box.right && box.left < right && top < box.bottom && box.top < bottom;
  };
  const all = [...document.querySelectorAll(those)];
  return all.filter(meets).map((one) => one.dataset.id ?? one.textContent);
}"""


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_a_card_covers_nothing_that_can_be_chosen(chosen_deals, visit, game):
    table = chosen_deals.open_table(GAMES[game], f"uncovered {game}")
    table.play(
        lambda match: match.moves > well_on(match.game) and match.to_move == WHITE, by_chance
    )
    page = table.come(visit, WHITE, viewport={"width": 1280, "height": 800}).page
    card, pieces = page.locator("#card"), page.locator("svg.table .shape.open[data-zone]")
    pieces.first.wait_for()
    for at in {0, pieces.count() // 2, pieces.count() - 1}:
        pieces.nth(at).hover()
        expect(pieces.nth(at)).to_have_attribute("aria-describedby", "card")
        assert card.evaluate(COVERED, "svg.table .open, .buttons button") == []


def test_a_card_lies_beside_the_table_if_it_is_near(come):
    page = come(viewport={"width": 1280, "height": 800})
    card, visitor = page.locator("#card"), page.locator("[data-id=white-visitor-red]")
    visitor.hover()
    expect(visitor).to_have_attribute("aria-describedby", "card")
    assert card.evaluate(COVERED, "svg.table .place:not([data-zone])") == []


@pytest.mark.long
def test_a_thumb_that_rests_on_a_tile_reads_of_it_and_chooses_nothing(come):
    page = come(**PHONE)
    tile = page.locator("svg.table .shape[data-zone=hand]").first
    tile.scroll_into_view_if_needed()
    box = tile.bounding_box()
    points = [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}]
    touch = page.context.new_cdp_session(page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": points})
    expect(page.locator("#card")).to_contain_text("fern")

    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.locator("svg.table .picked")).to_have_count(0)
    expect(page.locator("#card")).to_be_visible()

    tile.tap()
    expect(page.locator("svg.table .picked")).to_have_count(1)
