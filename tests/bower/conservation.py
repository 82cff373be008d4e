"""Checks that no piece of Bower is lost, and that what is shown agrees with the state."""

from collections import Counter
from itertools import chain
from typing import Any

from domain.bower.components import COLUMNS, EGGS, SPOTS, Cell
from domain.bower.rules import lying
from domain.bower.state import Nest, NestSquare, State


def assert_conserved(state: State) -> None:
    """BOW-1: eggs, nest tiles, bonus tiles and bonus tokens, each of them in exactly one place."""
    assert Counter([*state.eggs, *state.aside]) == Counter(EGGS)
    assert (len(state.eggs), len(state.aside)) == (COLUMNS, 2)
    _assert_nest_tiles(state)
    _assert_bonus_tiles(state)
    _assert_tokens(state)
    _assert_course(state)
    for nest in state.nests:
        _assert_nest(state, nest)


def _assert_nest_tiles(state: State) -> None:
    """BOW-1.2, BOW-5.1: a nest tile of the bonus joins the others when it is chosen."""
    chosen = [tile for tile in chain(*state.bonuses) if state.box.kinds[tile] == "nest"]
    placed = [placement.tile for nest in state.nests for placement in nest.tiles]
    covering = [state.turn.covering] if state.turn and state.turn.covering else []
    held = chain(*state.hands)
    there = [*state.stack, *state.display, *held, *placed, *state.discarded, *covering]
    assert Counter(there) == Counter([*state.box.nest_tiles, *chosen])


def _assert_bonus_tiles(state: State) -> None:
    """BOW-1.3, BOW-7.1, BOW-7.2."""
    drawn = state.turn.drawn if state.turn else ()
    there = [*state.bonus_stack, *state.bonus_discards, *state.revealed, *state.boxed, *drawn]
    assert Counter([*there, *chain(*state.bonuses)]) == Counter(state.box.bonus_tiles)
    assert bool(state.boxed) == state.super_nest
    assert not (state.super_nest and (state.bonus_stack or state.bonus_discards or drawn))


def _assert_tokens(state: State) -> None:
    """BOW-5.6, BOW-5.7, BOW-7.1: a token comes with its tile, and is lost when it is covered."""
    squares = [square for nest in state.nests for square in nest.squares.values()]
    put = [token for square in squares for token in square.tokens]
    crosses = ["cross" for square in squares if square.crossed]
    owned = [*chain(*state.kept), *put, *crosses, *state.lost]
    playing = [token for token in state.box.tokens if token not in state.boxed]
    assert Counter([*state.tokens, *owned]) == Counter(playing)
    assert set(owned) <= set(chain(*state.bonuses))
    assert all(set(state.kept[seat]) <= set(state.bonuses[seat]) for seat in (0, 1))


def _assert_course(state: State) -> None:
    """BOW-3, BOW-5.7."""
    assert all(0 <= played <= state.turns for played in state.played)
    assert state.ended == (state.played == (state.turns, state.turns))
    if state.turn:
        assert state.turn.number in (0, state.played[state.turn.seat] + 1)
    for seat, given in enumerate(state.given):
        assert given is None or given in (*state.hands[seat], *state.discarded)
        assert given is None or state.played[seat] < state.turns


def _assert_nest(state: State, nest: Nest) -> None:
    """BOW-3.2, BOW-5.6, BOW-5.7: what shows is what was laid last on each cell."""
    top: dict[Cell, Any] = {}
    for placement in nest.tiles:
        one, other = placement.cells
        assert other in state.box.near[one]
        tile = state.box.tiles[placement.tile]
        top[one] = (tile.id, "a", tile.a.material, tile.a.objects)
        top[other] = (tile.id, "b", tile.b.material, tile.b.objects)
    assert {cell: _printed(square) for cell, square in nest.squares.items()} == top
    with_branch = [cell for cell, square in nest.squares.items() if "branch" in square.tokens]
    assert with_branch == ([nest.branch] if nest.branch else [])
    for square in nest.squares.values():
        assert len(square.objects) + len(square.tokens) <= SPOTS
        assert (square.axis is not None) == ("branch" in square.tokens)
        assert square.crossed is None or square.crossed in lying(square)


def _printed(square: NestSquare) -> tuple[str, str, str, tuple[str, ...]]:
    return (square.tile, square.half, square.material, square.objects)
