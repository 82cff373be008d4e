"""The page checks the chain of its match, and keeps receipts."""

import json

import msgspec
import pytest
from playwright.sync_api import Page, expect

from adapters.verification.checks import verdict_on_log
from adapters.verification.match_log import Log, Receipt
from tests.browser.felci_player import from_home_page

KEPT = """async () => JSON.stringify((await import("/static/storage.js")).local.read(
  `chain ${document.body.dataset.match}`))"""
CHANGED = """async known => (await import("/static/storage.js")).local.write(
  `chain ${document.body.dataset.match}`, {...known, head: known.head.replace(/./g, '0')})"""


def digits(page: Page) -> str:
    """Return what the page gives to be compared by voice."""
    return page.locator(".chain b").inner_text()


@pytest.mark.long
def test_all_read_the_same_digits_and_each_page_keeps_the_receipts_of_its_seat(visit, server_url):
    white, black = from_home_page(visit, server_url)
    spectator = visit(server_url)
    spectator.page.goto(white.person.page.url)
    for player in (white, black, white):
        assert player.take_turn()
    pages = [white.person.page, black.person.page, spectator.page]
    answer = white.person.context.request.get(f"{white.person.page.url}log.json")
    log = msgspec.json.decode(answer.body(), type=Log)

    for page in pages:
        expect(page.locator(".chain b")).to_have_text(log.head[:8])
        assert page.locator(".tampered").count() == 0
    for page, seat in zip(pages, (0, 1), strict=False):
        receipts = msgspec.convert(json.loads(page.evaluate(KEPT))["receipts"], list[Receipt])
        given = {(event.k, event.hash) for event in log.events if event.public.by == str(seat)}
        assert {(receipt.k, receipt.head) for receipt in receipts} <= given
        assert len(receipts) >= 2
        assert verdict_on_log(log, receipts).ok


@pytest.mark.long
def test_a_server_that_rewrites_history_is_reported_once_in_red(visit, server_url):
    white, black = from_home_page(visit, server_url)
    page = white.person.page
    assert white.take_turn()
    expect(page.locator(".chain b")).to_be_visible()
    page.evaluate(CHANGED, json.loads(page.evaluate(KEPT)))

    page.reload()
    warning = page.get_by_role("alert")
    expect(warning).to_contain_text(
        "This match differs from the one that this page received before."
    )
    with page.expect_download() as kept:
        warning.get_by_text("Keep my receipts").click()
    assert kept.value.suggested_filename == "receipts.jsonl"
    warning.get_by_role("button", name="Close").click()

    page.reload()
    assert black.take_turn()
    expect(page.locator(".chain b")).to_have_text(digits(black.person.page))
    assert warning.count() == 0
