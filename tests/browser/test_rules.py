"""Refusals, log lines and score lines link to their rules."""

import re

import pytest
from playwright.sync_api import Locator, expect

from domain.felci import FELCI
from domain.felci.commands import SeatVisitor
from tests.browser.axe import faults
from tests.browser.chosen_deals import by_chance
from tests.browser.devices import PHONE
from tests.browser.people import Person
from tests.browser.touch_measurements import wide

WHITE = 0
LONG = pytest.mark.long
WIDTHS = (390, 1000, pytest.param(1280, marks=LONG), pytest.param(1920, marks=LONG))


def follow(person: Person, link: Locator) -> None:
    """Follow a link to a rule, which opens next to the table, and see that the rule is there."""
    rule = link.inner_text()
    with person.context.expect_page() as opened:
        link.click()
    page = opened.value
    heading = page.locator(f'[id="{rule}"]')
    expect(heading).to_be_in_viewport()
    expect(heading).to_contain_text(rule)
    assert page.url.endswith(f"/rules/felci#{rule}")
    page.close()


@pytest.mark.long
def test_refusals_log_lines_and_score_lines_link_to_their_rule(chosen_deals, visit):
    table = chosen_deals.open_table(FELCI, "rules")
    table.move(SeatVisitor("red", "white-north"))
    ada = table.come(visit, WHITE)

    for thing in ("white-visitor-yellow", "white-north"):
        ada.page.locator(f'svg.table [data-id="{thing}"]').click(force=True)
    ada.says("Another visitor of the same player sits on that bench. (FEL-5.2)")
    follow(ada, ada.status.get_by_role("link"))
    follow(ada, ada.page.get_by_role("region", name="Log").get_by_role("link", name="FEL-5.1"))

    ada.go("/rules/")
    table.play(lambda match: match.to_move is None, by_chance)
    ada.watch(table.path)
    count = ada.page.get_by_role("region", name="Final score")
    follow(ada, count.get_by_role("link", name=re.compile("^FEL-6")).first)


@pytest.mark.long
def test_the_rules_are_accessible_and_fit_on_a_small_phone(chosen_deals, visit):
    small = {**PHONE, "viewport": {"width": 320, "height": 640}}
    for game, how in {"bower": {}, "birdie": small}.items():
        reader = visit(chosen_deals.url, **how)
        reader.go(f"/rules/{game}#table")
        assert faults(reader.page) == []
        assert wide(reader.page) == 0
    reader.go("/rules/")
    assert faults(reader.page) == []


@pytest.mark.parametrize("width", WIDTHS)
def test_a_rule_that_was_jumped_to_lies_open_in_a_column_wide_enough_to_read(
    chosen_deals, visit, width
):
    reader = visit(chosen_deals.url, viewport={"width": width, "height": 800})

    for rule in ("BOW-3.2", "table"):
        reader.go(f"/rules/bower#{rule}")
        assert reader.lies_open(rule)

    article = reader.page.get_by_role("article").bounding_box()
    contents = reader.page.get_by_role("navigation", name="Contents").bounding_box()
    assert article
    assert contents
    assert article["width"] >= min(width - 50, 600)
    if width >= 1000:
        assert article["x"] >= contents["x"] + contents["width"]
