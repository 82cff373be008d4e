"""Requesting and reading an analysis on its page."""

import json
import re

import pytest
from playwright.sync_api import expect

from domain.felci import FELCI
from tests.browser.analysis_pages import look_back
from tests.browser.axe import faults
from tests.browser.chosen_deals import by_chance
from tests.browser.devices import PHONE
from tests.browser.touch_measurements import wide

A_WHILE = 300_000
"""How many milliseconds an analysis may take on a busy machine."""


@pytest.fixture(scope="module")
def analysed(chosen_deals):
    """Return a table of Felci whose match is analysed."""
    table = chosen_deals.open_table(FELCI, "analysed")
    table.play(lambda match: match.to_move is None, by_chance)
    look_back(table)
    return table


def reading(table, visit, **how):
    """Let somebody open the analysis, and wait until its graph can be used."""
    reader = table.sit(visit, None, **how)
    reader.go(f"{table.path}analysis")
    expect(reader.page.locator(".moment")).to_contain_text("Result")
    expect(reader.page.get_by_role("slider", name="Move")).to_be_attached()
    return reader


@pytest.mark.long
def test_who_asks_sees_how_far_it_is_and_then_graph_players_and_all_moves(visit, server_url, ended):
    reader = visit(server_url, viewport={"width": 390, "height": 800})
    reader.go(ended)
    reader.page.get_by_role("link", name="Analysis").first.click()
    assert faults(reader.page) == []

    reader.page.get_by_role("button", name="Analyse this match").click()
    expect(reader.page.get_by_role("progressbar")).to_be_visible()
    assert faults(reader.page) == []

    expect(reader.page.locator("svg.graph")).to_be_visible(timeout=A_WHILE)
    assert faults(reader.page) == []
    expect(reader.page.locator("[aria-labelledby=moves] tbody tr")).to_have_count(53)
    assert wide(reader.page) == 0


def test_while_it_runs_the_page_says_which_move_it_is_at_and_how_much_time_is_left(over, visit):
    reader = over.sit(visit, None)
    done, ahead = iter([3, 4, 4]), [1]

    def answer(route):
        if "application/json" not in route.request.headers["accept"]:
            return route.continue_()
        others = len(ahead)
        made = 0 if others else next(done, 5)
        progress = {"state": "waiting", "done": made, "moves": 8, "ahead": others}
        return route.fulfill(body=json.dumps(progress), content_type="application/json")

    reader.page.route("**/analysis", answer)
    reader.go(f"{over.path}analysis")
    reader.page.get_by_role("button", name="Analyse this match").click()

    expect(reader.page.get_by_text("1 other analysis comes first")).to_be_visible()
    ahead.clear()
    expect(reader.page.get_by_text("Move 6 of 8")).to_have_text(
        re.compile("^Move 6 of 8 · about [0-9]+ (second|minute)s? left$")
    )
    expect(reader.page.get_by_role("progressbar")).to_have_js_property("value", 5)


@pytest.fixture
def over(chosen_deals, request):
    """Return a table of Felci that was given up, whose analysis never ends by itself."""
    table = chosen_deals.open_table(FELCI, request.node.name)
    table.play(lambda match: match.moves == 8)
    table.players[0].act(table.path, "resign", 8)
    return table


def test_the_graph_tells_of_the_move_under_the_pointer_and_a_click_leads_there(analysed, visit):
    reader = reading(analysed, visit)
    plot, moment = reader.page.locator(".plot"), reader.page.locator(".moment")
    width, moves = plot.bounding_box()["width"], len(analysed.match.line)
    spot = {"x": width * 10 / (moves + 1), "y": 60}

    plot.hover(position=spot)
    expect(moment).to_contain_text(re.compile(r"Move 10 .*Ada.* [0-9]+%.*Bruno.* [0-9]+%"))
    plot.click(position=spot)
    expect(reader.page).to_have_url(re.compile("/#10(:referee)?$"))
    reader.says("Move 10 of")


def test_by_keyboard_the_graph_is_a_slider_and_enter_leads_to_the_position(analysed, visit):
    page = reading(analysed, visit).page
    slider = page.get_by_role("slider", name="Move")

    slider.focus()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_attribute("aria-valuetext", re.compile("^Move 2, "))
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/#2(:referee)?$"))


def test_a_tap_on_the_graph_leads_to_the_position_on_a_phone(analysed, visit):
    reader = reading(analysed, visit, **PHONE)
    plot = reader.page.locator(".plot")
    width, moves = plot.bounding_box()["width"], len(analysed.match.line)

    plot.tap(position={"x": width * 20 / (moves + 1), "y": 60})
    expect(reader.page).to_have_url(re.compile("/#20(:referee)?$"))


def test_each_turning_point_draws_the_move_played_and_the_better_one(analysed, visit):
    reader = reading(analysed, visit)
    cards = reader.page.get_by_role("article")

    assert cards.count() > 0
    for card in cards.all():
        expect(card.get_by_role("term")).to_have_text(["Played", "Better"])
    expect(reader.page.locator(".sign.better").first).to_be_visible()
    expect(reader.page.locator(".sign.played").first).to_be_visible()
    assert faults(reader.page) == []


def test_two_boards_of_a_turning_point_are_abreast_and_below_each_other_on_a_phone(analysed, visit):
    def corners(**how):
        card = reading(analysed, visit, **how).page.locator("article.apart").first
        expect(card.locator("figcaption")).to_have_text(["Played", "Better"])
        return [board.bounding_box() for board in card.locator("svg.table").all()]

    played, better = corners()
    assert played["y"] == better["y"]
    assert played["x"] + played["width"] < better["x"]
    played, better = corners(**PHONE)
    assert played["x"] == better["x"]
    assert played["y"] + played["height"] < better["y"]
