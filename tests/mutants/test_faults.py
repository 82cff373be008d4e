"""Tests that every planted fault still changes the current code."""

from collections import Counter

import pytest

from domain.registry import GAMES
from tests.mutants.faults import PROJECT, faults


@pytest.mark.parametrize("fault", faults(), ids=lambda fault: f"{fault.game}: {fault.wrong}")
def test_what_the_fault_replaces_stands_once_in_the_code(fault):
    assert compile(fault.planted(PROJECT), fault.file, "exec")


def test_every_game_has_fifteen_faults():
    assert Counter(fault.game for fault in faults()) == dict.fromkeys(GAMES, 15)
