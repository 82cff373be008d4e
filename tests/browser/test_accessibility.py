"""Accessibility of all pages by axe, in light and dark."""

import re
from collections.abc import Callable
from functools import partial

import pytest
from playwright.sync_api import expect

from domain.bower import BOWER
from tests.browser.axe import faults
from tests.browser.bower_bonus_tables import ADA, BRUNO
from tests.browser.bower_player import Nester
from tests.browser.chosen_deals import by_chance
from tests.browser.devices import PHONE
from tests.browser.felci_player import CELL, CONFIRM, FelciPlayer
from tests.browser.people import Person


@pytest.fixture
def come(visit, server_url) -> Callable[..., Person]:
    """Let people come to the store."""
    return partial(visit, server_url)


def test_the_home_page_is_accessible(come):
    ada = come()
    ada.go()
    assert faults(ada.page) == []


@pytest.mark.long
def test_the_invitation_and_the_table_that_waits_are_accessible(come):
    ada, bruno = come(), come()
    ada.open_table("Ada")
    assert faults(ada.page) == []
    bruno.go(ada.link("Invitation link"))
    assert faults(bruno.page) == []


@pytest.mark.long
def test_a_running_table_is_accessible_on_turn_and_off_turn_and_while_choosing(come):
    ada, bruno = come(), come()
    ada.open_table("Ada", side="white")
    bruno.take_seat(ada.link("Invitation link"), "Bruno")
    white = FelciPlayer(ada, 1)
    assert white.on_turn()
    white.plant()
    white.seat()
    assert faults(ada.page) == []
    assert faults(bruno.page) == []
    white.draw()
    black = FelciPlayer(bruno, 2)
    assert black.on_turn()
    black.choose_tile()
    assert faults(bruno.page) == []
    black.choose(CELL)
    expect(black.button(CONFIRM)).to_be_visible()
    assert faults(bruno.page) == []

    ada.page.keyboard.press("Home")
    ada.says("Move 0 of 3.")
    assert faults(ada.page) == []
    ada.page.keyboard.press("?")
    expect(ada.page.get_by_role("dialog")).to_be_visible()
    assert faults(ada.page) == []


@pytest.mark.long
def test_a_match_that_is_over_and_its_audit_are_accessible(come, ended):
    reader = come()
    reader.watch(ended)
    assert faults(reader.page) == []
    reader.go(f"{ended}audit")
    assert faults(reader.page) == []


def test_a_page_that_says_no_is_accessible(come):
    reader = come()
    reader.forgive("404")
    reader.go("/matches/nothing")
    expect(reader.page.get_by_role("heading", level=1)).to_have_text(re.compile(r"\w"))
    assert faults(reader.page) == []


@pytest.mark.long
def test_a_table_on_a_phone_is_accessible(come):
    person = come(**PHONE)
    person.open_table("Ada", against="the bot", side="black")
    person.says("Your turn")
    assert faults(person.page) == []


@pytest.mark.long
def test_a_table_of_bower_is_accessible_while_placing_and_while_choosing_a_bonus(at_bonus, visit):
    table = at_bonus("branch")
    ada = Nester(table.come(visit, ADA), 1)
    ada.draw()
    assert faults(ada.page) == []
    ada.choose_bonus("branch")
    ada.choose("nest-0-1-1")
    expect(ada.confirm).to_be_visible()
    assert faults(ada.page) == []
    ada.thing("egg-2").click()
    expect(ada.page.get_by_role("dialog", name="Your guess")).to_be_visible()
    assert faults(ada.page) == []

    bruno = table.come(visit, BRUNO, **PHONE)
    assert faults(bruno.page) == []
    bruno.page.get_by_role("button", name="Help with keys").click()
    assert faults(bruno.page) == []


@pytest.mark.long
def test_a_match_of_bower_that_is_over_is_accessible(chosen_deals, visit):
    table = chosen_deals.open_table(BOWER, "accessible", super_nest=True)
    table.play(lambda match: match.to_move is None, by_chance)
    reader = table.come(visit, None)
    assert faults(reader.page) == []
    reader.go(f"{table.path}audit")
    assert faults(reader.page) == []


def test_the_search_for_faults_finds_one(come):
    reader = come()
    reader.go()
    reader.page.locator("h1").evaluate("(title) => title.append(document.createElement('button'))")
    assert any(fault.startswith("button-name") for fault in faults(reader.page))
