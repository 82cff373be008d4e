"""Is a move sent by itself when that is wished, and can it be taken back before?"""

import pytest

from domain.felci import FELCI
from domain.felci.components import WHITE
from tests.browser.gardener import CELL, Gardener

pytestmark = pytest.mark.browser
AT_ONCE = "() => localStorage.setItem('giardino.settings', JSON.stringify({ sendAtOnce: true }))"
WHILE = 3000
"""How many milliseconds a move waits."""


def test_what_is_sent_by_itself_can_be_taken_back_for_three_seconds(parlour, visit):
    ada = Gardener(parlour.lay(FELCI).come(visit, WHITE), 1)
    clock = ada.page.clock
    clock.install()
    ada.page.evaluate(AT_ONCE)
    ada.choose_tile()
    ada.choose(CELL)
    ada.person.says("It is sent in three seconds.")

    ada.page.keyboard.press("Escape")
    clock.fast_forward(WHILE)
    ada.person.says("New plant")
    assert ada.person.moves() == 0

    ada.choose(CELL)
    ada.person.says("It is sent in three seconds.")
    clock.fast_forward(WHILE)
    ada.person.has_moves(1)
