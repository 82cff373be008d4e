"""Lessons by keyboard alone and by touch."""

import re
from collections.abc import Callable, Mapping
from itertools import pairwise

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.axe import faults
from tests.browser.devices import PHONE
from tests.browser.hands import Keyboard
from tests.browser.layout import screen
from tests.browser.people import Person
from tests.browser.touch_measurements import THUMB, sizes, wide
from web.lessons import lesson_of

pytestmark = pytest.mark.long

FELCI = {
    "0.4": ["white-hand-red-0", "c3"],
    "1": ["white-visitor-red", "white-north"],
    "2": [],
    "6": ["white-hand-red-0", "d3"],
    "7": ["white-hand-red-0", "undergrowth", "white-hand-yellow-0", "e3", "e2"],
}
"""What to pick at each step that is to be played."""
BOWER = {
    "2": ["tile-N02"],
    "3": ["tile-N30", "nest-0-1-1"],
    "11": ["tile-N29", "nest-0-2-3"],
    "12": [],
    "13": ["bonus-peek-egg"],
    "14": ["egg-2"],
}


class Reader:
    """Somebody who reads a lesson, and presses things in a way of their own."""

    def __init__(self, person: Person, press: Callable[[Locator], None]) -> None:
        self.page = person.page
        self.press = press
        self.comment = self.page.get_by_role("region", name="Lesson")

    def thing(self, name: str) -> Locator:
        """Return what is picked by this id, on the table or with a button."""
        return self.page.locator(f'svg.table [data-id="{name}"], button[data-pick="{name}"]').first

    def make(self, picks: list[str]) -> None:
        """Pick these, and make the move."""
        for pick in picks:
            self.press(self.thing(pick))
        self.press(self.page.locator("[data-confirm]"))

    def is_at(self, title: str) -> None:
        """Wait for a step."""
        expect(self.comment.get_by_role("heading", name=title, exact=True)).to_be_visible()

    def read(self, game: str, picks: Mapping[str, list[str]], go_on: Callable[[], None]) -> None:
        """Go from the step that is shown to the last one, and make each move right."""
        number = self.page.locator(".comment .at").inner_text().split(" / ")[0]
        for step, after in pairwise(lesson_of(game, "en").steps[int(number) - 1 :]):
            self.is_at(step.title)
            if step.play:
                self.make(picks[step.name])
            else:
                go_on()
            self.is_at(after.title)
            expect(self.comment.get_by_text("Exactly!")).to_have_count(int(step.play))
            expect(self.page).to_have_url(re.compile(f"#{after.name}$"))


def test_a_whole_lesson_is_read_and_played_by_keyboard_alone(server_url, visit):
    person = visit(server_url)
    keys = Keyboard(person.page)
    reader = Reader(person, keys)
    person.go("/learn/felci")
    person.page.locator("body[data-ready]").wait_for()

    reader.read("felci", FELCI, lambda: keys.press("Enter"))

    expect(person.page.get_by_role("region", name="Final score")).to_be_visible()
    assert keys.used_alone()
    assert faults(person.page) == []
    keys.press("Home")
    reader.is_at("What the game is about")
    keys.press(".", ".", ",")  # arrows walk over the table
    reader.is_at("What's on the table")
    assert keys.used_alone()


def test_a_lesson_is_read_and_played_on_a_phone_and_ends_at_a_table(server_url, visit):
    person = visit(server_url, **PHONE)
    page = person.page
    reader = Reader(person, lambda thing: thing.tap())
    person.go("/learn/bower#0.5")

    reader.is_at("Your first tile")
    reader.make(["tile-N36"])
    expect(reader.comment).to_contain_text("That is allowed, too.")
    reader.press(reader.comment.get_by_role("button", name="Show me"))
    reader.is_at("Place")
    reader.press(reader.thing("tile-N30"))
    reader.thing("nest-0-3-3").tap(force=True)  # though it says that it can not be picked
    person.says(re.compile(r"\(BOW-3\.2\)"))
    reader.press(page.get_by_role("button", name="Cancel"))
    reader.press(reader.comment.get_by_role("button", name="Back"))
    reader.is_at("A turn begins: take")
    assert wide(page) <= 0
    assert min(sizes(reader.comment.get_by_role("button"))) >= THUMB
    assert faults(page) == []

    go_on = reader.comment.get_by_role("button", name="Continue")
    reader.read("bower", BOWER, lambda: reader.press(go_on))

    assert faults(page) == []
    reader.press(page.get_by_role("button", name="Play against the bot"))
    person.is_live()
    assert "/matches/" in page.url


@pytest.mark.parametrize(("width", "height"), [(320, 568), (390, 844), (844, 390)])
def test_on_a_phone_the_task_is_in_sight_while_its_move_is_chosen_and_no_choice_moves_the_table(
    server_url, visit, width, height
):
    devices = screen(width, locale="it-IT") | {"viewport": {"width": width, "height": height}}
    person = visit(server_url, **devices)
    page, reader = person.page, Reader(person, lambda thing: thing.tap())
    person.go("/learn/bower#13")
    option = reader.thing("bonus-peek-egg")
    text, status = page.locator(".comment [aria-live]"), page.locator("#status")
    table = page.locator("svg.table")
    expect(option).to_be_visible()
    expect(text).to_be_visible()
    expect(status).to_be_hidden()
    before = table.bounding_box()

    option.tap()
    expect(status).to_be_visible()
    expect(text.get_by_role("heading")).to_be_in_viewport(ratio=1)
    expect(text.locator("p").last).to_be_in_viewport()
    expect(page.locator("[data-confirm]")).to_be_in_viewport(ratio=1)
    assert table.bounding_box() == before
    assert status.evaluate("it => it.scrollHeight - it.clientHeight") <= 1


def test_next_to_a_wide_table_each_step_is_named_and_can_be_gone_to(visit, server_url):
    person = visit(server_url)
    person.go("/learn/felci")
    person.page.locator("body[data-ready]").wait_for()

    person.page.get_by_role("link", name="A visitor sits down").click()

    expect(person.page.locator(".comment .at")).to_have_text("5 / 17")
    expect(person.page.locator(".steps [aria-current=step]")).to_have_text("A visitor sits down")
