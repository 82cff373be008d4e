"""Notation for positions of Bower in tests.

A square is written as on the terminal: its material (``s``traw ``m``oss ``g``ravel ``e``arth) and
its objects (``F`` flower or ``f`` feather with ``y v r w``, ``*`` gem, ``o`` shell), then tokens
(``+fw +Fw +oo``, and the branch ``+|`` or ``+-``) and the cross with what lies under it (``xFr``);
``c`` is a square of Colored Shells, ``.`` an empty one. Columns and rows left out are empty::

    position('''
           3     4         5
        1  s:*   s:Fro+oo  .
        2  .     g:FyxFy   c
    ''', eggs={4: "Fy"}, hands=("N01 N07", ""))

A small nest fits on a line, from 1-1 on, with strokes between its rows: ``"s:* g / . c"``. A nest
can also be built of the tiles of the box: ``built("N01 1-1 1-2", "shells 1-1")``.
"""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from domain.bower.components import COLUMNS, DISPLAY, EGGS, STANDARD, Box, box_of
from domain.bower.decide.setup import SUPER_TURNS, TURNS
from domain.bower.options import Options
from domain.bower.state import Nest, State, Step, Turn
from domain.game import Seat
from tests.bower.nests import OBJECTS, built, cells, drawn_nest

__all__ = ["BOX", "NORTH", "SOUTH", "built", "cells", "position"]

SOUTH, NORTH = 0, 1
BOX = box_of(STANDARD, Options())


def position(
    south: str | Nest = "",
    north: str | Nest = "",
    *,
    eggs: Mapping[int, str] | None = None,
    hands: tuple[str, str] = ("", ""),
    display: str | None = None,
    stack: str | None = None,
    bonuses: tuple[str, str] = ("", ""),
    bonus_stack: str | None = None,
    bonus_discards: str = "",
    revealed: str = "",
    played: tuple[int, int] = (0, 0),
    to_play: Seat = SOUTH,
    step: Step | None = Step.TAKE,
    must_place: str | None = None,
    drawn: str = "",
    chosen: str | None = None,
    covering: str | None = None,
    super_nest: bool = False,
    fair_play: bool = False,
    **more: Any,
) -> State:
    """Return the position of two nests, by default when south is to take a tile.

    *eggs* are those of the columns that matter, written as in a drawing. What is named nowhere lies
    where it does at the start, in the order of the box: nest tiles in display and stack, bonus
    tiles in their stack, or with ``super_nest`` in the box. The *chosen* bonus tile is added to its
    player's. The tokens of a player's bonus tiles are kept, unless a nest or ``lost`` has them.
    Without a *step* the match has ended. All else of the State is given in *more* by its name.
    """
    box = box_of(STANDARD, Options(super_nest, fair_play))
    in_columns, aside = _eggs(eggs or {})
    owned = [tuple(bonus.split()) for bonus in bonuses]
    owned[to_play] += (chosen,) if chosen else ()
    state = State(
        box=box,
        super_nest=super_nest,
        turns=SUPER_TURNS if super_nest else TURNS,
        eggs=in_columns,
        aside=aside,
        stack=tuple((stack or "").split()),
        display=tuple((display or "").split()),
        hands=(tuple(hands[SOUTH].split()), tuple(hands[NORTH].split())),
        nests=(_nest(south), _nest(north)),
        bonus_stack=tuple((bonus_stack or "").split()),
        bonus_discards=tuple(bonus_discards.split()),
        revealed=tuple(revealed.split()),
        bonuses=(owned[SOUTH], owned[NORTH]),
        played=played,
        ended=step is None,
        **more,
    )
    if step:
        number = 0 if step is Step.OPENING else played[to_play] + 1
        seen = tuple(drawn.split())
        turn = Turn(to_play, number, step, must_place, seen, chosen, covering)
        state = replace(state, turn=turn)
    return _with_tokens(_with_the_rest(state, display is None, stack is None, bonus_stack is None))


def _nest(nest: str | Nest) -> Nest:
    return nest if isinstance(nest, Nest) else drawn_nest(nest)


def _eggs(wanted: Mapping[int, str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    named = {column: OBJECTS[mark] for column, mark in wanted.items()}
    left = [egg for egg in EGGS if egg not in named.values()]
    columns = range(1, COLUMNS + 1)
    return tuple(named[column] if column in named else left.pop(0) for column in columns), tuple(
        left
    )


def _names(value: Any) -> Iterator[str]:
    """Return every name in a position but those of the box."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        yield from _names(tuple(value.values()))
    elif isinstance(value, msgspec.Struct) and not isinstance(value, Box):
        yield from _names(tuple(getattr(value, field) for field in value.__struct_fields__))
    elif isinstance(value, tuple):
        for name in value:
            yield from _names(name)


def _with_the_rest(state: State, display: bool, stack: bool, bonus_stack: bool) -> State:
    """Put what is named nowhere where it lies at the start, as far as that is left open."""
    named = set(_names(state))
    tiles = tuple(tile for tile in state.box.nest_tiles if tile not in named)
    bonus_tiles = tuple(tile for tile in state.box.bonus_tiles if tile not in named)
    if display:
        state, tiles = replace(state, display=tiles[:DISPLAY]), tiles[DISPLAY:]
    if stack:
        state = replace(state, stack=tiles)
    if state.super_nest:
        return replace(state, boxed=state.boxed or bonus_tiles)
    return replace(state, bonus_stack=bonus_tiles) if bonus_stack else state


def _with_tokens(state: State) -> State:
    squares = [square for nest in state.nests for square in nest.squares.values()]
    placed = {token for square in squares for token in square.tokens} | {*state.lost}
    placed |= {"cross"} if any(square.crossed for square in squares) else set()
    free = [token for token in state.box.tokens if token not in placed]
    south, north = (tuple(token for token in free if token in owned) for owned in state.bonuses)
    other = {*free} - {*south, *north}
    if state.super_nest:
        other &= {*state.revealed}
    return replace(
        state, kept=(south, north), tokens=tuple(token for token in free if token in other)
    )
