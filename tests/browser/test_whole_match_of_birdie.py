"""A whole match of Birdie by two people at two screens, and what each sees."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from domain.birdie import BIRDIE
from tests.browser import birdie_knowledge
from tests.browser.birdie_player import PUBLIC, Birder
from tests.browser.birdie_previews import assert_came_true
from tests.browser.chosen_deals import ChosenDeals
from tests.browser.people import OVER, company
from tests.browser.recorded_screens import Watched, WatchedMatch, watch

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def played(chromium: Browser, chosen_deals: ChosenDeals) -> Iterator[Watched]:
    """Let Ada and Bruno play, while Carla looks on."""
    table = chosen_deals.open_table(BIRDIE, "birds 17")
    with company(chromium, "whole-match-of-birdie") as people:
        yield watch(
            people,
            table,
            lambda person, seat: Birder(person),
            birdie_knowledge,
            PUBLIC,
        )


def test_each_kind_of_move_was_made_by_pointing(played):
    did = played.did

    assert did.keys() >= {"take", "stack", "pass", "woodpecker", "robin", "insert", "score"}
    assert did.keys() >= {"hand", "pigeon", "owl"}
    assert did["pass"] == did["score"] == 4


class TestWatchedMatch(WatchedMatch):
    pass


def test_the_previewed_text_and_view_of_each_move_came_true(played):
    for player in played.players:
        for preview in player.previews:
            assert_came_true(preview)


def test_both_rounds_ended_and_everybody_reads_the_same_log(played):
    logs = [person.page.locator(".log ol").inner_text() for person in played.everybody]

    assert len(set(logs)) == 1
    assert "Round 1 is over; all cards left in hand are discarded." in logs[0]
    assert "Round 2 is dealt" in logs[0]
    assert "Both rounds are scored: the match ends." in logs[0]


def test_a_line_of_the_count_lights_its_box_and_leads_to_its_move(played):
    line = played.counted("BIR-4.5").first
    line.get_by_role("button").hover()
    expect(played.carla.page.locator(".ring.lit")).to_have_count(1)
    played.follow(line, "scores")


def test_looking_back_shows_what_their_own_seat_knew_then(played):
    ada = played.players[0].person
    page, last = ada.page, ada.moves()
    faces = page.locator("svg.table [data-id^='hand-1-'] use[href^='#birdie-']:not([href$='back'])")
    own = page.locator("svg.table [data-zone='hand']")

    page.get_by_role("link", name="Replay", exact=True).click()
    ada.says(f"Move 0 of {last}.")
    expect(own).to_have_count(2)
    expect(page.locator("svg.table [data-id^='hand-1-']")).to_have_count(2)
    assert faces.count() == 0
    page.get_by_role("button", name="One move forward").click()
    ada.says(f"Move 1 of {last}. Bruno takes")
    expect(page.locator("svg.table [data-id^='hand-1-']")).to_have_count(3)
    expect(own).to_have_count(2)
    assert faces.count() == 0
    page.keyboard.press("End")
    ada.says(OVER)
    page.get_by_role("button", name="One move back").click()
    ada.says(f"Move {last - 1} of {last}.")
    assert faces.count() == 0
    page.get_by_role("button", name="Latest position").click()
    ada.says(OVER)
