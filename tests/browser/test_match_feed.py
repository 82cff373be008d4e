"""The private feed link on the page of the browser's own matches."""

from playwright.sync_api import expect

from tests.web.atom import ATOM, checked


def test_a_player_makes_copies_and_ends_a_private_feed_link(server_url, visit):
    ada = visit(server_url)
    ada.open_table("Ada", against="the bot")
    match = ada.page.url
    ada.go("/yours")
    page = ada.page

    page.get_by_role("button", name="Make a private feed link").click()
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    link = page.get_by_label("Private feed link").input_value()
    feed = checked(ada.context.request.get(link).body())
    assert [entry.attrib["href"] for entry in feed.findall(f"{ATOM}entry/{ATOM}link")] == [match]

    page.get_by_role("button", name="Turn off this link").click()
    expect(page.get_by_role("button", name="Make a private feed link")).to_be_visible()
    assert ada.context.request.get(link).status == 410
