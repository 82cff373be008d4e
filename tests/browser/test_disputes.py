"""Disputing a line of the score on a phone, and the referee's verdict."""

import re

import pytest
from playwright.sync_api import expect

from domain.bower import BOWER
from tests.browser.axe import faults
from tests.browser.chosen_deals import by_chance
from tests.browser.devices import PHONE
from tests.web.disputes import dispute
from tests.web.visitors import SECRET
from web.context import service_of
from web.tokens.referee_token import referee_token

pytestmark = pytest.mark.long
ADA = 0


def test_a_line_is_disputed_from_where_it_stands_and_judged_from_the_desk(chosen_deals, visit):
    table = chosen_deals.open_table(BOWER, "disputed")
    table.play(lambda match: match.to_move is None, by_chance)
    ada = table.come(visit, ADA, **PHONE)
    ada.go(f"{table.path}audit")

    ada.page.get_by_role("link", name=re.compile("^dispute the line")).first.click()
    ada.page.wait_for_url("**/audit?dispute=*")  # whole, as the page jumps to the line until then
    ada.page.get_by_label("Reason").fill("It was covered only after the end.")
    ada.page.get_by_role("button", name="Submit dispute").click()
    ada.page.wait_for_url("**/audit#dispute-1")

    expect(
        ada.page.get_by_role("heading", name=re.compile("^Ada disputes the line"))
    ).to_be_visible()
    assert ada.lies_open("dispute-1")
    assert faults(ada.page) == []

    service_of(chosen_deals.visitor().app).referee.appoint("n")
    referee = visit(table.url)
    referee.go(f"/desk/referee/{referee_token(SECRET, 'n')}")
    assert faults(referee.page) == []
    referee.page.get_by_role("link", name=re.compile("^Ada disputes the line")).click()
    referee.page.wait_for_url("**/audit#dispute-1")
    assert referee.lies_open("dispute-1")
    referee.page.get_by_role("radio", name=re.compile("^Rejected")).check()
    referee.page.get_by_label("Reason", exact=True).fill("I saw it in time.")
    assert faults(referee.page) == []
    referee.page.get_by_role("button", name="Submit verdict").click()
    expect(referee.page.get_by_text("The referee: rejected.")).to_be_visible()


def test_the_winner_of_a_new_result_follows_its_totals_until_the_referee_chooses(
    chosen_deals, visit
):
    table = chosen_deals.open_table(BOWER, "disputed twice")
    table.play(lambda match: match.to_move is None, by_chance)
    dispute(table.players[ADA], table.path)
    service_of(chosen_deals.visitor().app).referee.appoint("m")
    page = visit(table.url).page
    page.goto(f"{table.url}/desk/referee/{referee_token(SECRET, 'm')}")
    page.goto(f"{table.url}{table.path}audit")
    ada, bruno = (page.get_by_role("checkbox", name=f"{name} won") for name in ("Ada", "Bruno"))

    for totals, winners in ((("5", "7"), (False, True)), (("9", "7"), (True, False))):
        for seat, total in enumerate(totals):
            page.locator(f"[name=total-{seat}]").fill(total)
        assert (ada.is_checked(), bruno.is_checked()) == winners
    expect(page.get_by_role("radio", name="Upheld, new result:")).to_be_checked()
    ada.uncheck()
    page.locator("[name=total-0]").fill("10")
    expect(ada).not_to_be_checked()
