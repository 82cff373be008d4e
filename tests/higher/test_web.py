"""Tests Higher over the API and in a browser: a match, its analysis, its lesson."""

import pytest
from playwright.sync_api import expect

from adapters.records.audit import audit
from adapters.records.parser import read_record
from tests.browser.people import OVER
from tests.browser.player import Pointer
from tests.web.server_thread import Watching
from tests.web.visitors import Table, Visitor


class Layer(Pointer):
    """A player of Higher."""

    def act(self) -> None:
        """Lay a card."""
        self.choose_open("")
        self.done("Lay the")


def test_a_match_is_played_over_the_api_and_its_record_is_audited(table):
    table.play()

    record = table.spectator.get(f"{table.path}record").data
    assert audit(read_record(record)).is_fine
    assert b"pair taken with the" in table.spectator.get(f"{table.path}audit").data


def test_open_pages_learn_of_every_move_and_none_of_a_hidden_card(table, url):
    with Watching(url, table, table.spectator) as page:
        page.at(0)
        table.play(1)
        scene = page.at(1)["scene"]

    shown = {shape["id"] for shape in scene["shapes"]}
    assert {"sun-laid-hidden-0", "moon-hand-hidden-2"} <= shown


@pytest.mark.browser
def test_a_match_is_played_by_clicking(app, url, company):
    table = Table(app, key="a-match-by-clicking", game="higher")
    players = [Layer(come(company, url, table, visitor), 1) for visitor in table.players]

    while (seat := table.match.to_move) is not None:
        players[seat].on_turn()
        players[seat].act()

    for player in players:
        player.person.says(OVER)
        assert player.person.unexpected() == []


def come(company, url, table, visitor):
    """Let a player of *table* look at it with a browser."""
    person = company.visit(url)
    seat = visitor.client.get_cookie("seat", path=table.path)
    person.context.add_cookies([{"name": seat.key, "value": seat.value, "url": url}])
    person.watch(table.path)
    return person


@pytest.mark.browser
def test_it_is_learned_by_playing(url, company):
    person = company.visit(url)
    person.go("/learn/higher")

    person.page.locator("svg.table [data-id='sun-hand-7']").first.click()
    person.page.locator("[data-confirm]").click()

    expect(person.page.get_by_text("Exactly!")).to_be_visible()
    assert person.unexpected() == []


@pytest.mark.parametrize(("language", "text"), [("en", "The deal"), ("it", "La distribuzione")])
def test_its_rules_are_read_in_each_language(app, language, text):
    visitor = Visitor(app)

    page = visitor.get("/rules/higher", headers={"Accept-Language": language}).text

    assert 'id="HIG-2">' in page
    assert text in page


def test_a_referee_enters_a_match_of_a_real_table(app):
    visitor = Visitor(app)

    page = visitor.get("/desk/?game=higher").text

    assert "Higher" in page
