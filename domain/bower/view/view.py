"""Builds the view of a position for one viewer. Whatever is not named here stays secret."""

from typing import Final

from msgspec.structs import replace

from domain.bower import rules
from domain.bower.components import COLUMNS, Box, Square, knower
from domain.bower.legal import legal
from domain.bower.state import Nest, State
from domain.bower.view.types import (
    GroupSeen,
    HiddenHand,
    NestSeen,
    OpenHand,
    Piles,
    RequestEggSeen,
    SquareSeen,
    TileSeen,
    TurnSeen,
    View,
)
from domain.game import Observer, Viewer
from domain.identity_cache import cached_by_identity
from domain.unknown import MARKED, UNKNOWN

BLANK: Final = Square(material=UNKNOWN, objects=())
"""A square of a tile that nobody knows."""


def view(state: State, viewer: Viewer) -> View:
    """Return what *viewer* sees; once the match has ended all is revealed."""
    box, mover = state.box, rules.to_move(state)
    all_open = state.ended or viewer == Observer.REFEREE
    return View(
        viewer=viewer,
        rows=box.rows,
        super_nest=state.super_nest,
        turns=state.turns,
        played=state.played,
        eggs=tuple(_egg_seen(state, viewer, column) for column in range(1, COLUMNS + 1)),
        aside=_aside_seen(state) if all_open or _saw_aside(state, viewer) else None,
        peeked_aside=state.peeked_aside,
        display=_tiles_seen(state, state.display),
        stack_size=len(state.stack),
        hands=tuple(
            OpenHand(_tiles_seen(state, hand))
            if all_open or seat == viewer
            else HiddenHand(len(hand))
            for seat, hand in enumerate(state.hands)
        ),
        nests=tuple(_nest_seen(box, nest) for nest in state.nests),
        discarded=_tiles_seen(state, state.discarded),
        bonus_stack_size=len(state.bonus_stack),
        bonus_discards_size=len(state.bonus_discards),
        revealed=state.revealed,
        bonus_nest_tiles=_tiles_seen(
            state, tuple(tile for tile in box.bonus_tiles if box.kinds[tile] == "nest")
        ),
        bonuses=state.bonuses,
        tokens=state.tokens,
        kept=state.kept,
        given=tuple(given is not None for given in state.given),
        doubled=state.doubled,
        turn=_turn_seen(state, viewer),
        piles=_piles(state) if all_open else None,
        ended=state.ended,
        legal=legal(state, mover) if mover is not None and viewer == mover else None,
    )


def without_turn(view: View) -> View:
    """Return *view* with nobody to move, as it stays when a player gives up."""
    return replace(view, turn=None, legal=None)


def _egg_seen(state: State, viewer: Viewer, column: int) -> RequestEggSeen:
    """BOW-2.1, BOW-5.5, BOW-6: an egg is seen by the player it faces, and by a player who spied."""
    owner = knower(column)
    peeked = column in state.peeked[1 - owner]
    sees = viewer == owner or (peeked and viewer == 1 - owner)
    sees = sees or state.ended or viewer == Observer.REFEREE
    shows = _known(state.eggs[column - 1]) if sees and state.eggs else None
    return RequestEggSeen(column, owner, peeked, shows)


def _known(egg: str) -> str | None:
    """Return an egg; one that a record only assumes stays face down to everybody."""
    return None if isinstance(egg, MARKED) else egg


def _aside_seen(state: State) -> tuple[str, ...] | None:
    return state.aside if all(map(_known, state.aside)) else None


def _saw_aside(state: State, viewer: Viewer) -> bool:
    return not isinstance(viewer, Observer) and state.peeked_aside[viewer]


def _tiles_seen(state: State, tiles: tuple[str, ...]) -> tuple[TileSeen, ...]:
    shown = state.box.tiles
    return tuple(
        TileSeen(tile, BLANK, BLANK)
        if isinstance(tile, MARKED)
        else TileSeen(tile, shown[tile].a, shown[tile].b)
        for tile in tiles
    )


@cached_by_identity
def _nest_seen(box: Box, nest: Nest) -> NestSeen:
    return NestSeen(
        tiles=nest.tiles,
        squares=tuple(
            SquareSeen(
                cell,
                square.tile,
                square.half,
                square.material,
                square.objects,
                square.tokens,
                square.axis,
                square.crossed,
            )
            for cell, square in sorted(nest.squares.items())
        ),
        column_gems=tuple(rules.gems(nest, cells) for cells in box.columns),
        groups=tuple(
            GroupSeen(
                nest.squares[min(group)].material,
                tuple(sorted(group)),
                rules.gems(nest, group),
                rules.shells(nest, group),
            )
            for group in rules.groups(box.near, nest)
        ),
    )


def _turn_seen(state: State, viewer: Viewer) -> TurnSeen | None:
    turn, mover = state.turn, rules.to_move(state)
    if turn is None or mover is None:
        return None
    sees_drawn = viewer in (turn.seat, Observer.REFEREE)
    return TurnSeen(
        seat=turn.seat,
        to_move=mover,
        number=turn.number,
        step=turn.step,
        must_place=turn.must_place,
        drawn=len(turn.drawn),
        drawn_tiles=turn.drawn if sees_drawn else None,
        chosen=turn.chosen,
        covering=next(iter(_tiles_seen(state, (turn.covering,) if turn.covering else ())), None),
    )


def _piles(state: State) -> Piles:
    return Piles(state.stack, state.bonus_stack, state.bonus_discards, state.boxed)
