"""Steps through a replay: by swipe, by keys, and by jumps to rounds and decisive moves."""

import re

import pytest
from playwright.sync_api import expect

from domain.bloom import BLOOM
from domain.bower import BOWER
from domain.felci import FELCI
from tests.browser.analysis_pages import look_back
from tests.browser.chosen_deals import by_chance
from tests.browser.devices import PHONE
from tests.browser.hands import Finger
from tests.browser.test_replay import end

PLACES = "all => all.map((one) => one.getAttribute('transform')).join()"


@pytest.fixture(scope="module")
def over(chosen_deals):
    """Return a table of Felci that ended after eight moves."""
    table = chosen_deals.open_table(FELCI, "steps")
    table.play(lambda match: match.moves == 8)
    end(table)
    return table


@pytest.fixture(scope="module")
def rounds(chosen_deals):
    """Return an analysed table of Bloom, whose match has two rounds."""
    table = chosen_deals.open_table(BLOOM, "jumps")
    table.play(lambda match: match.to_move is None, by_chance)
    look_back(table)
    return table


def looking(table, visit, at, **how):
    """Let a spectator open a position of a replay."""
    reader = table.sit(visit, None, **how)
    reader.go(f"{table.path}#{at}")
    reader.says(f"Move {at} of")
    return reader


def swipe(page, across, down=0):
    """Swipe over the middle of the table, as far as a finger goes to the side and down."""
    page.locator("svg.table").scroll_into_view_if_needed()
    box = page.locator("svg.table").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 3
    Finger(page).swipe((x, y), (x + across, y + down))


def test_a_swipe_over_the_table_of_a_replay_steps_through_the_moves(over, visit):
    reader = looking(over, visit, 5, **PHONE)

    swipe(reader.page, -120)
    reader.says("Move 6 of 8.")
    swipe(reader.page, 120)
    reader.says("Move 5 of 8.")
    swipe(reader.page, 30, -120)
    swipe(reader.page, 120)
    reader.says("Move 4 of 8.")


def test_a_swipe_takes_no_piece_of_a_replay_along(chosen_deals, visit):
    table = chosen_deals.open_table(BOWER, "display")
    table.play(lambda match: match.moves == 8)
    end(table)
    reader = looking(table, visit, 5, **PHONE)
    pieces = reader.page.locator("svg.table .shape[data-zone]")
    pieces.last.scroll_into_view_if_needed()
    piece = pieces.last.bounding_box()
    x, y = piece["x"] + piece["width"] / 2, piece["y"] + piece["height"] / 2
    before = pieces.evaluate_all(PLACES)

    finger = Finger(reader.page)
    finger.hold((x, y), (x - 60, y))
    assert pieces.evaluate_all(PLACES) == before
    finger.lift()
    reader.says("Move 6 of 8.")


def test_in_a_running_match_a_swipe_makes_no_step(chosen_deals, visit):
    table = chosen_deals.open_table(FELCI, "running")
    table.play(lambda match: match.moves == 3)
    reader = table.come(visit, None, **PHONE)

    swipe(reader.page, 120)
    reader.page.get_by_role("button", name="One move back").tap()
    reader.says("Move 2 of 3.")


@pytest.mark.parametrize("how", [{}, PHONE], ids=["wide", "phone"])
def test_the_slider_has_a_row_of_its_own_and_no_button_moves_when_one_looks_back(
    chosen_deals, visit, how
):
    table = chosen_deals.open_table(FELCI, f"slider {bool(how)}")
    table.play(lambda match: match.moves == 3)
    reader = table.come(visit, 0, **how)
    controls = reader.page.get_by_role("navigation", name="Moves")
    controls.scroll_into_view_if_needed()
    buttons = controls.get_by_role("button")
    before = [button.bounding_box()["x"] for button in buttons.all()]
    assert len(before) == 5

    controls.get_by_role("button", name="One move back").click()
    reader.says(re.compile("Move 2 of 3."))

    after = [button.bounding_box()["x"] for button in buttons.all()]
    assert max(abs(now - then) for now, then in zip(after, before, strict=True)) < 8
    slider = controls.get_by_role("slider").bounding_box()
    assert slider["width"] > 0.7 * controls.bounding_box()["width"]
    assert all(slider["y"] > button.bounding_box()["y"] + 40 for button in buttons.all())


@pytest.mark.parametrize("how", [{}, PHONE], ids=["wide", "phone"])
def test_a_replay_tells_the_whole_move_without_scrolling(chosen_deals, visit, how):
    table = chosen_deals.open_table(BOWER, f"told {bool(how)}")
    table.play(lambda match: match.moves == 12, by_chance)
    end(table)
    reader = looking(table, visit, 1, **how)
    for at in range(2, 12):
        reader.page.get_by_role("button", name="One move forward").click()
        reader.says(re.compile(f"^Move {at} of 12"))
        hidden = reader.status.evaluate("(one) => one.scrollHeight - one.clientHeight")
        assert hidden <= 1, reader.status.inner_text()


@pytest.mark.parametrize("height", [800, 600])
def test_the_line_of_the_shown_move_is_always_in_sight(rounds, visit, height):
    reader = looking(rounds, visit, 20, viewport={"width": 1280, "height": height})
    for at in range(21, 28):
        reader.page.locator("body").press(".")
        reader.says(re.compile(f"^Move {at} of "))
        line = reader.page.locator(".log .here").last
        expect(line.locator(".number")).to_have_text(str(at))
        expect(line).to_be_in_viewport(ratio=1)


def test_the_space_bar_plays_and_pauses_and_the_arrows_step_after_a_click_on_the_table(over, visit):
    reader = looking(over, visit, 3)
    page = reader.page
    page.get_by_label("Speed").select_option("½×")
    page.locator("svg.table [data-place]").first.click()

    page.keyboard.press("ArrowRight")
    reader.says("Move 4 of 8.")
    page.keyboard.press("ArrowLeft")
    reader.says("Move 3 of 8.")
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Play the moves")).to_be_visible()
    page.keyboard.press("Home")
    reader.says("Move 0 of 8.")
    page.keyboard.press("?")
    expect(page.get_by_text("in a replay, play or pause")).to_be_visible()


def test_one_jumps_to_rounds_and_decisive_moves_by_list_and_by_keys(rounds, visit):
    reader = looking(rounds, visit, 0)
    page = reader.page
    stops = page.get_by_role("combobox", name="Jump to").locator("option")
    texts = stops.all_text_contents()
    assert any(text.startswith("Round 2") for text in texts)
    turning_point = next(text for text in texts if text.startswith("Turning point"))

    page.get_by_role("combobox", name="Jump to").select_option(turning_point)
    at = re.search("[0-9]+", turning_point)[0]
    reader.says(re.compile(f"^Move {at} of "))
    expect(page).to_have_url(re.compile(f"#{at}:referee$"))
    page.keyboard.press("Escape")
    page.locator("body").press("PageUp")
    page.locator("body").press("PageDown")
    reader.says(re.compile(f"^Move {at} of "))
