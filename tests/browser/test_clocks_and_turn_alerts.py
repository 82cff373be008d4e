"""Clocks count down, and turn alerts work as configured."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from domain.felci import FELCI
from domain.felci.components import BLACK, WHITE
from tests.browser.axe import faults
from tests.browser.devices import PHONE
from tests.browser.felci_player import FelciPlayer
from tests.browser.people import Person

HEARD = """() => {
  globalThis.told = [];
  globalThis.Notification = class {
    static permission = "default";
    static async requestPermission() { return (this.permission = "granted"); }
    constructor(title, { body }) { told.push(`${title}: ${body}`); }
  };
  document.hasFocus = () => false;
  globalThis.notes = [];
  const { start } = OscillatorNode.prototype;
  OscillatorNode.prototype.start = function (at) {
    notes.push(this.frequency.value);
    start.call(this, at);
  };
}"""


@pytest.fixture
def seated(chosen_deals, visit):
    """Return Ada, who plays white and is to move, and Bruno, whose browsers tell what they do."""

    def come(url: str, **how: Any) -> Person:
        person = visit(url, **how)
        person.context.add_init_script(f"({HEARD})()")
        return person

    table = chosen_deals.open_table(FELCI)
    return table.come(come, WHITE), table.come(come, BLACK)


def at_a_clock(visit, server_url, clock, **how) -> tuple[Person, Person]:
    """Return Ada, who plays white and is to move, and Bruno, at a table with this clock."""
    ada, bruno = visit(server_url, **how), visit(server_url)
    ada.go()
    door = ada.options("Felci")
    door.get_by_role("textbox", name="Your name").fill("Ada")
    door.get_by_label("Your seat").select_option("white")
    door.get_by_label("Clock").select_option(clock)
    door.get_by_role("button", name="Invite a friend").click()
    ada.is_live()
    bruno.take_seat(ada.link("Invitation link"), "Bruno")
    ada.says("Your turn")
    return ada, bruno


@pytest.mark.long
@pytest.mark.parametrize("how", [{}, PHONE], ids=["wide", "phone"])
def test_the_clock_of_the_player_who_is_to_move_counts_down_and_no_other(server_url, visit, how):
    ada, bruno = at_a_clock(visit, server_url, "bank-600-increment-10", **how)
    for person in (ada, bruno):
        runs = person.page.get_by_role("timer", name="Time of Ada")
        stands = person.page.get_by_role("timer", name="Time of Bruno")
        expect(runs).to_have_text(re.compile(r"^9:\d\d$"))
        shown = runs.inner_text()
        expect(runs).not_to_have_text(shown)
        expect(stands).to_have_text("10:00")
    assert faults(ada.page) == []


@pytest.mark.long
def test_a_table_without_a_clock_shows_none(chosen_deals, visit):
    ada = chosen_deals.open_table(FELCI).come(visit, WHITE)
    expect(ada.page.get_by_role("timer")).to_have_count(0)


@pytest.mark.long
def test_the_tab_tells_whose_turn_it_is(seated):
    ada, bruno = seated
    icon = bruno.page.locator("link[rel=icon]")
    assert "Your turn" in ada.page.title()
    assert "Your turn" not in bruno.page.title()
    expect(ada.page.locator("link[rel=icon]")).to_have_attribute("href", re.compile("turn.svg"))
    expect(icon).to_have_attribute("href", re.compile("icon.svg"))
    play_a_turn(ada)
    expect(icon).to_have_attribute("href", re.compile("turn.svg"))
    assert "Your turn" in bruno.page.title()


def test_a_player_learns_of_their_turn_only_when_they_asked_for_it(seated):
    ada, bruno = seated
    wish = wish_of_notifications(bruno)
    expect(wish).not_to_be_checked()
    wish.check()
    expect(wish).to_be_checked()
    assert bruno.page.evaluate("Notification.permission") == "granted"
    assert ada.page.evaluate("Notification.permission") == "default"

    play_a_turn(ada)
    bruno.says("Your turn")
    bruno.page.wait_for_function("told.length")
    assert bruno.page.evaluate("told") == ["It is your turn: Felci"]
    assert ada.page.evaluate("told") == []


@pytest.mark.long
def test_sounds_are_heard_by_the_player_who_wished_for_them(seated):
    """The one who did not wish for them has heard nothing, though they have moved and waited."""
    ada, bruno = seated
    wish_of_sounds(bruno).check()
    sample = bruno.page.evaluate("notes.splice(0)")
    assert sample == [660, 880]

    play_a_turn(ada)
    bruno.says("Your turn")
    *knocks, low, high = bruno.page.evaluate("notes")
    assert ([low, high], set(knocks)) == (sample, {196})
    assert ada.page.evaluate("notes") == []
    bruno.page.reload()
    bruno.is_live()
    expect(wish_of_sounds(bruno)).to_be_checked()


def wish(person: Person, words: str) -> Locator:
    """Return where one asks for sounds and notifications: in one group of the settings."""
    person.page.get_by_role("button", name="Pages and settings").click()
    return person.page.get_by_role("group", name="Sounds and notifications").get_by_label(words)


def wish_of_sounds(person: Person) -> Locator:
    """Return where one asks for sounds."""
    return wish(person, "Sounds for moves, turns and the end of a match")


def wish_of_notifications(person: Person) -> Locator:
    """Return where one asks for notifications."""
    return wish(person, "Notify me when it is my turn or the match ends")


def play_a_turn(ada: Person) -> None:
    """Let Ada plant twice and draw."""
    player = FelciPlayer(ada, 1)
    for _ in range(2):
        player.plant()
    player.draw()
