"""Help cards appear for pointer, keyboard and touch, and close again."""

import pytest
from playwright.sync_api import expect

from domain.felci import FELCI
from domain.registry import GAMES
from tests.browser.chosen_deals import by_chance, well_on
from tests.browser.devices import DESKTOP, PHONE

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


CARDS = """async (root) => {
  const card = document.getElementById("card");
  const meets = (one, box) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return left < box.right && box.left < right && top < box.bottom && box.top < bottom;
  };
  const name = (one) => one.dataset.id ?? one.textContent.trim();
  const asked = async (piece) => {
    const press = { key: "i", bubbles: true };
    for (let tries = 0; !piece.matches("[aria-describedby=card]"); tries += 1) {
      if (tries === 200) throw new Error(`no card of ${name(piece)}`);
      // What moved since, such as a page that scrolled, closes a card that is still to come.
      if (tries % 10 === 0) piece.dispatchEvent(new KeyboardEvent("keydown", press));
      await new Promise((done) => setTimeout(done, 50));
    }
  };
  const all = [];
  for (const piece of root.querySelectorAll(":is(.place, .shape[data-zone])")) {
    await asked(piece);
    const box = card.getBoundingClientRect();
    const covered = (what) => [...document.querySelectorAll(what)]
      .filter((one) => one !== piece && !one.contains(piece) && meets(one, box)).map(name);
    const played = covered("svg.table :is(.open, .picked)");
    const handled = covered("svg.table .shape[data-zone], .act button");
    const rest = covered("svg.table [data-id]");
    const controls = covered(".stepper, .agree button");
    all.push({ of: name(piece), itself: meets(piece, box), played, handled, rest, controls });
  }
  return all;
}"""
"""What shows the card of each piece and place, and returns what it covers."""


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_no_card_covers_what_one_plays_with(chosen_deals, visit, game):
    table = chosen_deals.open_table(GAMES[game], f"uncovered {game}")
    table.play(
        lambda match: match.moves > well_on(match.game) and match.to_move == WHITE, by_chance
    )
    for screen in (DESKTOP, PHONE):
        page = table.come(visit, WHITE, **screen).page
        page.locator("svg.table .shape.open[data-zone]").first.wait_for()
        cards = page.locator("svg.table").evaluate(CARDS)
        for card in cards:
            assert not card["itself"], card
            assert not card["played"], card
            assert screen is PHONE or not card["rest"], card
        handled = [card["of"] for card in cards if card["handled"]]
        assert len(handled) < len(cards) / 5, handled
        beside = [card["of"] for card in cards if card["controls"]]
        assert screen is PHONE or len(beside) < len(cards) / 3, beside


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


def test_a_card_leaves_out_what_is_written_next_to_the_table(server_url, visit):
    person = visit(server_url)
    person.go("/learn/bower#13")
    person.page.locator("body[data-ready]").wait_for()
    card, about = person.page.locator("#card"), "Look at one of the three eggs"
    expect(person.page.locator(".act")).to_contain_text(about)

    person.page.locator('svg.table [data-id="bonus-peek-egg"]').hover()

    expect(card).to_contain_text("Spy: one egg")
    expect(card).not_to_contain_text(about)
