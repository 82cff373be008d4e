"""The home page: starting a match on any screen and by keyboard alone."""

import re

import pytest
from playwright.sync_api import expect

from domain.registry import GAMES
from tests.browser.axe import faults
from tests.browser.devices import PHONE
from tests.browser.felci_player import FelciPlayer
from tests.browser.hands import Keyboard
from tests.browser.touch_measurements import wide
from tests.sampling import one_of


def test_one_click_leads_to_the_table_and_the_first_move(server_url, visit):
    person = visit(server_url, draws=True)
    person.go()
    person.door("Felci").get_by_role("button", name="Play against the bot").click()
    person.is_live()

    player = FelciPlayer(person, 1)
    assert player.on_turn()
    before = person.moves()
    player.plant()
    assert person.moves() == before + 1


def test_a_click_next_to_the_options_of_a_game_opens_no_table(server_url, visit):
    person = visit(server_url)
    person.go()
    other = person.door("Felci").get_by_role("button", name="Play against the bot").bounding_box()
    person.door("Birdie").get_by_role("button", name="Options").click()
    options = person.page.get_by_role("dialog", name="Birdie")
    expect(options).to_be_visible()

    person.page.mouse.click(other["x"] + 5, other["y"] + 5)
    expect(options).to_be_hidden()
    expect(person.page).to_have_url(re.compile("/$"))
    person.door("Birdie").get_by_role("button", name="Options").click()
    options.get_by_role("textbox", name="Your name").click()
    expect(options).to_be_visible()


def test_the_bot_that_was_chosen_last_is_offered_next_time_by_every_game_that_has_it(
    server_url, visit
):
    person = visit(server_url)
    person.go()
    choice = person.door("Felci").get_by_label("Felci: bot level")
    expect(choice).to_have_value("house")
    choice.select_option("easy")

    person.go()
    expect(choice).to_have_value("easy")
    expect(person.door("Bloom").get_by_label("Bloom: bot level")).to_have_value("easy")
    person.page.evaluate(
        "async () => (await import('/static/settings.js')).keepSetting('bot', 'from before')"
    )
    person.go()
    expect(person.door("Bloom").get_by_label("Bloom: bot level")).to_have_value("house")
    person.door("Felci").get_by_role("button", name="Play against the bot").click()
    person.is_live()


@pytest.mark.long
def test_the_keyboard_alone_leads_from_the_home_page_to_the_first_move(server_url, visit):
    person = visit(server_url)
    keys = Keyboard(person.page)
    person.go()
    keys(person.door("Felci").get_by_role("button", name="Play against the bot"))
    person.is_live()

    player = FelciPlayer(person, 1, keys)
    assert player.on_turn()
    player.plant()
    assert keys.used_alone()


@pytest.mark.long
def test_an_invitation_is_copied_without_a_clipboard_and_its_code_shown(server_url, visit):
    ada, bruno = visit(server_url), visit(server_url)
    ada.context.add_init_script("delete Navigator.prototype.clipboard")
    ada.open_table("Ada", side="white")
    waiting = ada.page.get_by_role("region", name="Waiting for players")
    expect(waiting.get_by_role("img", name="QR code")).to_be_visible()
    waiting.get_by_role("button", name="Copy").click()
    expect(waiting.get_by_role("button", name="Copied")).to_be_visible()
    # What was copied is pasted where a name is written.
    ada.go()
    field = ada.options("Felci").get_by_role("textbox", name="Your name")
    field.evaluate("(field) => field.removeAttribute('maxlength')")
    field.fill("")
    field.press("Control+v")

    bruno.take_seat(field.input_value(), "Bruno")
    bruno.says("Ada's turn.")


def test_the_lists_change_while_one_looks_and_keep_the_focus(server_url, visit):
    ada, carla = visit(server_url), visit(server_url)
    carla.go()
    ada.open_table("Ada, who is waiting", side="white")
    table = carla.page.get_by_role("link", name=re.compile("Ada, who is waiting"))
    expect(table).to_contain_text("1 seat is free, by invitation")
    table.focus()

    bruno = visit(server_url)
    bruno.take_seat(ada.link("Invitation link"), "Bruno")
    expect(table).to_contain_text("0 moves")
    expect(table).to_be_focused()
    ada.go()
    own = ada.page.locator("#yours").get_by_role("link", name=re.compile("Ada, who is waiting"))
    expect(own).to_contain_text("Your turn")
    own.click()
    ada.says("Your turn")


@pytest.mark.long
def test_without_a_socket_the_lists_change_anyway(server_url, visit):
    ada, carla = visit(server_url), visit(server_url)
    carla.page.route_web_socket(re.compile("socket$"), lambda socket: socket.close())
    carla.go()
    ada.open_table("Ada, without a socket", side="white")

    link = carla.page.get_by_role("link", name=re.compile("Ada, without a socket"))
    expect(link).to_contain_text("1 seat is free, by invitation", timeout=30_000)


def test_without_a_script_a_table_is_opened_anyway(server_url, visit):
    person = visit(server_url, java_script_enabled=False)
    person.go()
    door = person.options("Bower")
    door.get_by_label("Your seat").select_option("north")
    door.get_by_role("button", name="Invite a friend").click()

    expect(person.page).to_have_url(re.compile(r"/matches/[0-9a-f-]{36}/$"))
    view = person.context.request.get(f"{person.page.url}match-view").json()
    assert (view["seat"], view["now"]["waiting"]["free"]) == (1, ["south"])


@pytest.mark.long
@pytest.mark.parametrize("width", one_of([320, 390, 1280]))
def test_nothing_is_cut_off_on_any_screen(server_url, visit, width):
    person = visit(server_url, viewport={"width": width, "height": 700})
    person.go()
    for game in GAMES.values():
        person.options(game.title)
        assert wide(person.page) == 0
        for button in person.page.get_by_role("button").all():
            assert button.evaluate("(one) => one.scrollWidth <= one.clientWidth + 1")
        person.page.keyboard.press("Escape")


@pytest.mark.long
def test_the_home_page_is_accessible_with_its_options_open(server_url, visit):
    for how in ({}, PHONE):
        person = visit(server_url, **how)
        person.go()
        person.options("Bloom")
        assert faults(person.page) == []


def test_as_many_friends_are_invited_as_the_card_of_the_game_says(server_url, visit):
    ada = visit(server_url)
    ada.go()
    players = ada.page.get_by_label("Bloom: number of players")
    assert players.get_by_role("option").all_inner_texts() == [f"{n} players" for n in range(2, 6)]
    players.select_option("4")
    ada.page.get_by_role("region", name="Bloom").get_by_role(
        "button", name="Invite friends"
    ).click()

    waiting = ada.page.get_by_role("region", name="Waiting for players")
    expect(waiting.get_by_role("heading")).to_have_text(
        re.compile(r"^Waiting for your friends \(\w+, \w+,? and \w+\)$")
    )
    expect(waiting.get_by_label(re.compile("^Invitation link"))).to_have_count(3)
