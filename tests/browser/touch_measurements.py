"""Test helper: measures a page on a phone: widths, touch targets and visibility."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page

SCREENS = ({"width": 390, "height": 844}, {"width": 320, "height": 640})
"""The screens of phones: a usual one, and the smallest."""
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
SIZES = """(all) => all.map((one) => {
  const { width, height } = one.getBoundingClientRect();
  return Math.min(width, height);
})"""


def on_phones(few: int, many: int) -> list[Any]:
    """Return the smallest phone for many players; a usual one, and few players, are marked long."""
    return [
        pytest.param(
            (screen, players),
            id=f"{screen['width']}-{players}",
            marks=() if (screen, players) == (SCREENS[-1], many) else pytest.mark.long,
        )
        for screen in SCREENS
        for players in (few, many)
    ]


def wide(page: Page) -> int:
    """Return by how many pixels the page is wider than the viewport without its scroll bar."""
    beyond = "(page) => page.scrollWidth - Math.round(page.getBoundingClientRect().width)"
    return int(page.locator("html").evaluate(beyond))


def size(piece: Locator) -> float:
    """Return the width or the height of a *piece* with its outline, whichever is less."""
    box = piece.bounding_box()
    assert box
    return min(box["width"], box["height"])


def sizes(things: Locator) -> list[float]:
    """Return the same for each of the *things* next to the table."""
    return list(things.evaluate_all(SIZES))


def hidden(page: Page) -> list[str]:
    """Return what on the table can't be seen in its middle, wherever the page is scrolled to."""
    return list(page.locator("svg.table [data-id]").evaluate_all(HIDDEN))


def sight(page: Page) -> list[str]:
    """Return what of the open things is in sight just now."""
    return list(page.locator("svg.table .open").evaluate_all(SIGHT))
