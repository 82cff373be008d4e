"""Tests that random play with the test component sets meets every rule of Bloom."""

from collections import Counter
from functools import cache
from itertools import chain
from typing import get_args

import pytest

from domain.bloom import BLOOM, events
from domain.match import Dealt, Moved
from tests.tables import TABLES, played

MATCHES = 8
OFTEN = 10
BLOOMS = [table for table in TABLES if table.game is BLOOM]


@cache
def met() -> Counter[object]:
    """Return how often each event happened, and of ladders with how many flowers."""
    found: Counter[object] = Counter()
    for table in BLOOMS:
        for seed in range(MATCHES):
            made = [
                happening
                for happening in played(table, seed).events
                if isinstance(happening, (Dealt, Moved))
            ]
            for event in chain.from_iterable(happening.events for happening in made):
                found[type(event)] += 1
                if isinstance(event, events.LadderLaid):
                    found["many flowers"] += event.flowers > 15
                    found["no flowers"] += event.flowers == 0
    return found


pytestmark = pytest.mark.long


def test_every_event_happens_often():
    assert min(met()[kind] for kind in get_args(events.Event)) >= OFTEN


def test_ladders_above_fifteen_flowers_and_without_any_are_laid_often():
    assert min(met()["many flowers"], met()["no flowers"]) >= OFTEN
