"""Two players on one screen: a hidden player has nothing on the page."""

import json
import re

import pytest
from playwright.sync_api import expect

from tests.browser.axe import faults
from tests.browser.felci_player import FelciPlayer
from tests.browser.hands import Keyboard

SEEN = """() => [...document.querySelectorAll("svg.table [data-id]")].map((one) =>
  [one.dataset.id, one.getAttribute("aria-label"),
    [...one.querySelectorAll("use")].map((use) => use.getAttribute("href")).join()]).sort()"""
KNOWN = """async () => {
  const { S } = await import("/static/state.js");
  const { viewpoint } = await import("/static/api.js");
  const past = [...S.past.values()].map(({ viewer }) => viewer);
  const kept = Object.entries(sessionStorage);
  return JSON.stringify({ live: S.live, selection: S.selection, past, viewpoint, kept });
}"""


class Screen:
    """One screen with two players at it, and a spectator at another."""

    def __init__(self, visit, server_url, **how):
        self.home, self.carla = visit(server_url, **how), visit(server_url)
        self.page = self.home.page
        self.home.open_table("Ada", against="each other", side="white")
        self.carla.watch(self.page.url)
        self.cover = self.page.get_by_role("region", name="Same screen")

    def show(self, name):
        """Let a player say who is looking."""
        return self.cover.get_by_role("button", name=f"I am {name}: show my hand")

    def is_covered(self, name):
        """Wait until it is for a player to say so, and see that the page knows nothing hidden."""
        expect(self.show(name)).to_be_visible()
        self.carla.has_moves(self.home.moves())
        assert self.page.evaluate(SEEN) == self.carla.page.evaluate(SEEN)
        known = json.loads(self.page.evaluate(KNOWN))
        assert known["live"]["viewer"] == "spectator"
        assert (
            known["live"]["scene"] == json.loads(self.carla.page.evaluate(KNOWN))["live"]["scene"]
        )
        assert known["live"]["now"]["choices"] is None
        assert known["selection"] is None
        assert set(known["past"]) <= {"spectator"}
        assert (known["viewpoint"], known["kept"]) == ({"query": ""}, [])

    def turn(self, seed):
        """Play a turn of Felci: two actions, and the draw."""
        player = FelciPlayer(self.home, seed)
        self.home.says("Your turn")
        player.plant()
        player.plant()
        player.draw()


@pytest.fixture
def screen(visit, server_url):
    """Return a table that was opened with one click, with Ada's name."""
    return Screen(visit, server_url)


def test_two_turns_are_played_and_covered_in_between(screen):
    screen.is_covered("Ada")
    screen.show("Ada").click()
    screen.turn(1)
    screen.is_covered("Black")
    received = "".join(text for _, text in screen.home.received())
    assert "I am Black" not in received

    screen.show("Black").click()
    screen.turn(2)
    screen.is_covered("Ada")
    expect(screen.page.get_by_role("slider", name="Move")).to_have_attribute("max", "6")


@pytest.mark.long
def test_no_way_back_leads_to_what_was_seen(screen):
    screen.show("Ada").click()
    screen.home.says("Your turn")
    screen.page.get_by_role("link", name="Giardino").click()
    expect(screen.page.get_by_role("button", name="Play against the bot").first).to_be_visible()
    screen.page.go_back()
    screen.home.is_live()
    screen.is_covered("Ada")

    screen.show("Ada").click()
    screen.turn(3)
    screen.is_covered("Black")
    screen.page.go_back()
    expect(screen.page.get_by_role("button", name="Play against the bot").first).to_be_visible()
    screen.page.go_forward()
    screen.home.is_live()
    screen.is_covered("Black")
    screen.page.keyboard.press("Home")
    screen.home.says("Move 0 of 3.")
    assert screen.page.locator("svg.table [data-id*='-hand-'] use[href^='#fern']").count() == 0


@pytest.mark.long
def test_a_players_own_side_is_covered_whenever_one_likes(screen):
    screen.show("Ada").click()
    screen.home.says("Your turn")
    screen.page.get_by_role("button", name="Cover my hand").click()
    screen.is_covered("Ada")


@pytest.mark.long
def test_by_keyboard_no_key_that_is_still_held_shows_the_other_side(visit, server_url):
    screen = Screen(visit, server_url)
    keys = Keyboard(screen.page)
    expect(screen.cover).to_be_focused()
    keys.press("Enter", " ")
    screen.is_covered("Ada")
    keys.press("Tab", "Enter")
    screen.home.says("Your turn")


@pytest.mark.long
def test_a_hand_that_could_not_be_shown_stays_covered_until_it_is_asked_for_again(screen):
    person = screen.home
    person.forgive("ERR_INTERNET_DISCONNECTED")
    show = person.page.locator(".cover").get_by_role("button")
    person.context.set_offline(True)
    show.click()
    person.says("The server can't be reached.")

    person.context.set_offline(False)
    person.is_live()
    expect(show).to_be_visible()
    show.click()
    expect(show).to_have_count(0)


def test_the_cover_is_accessible(visit, server_url):
    screen = Screen(visit, server_url)
    expect(screen.cover).to_be_visible()
    assert faults(screen.page) == []
    screen.show("Ada").click()
    screen.home.says(re.compile("Your turn"))
    assert faults(screen.page) == []
