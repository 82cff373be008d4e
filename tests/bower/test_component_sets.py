"""Tests that random play with the test component set meets every rule of Bower."""

from collections import Counter
from functools import cache
from itertools import chain
from typing import get_args

import pytest

from domain.bower import BOWER, events
from domain.bower.components import BONUS_KINDS, UNFAIR
from domain.match import Moved
from tests.sampling import one_of
from tests.tables import TABLES, played

MATCHES = 60
OFTEN = 10
RICH = {str(table): table for table in TABLES if table.game is BOWER and table.components}
EFFECTS = {tile for kind in ("spy", "token", "interactive") for tile in BONUS_KINDS[kind]}
each_rich_table = pytest.mark.parametrize("name", one_of(RICH))
Met = tuple[type, str | None]


@cache
def met(name: str) -> Counter[Met]:
    """Return how often each event happened, with the tile that it names."""
    moves = (
        event
        for seed in range(MATCHES)
        for event in played(RICH[name], seed).events
        if isinstance(event, Moved)
    )
    happened = chain.from_iterable(move.events for move in moves)
    return Counter((type(event), getattr(event, "tile", None)) for event in happened)


def tiles_of(found: Counter[Met], kind: type) -> set[str | None]:
    """Return the tiles that such events named."""
    return {tile for event, tile in found if event is kind}


@each_rich_table
def test_every_bonus_tile_is_chosen_often(name):
    left_out = UNFAIR if RICH[name].options["fair_play"] else ()
    playing = set(chain(*BONUS_KINDS.values())) - set(left_out)

    for tile in playing:
        assert met(name)[events.BonusTileChosen, tile] >= OFTEN


@each_rich_table
def test_every_effect_is_applied(name):
    for tile in EFFECTS & tiles_of(met(name), events.BonusTileChosen):
        chosen, *not_applied = (
            met(name)[kind, tile]
            for kind in (events.BonusTileChosen, events.EffectDeclined, events.EffectMissed)
        )
        assert chosen > 2 * sum(not_applied)


def test_every_event_of_a_move_happens_often():
    found: Counter[type] = Counter()
    for name in RICH:
        for (kind, _), times in met(name).items():
            found[kind] += times

    assert set(found) == {*get_args(events.Event)} - {events.Dealt}
    assert min(found.values()) >= OFTEN


def test_every_effect_is_declined_and_applied_in_vain_where_that_can_be():
    found = sum(map(met, RICH), Counter())

    assert tiles_of(found, events.EffectDeclined) == EFFECTS
    assert tiles_of(found, events.EffectMissed) == {"cross", "give", "double-turn"}
