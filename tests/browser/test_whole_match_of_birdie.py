"""Can two people at two screens play a whole match of Birdie, and what does everybody see?"""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from domain.birdie import BIRDIE
from tests.browser import secrets_of_birdie
from tests.browser.birder import PUBLIC, Birder
from tests.browser.laying import Parlour
from tests.browser.people import company
from tests.browser.watched import (
    Watched,
    assert_all_read_the_count_of_the_audit,
    assert_all_saw_the_same_table,
    assert_nobody_was_told_a_secret,
    assert_secrets_would_be_found,
    watch,
)

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def played(chromium: Browser, parlour: Parlour) -> Iterator[Watched]:
    """Let Ada and Bruno play by pointing, while Carla looks on."""
    table = parlour.lay(BIRDIE, "birds 17")
    with company(chromium, "whole-match-of-birdie") as people:
        yield watch(people, table, lambda person, seat: Birder(person), secrets_of_birdie, PUBLIC)


def test_each_kind_of_move_was_made_by_pointing(played):
    did = played.did

    assert did.keys() >= {"take", "stack", "pass", "woodpecker", "robin", "insert", "score"}
    assert did.keys() >= {"hand", "pigeon", "owl"}
    assert did["pass"] == did["score"] == 4


def test_after_each_move_every_page_showed_the_same_table(played):
    assert_all_saw_the_same_table(played)


def test_no_page_and_no_answer_ever_held_what_was_hidden_from_its_reader(played):
    assert_nobody_was_told_a_secret(played)


def test_the_comparison_finds_what_is_hidden(played):
    assert_secrets_would_be_found(played)


def test_at_the_end_everybody_reads_the_count_of_the_audit(played):
    assert_all_read_the_count_of_the_audit(played)
