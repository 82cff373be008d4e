"""Unavailable things in Felci name the rule that refuses the move."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given

from domain.errors import IllegalMove
from domain.felci import FELCI
from domain.felci.commands import Command, PlantFern, SeatVisitor, UndergrowthTile
from domain.felci.components import WHITE
from domain.felci.state import State
from tests.felci.drawn_positions import DRAWN, GARDEN
from tests.spec import in_order
from tests.tables import Table, played, seeds, standing
from web.games.felci.plant_fern import UNDERGROWTH
from web.games.registry import PRESENTATIONS
from web.games.scene import Choices


@given(seed=seeds)
def test_what_is_closed_in_a_garden_is_closed_by_the_rule_that_refuses_the_move(seed):
    chance = Random(seed)
    for _, match in standing(played(Table(FELCI, {}, 2), seed)):
        if match.to_move is None:
            continue
        view = FELCI.view(match.state, match.to_move)
        here, picks = PRESENTATIONS["felci"].choices(view, ()), ()
        while here.open and not here.move:
            picks = (*picks, chance.choice(here.open))
            here = PRESENTATIONS["felci"].choices(view, picks)
            for rule, command in closed_moves(here):
                assert refusal(match.state, match.to_move, command) == rule


def closed_moves(here: Choices) -> Iterator[tuple[str, Command]]:
    """Return what picking each closed cell or bench would ask for, and the rule given for it."""
    first, *rest = here.picks
    kind = first.split("-")[-2] if "-hand-" in first else first.split("-")[-1]
    for closed in here.closed:
        for id in closed.places:
            if "-visitor-" in first:
                yield closed.name, SeatVisitor(kind, id)
            elif id in GARDEN.cells and rest[:1] == [UNDERGROWTH] and len(rest) % 2:
                laid = zip(rest[1::2], rest[2::2], strict=True)
                under = (UndergrowthTile(tile.split("-")[2], cell) for tile, cell in laid)
                yield closed.name, PlantFern(kind, id, tuple(under))
            elif id in GARDEN.cells and not rest:
                yield closed.name, PlantFern(kind, id)


def refusal(state: State, seat: int, command: Command) -> str:
    """Return the name of the rule that refuses *command*."""
    with pytest.raises(IllegalMove) as illegal:
        FELCI.decide(state, seat, command, in_order)
    return illegal.value.refusal.name


def test_a_cell_that_is_closed_to_undergrowth_leaves_no_cell_for_the_spore():
    for state in DRAWN.values():
        if FELCI.to_move(state) != WHITE:
            continue
        view = FELCI.view(state, WHITE)
        for picks, here in layings(view):
            spore, tile = picks[0].split("-")[2], picks[2].split("-")[2]
            closed = {cell for reason in here.closed for cell in reason.places}
            assert closed.isdisjoint(here.open)
            assert closed | set(here.open) == set(GARDEN.cells)
            for cell in closed:
                for end in GARDEN.near[cell]:
                    command = PlantFern(spore, end, (UndergrowthTile(tile, cell),))
                    assert refusal(state, WHITE, command)


def layings(view: Any) -> Iterator[tuple[tuple[str, ...], Choices]]:
    """Return the picks after which a first undergrowth tile is to be laid, with the choices."""
    choices = PRESENTATIONS["felci"].choices
    for spore in choices(view, ()).open:
        if UNDERGROWTH in choices(view, (spore,)).open:
            for tile in choices(view, (spore, UNDERGROWTH)).open:
                picks = (spore, UNDERGROWTH, tile)
                yield picks, choices(view, picks)
