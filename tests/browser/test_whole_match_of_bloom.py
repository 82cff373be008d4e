"""A whole match of Bloom by two people at two screens, and what each sees."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.bloom_player import play_as_recorded
from tests.browser.chosen_deals import ChosenDeals
from tests.browser.people import OVER, company
from tests.browser.recorded_screens import Watched, WatchedMatch

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def played(chromium: Browser, chosen_deals: ChosenDeals) -> Iterator[Watched]:
    """Let Ada and Bruno play a recorded match, while Carla looks on."""
    with company(chromium, "whole-match-of-bloom") as people:
        yield play_as_recorded(people, chosen_deals, "rulebook_examples")


def test_each_kind_of_move_was_made_by_pointing(played):
    assert played.did.keys() >= {"draw", "stop", "lay", "steal", "take_joker", "add", "swap"}
    assert played.did["joker elsewhere"] > 0


class TestWatchedMatch(WatchedMatch):
    pass


def test_both_rounds_ended_and_everybody_reads_the_same_scores(played):
    logs = [person.page.locator(".log ol").inner_text() for person in played.everybody]

    for log in logs:
        assert "Round 2 is dealt" in log
        assert "Both rounds are over: the match ends." in log
        assert log.count("Scores: ") == 2
        assert scores(log) == scores(logs[0])


def scores(log: str) -> list[str]:
    """Return the scores of the rounds, as the log tells them."""
    return [line for line in log.splitlines() if "Scores: " in line]


def test_a_line_of_the_count_lights_a_point_tile_and_leads_to_its_move(played):
    line = played.counted("(BLO-5.3)").last
    line.get_by_role("button").hover()
    expect(played.carla.page.locator(".ring.lit")).to_have_count(1)
    played.follow(line, "lays")


def test_a_line_of_the_count_lights_what_was_left_in_a_hand(played):
    line = played.counted("tiles left in round 2")
    line.get_by_role("button").hover()
    expect(played.carla.page.locator(".ring.lit")).to_have_count(1)


def test_looking_back_shows_what_their_own_seat_knew_then(played):
    ada = played.players[0].person
    page, last = ada.page, ada.moves()
    own = page.locator("svg.table [data-zone='hand'][data-id^='tile-']")
    held = page.get_by_role("button", name="hand of tulip:", exact=False)
    expect(own).to_have_count(0)

    page.get_by_role("link", name="Replay", exact=True).click()
    ada.says(f"Move 0 of {last}.")
    expect(held).to_have_accessible_name(re.compile(r"^hand of tulip: \d+ tiles$"))
    assert own.count() > 0
    page.keyboard.press("End")
    ada.says(OVER)
    page.get_by_role("button", name="One move back").click()
    ada.says(f"Move {last - 1} of {last}.")
    expect(held).to_have_accessible_name("hand of tulip: 1 tile")
    page.get_by_role("button", name="Latest position").click()
    ada.says(OVER)
    expect(own).to_have_count(0)
