"""The invitation: the waiting room in place of the board, and the page that a friend gets."""

import pytest
from playwright.sync_api import expect

from domain.registry import GAMES
from tests.browser.layout import screen

SIZES = ((1280, 800), (390, 844), (320, 568))


def bottom(locator) -> float:
    box = locator.bounding_box()
    return box["y"] + box["height"]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}")
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_the_link_is_on_the_first_screen_while_the_table_waits(chosen_deals, visit, game, size):
    width, height = size
    ada = visit(
        chosen_deals.url, **{**screen(width), "viewport": {"width": width, "height": height}}
    )
    ada.open_table("Ada", game=game.title)

    link = ada.page.get_by_label("Invitation link").first

    expect(link).to_be_visible()
    expect(ada.page.locator(".board .place")).to_have_count(0)
    assert bottom(link) < height
    assert bottom(ada.page.get_by_role("button", name="Copy").first) < height


def test_the_friends_page_says_who_invites_to_what_and_the_table_comes_with_the_deal(
    chosen_deals, visit
):
    ada, bea = visit(chosen_deals.url, **screen(390)), visit(chosen_deals.url)
    ada.open_table("Ada", side="white")

    bea.go(ada.link("Invitation link"))
    ada.page.evaluate("scrollTo(0, 500)")

    expect(bea.page.get_by_role("heading", level=1)).to_have_text("Ada invites you to play Felci")
    expect(bea.page.get_by_role("link", name="Learn in 5 minutes")).to_be_visible()
    expect(bea.page.locator("main img")).to_be_visible()
    bea.page.get_by_role("button", name="Join", exact=True).click()
    for person in (ada, bea):
        expect(person.page.locator(".board .place").first).to_be_visible()
        expect(person.page.get_by_text("Invitation link")).to_have_count(0)
    assert ada.page.locator(".players").bounding_box()["y"] > 0


def test_a_host_without_a_name_is_called_the_host(chosen_deals, visit):
    ada, bea = visit(chosen_deals.url), visit(chosen_deals.url)
    ada.open_table("", side="white")

    bea.go(ada.link("Invitation link"))

    expect(bea.page.get_by_role("definition").nth(1)).to_have_text("your host (White)")
    expect(bea.page.get_by_role("link", name="Fair shuffle")).to_be_visible()
