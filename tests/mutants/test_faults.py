"""Tests that every planted fault still changes the current code."""

from collections import Counter

import pytest

from domain.registry import GAMES
from tests.mutants.faults import PROJECT, faults


@pytest.mark.parametrize("fault", faults(), ids=lambda fault: f"{fault.game}: {fault.wrong}")
def test_the_code_replaced_by_a_mutant_occurs_once(fault):
    assert compile(fault.planted(PROJECT), fault.file, "exec")


def test_every_game_has_fifteen_faults():
    assert Counter(fault.game for fault in faults()) == dict.fromkeys(GAMES, 15)
