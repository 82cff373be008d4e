"""Benches of Felci highlight the half that they count, for pointer, keyboard and touch."""

import pytest
from playwright.sync_api import Locator

from domain.felci import FELCI
from tests.browser.devices import PHONE

WHITE = 0
TINTED = """() => {
  const fill = (one) => getComputedStyle(one.querySelector(".outline")).fill;
  const cells = [...document.querySelectorAll(".place.cell")];
  const counts = Map.groupBy(cells, fill);
  return [...counts.values()].map((some) => some.length).toSorted((a, b) => a - b);
}"""
HALVES = [26, 26]


@pytest.fixture
def come(chosen_deals, visit, request):
    """Return how white comes to a table of Felci."""
    name = request.node.name
    return lambda **how: (
        chosen_deals.open_table(FELCI, f"{name} {how}").come(visit, WHITE, **how).page
    )


def tinted(page) -> list[int]:
    """Return how many cells there are of each colour."""
    return list(page.evaluate(TINTED))


def bench(page) -> Locator:
    """Return a bench."""
    return page.get_by_role("button", name="white bench of the west side")


def test_the_pointer_over_it_tints_its_half_and_no_other(come):
    page = come()
    assert tinted(page) == [52]

    bench(page).hover()
    assert tinted(page) == HALVES
    page.mouse.move(0, 0)
    assert tinted(page) == [52]


@pytest.mark.long
def test_a_key_and_a_thumb_do_so_too(come):
    page = come()
    bench(page).focus()
    assert tinted(page) == HALVES

    thumb = come(**PHONE)
    bench(thumb).tap(force=True)  # the status says why it is closed just now
    assert tinted(thumb) == HALVES
