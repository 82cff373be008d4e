"""Takebacks, resignation and rematches through buttons."""

import re

import pytest
from playwright.sync_api import expect

from domain.birdie import BIRDIE
from domain.felci import FELCI
from domain.registry import GAMES
from tests.browser.axe import faults
from tests.browser.chosen_deals import by_chance
from tests.browser.devices import PHONE
from tests.sampling import one_of
from tests.web.visitors import new_key


def at_table(person):
    return person.page.get_by_role("region", name="At the table")


def press(person, name):
    at_table(person).get_by_role("button", name=name, exact=True).click()


def answer(person, name):
    person.page.get_by_role("region", name="Undo request").get_by_role("button", name=name).click()


def log_of(person):
    return person.page.get_by_role("region", name="Log")


@pytest.mark.long
def test_a_move_is_taken_back_when_the_other_agrees(chosen_deals, visit):
    table = chosen_deals.open_table(FELCI, "a takeback")
    table.play(lambda match: match.moves == 2)
    mover = table.match.line[-1].seat
    asking, answering = table.come(visit, mover), table.come(visit, 1 - mover)

    press(asking, "Ask to undo")
    answering.says("asks to undo a move.")
    expect(answering.page.get_by_role("region", name="Undo request")).to_contain_text("Undo “")
    answer(answering, "Agree")

    for person in (asking, answering):
        expect(log_of(person)).to_contain_text("undoes a move")
    asking.says("Your turn")
    assert len(table.match.line) == 1


def test_an_undo_request_on_a_phone_leaves_ones_own_button_within_reach(chosen_deals, visit):
    table = chosen_deals.open_table(BIRDIE, "a takeback during a choice")
    table.play(lambda match: match.moves > 3 and match.to_move != match.line[-1].seat, by_chance)
    mover = table.match.line[-1].seat
    answering, asking = table.come(visit, 1 - mover, **PHONE), table.come(visit, mover)
    answering.page.locator("svg.table .open[data-zone]").first.tap()
    cancel = answering.page.locator(".act [data-undo]")
    expect(cancel).to_be_visible()

    at_table(asking).get_by_role("button", name=re.compile("undo", re.I)).click()
    expect(answering.page.get_by_role("region", name="Undo request")).to_be_in_viewport()
    cancel.tap()
    expect(cancel).to_have_count(0)


@pytest.mark.long
def test_each_is_shown_when_the_other_refuses_a_takeback_or_does_not_want_it_any_more(
    chosen_deals, visit
):
    table = chosen_deals.open_table(FELCI, "a takeback refused")
    table.play(lambda match: match.moves == 2)
    mover = table.match.line[-1].seat
    asking, answering = table.come(visit, mover), table.come(visit, 1 - mover)

    press(asking, "Ask to undo")
    answer(answering, "Refuse")
    asking.says(f"{table.names[1 - mover]} declines the undo.")

    press(asking, "Ask to undo")
    answering.says("asks to undo a move.")
    press(asking, "Withdraw")
    answering.says(f"{table.names[mover]} withdraws the undo request.")


def test_a_player_who_asks_to_take_back_sees_so_at_once_without_a_socket(chosen_deals, visit):
    table = chosen_deals.open_table(FELCI, "a takeback without a socket")
    table.play(lambda match: match.moves == 2)
    asking = table.come(visit, table.match.line[-1].seat)
    asking.page.route_web_socket("**/socket", lambda socket: socket.close())
    asking.page.reload()

    press(asking, "Ask to undo")
    asking.says("You asked to undo")
    press(asking, "Withdraw")
    expect(log_of(asking)).to_contain_text("withdraws the undo request")


def test_pressing_one_place_again_and_again_resigns_nothing(chosen_deals, visit):
    table = chosen_deals.open_table(FELCI, "pressed on")
    ada = table.come(visit, 0)
    resign = at_table(ada).get_by_role("button", name="Resign", exact=True).bounding_box()
    for _ in range(3):
        ada.page.mouse.click(resign["x"] + 9, resign["y"] + 9)
        assert not table.match.over
    expect(at_table(ada).get_by_role("button", name="Yes")).to_be_visible()


def test_the_second_of_two_quick_clicks_does_nothing_that_came_under_it(chosen_deals, visit):
    table = chosen_deals.open_table(FELCI, "asked in a hurry")
    table.play(lambda match: match.moves == 2)
    asking = table.come(visit, table.match.line[-1].seat)
    sent = []
    asking.page.on("request", lambda request: sent.append(request.post_data_json))

    press(asking, "Ask to undo")
    withdraw = at_table(asking).get_by_role("button", name="Withdraw")
    withdraw.hover()
    asking.page.mouse.down(click_count=2)
    asking.page.mouse.up(click_count=2)
    press(asking, "Resign")
    assert [wish for wish in sent if wish] == [{"do": "take_back"}]

    press(asking, "No")
    withdraw.click()
    expect(log_of(asking)).to_contain_text("withdraws the undo request")


def test_a_player_who_resigns_says_so_twice_and_both_meet_again_on_other_seats(chosen_deals, visit):
    table = chosen_deals.open_table(FELCI, "given up")
    ada, bruno = table.come(visit, 0), table.come(visit, 1)

    press(ada, "Resign")
    press(ada, "No")
    press(ada, "Resign")
    press(ada, "Yes")
    ada.says("You resigned")
    bruno.says("Ada resigned; you win")
    press(ada, "Rematch")
    ada.says("Waiting for players")
    expect(at_table(bruno)).to_contain_text("Ada wants a rematch.")
    press(bruno, "Go to the rematch")

    for person in (ada, bruno):
        expect(person.page.get_by_role("listitem").filter(has_text="white")).to_contain_text(
            "Bruno"
        )
    ada.page.goto(f"{table.url}{table.path}")
    expect(at_table(ada)).to_contain_text("You have a seat in the rematch.")


@pytest.mark.long
def test_a_bot_takes_over_for_a_player_who_leaves(chosen_deals, visit):
    table = chosen_deals.open_table(FELCI, "left to a bot")
    ada = table.come(visit, 0)

    press(ada, "Let a bot take over")
    expect(at_table(ada)).to_contain_text("A bot will play for you until you return.")
    press(ada, "Yes")
    ada.says("A bot is playing for you.")
    assert faults(ada.page) == []
    again = ada.page.get_by_role("region", name="Your move").get_by_role("button")
    expect(again).to_have_text("Resume playing")
    expect(again).to_be_in_viewport()
    again.click()

    expect(log_of(ada)).to_contain_text("is back")
    ada.says("Your turn")


@pytest.mark.long
def test_the_player_who_left_to_a_bot_gets_a_message_in_the_turn_of_another_too(
    chosen_deals, visit
):
    table = chosen_deals.open_table(BIRDIE, "left to a bot among three", players=3)
    left_out = next(seat for seat in range(3) if seat != table.match.to_move)
    table.players[left_out].post(
        f"{table.path}table",
        json={"do": "hand_over"},
        headers={"Expected-Position": "0", "Idempotency-Key": "gone"},
    )
    person = table.come(visit, left_out, **PHONE)

    person.says(f"A bot is playing for you. {table.names[table.match.to_move]}'s turn.")
    expect(person.page.locator(".act.thinks")).to_have_count(0)
    expect(person.page.get_by_role("button", name="Resume playing")).to_be_in_viewport()


@pytest.mark.long
@pytest.mark.parametrize("game", one_of(GAMES.values()), ids=GAMES)
def test_after_a_match_was_given_up_nothing_is_asked_for_or_framed(chosen_deals, visit, game):
    table = chosen_deals.open_table(game, f"given up {game.name}")
    table.play(lambda match: match.moves == 5)
    mover = table.match.to_move
    ada, bruno = table.come(visit, mover), table.come(visit, 1 - mover)
    watcher = table.come(visit, None)
    ada.page.locator("svg.table .shape.open, svg.table .place.open").first.click(force=True)

    press(ada, "Resign")
    press(ada, "Yes")

    left_out, other = table.names[mover], table.names[1 - mover]
    for person, text in (
        (ada, f"You resigned; {other} wins."),
        (bruno, f"{left_out} resigned; you win."),
        (watcher, f"{left_out} resigned; {other} wins."),
    ):
        expect(person.status).to_contain_text(re.compile(rf"{re.escape(text)}$"))
        expect(person.page.locator("svg.table :is(.open, .closed, .picked, .ghost)")).to_have_count(
            0
        )
        expect(
            person.page.locator(".act > .buttons button, .player.turn, .place.due")
        ).to_have_count(0)
        expect(person.page).to_have_title(f"{game.title} · Giardino")
        expect(person.page.locator("link[rel=icon]")).to_have_attribute("href", re.compile("icon"))


@pytest.mark.long
def test_picks_are_discarded_when_a_bot_takes_over(chosen_deals, visit):
    table = chosen_deals.open_table(FELCI, "picked before")
    ada = table.come(visit, 0)
    ada.page.locator("svg.table .shape.open").first.click()

    press(ada, "Let a bot take over")
    press(ada, "Yes")

    expect(ada.page.locator("svg.table .picked")).to_have_count(0)


@pytest.mark.long
def test_the_panel_shows_that_a_bot_is_thinking(chosen_deals, visit):
    table = chosen_deals.open_table(FELCI, "a bot thinks")
    table.players[0].act(table.path, "hand_over", 0)

    page = table.come(visit, 1).page

    expect(page.locator(".act.thinks")).to_be_visible()


def test_alone_against_a_bot_the_button_says_what_is_undone_and_asks_first(server_url, visit):
    ada = visit(server_url)
    ada.go()

    def post(path, body, **headers):
        given = {"Idempotency-Key": new_key(), **headers}
        answer = ada.page.request.post(f"{server_url}{path}", data=body, headers=given)
        assert answer.ok
        return answer.json()

    seats = [{"name": "Ada"}, {"by": "random"}]
    path = post("/matches", {"game": "bloom", "seats": seats, "sit": 0})["path"]
    ada.go(path)
    ada.says("Your turn")  # the one who begins is drawn
    position = ada.page.request.get(f"{server_url}{path}match-view").json()["position"]
    for _ in range(2):
        draw = {"do": "draw", "from": "reserve"}
        position = post(f"{path}moves", draw, **{"Expected-Position": str(position)})["position"]
    back = at_table(ada).get_by_role("button", name=re.compile("^Undo"))
    expect(back).to_have_text(re.compile(r"^Undo \d moves, back to your draw$"))
    back.click()
    expect(log_of(ada)).not_to_contain_text("undoes a move")
    expect(at_table(ada)).to_contain_text("the match counts as practice")
    press(ada, "Yes")
    expect(log_of(ada)).to_contain_text("undoes a move")
    press(ada, "Resign")
    press(ada, "Yes")
    practice = "This was a practice match: moves were undone after they had revealed something."
    expect(ada.page.locator(".end")).to_contain_text(practice)
