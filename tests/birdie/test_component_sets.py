"""Tests that random play with the test component sets meets every rule of Birdie."""

from collections import Counter
from functools import cache
from itertools import chain
from typing import get_args

from domain.birdie import BIRDIE, events
from domain.birdie.components import BIRDS
from domain.birdie.state import Fate, State
from domain.match import Dealt, Moved
from tests.tables import TABLES, played, standing

MATCHES = 20
OFTEN = 10
BIRDIES = [table for table in TABLES if table.game is BIRDIE]


@cache
def met() -> Counter[object]:
    """Return how often each event happened, each ability was used, each set had its fate."""
    found: Counter[object] = Counter()
    for table in BIRDIES:
        for seed in range(MATCHES):
            made = [
                happening
                for happening in played(table, seed).events
                if isinstance(happening, (Dealt, Moved))
            ]
            for event in chain.from_iterable(happening.events for happening in made):
                found[type(event)] += 1
                found[getattr(event, "fate", None)] += isinstance(event, events.SetScored)
                if isinstance(event, events.AbilityUsed):
                    found[event.bird, table.options["expert"]] += 1
    return found


@cache
def positions() -> list[State]:
    """Return the positions of some matches with the other component sets."""
    simulations = [
        played(table, seed) for table in BIRDIES if table.components for seed in range(8)
    ]
    matches = [match for simulation in simulations for _, match in standing(simulation)]
    return [match.state for match in matches if match.deal is not None]


def test_every_event_happens_often():
    assert min(met()[kind] for kind in get_args(events.Event)) >= OFTEN


def test_every_ability_is_used_often_in_either_way_to_score():
    for expert in (False, True):
        assert min(met()[bird, expert] for bird in BIRDS) >= OFTEN


def test_every_fate_of_a_set_is_met_often():
    assert min(met()[fate] for fate in Fate) >= OFTEN


def test_decks_and_reserves_run_dry_and_rows_are_empty():
    found = positions()

    assert any(not state.deck and not state.area for state in found)
    assert any(not state.reserve for state in found)
    assert any(state.scoring and not state.rows[state.scoring.seat] for state in found)


def test_the_flap_column_of_another_set_is_often_crossed_to_its_end():
    full = [
        max(sheet.flaps for sheet in state.sheets) == len(state.box.flaps) for state in positions()
    ]

    assert sum(full) >= OFTEN
