"""The page after the end: the result is in sight, and nothing outdated is shown."""

import pytest
from playwright.sync_api import expect

from domain.bower import BOWER
from domain.felci import FELCI
from tests.browser.chosen_deals import by_chance
from tests.browser.devices import PHONE

ADA = 0


def is_far(match):
    """Tell whether the log is longer than what is seen of it, and Ada is to move."""
    return match.moves > 25 and match.to_move == ADA


@pytest.mark.long
def test_the_log_shows_who_resigned_and_nobody_is_missed_any_more(chosen_deals, visit):
    table = chosen_deals.open_table(FELCI, "resigned")
    table.play(is_far, by_chance)
    ada = table.come(visit, ADA)
    away = ada.page.get_by_text("away")
    expect(away).to_be_visible()

    agreeing = ada.page.get_by_role("region", name="At the table")
    agreeing.get_by_role("button", name="Resign").click()
    agreeing.get_by_role("button", name="Yes").click()
    ada.says("You resigned")

    expect(ada.page.get_by_role("region", name="Log").get_by_text("resigns")).to_be_in_viewport()
    expect(away).to_have_count(0)


@pytest.mark.long
def test_on_a_phone_a_table_opens_with_its_head(chosen_deals, visit):
    table = chosen_deals.open_table(BOWER, "opened")
    table.play(is_far, by_chance)

    ada = table.come(visit, ADA, **PHONE)

    expect(ada.page.get_by_role("banner")).to_be_in_viewport()


@pytest.mark.long
def test_on_a_phone_the_result_covers_nothing_of_the_table(chosen_deals, visit):
    table = chosen_deals.open_table(BOWER, "over")
    table.play(lambda match: match.to_move is None, by_chance)

    ada = table.come(visit, ADA, **PHONE)

    expect(ada.status).to_be_in_viewport()
    board = ada.page.get_by_role("region", name="Table", exact=True).bounding_box()
    status = ada.page.get_by_role("region", name="Your move").bounding_box()
    assert board
    assert status
    assert status["y"] + status["height"] <= board["y"]


def test_the_end_says_by_how_much_it_was_won_what_decided_it_and_where_one_may_go(
    chosen_deals, visit
):
    table = chosen_deals.open_table(BOWER, "won")
    table.play(lambda match: match.to_move is None, by_chance)
    count = table.match.count
    margin, loser = max(count.totals) - min(count.totals), 1 - count.winners[0]

    end = table.come(visit, ADA).page.get_by_role("region", name="Your move")

    points = "1 egg token" if margin == 1 else f"{margin} egg tokens"
    reported = f"You are {points} ahead of Bruno." if loser else f"{points} ahead of you."
    expect(end).to_contain_text(reported)
    expect(end).to_contain_text("Most of it comes from ")
    parts = [row.locator("td").all_inner_texts() for row in end.locator("tbody tr").all()]
    assert tuple(sum(map(int, each)) for each in zip(*parts, strict=True)) == count.totals
    links = end.get_by_role("navigation").get_by_role("link").all_inner_texts()
    assert links == ["Replay", "Analysis", "Audit", "Other games"]
    expect(end.get_by_role("button", name="Rematch")).to_be_visible()


def test_the_score_so_far_is_called_that_of_the_end_when_a_match_is_resigned(chosen_deals, visit):
    table = chosen_deals.open_table(BOWER, "given up early")
    table.play(lambda match: match.moves > 20, by_chance)
    table.players[ADA].act(table.path, "resign", table.match.moves)

    page = table.come(visit, ADA).page

    expect(page.get_by_role("region", name="Score at the end")).to_be_visible()
    expect(page.get_by_text("Score so far")).to_have_count(0)
