"""Picked things are fully visible and on their own."""

import pytest
from playwright.sync_api import expect

from domain.match import Match
from domain.registry import GAMES
from tests.browser.chosen_deals import by_chance, well_on
from tests.browser.devices import DESKTOP, PHONE
from web.games.registry import PRESENTATIONS

BEYOND = """(frame) => {
  const edge = document.querySelector("svg.table").getBoundingClientRect();
  const { left, top, right, bottom } = frame.getBoundingClientRect();
  return Math.max(edge.left - left, edge.top - top, right - edge.right, bottom - edge.bottom);
}"""
"""By how many pixels a frame reaches over the edge of the table."""


def opened(match: Match, zone: str) -> bool:
    """Tell whether something of this zone can be picked first."""
    table, view = PRESENTATIONS[match.game.name], match.game.view(match.state, match.to_move)
    there = {shape.id for shape in table.scene(view).shapes if shape.zone == zone}
    return bool(there & set(table.choices(view, ()).open))


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "screen"),
    [
        pytest.param(
            game,
            screen,
            id=f"{game.name}-{kind}",
        )
        for game in GAMES.values()
        for kind, screen in (("phone", PHONE), ("desktop", DESKTOP))
    ],
)
def test_nothing_that_is_picked_is_cut_by_the_edge_of_the_table(chosen_deals, visit, game, screen):
    table = chosen_deals.open_table(game, f"picked {game.name} {screen['viewport']['width']}")
    table.play(lambda match: match.moves == min(12, well_on(game)), by_chance)
    page = table.come(visit, table.match.to_move, **screen).page
    cut = {}

    for thing in page.locator("svg.table .shape.open").all():
        name = thing.get_attribute("data-id")
        there = page.locator(f'svg.table .shape[data-id="{name}"]')
        there.click(force=True)
        frame = there.and_(page.locator(".picked")).locator(".outline")
        frame.wait_for()
        cut[name] = frame.evaluate(BEYOND)
        page.keyboard.press("Escape")

    assert cut
    assert {name: over for name, over in cut.items() if over > 0} == {}


@pytest.mark.long
@pytest.mark.parametrize("tray", ["stacking", "tray"])
def test_the_hint_on_an_empty_tray_disappears_when_cards_are_put_there(chosen_deals, visit, tray):
    game, zone = {"stacking": (GAMES["birdie"], "area"), "tray": (GAMES["bloom"], "hand")}[tray]
    table = chosen_deals.open_table(game, f"written on {tray}")
    table.play(lambda match: opened(match, zone), by_chance)
    page = table.come(visit, table.match.to_move).page
    written = page.locator(f"[data-place={tray}] .name")
    expect(written).not_to_be_empty()

    for thing in page.locator(f"svg.table .shape.open[data-zone={zone}]").all()[:2]:
        thing.click()

    expect(written).to_have_count(0)


def test_a_pile_that_is_chosen_has_the_ring_of_a_choice_instead_of_a_dot(
    chosen_deals, visit, request
):
    table = chosen_deals.open_table(GAMES["bloom"], request.node.name)
    page = table.come(visit, table.match.to_move).page
    drawn = page.locator("svg.table")
    dots = drawn.locator(".free")
    expect(dots).to_have_count(1)

    drawn.locator(".place[data-id=reserve]").dispatch_event("click")

    expect(drawn.locator(".ring.chosen")).to_have_count(1)
    expect(dots).to_have_count(0)
