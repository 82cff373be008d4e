"""Is whatever is picked wholly to be seen? It is lifted a little, and no edge of the table cuts it."""

import pytest

from domain.games import GAMES
from tests.browser.laying import by_chance
from tests.browser.people import DESKTOP, PHONE

pytestmark = pytest.mark.browser
BEYOND = """(frame) => {
  const edge = document.querySelector("svg.table").getBoundingClientRect();
  const { left, top, right, bottom } = frame.getBoundingClientRect();
  return Math.max(edge.left - left, edge.top - top, right - edge.right, bottom - edge.bottom);
}"""
"""By how many pixels a frame reaches over the edge of the table."""


@pytest.mark.parametrize("screen", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_nothing_that_is_picked_is_cut_by_the_edge_of_the_table(parlour, visit, game, screen):
    table = parlour.lay(game, f"picked {game.name} {screen['viewport']['width']}")
    table.play(lambda match: match.moves == 12, by_chance)
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
