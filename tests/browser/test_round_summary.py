"""Round summaries, and the clock that waits until they were read."""

import pytest
from playwright.sync_api import expect

from domain.base_types import NewRound
from domain.birdie import BIRDIE
from domain.match import Clock
from tests.browser.chosen_deals import by_chance


def is_last_of_its_round(match):
    """Tell whether the move that chance makes next leads to a new round."""
    after = match.game.decide(match.state, match.to_move, by_chance(match), lambda *_: ())
    return any(isinstance(event, NewRound) for event in after)


@pytest.mark.long
def test_the_round_summary_is_shown_before_the_clock_starts(chosen_deals, visit):
    table = chosen_deals.open_table(BIRDIE, "a round", clock=Clock(bank=600_000))
    table.play(is_last_of_its_round, by_chance)
    first = table.match.moves
    pages = [table.come(visit, seat).page for seat in (0, 1)]
    sheets = [page.locator("aside > .outcome") for page in pages]
    for page, sheet in zip(pages, sheets, strict=True):
        page.remove_locator_handler(sheet)  # Nobody puts it away unread.
    table.move(by_chance(table.match))
    mover, due = table.match.to_move, table.match.clocks.since

    for sheet in sheets:
        expect(sheet).to_contain_text("Round 1: scores")
    with pages[mover].expect_response("**/table") as answered:
        sheets[mover].get_by_role("button", name="Continue").click()
    expect(sheets[mover]).to_have_count(0)
    expect(sheets[1 - mover]).to_be_visible()

    assert answered.value.ok
    assert table.match.clocks.since < due
    assert table.match.moves == first + 1
