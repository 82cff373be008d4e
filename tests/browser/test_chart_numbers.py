"""The numbers next to a chart are fully visible."""

import pytest

from tests.browser.chosen_deals import ChosenDeals
from tests.golden import FIXTURES

CUT = """() => [...document.querySelectorAll(".figure")]
  .filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.innerText)"""
WIDER = "document.documentElement.scrollWidth - innerWidth"
MATCHES = 12


def bring_many(chosen_deals: ChosenDeals, game: str) -> None:
    """Bring recorded matches of *game* for charts."""
    whole = [path for path in FIXTURES.glob(f"{game}/*.json") if "unfinished" not in path.name]
    for path in sorted(whole)[:MATCHES]:
        with path.open("rb") as file:
            chosen_deals.visitor().post("/records/", data={"file": (file, path.name)})


@pytest.mark.parametrize("width", [320, 390, 1000, 1280, 1920])
def test_no_column_of_the_numbers_next_to_a_chart_is_cut(chosen_deals, visit, width):
    bring_many(chosen_deals, "bower")
    reader = visit(chosen_deals.url, viewport={"width": width, "height": 800})

    reader.go("/games/bower")

    assert reader.page.locator(".figure").count() == 6
    assert reader.page.evaluate(CUT) == []
    assert reader.page.evaluate(WIDER) <= 0
