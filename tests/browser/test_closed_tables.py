"""Closing a table that waits, and a host who gives a name there."""

from playwright.sync_api import expect


def test_the_host_closes_the_table_and_who_waits_for_it_reads_that(chosen_deals, visit):
    ada, bea, eve = visit(chosen_deals.url), visit(chosen_deals.url), visit(chosen_deals.url)
    for person in (bea, eve):
        person.forgive("410|WebSocket")  # the answer about the closed table
    ada.open_table("Ada")
    invitation = ada.link("Invitation link")
    eve.go(ada.page.url)
    expect(eve.page.get_by_role("heading", name="Waiting for")).to_be_visible()

    ada.page.locator("summary", has_text="Close this table").click()
    ada.page.get_by_role("button", name="Close this table").click()

    expect(ada.page.get_by_text("The table was closed.")).to_be_in_viewport(ratio=1)
    ada.go()
    expect(ada.page.get_by_text("The table was closed.")).to_be_hidden()
    expect(eve.page.get_by_role("heading", level=1)).to_have_text("This table was closed")
    bea.go(invitation)
    expect(bea.page.get_by_role("heading", level=1)).to_have_text("This table was closed")


def test_a_host_without_a_name_is_asked_for_it_once(chosen_deals, visit):
    ada, bea = visit(chosen_deals.url), visit(chosen_deals.url)
    ada.open_table("")
    waiting = ada.page.get_by_role("region", name="Waiting for players")

    waiting.get_by_label("Your name").fill("Ada")
    waiting.get_by_role("button", name="Save").click()

    expect(ada.page.locator(".players")).to_contain_text("Ada")
    expect(waiting.get_by_label("Your name")).to_have_count(0)
    bea.go(ada.link("Invitation link"))
    expect(bea.page.get_by_role("heading", level=1)).to_have_text("Ada invites you to play Felci")
