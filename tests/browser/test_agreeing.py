"""Can players take back, give up and play again by pressing buttons, and do the others see it?"""

from playwright.sync_api import expect

from domain.felci import FELCI
from tests.browser.axe import faults


def at_table(person):
    return person.page.get_by_role("region", name="At the table")


def press(person, name):
    at_table(person).get_by_role("button", name=name, exact=True).click()


def log_of(person):
    return person.page.get_by_role("region", name="Log")


def test_a_move_is_taken_back_when_the_other_agrees(parlour, visit):
    table = parlour.lay(FELCI, "a takeback")
    table.play(lambda match: match.moves == 2)
    mover = table.match.line[-1].seat
    asking, answering = table.come(visit, mover), table.come(visit, 1 - mover)

    press(asking, "Ask to take back")
    answering.says("asks to take back a move.")
    press(answering, "Agree")

    for one in (asking, answering):
        expect(log_of(one)).to_contain_text("takes back a move")
    asking.says("Your turn")
    assert len(table.match.line) == 1


def test_who_resigns_says_so_twice_and_both_meet_again_on_other_seats(parlour, visit):
    table = parlour.lay(FELCI, "given up")
    ada, bruno = table.come(visit, 0), table.come(visit, 1)

    press(ada, "Resign")
    press(ada, "No")
    press(ada, "Resign")
    press(ada, "Really resign?")
    ada.says("you resigned")
    bruno.says("Ada resigned, you win")
    press(ada, "Rematch")
    ada.says("Waiting for the table to fill")
    press(bruno, "Join the rematch")

    for one in (ada, bruno):
        expect(one.page.get_by_role("listitem").filter(has_text="white")).to_contain_text("Bruno")


def test_a_bot_plays_on_for_who_leaves(parlour, visit, scheme):
    table = parlour.lay(FELCI, f"left to a bot {scheme}")
    ada = table.come(visit, 0, color_scheme=scheme)

    press(ada, "Leave to a bot")
    press(ada, "Let a bot play on?")
    expect(at_table(ada)).to_contain_text("A bot plays on for you.")
    assert faults(ada.page) == []
    press(ada, "I am back")

    expect(log_of(ada)).to_contain_text("is back")
