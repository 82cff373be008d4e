"""Can five people at five screens play a whole match of Bloom?"""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.florist import play_as_recorded
from tests.browser.laying import Parlour
from tests.browser.people import PHONE, company
from tests.browser.watched import (
    Watched,
    assert_all_read_the_count_of_the_audit,
    assert_all_saw_the_same_table,
    assert_nobody_was_told_a_secret,
    assert_secrets_would_be_found,
)

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def played(chromium: Browser, parlour: Parlour) -> Iterator[Watched]:
    """Let all five play a recorded match, while somebody looks on."""
    with company(chromium, "five-at-bloom") as people:
        yield play_as_recorded(people, parlour, "all_passed_in_round_1", often=1)


def test_each_kind_of_move_was_made_by_pointing(played):
    did = played.did

    assert did.keys() >= {"draw", "stop", "pass", "lay", "steal", "take_joker", "add", "swap"}
    assert did["pass"] == 1


def test_after_each_move_every_page_showed_the_same_table(played):
    assert_all_saw_the_same_table(played)


def test_no_page_and_no_answer_ever_held_what_was_hidden_from_its_reader(played):
    assert_nobody_was_told_a_secret(played)


def test_the_comparison_finds_what_is_hidden(played):
    assert_secrets_would_be_found(played)


def test_at_the_end_everybody_reads_the_count_of_the_audit(played):
    assert_all_read_the_count_of_the_audit(played)


def test_on_a_phone_the_figures_of_each_player_stand_apart(played, visit):
    page = played.table.come(visit, None, **PHONE).page
    hands, points = (page.locator(f".player .{kind}").all() for kind in ("hand", "points"))

    assert len(hands) == len(points) == 5
    for held, scored in zip(hands, points, strict=True):
        left, right = held.bounding_box(), scored.bounding_box()
        assert left["x"] + left["width"] < right["x"]
