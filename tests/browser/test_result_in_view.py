"""The result comes into sight on a phone, wherever the page is scrolled."""

from playwright.sync_api import expect

from domain.registry import GAMES
from tests.browser.chosen_deals import by_chance
from tests.browser.devices import PHONE
from tests.browser.layout import seated

ADA = 0


def test_a_player_who_resigns_at_the_foot_of_the_page_sees_how_the_match_ended(chosen_deals, visit):
    table = chosen_deals.open_table(GAMES["felci"], "resigned at the foot")
    table.play(lambda match: match.to_move == ADA, by_chance)
    page = seated(table, visit, ADA, **PHONE).page

    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes").click()

    expect(page.locator("#status")).to_contain_text("You resigned")
    expect(page.locator("#status")).to_be_in_viewport()
    expect(page.locator(".players")).to_be_in_viewport(ratio=1)


def test_a_finished_match_opens_with_the_result_at_the_top_of_the_side_column(chosen_deals, visit):
    table = chosen_deals.open_table(GAMES["felci"], "opened when it is over")
    table.play(lambda match: match.to_move is None, by_chance)

    page = seated(table, visit, ADA).page

    expect(page.locator(".log .here").first).to_be_attached()
    expect(page.get_by_role("button", name="Rematch")).to_be_in_viewport()
    assert page.locator("main aside").evaluate("column => column.scrollTop") == 0
