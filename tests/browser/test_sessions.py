"""A seat in several browsers: continuing, listing and signing out."""

import pytest
from playwright.sync_api import expect

from domain.felci import FELCI
from tests.browser.axe import faults
from tests.browser.devices import PHONE


def own_browsers(person):
    """Return where the page says in which browsers the own seat is open."""
    return person.page.get_by_role("region", name="Browsers with your seat")


def own_link(person) -> str:
    """Request the return link of the seat."""
    person.page.get_by_role("button", name="Continue on another device").click()
    return person.link("Private link to your seat")


@pytest.mark.long
@pytest.mark.parametrize(
    "found",
    [lambda _: [], faults],
    ids=["as it goes", "accessible"],
)
def test_the_desktop_sees_the_phone_that_came_along_and_ends_it(
    chosen_deals, visit, request, found
):
    table = chosen_deals.open_table(FELCI, request.node.name)
    table.play(lambda match: match.moves == 2)
    ada = table.come(visit, 0)
    expect(own_browsers(ada)).to_have_count(0)
    phone = visit(ada.url, **PHONE)
    link = own_link(ada)
    ada.page.get_by_text("QR code").click()
    expect(ada.page.get_by_role("img", name="QR code")).to_be_visible()
    phone.go(link)
    expect(phone.page.get_by_role("heading", level=1)).to_contain_text("Is this your own seat")
    assert found(phone.page) == []
    phone.page.get_by_role("button", name="It's my seat").click()
    phone.is_live()

    for person in (ada, phone):
        expect(own_browsers(person)).to_contain_text("Open in 2 browsers")
        own_browsers(person).get_by_text("Open in 2 browsers").click()
        own_browsers(person).scroll_into_view_if_needed()
        assert found(person.page) == []
    for person in (ada, phone):
        person.forgive("403|Invalid frame header")  # werkzeug answers once more after the close
    old = ada.link("Private link to your seat")
    own_browsers(ada).get_by_role("button", name="Sign out all others").click()

    expect(own_browsers(ada)).to_have_count(0)
    expect(phone.page.get_by_role("main")).to_contain_text("signed this browser out")
    ada.is_live()
    assert ada.link("Private link to your seat") != old
