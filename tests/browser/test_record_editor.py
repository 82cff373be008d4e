"""Record editor and record upload by drag and drop."""

import json
import re

import pytest
from playwright.sync_api import expect

from tests.browser.axe import faults
from tests.browser.devices import PHONE
from tests.browser.touch_measurements import wide
from tests.golden import FIXTURES
from tests.sampling import one_of

SMALL = {**PHONE, "viewport": {"width": 320, "height": 640}}
RECORD = (FIXTURES / "felci" / "unfinished.json").read_text(encoding="utf-8")


def faults_of(page):
    """Return what axe finds, but the names on the board: it can't see on what an SVG text lies."""
    return [fault for fault in faults(page) if '<text class="name"' not in fault]


def begun(page, url, game="felci"):
    """Open the desk for a game of two of whose deal nothing is known."""
    page.goto(f"{url}/desk/?game={game}&players=2")
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("button", name="Copy")).to_be_visible()  # The script is at work.


@pytest.mark.parametrize("how", one_of([{}, SMALL]), ids=["wide", "small phone"])
def test_a_match_is_entered_by_pointing_and_continued_in_another_tab(chosen_deals, visit, how):
    page = visit(chosen_deals.url, **how).page
    page.goto(f"{chosen_deals.url}/desk/?game=felci&players=2")
    assert faults(page) == []
    page.get_by_label("Name of White").fill("Ada")
    page.get_by_label("White's hand").fill("red pink blue")
    page.locator(".palette:not([hidden])").get_by_role("button", name="red fern").click()
    expect(page.get_by_label("White's hand")).to_have_value("red pink blue red")
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("button", name="Copy")).to_be_visible()

    page.get_by_role("button", name="pink fern").click()
    expect(page.locator("p.picked")).to_have_text("pink fern")
    page.locator('[data-ring="d4"]').last.dispatch_event("click")
    expect(page.locator(".shape.ghost")).to_have_count(1)
    page.locator("button[value=move]").click()

    expect(page.get_by_role("heading", name="Move 2: Ada (white)")).to_be_focused()
    expect(page.locator(".log")).to_contain_text("plants a pink fern on d4 as a new plant")
    assert faults_of(page) == []
    assert wide(page) == 0
    record = page.locator("#record").input_value()
    assert json.loads(record)["moves"][0]["cell"] == "d4"
    page.goto(f"{chosen_deals.url}/desk/")
    expect(page.locator("#resume")).to_contain_text("Felci: Ada")
    assert faults(page) == []
    page.locator("#resume").get_by_role("button", name="Continue").click()
    expect(page.locator("#record")).to_have_value(record)


def test_on_a_wide_page_the_fields_of_the_setup_lie_side_by_side(chosen_deals, visit):
    page = visit(chosen_deals.url).page
    page.goto(f"{chosen_deals.url}/desk/?game=bower&players=2")

    for fields in ("#setup input[name^=name]", "#setup [name=deal]"):
        first, second = page.locator(fields).all()[:2]
        assert first.bounding_box()["y"] == second.bounding_box()["y"]
    expect(page.get_by_label("Name of South")).to_be_visible()


@pytest.mark.parametrize("how", ["mouse", "touch", "keys"])
def test_the_desk_marks_what_is_refused_says_why_and_keeps_the_choice(chosen_deals, visit, how):
    page = visit(chosen_deals.url, **(PHONE if how == "touch" else {})).page
    begun(page, chosen_deals.url)
    assert page.evaluate("scrollY") == 0
    page.get_by_role("button", name="red visitor").click()
    expect(page.locator("p.picked")).to_have_text("red visitor")

    button = page.locator("#closed [value='pick:d4']")
    if how == "keys":
        page.get_by_text("Not possible now").focus()
        page.keyboard.press("Enter")
        button.focus()
        page.keyboard.press("Enter")
    else:
        area = page.locator(".area[data-ring='d4']")
        area.tap() if how == "touch" else area.click()

    expect(page.locator(".moves .bad a.rule")).to_be_visible()
    expect(page.locator(".ring.refused[data-ring='d4']")).to_have_count(1)
    expect(page.locator("p.picked")).to_have_text("red visitor")
    if how == "keys":
        expect(button).to_be_focused()


def test_steps_are_undone_and_redone_by_keys_and_by_buttons(chosen_deals, visit):
    page = visit(chosen_deals.url).page
    begun(page, chosen_deals.url)
    page.get_by_role("button", name="red fern").first.click()
    page.locator('[data-ring="d4"]').last.dispatch_event("click")
    page.locator("button[value=move]").click()
    expect(page.get_by_role("heading", name="Move 2")).to_be_focused()

    page.keyboard.press("Control+z")
    expect(page.get_by_role("heading", name="Move 1")).to_be_focused()
    page.get_by_role("button", name="Redo").click()
    expect(page.get_by_role("heading", name="Move 2")).to_be_focused()
    expect(page.get_by_role("button", name="Redo")).to_be_hidden()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("heading", name="Move 1")).to_be_focused()
    page.keyboard.press("Control+Shift+z")
    expect(page.get_by_role("heading", name="Move 2")).to_be_focused()


def test_a_reload_and_the_way_back_lose_nothing_that_was_typed(chosen_deals, visit):
    page = visit(chosen_deals.url).page
    page.goto(f"{chosen_deals.url}/desk/?game=felci&players=2")
    page.get_by_label("Name of White").fill("Ada")
    page.reload()
    expect(page.get_by_label("Name of White")).to_have_value("Ada")
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("heading", name="Move 1: Ada (white)")).to_be_visible()

    page.reload()
    expect(page.get_by_role("heading", name="Move 1: Ada (white)")).to_be_visible()
    page.go_back()
    expect(page.get_by_label("Name of White")).to_have_value("Ada")
    page.go_forward()
    expect(page.get_by_role("heading", name="Move 1: Ada (white)")).to_be_visible()


def test_text_typed_into_the_deal_stays_while_a_move_is_picked(chosen_deals, visit):
    page = visit(chosen_deals.url).page
    begun(page, chosen_deals.url)
    page.locator("#deal > summary").click()
    page.locator("#deal textarea").first.fill("red")
    page.get_by_role("button", name="red visitor").click()
    expect(page.locator("p.picked")).to_have_text("red visitor")

    expect(page.locator("#deal textarea").first).to_have_value("red")
    expect(page.locator("#deal textarea").first).to_be_visible()


def test_a_server_that_does_not_answer_leaves_the_choice_as_it_is(chosen_deals, visit):
    reader = visit(chosen_deals.url)
    page = reader.page
    begun(page, chosen_deals.url)
    page.get_by_role("button", name="red visitor").click()
    expect(page.locator("p.picked")).to_have_text("red visitor")
    reader.forgive("ERR_")
    page.route("**/desk/", lambda route: route.abort())
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_text("the server can't be reached")).to_be_visible()
    expect(page.locator("p.picked")).to_have_text("red visitor")
    page.unroute("**/desk/")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("p.picked")).to_have_count(0)


@pytest.mark.long
def test_a_turned_up_piece_is_named_by_picture_before_any_draw(chosen_deals, visit):
    page = visit(chosen_deals.url).page
    begun(page, chosen_deals.url, "birdie")
    assert faults(page) == []

    for place in range(1, 5):
        expect(page.locator("svg.table .unnamed")).to_have_count(5 - place)
        expect(page.locator("svg.table .ring.picked")).to_have_count(1)
        expect(page.get_by_role("heading", name=f"Draw area {place}")).to_be_focused()
        name = "spring robin" if place < 3 else "winter owl"
        page.locator(".moves > section").get_by_role("button", name=name).click()

    expect(page.locator("svg.table")).to_be_visible()
    page.locator("#hand-0 > summary").click()
    page.locator("#hand-0").get_by_role("button", name="spring owl").click()
    expect(page.locator("#hand-0")).to_contain_text("1 unknown piece")
    expect(page.locator("#hand-0 .known")).to_have_text("spring owl")


def test_enter_in_a_field_adds_the_piece_and_undoes_nothing(chosen_deals, visit):
    page = visit(chosen_deals.url).page
    begun(page, chosen_deals.url, "bloom")
    page.locator(".moves > section").get_by_role("button", name="17", exact=True).click()
    expect(page.get_by_role("heading", name="Open reserve 2")).to_be_focused()
    page.locator("#hand-0 > summary").click()
    field = page.locator("#hand-0").get_by_label("One of them is").first

    field.fill("23")
    field.press("Enter")

    expect(page.locator("#hand-0 > summary")).to_contain_text("12 unknown pieces")
    expect(page.get_by_role("heading", name="Open reserve 2")).to_be_visible()


@pytest.mark.parametrize("how", one_of([{}, SMALL]), ids=["wide", "small phone"])
def test_a_hand_and_the_deal_are_filled_in_by_pictures(chosen_deals, visit, how):
    page = visit(chosen_deals.url, **how).page
    begun(page, chosen_deals.url, "bloom")
    for space in range(1, 9):
        expect(page.get_by_role("heading", name=f"Open reserve {space}")).to_be_visible()
        page.locator(".moves > section").get_by_role("button", name=str(space), exact=True).click()
    expect(page.get_by_role("heading", name="Move 1")).to_be_visible()

    page.locator("#hand-0 > summary").click()
    page.locator("#hand-0").get_by_role("button", name="77", exact=True).click()
    expect(page.locator("#hand-0 .known")).to_have_text("77")
    page.locator("#deal > summary").click()
    hand = page.get_by_label("Round 1: Hand of tulip")
    hand.click()
    palette = page.locator("#deal .palette:not([hidden])")
    for tile in ("30", "31"):
        palette.get_by_role("button", name=tile, exact=True).click()
    expect(hand).to_have_value("30 31")
    page.get_by_role("button", name="Save the deal").click()

    expect(page.locator("#hand-1 > summary")).to_contain_text("11 unknown pieces")
    assert wide(page) == 0


def drop(page, text):
    """Drop a file somewhere on the page."""
    dropped = page.evaluate_handle(
        """text => {
            const held = new DataTransfer();
            held.items.add(new File([text], "match.json", { type: "application/json" }));
            return held;
        }""",
        text,
    )
    for what in ("dragover", "drop"):
        page.dispatch_event("h1", what, {"dataTransfer": dropped})


def test_a_record_is_dropped_anywhere_on_its_page_and_looked_at_with_all_eyes(chosen_deals, visit):
    page = visit(chosen_deals.url).page
    page.goto(f"{chosen_deals.url}/records/")
    assert faults(page) == []

    with page.expect_navigation(url="**/matches/*/"):
        drop(page, RECORD)

    page.get_by_label("View as").select_option("everything")
    expect(page).to_have_url(re.compile(r"#\d+:referee$"))


def test_an_illegal_record_shows_which_move_breaks_which_rule(chosen_deals, visit):
    reader = visit(chosen_deals.url)
    reader.forgive("422")
    reader.go("/records/")
    record = json.loads(RECORD)
    record["moves"].append({"by": 0, "do": "visitor", "type": "red", "bench": "nowhere"})

    drop(reader.page, json.dumps(record))

    fault = reader.page.locator(".brought li")
    expect(fault).to_contain_text(f"Move {len(record['moves'])}: ")
    expect(fault.locator("a.rule")).to_have_attribute("href", "/rules/felci#GEN-5")
