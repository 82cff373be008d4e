"""Replay from any viewpoint, automatically, and by shared links."""

import re

import pytest
from playwright.sync_api import expect

from domain.bloom import BLOOM
from domain.felci import FELCI
from tests.browser.axe import faults
from tests.browser.chosen_deals import by_chance
from tests.browser.devices import PHONE
from tests.browser.touch_measurements import THUMB, sizes, wide

NO_CLIPBOARD = "Object.defineProperty(navigator, 'clipboard', { value: undefined })"
SHOWN = """() => [...document.querySelectorAll("svg.table [data-id]")].map((one) =>
  [one.dataset.id, [...one.querySelectorAll("use")].map((use) => use.getAttribute("href")).join()]
).sort()"""


def end(table):
    """Let the first player give up."""
    assert table.players[0].act(table.path, "resign", table.match.moves).status_code == 200


def look_at(person, position):
    """Go to a position by the slider."""
    person.page.get_by_role("slider", name="Move").fill(str(position))
    person.says(f"Move {position} of")


@pytest.fixture
def table(chosen_deals, request):
    """Return a table of Felci where both had a turn."""
    table = chosen_deals.open_table(FELCI, request.node.name)
    table.play(lambda match: match.moves == 8)
    return table


def eyes(person):
    return person.page.get_by_label("View as")


def test_after_the_end_one_looks_with_any_eyes_and_others_follow_the_link(table, visit):
    bruno = table.come(visit, 1)
    look_at(bruno, 5)
    then = bruno.page.evaluate(SHOWN)
    expect(eyes(bruno)).to_have_count(0)
    end(table)

    ada = table.come(visit, 0)
    ada.says("You resigned")
    look_at(ada, 5)
    own = ada.page.evaluate(SHOWN)
    assert own != then
    eyes(ada).select_option("Bruno, black")
    expect(ada.page).to_have_url(re.compile("#5:black$"))
    assert ada.page.evaluate(SHOWN) == then
    ada.page.keyboard.press(".")

    carla = visit(table.url, **PHONE)
    carla.page.add_init_script(NO_CLIPBOARD)
    carla.go(f"{table.path}#5:black")
    carla.says("Move 5 of 8.")
    assert carla.page.evaluate(SHOWN) == then
    expect(eyes(carla)).to_have_value("Bruno, black")
    eyes(carla).select_option("everything")
    expect(carla.page).to_have_url(re.compile("#5:referee$"))
    carla.page.get_by_role("button", name="Copy link").tap()
    expect(carla.page.get_by_role("button", name="Copied")).to_be_visible()
    carla.page.evaluate("scrollTo(0, document.body.scrollHeight)")
    carla.page.locator("aside > :last-child").click(trial=True)
    carla.page.get_by_role("button", name="Back to the latest move").tap()
    expect(carla.page).to_have_url(re.compile(f"{table.path}$"))


@pytest.mark.long
def test_who_has_no_seat_looks_back_with_the_referees_eyes_from_the_first_position(table, visit):
    end(table)
    carla = table.come(visit, None)
    carla.page.get_by_role("link", name="Replay", exact=True).click()

    carla.says("Move 0 of 8.")
    expect(eyes(carla)).to_have_value("everything")
    eyes(carla).select_option("Bruno, black")
    carla.page.keyboard.press(".")
    expect(carla.page).to_have_url(re.compile("#1:black$"))
    stepper = carla.page.get_by_role("navigation", name="Moves")
    carla.page.locator(".log li").last.scroll_into_view_if_needed()
    for part in (stepper, carla.page.locator("svg.table")):
        expect(part).to_be_in_viewport(ratio=1)


def test_on_a_phone_a_link_to_a_position_leads_to_the_table(table, visit):
    end(table)
    reader = table.come(visit, None, **PHONE)
    reader.page.goto(f"{table.url}{table.path}#5")
    reader.says("Move 5 of")

    top = "() => Math.abs(document.querySelector('.board').getBoundingClientRect().top) < 2"
    reader.page.wait_for_function(top)


def test_on_a_phone_a_replay_follows_what_moves_down_a_long_table(chosen_deals, visit):
    table = chosen_deals.open_table(BLOOM, "a long table", players=4)
    table.play(lambda match: match.to_move is None, by_chance)
    page = table.come(visit, None, **PHONE).page
    long = page.locator("svg.table").evaluate("(one) => one.getBoundingClientRect().height > 600")
    assert long
    stepper = page.get_by_role("navigation", name="Moves")

    for at in range(table.match.moves - 1, table.match.moves - 12, -1):
        page.get_by_role("button", name="One move back").tap()
        expect(page.locator("#status")).to_contain_text(f"Move {at} of")
        page.evaluate(
            "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50)))"
        )
        foot = page.get_by_role("region", name="Your move").bounding_box()["y"]
        boxes = [ring.bounding_box() for ring in page.locator(".ring.last .line").all()]
        assert not boxes or min(box["y"] for box in boxes) >= 0
        if boxes and max(box["y"] + box["height"] for box in boxes) > foot + 1:
            assert max(box["y"] for box in boxes) - min(box["y"] for box in boxes) > 300
        expect(stepper).to_be_in_viewport(ratio=1)


def test_until_the_end_a_link_with_others_eyes_is_refused(table, visit):
    ada = table.come(visit, 0)
    ada.forgive("403")

    ada.go(f"{table.path}#5:black")

    ada.says("That position can't be shown: Until the match is over, you see only your own view.")


@pytest.mark.long
def test_it_plays_by_itself_to_the_end_and_can_be_stopped_by_keyboard_alone(table, visit):
    end(table)
    carla = table.come(visit, None)
    page = carla.page
    page.get_by_label("Speed").select_option("4×")
    page.reload()
    carla.is_live()
    expect(page.get_by_label("Speed")).to_have_value("4")

    held, going_on = [], []  # or a slow machine would see the move no more
    page.route(
        "**/match-view?at=2&*",
        lambda route: route.continue_() if going_on else held.append(route),
    )
    page.locator("body").press("p")
    carla.says("Move 1 of 8.")
    expect(carla.status).to_have_attribute("aria-live", "off")
    page.keyboard.press("p")
    expect(page.get_by_role("button", name="Play the moves")).to_be_visible()
    expect(carla.status).to_have_attribute("aria-live", "polite")
    at = page.get_by_role("slider", name="Move").input_value()
    expect(page.get_by_text("Stopped at move")).to_have_text(f"Stopped at move {at}.")

    going_on.append(True)
    for route in held:
        route.continue_()
    page.keyboard.press("p")
    carla.says("Ada resigned")
    expect(page.get_by_role("button", name="Play the moves")).to_be_visible()
    expect(page.locator(".log .here").last).to_be_in_viewport()


@pytest.mark.long
def test_where_it_stops_it_stays_though_the_next_position_was_on_its_way(table, visit):
    end(table)
    carla = table.come(visit, None)
    page = carla.page
    on_the_way = []
    page.route("**/match-view?at=2&*", lambda route: on_the_way.append(route))
    page.get_by_label("Speed").select_option("4×")

    with page.expect_request("**/match-view?at=2&*"):
        page.locator("body").press("p")
    page.keyboard.press("p")
    with page.expect_response("**/match-view?at=2&*"):
        on_the_way[0].continue_()

    expect(page.get_by_text("Stopped at move")).to_have_text("Stopped at move 1.")
    expect(page.get_by_role("slider", name="Move")).to_have_value("1")


def test_who_comes_back_sees_what_happened_since_the_own_last_move(chosen_deals, visit):
    table = chosen_deals.open_table(FELCI, "a slow match")
    table.play(lambda match: match.to_move == 0 and match.moves > 3)
    own = max(at for at, move in enumerate(table.match.line, 1) if move.seat == 0)
    made = table.match.moves - own
    ada = table.come(visit, 0)
    page = ada.page
    since = page.get_by_role("button", name=f"{made} moves since yours")

    expect(since).to_be_visible()
    expect(page.locator(".log .line.new")).to_have_count(made)
    expect(page.locator(".ring.last")).not_to_have_count(0)
    since.click()
    ada.says(f"Move {own} of {table.match.moves}.")
    ada.says(f"Move {own + 1} of {table.match.moves}.")
    page.get_by_role("button", name="Back to the latest move").click()
    ada.says("Your turn")
    expect(since).to_be_visible()


def test_who_looks_back_is_shown_when_the_own_turn_has_come(chosen_deals, visit):
    table = chosen_deals.open_table(FELCI, "looked back")
    table.play(lambda match: match.to_move == 1 and match.moves > 3)
    ada = table.come(visit, 0)
    ada.page.get_by_role("button", name="First position").click()
    ada.says(re.compile("^Move 0 of"))

    table.play(lambda match: match.to_move == 0)
    ada.says("It is your turn. Move 0 of")


@pytest.mark.long
def test_a_round_has_a_heading_in_the_list_of_moves_and_p_passes_where_one_may(chosen_deals, visit):
    table = chosen_deals.open_table(BLOOM, "rounds")
    ada = table.come(visit, 0)
    log = ada.page.get_by_role("region", name="Log")

    expect(log.get_by_role("heading", name="Round 1")).to_be_visible()
    expect(log.locator("[aria-current=step]")).to_have_count(1)


@pytest.mark.parametrize(
    "how", [pytest.param(how, marks=pytest.mark.long) for how in ({}, PHONE)], ids=["wide", "phone"]
)
def test_looking_back_is_accessible_and_fits(table, visit, how):
    end(table)
    carla = table.come(visit, None, **how)
    look_at(carla, 3)
    tools = carla.page.get_by_role("navigation", name="Moves")

    expect(eyes(carla)).to_be_visible()
    assert faults(carla.page) == []
    assert wide(carla.page) == 0
    assert min(sizes(tools.get_by_role("button"))) >= THUMB
