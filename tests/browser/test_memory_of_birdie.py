"""BIR-3.6 on the page: replay goes back to the viewer's own last turn, and no farther."""

import re

import pytest
from playwright.sync_api import expect

from domain.birdie import BIRDIE
from domain.birdie.commands import Pass, StackCards, TakeCard
from domain.match import closed_positions
from tests.browser.devices import PHONE

TURNS = 7


def stacking(match):
    """Return a move that takes a card or stacks two."""
    area = match.state.area
    if match.moves % 3 == 2:
        return TakeCard(area[0])
    return StackCards(area[:2], (), area[:2]) if len(area) > 1 else Pass()


@pytest.fixture
def table(chosen_deals, request):
    """Return a table of Birdie after some turns, where north is to move."""
    table = chosen_deals.open_table(BIRDIE, request.node.name)
    table.play(lambda match: match.moves >= TURNS and match.to_move == 0, stacking)
    return table


def at(person):
    return person.page.locator(".stepper .at")


@pytest.mark.parametrize("device", [None, PHONE], ids=["desk", "phone"])
def test_one_steps_back_to_the_own_last_turn(table, visit, device):
    ada = table.come(visit, 0, **(device or {}))
    last, own = table.match.moves, table.match.stepped[0]
    assert closed_positions(table.match, 0) == tuple(range(own))
    back = ada.page.get_by_role("button", name="One move back")

    for position in range(last - 1, own - 1, -1):
        back.click()
        expect(at(ada)).to_have_text(f"{position} / {last}")
    expect(back).to_be_disabled()
    expect(ada.page.get_by_role("button", name="First position")).to_be_disabled()
    ada.page.keyboard.press("Home")
    ada.page.get_by_role("slider", name="Move").fill("1")
    expect(at(ada)).to_have_text(f"{own} / {last}")


def test_older_lines_name_no_card_and_lead_nowhere(table, visit):
    ada = table.come(visit, 0)
    lines = ada.page.locator(".log .line")
    own = table.match.stepped[0]

    expect(lines.first).to_have_text(re.compile("Round 1 is dealt"))
    reported = [line.split("\n")[-1] for line in lines.all_inner_texts()]
    before = sum(1 for line in reported if re.search(r"stacks \d cards|takes a card", line))
    assert before == own - 1
    lines.nth(1).click()
    ada.says("you can look back only to your own last turn")


def test_what_was_looked_at_before_is_closed_once_one_has_moved_again(table, visit):
    ada = table.come(visit, 0)
    own = table.match.stepped[0]
    page = ada.page
    page.get_by_role("button", name="One move back").click()
    expect(at(ada)).to_have_text(f"{own} / {own + 1}")
    page.get_by_role("button", name="Back to the latest move").click()

    for _ in range(2):
        table.move(stacking(table.match))
    expect(at(ada)).to_have_text(f"{own + 3} / {own + 3}")
    page.keyboard.press(",")
    expect(at(ada)).to_have_text(f"{own + 2} / {own + 3}")
    page.keyboard.press(",")
    expect(at(ada)).to_have_text(f"{own + 2} / {own + 3}")
