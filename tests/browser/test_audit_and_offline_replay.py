"""The audit page highlights places, and an offline replay runs by itself."""

import re
from functools import partial

import pytest
from playwright.sync_api import expect

from domain.bower import BOWER
from tests.browser.axe import faults
from tests.browser.chosen_deals import by_chance
from tests.browser.devices import DESKTOP, PHONE
from tests.browser.layout import screen
from tests.browser.touch_measurements import sizes
from tests.offline_replays import film_of
from tests.web.disputes import dispute

FILE = "replay.html"


def replay_of(reader, path, folder):
    """Open the replay of a match in one file, saved to a *folder*."""
    file = folder / FILE
    file.write_bytes(reader.page.request.get(f"{reader.url}{path}{FILE}").body())
    reader.forgive("request to another host: file:")
    page = reader.context.new_page()
    page.goto(file.as_uri())
    return page


@pytest.fixture
def come(visit, server_url):
    """Let people come to the store."""
    return partial(visit, server_url)


@pytest.mark.long
def test_a_line_of_an_audit_lights_up_what_it_rests_on_by_pointer_and_by_keyboard(come, ended):
    reader = come()
    reader.go(f"{ended}audit?claimed=1,2")
    lit = reader.page.locator(".ring.on")
    assert faults(reader.page) == []
    expect(lit).to_have_count(0)

    line = reader.page.locator("tr[data-lights]").first
    places = sorted(line.get_attribute("data-lights").split())
    line.locator(".what").focus()
    assert sorted(ring.get_attribute("data-ring") for ring in lit.all()) == places
    expect(lit.first).to_be_visible()

    line.locator("small [data-lights]").first.hover()
    expect(lit).to_have_count(1)
    reader.page.locator("h1").hover()
    assert sorted(ring.get_attribute("data-ring") for ring in lit.all()) == places


def test_on_a_wide_page_the_result_stands_next_to_the_board_of_an_audit(come, ended):
    reader = come(**DESKTOP)
    reader.go(f"{ended}audit")

    board, result = (
        reader.page.locator(part).bounding_box() for part in (".seen", ".outcome > .ended")
    )
    assert result["x"] > board["x"] + board["width"]
    assert abs(result["y"] - board["y"]) < 2


@pytest.mark.parametrize("width", [390, 1000])
def test_a_line_or_a_player_of_an_audit_that_was_jumped_to_lies_open(
    visit, server_url, ended, width
):
    reader = visit(server_url, viewport={"width": width, "height": 700})
    reader.go(f"{ended}audit")

    for id in ("seat-0", "line-2", "seat-1"):
        reader.page.evaluate("(id) => (location.hash = id)", id)
        assert reader.lies_open(id)


@pytest.mark.parametrize(("device", "least"), [(DESKTOP, 24), (PHONE, 40)], ids=["mouse", "thumb"])
def test_each_move_and_rule_of_a_line_is_large_enough_to_be_hit(come, ended, device, least):
    reader = come(**device)
    for path in ("audit", ""):
        reader.go(f"{ended}{path}")
        reader.page.locator(".to-move").first.wait_for()
        assert min(sizes(reader.page.locator(".to-move"))) >= least
        heights = "(all) => all.map((one) => one.getBoundingClientRect().height)"
        rules = reader.page.locator(":is(.dotted, .placed) .rule")
        assert min(rules.evaluate_all(heights)) >= 24


@pytest.mark.long
def test_the_pages_about_many_matches_are_accessible(come, ended):
    reader = come()
    for path in ("/matches", "/games/felci", "/matches?game=bower&player=nobody"):
        reader.go(path)
        assert faults(reader.page) == []
    reader.go("/matches?status=finished")
    reader.page.locator("table a[href^='/players/']").first.click()
    expect(reader.page.get_by_role("heading", name="Results")).to_be_visible()
    assert faults(reader.page) == []


@pytest.mark.long
@pytest.mark.parametrize("width", [320, 390, 844])
def test_on_a_phone_the_controls_of_a_replay_in_one_file_cover_no_move_and_cut_no_sentence(
    chosen_deals, visit, tmp_path, width
):
    table = chosen_deals.open_table(BOWER, f"in one file {width}")
    table.play(lambda match: match.to_move is None, by_chance)
    page = replay_of(visit(table.url, **screen(width)), table.path, tmp_path)

    if width != 320:
        expect(page.locator("svg.table")).to_be_in_viewport(ratio=0.99)
    told = page.locator("#announcement")
    assert told.evaluate("(one) => one.scrollHeight > one.clientHeight")
    told.tap()
    assert not told.evaluate("(one) => one.scrollHeight > one.clientHeight + 1")
    for at in range(1, 12):
        page.get_by_role("button", name="One move forward").tap()
        expect(told).to_contain_text(f"Move {at} of")
        controls = page.locator(".act").bounding_box()
        for ring in page.locator(".ring.last .line").all():
            box = ring.bounding_box()
            beside = box["x"] + box["width"] <= controls["x"]
            assert box["y"] >= 0
            assert beside or box["y"] + box["height"] <= controls["y"] + 1


@pytest.mark.parametrize(
    "width", [390, *(pytest.param(width, marks=pytest.mark.long) for width in (320, 844, 1366))]
)
def test_the_last_move_of_a_replay_in_one_file_shows_who_won_and_what_is_disputed(
    chosen_deals, visit, tmp_path, width
):
    table = chosen_deals.open_table(BOWER, f"won in one file {width}")
    table.play(lambda match: match.to_move is None, by_chance)
    dispute(table.players[0], table.path)
    page = replay_of(visit(table.url, **screen(width)), table.path, tmp_path)
    result, controls = page.locator("#ended"), page.locator(".stepper")

    expect(result).to_be_hidden()
    if width != 320:
        expect(page.locator("svg.table")).to_be_in_viewport(ratio=0.99)
    top = controls.bounding_box()["y"]
    page.locator("body").press("End")
    expect(result).to_be_visible()
    box = result.bounding_box()
    assert box["y"] + box["height"] <= controls.bounding_box()["y"]
    assert controls.bounding_box()["y"] == pytest.approx(top, abs=0.5)
    if width > 844:
        expect(page.get_by_text("Ada disputes")).to_be_in_viewport(ratio=1)

    page.locator("body").press("Home")
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Play the moves")).to_be_visible()


@pytest.mark.long
def test_a_replay_in_one_file_steps_to_the_end_without_a_request(come, ended, tmp_path):
    reader = come()
    file = tmp_path / "replay.html"
    answer = reader.page.request.get(f"{reader.url}{ended}replay.html")
    file.write_bytes(answer.body())
    reader.forgive("request to another host: file:")
    wanted = []
    page = reader.context.new_page()
    page.on("request", lambda request: wanted.append(request.url))
    text = []
    page.on("console", lambda message: text.append(message.text))

    page.goto(file.as_uri())
    expect(page.locator("#announcement")).to_contain_text("Move 0 of")
    last = int(page.locator("#slider").get_attribute("max"))
    first = page.locator("svg.table").inner_html()
    on = page.get_by_role("button", name="One move forward")
    tops = set()
    for at in range(1, 9):
        on.click()
        expect(page.locator("#announcement")).to_contain_text(f"Move {at} of")
        tops.add(on.bounding_box()["y"])
    assert len(tops) == 1
    expect(page.locator("#ended")).to_be_hidden()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#announcement")).to_contain_text(f"Move 1 of {last}")
    page.get_by_role("button", name="Latest position").click()
    expect(page.locator("#announcement")).to_contain_text(f"Move {last} of {last}")
    assert page.locator("svg.table").inner_html() != first
    expect(page.locator("#ended")).to_be_visible()
    page.locator("#slider").fill("3")
    expect(page.locator("#announcement")).to_contain_text(f"Move 3 of {last}")
    page.locator("#log button").last.click()
    expect(page.locator("#announcement")).to_contain_text(f"Move {last} of {last}")
    assert faults(page) == []
    assert wanted == [file.as_uri()]
    assert text == []


def test_a_replay_in_one_file_plays_by_itself_and_shows_scores_and_the_eyes_of_each_seat(
    come, ended, tmp_path
):
    page = replay_of(come(), ended, tmp_path)
    last = int(page.locator("#slider").get_attribute("max"))

    page.locator("#speed").select_option("4")
    page.get_by_role("button", name="Play the moves").click()
    expect(page.locator("#announcement")).to_contain_text(re.compile(rf"Move [1-9]\d* of {last}"))
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Play the moves")).to_be_visible()

    whole = page.locator("svg.table").inner_html()
    names = page.locator("#viewpoint option").all_inner_texts()
    assert len(names) == 3
    page.locator("#viewpoint").select_option(names[1])
    assert page.locator("svg.table").inner_html() != whole
    page.keyboard.press("Escape")
    page.locator("h1").click()
    page.keyboard.press("End")
    points = [int(each) for each in page.locator("[data-seat]").all_inner_texts()]
    assert points == film_of((tmp_path / FILE).read_text())["points"][-1]
    expect(page.locator(".player.won")).to_have_count(1)
    expect(page.locator(".player.won .note")).to_have_text("winner")
    expect(page.locator("#log .line").last).to_be_in_viewport(ratio=1)
    page.keyboard.press("Home")
    expect(page.locator(".player.won")).to_have_count(0)
