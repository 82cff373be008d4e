"""Automatic submission of moves, and undo before it."""

from domain.felci import FELCI
from domain.felci.components import BLACK, WHITE
from tests.browser.chosen_deals import by_chance
from tests.browser.felci_player import CELL, FelciPlayer
from tests.web.api.test_table_actions import do

AT_ONCE = """async () => (await import("/static/settings.js")).keepSetting("moves", "soon")"""
WHILE = 3000
"""How many milliseconds a move waits."""
SOON = 500


def test_a_turn_with_nothing_left_to_do_ends_by_itself_once(chosen_deals, visit):
    table = chosen_deals.open_table(FELCI, "the pile is empty")
    table.play(lambda match: nothing_to_draw(match) and match.to_move == WHITE, by_chance)
    ada = FelciPlayer(table.come(visit, WHITE), 1)
    before = ada.person.moves()
    ada.person.says("Nothing to draw: end your turn. Sending in three seconds.")
    assert ada.person.moves() == before

    ada.person.has_moves(before + 1)
    ada.person.says("Bruno's turn.")

    ada.page.get_by_role("button", name="Undo move").click()
    ada.person.says("Nothing to draw: end your turn.")
    ada.page.wait_for_timeout(WHILE + SOON)
    assert len(table.match.line) == before
    ada.confirm()
    ada.person.says("Bruno's turn.")


def nothing_to_draw(match):
    """Tell whether the player to move can only end the turn."""
    return match.to_move is not None and FELCI.view(match.state, match.to_move).legal.draws == (0,)


def test_an_automatically_sent_move_can_be_cancelled_for_three_seconds(chosen_deals, visit):
    ada = FelciPlayer(chosen_deals.open_table(FELCI).come(visit, WHITE), 1)
    clock = ada.page.clock
    clock.install()
    ada.page.evaluate(AT_ONCE)
    ada.choose_tile()
    ada.choose(CELL)
    ada.person.says("Sending in three seconds.")

    ada.page.keyboard.press("Escape")
    clock.fast_forward(WHILE)
    ada.person.says("this starts a new plant")
    assert ada.person.moves() == 0

    ada.choose(CELL)
    ada.person.says("Sending in three seconds.")
    clock.fast_forward(WHILE)
    ada.person.has_moves(1)


def test_an_automatic_move_waits_during_an_undo_request(chosen_deals, visit):
    table = chosen_deals.open_table(FELCI)
    table.play(lambda match: match.to_move == WHITE and match.moves > 2, by_chance)
    ada = FelciPlayer(table.come(visit, WHITE), 1)
    clock, before = ada.page.clock, table.match.moves
    clock.install()
    ada.page.evaluate(AT_ONCE)
    ada.choose_tile()
    ada.choose(CELL)
    ada.person.says("Sending in three seconds.")

    assert do(table, table.players[BLACK], "take_back").status_code == 200
    refuse = ada.page.get_by_role("button", name="Refuse")
    refuse.wait_for()
    clock.fast_forward(WHILE)
    refuse.click()
    ada.person.says("Sending in three seconds.")
    assert (table.match.moves, table.match.pending_takeback) == (before, None)
    clock.fast_forward(WHILE)
    ada.person.has_moves(before + 1)
