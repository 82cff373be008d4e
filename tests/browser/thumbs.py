"""How is a page on a phone: how wide, how large are its things, and what is out of sight?"""

from playwright.sync_api import Locator, Page

THUMB = 44
"""The least width and height, in pixels, of what is to be hit with a thumb."""
HIDDEN = """(all) => all.filter((one) => {
  one.scrollIntoView({ block: "center", inline: "center" });
  const { x, y, width, height } = one.getBoundingClientRect();
  const there = document.elementFromPoint(x + width / 2, y + height / 2);
  return !there?.closest("svg.table");
}).map((one) => one.dataset.id)"""

SIGHT = """(all) => all.filter((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return document.elementFromPoint(x + width / 2, y + height / 2)?.closest("svg.table");
}).map((one) => one.dataset.id)"""


def wide(page: Page) -> int:
    """Return by how many pixels the page is wider than the screen."""
    return int(page.evaluate("document.scrollingElement.scrollWidth - innerWidth"))


def size(thing: Locator) -> float:
    """Return the width or the height of *thing*, whichever is less."""
    box = thing.bounding_box()
    assert box
    return min(box["width"], box["height"])


def hidden(page: Page) -> list[str]:
    """Return what on the table can't be seen in its middle, wherever the page is scrolled to."""
    return list(page.locator("svg.table [data-id]").evaluate_all(HIDDEN))


def sight(page: Page) -> list[str]:
    """Return what of the open things is in sight just now."""
    return list(page.locator("svg.table .open").evaluate_all(SIGHT))
