"""Branches from a position, dealt with a seed of the page."""

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from domain.felci import FELCI
from tests.browser.axe import faults
from tests.browser.bloom_tables import as_recorded
from tests.browser.devices import PHONE
from tests.browser.test_replay import end, look_at


@pytest.fixture
def table(chosen_deals, request):
    """Return a table of Felci whose match was given up after some moves."""
    table = chosen_deals.open_table(FELCI, request.node.name)
    table.play(lambda match: match.moves == 8)
    end(table)
    return table


@pytest.mark.long
def test_one_plays_on_from_where_one_looks_back_to(table, visit):
    reader = table.come(visit, None, draws=True)
    look_at(reader, 5)
    page = reader.page
    page.get_by_role("link", name="Play on from here").click()
    expect(page.get_by_role("heading", name="Felci: play on from move 5")).to_be_visible()
    assert faults(page) == []
    page.get_by_role("button", name="Play on").click()

    expect(page.locator(".stepper .at")).to_have_text("5 / 5")
    expect(page.get_by_role("link", name="a branch, from move 5")).to_be_visible()
    seeds = table.spectator.get(f"{urlsplit(page.url).path}seeds").json
    assert sorted(seat["by"] for seat in seeds["seats"]) == ["player", "server"]

    page.get_by_role("link", name="See the original").click()
    expect(page.locator("aside .branches li")).to_have_count(1)
    assert faults(page) == []


def test_a_branch_from_a_later_round_opens_with_no_summary_of_the_round_before(chosen_deals, visit):
    table = as_recorded(chosen_deals, "fewest_points_begin_round_2", 96)
    host, guest = (visit(table.url, draws=True, **PHONE) for _ in range(2))
    host.go(f"{table.path}play-on?at=90")
    host.page.locator("[name=by0]").select_option("person")
    host.page.get_by_role("button", name="Play on").tap()
    asked = []
    host.page.on("request", lambda request: asked.append(request.url))
    guest.take_seat(host.link("Invitation link"), "Bea")
    expect(host.page.locator(".stepper .at")).to_contain_text("90 / ")
    host.page.wait_for_timeout(700)

    assert not [url for url in asked if "/round?" in url]
    expect(host.page.locator("section.outcome")).to_have_count(0)
