"""A whole match of Bower by two people at two screens, and what each sees.

Takes and placings in the middle of the match are made without a browser: they show nothing new.
"""

import json
import re
from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, expect

from domain.bower import BOWER
from domain.bower.components import COLUMNS, STANDARD
from domain.bower.state import Step
from domain.match import Match
from tests.bower.sets import SETS
from tests.browser import bower_knowledge
from tests.browser.bower_player import Nester
from tests.browser.chosen_deals import ChosenDeals, by_chance
from tests.browser.people import OVER, company
from tests.browser.recorded_screens import Public, Watched, WatchedMatch, watch

pytestmark = pytest.mark.long
RICH = replace(
    STANDARD,
    nest_tiles=tuple(
        rich if number % 3 == 0 else tile
        for number, (tile, rich) in enumerate(
            zip(STANDARD.nest_tiles, SETS[0].nest_tiles, strict=True)
        )
    ),
)
"""A set with gems enough for a bonus now and then."""
CLICKED = (0, 1, 2, 11, 12)
"""The turns that are played by clicking from the take on."""
PUBLIC = Public(
    places="[data-place]:not([data-place^='egg'], [data-place^='aside'])",
    lying="[data-zone='display']",
)


@pytest.fixture(scope="module")
def played(chromium: Browser, chosen_deals: ChosenDeals) -> Iterator[Watched]:
    """Let Ada and Bruno play, while Carla looks on."""
    table = chosen_deals.open_table(BOWER, "a-whole-match-of-bower", components=RICH)
    with company(chromium, "whole-match-of-bower") as people:
        yield watch(
            people,
            table,
            lambda person, seat: Nester(person, seat + 1),
            bower_knowledge,
            PUBLIC,
            lambda match: None if is_clicked(match) else by_chance(match),
        )


def is_clicked(match: Match) -> bool:
    """Tell whether the next move is made by clicking."""
    turn = match.state.turn
    return turn.step not in (Step.TAKE, Step.PLACE) or turn.number in CLICKED


def test_each_kind_of_move_was_made_by_clicking(played):
    did = played.did

    assert did.keys() >= {"take", "place", "turn", "draw", "bonus tile"}
    assert did["bonus tile"] > 5
    assert len([what for what in did if what.startswith("effect")]) > 2


class TestWatchedMatch(WatchedMatch):
    pass


def test_at_the_end_all_eggs_are_revealed_to_everybody(played):
    eggs = json.loads(played.record)["deal"]["eggs"]
    for person in played.everybody:
        shown = person.page.locator("svg.table [data-place^='egg-']").evaluate_all(
            "all => all.map((one) => one.getAttribute('aria-label'))"
        )
        named = [bower_knowledge.named(label) for label in shown]
        assert [{*named[0], *named[2], *named[4]}, {*named[1], *named[3], *named[5]}] == [
            set(eggs[:3]),
            set(eggs[3:6]),
        ]


def test_a_line_of_the_count_lights_its_squares_and_leads_to_its_moves(played):
    line = played.counted("BOW-6.1").first
    line.get_by_role("button").hover()
    assert played.carla.page.locator(".ring.lit").count() > 1
    played.follow(line, re.compile("places|covers|puts"))


def test_looking_back_shows_what_their_own_seat_knew_then(played):
    ada = played.players[0].person
    page, last = ada.page, ada.moves()
    hidden = page.get_by_role("button", name=re.compile(r"^egg of column \d: hidden"))
    filled = page.locator("svg.table [data-place^='nest-']:not([aria-label$='empty'])")
    assert hidden.count() == 0
    assert filled.count() > 2 * COLUMNS

    page.get_by_role("link", name="Replay", exact=True).click()
    ada.says(f"Move 0 of {last}.")
    expect(hidden).to_have_count(3)
    expect(filled).to_have_count(0)
    page.get_by_role("button", name="One move forward").click()
    ada.says(f"Move 1 of {last}.")
    page.keyboard.press("End")
    ada.says(OVER)
    page.get_by_role("button", name="One move back").click()
    expect(hidden).not_to_have_count(0)
    expect(page.locator("svg.table [data-id^='north-hand-']")).not_to_have_count(0)
    page.get_by_role("button", name="First position").click()
    ada.says(f"Move 0 of {last}.")
    page.get_by_role("button", name="Latest position").click()
    ada.says(OVER)
