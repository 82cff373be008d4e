"""State of Bower reconstructed from a seat's view, with hidden pieces for what it does not show."""

from collections.abc import Iterable
from typing import Any, TypeVar

from msgspec.structs import replace

from domain.bower import events
from domain.bower.components import STANDARD, Box, NestTile, box_of
from domain.bower.options import Options
from domain.bower.state import Nest, NestSquare, State, Step, Turn
from domain.bower.view import HiddenHand, NestSeen, OpenHand, TileSeen, TurnSeen, View
from domain.game import Seat
from domain.preview import Hidden, hidden

Own = TypeVar("Own")
"""A value for each player."""


def position(view: View) -> State:
    """Return the position of *view*, without covered and lost pieces, as no rule needs them."""
    nothing: Any = Hidden()
    return State(
        box=_box(view),
        super_nest=view.super_nest,
        turns=view.turns,
        eggs=tuple(nothing if egg.shows is None else egg.shows for egg in view.eggs),
        aside=hidden(2) if view.aside is None else view.aside,
        stack=hidden(view.stack_size),
        display=_ids(view.display),
        hands=_pair(map(_hand, view.hands)),
        nests=_pair(map(nest_of, view.nests)),
        discarded=_ids(view.discarded),
        bonus_stack=hidden(view.bonus_stack_size),
        bonus_discards=hidden(view.bonus_discards_size),
        revealed=view.revealed,
        boxed=hidden(1) if view.super_nest else (),
        renewals=nothing,
        bonuses=_pair(view.bonuses),
        tokens=view.tokens,
        kept=_pair(view.kept),
        peeked=_pair(_peeked(view, seat) for seat in (0, 1)),
        peeked_aside=_pair(view.peeked_aside),
        given=_pair(nothing if given else None for given in view.given),
        doubled=view.doubled,
        played=_pair(view.played),
        turn=_turn(view.turn) if view.turn else None,
        ended=view.ended,
    )


def next_turn(state: State, seat: Seat) -> events.TurnBegan | None:
    """BOW-3.1: return how the next turn of *seat* would begin now, unless it has no take."""
    turn, number = state.turn, state.played[seat] + 1
    taking = state.given[seat] is None and bool(state.display)
    if turn is None or not turn.number or not taking or number > state.turns:
        return None
    return events.TurnBegan(seat, number, Step.TAKE)


def _pair(of_each: Iterable[Own]) -> tuple[Own, Own]:
    south, north = of_each
    return south, north


def _box(view: View) -> Box:
    """Return the components: the grid, and the tiles that are face up."""
    box = box_of(STANDARD, Options(super_nest=view.super_nest))
    seen = [*view.display, *view.discarded, *view.bonus_nest_tiles]
    seen += [tile for hand in view.hands if isinstance(hand, OpenHand) for tile in hand.tiles]
    seen += [view.turn.covering] if view.turn and view.turn.covering else []
    bonus = _ids(view.bonus_nest_tiles)
    return replace(
        box,
        tiles={tile.id: NestTile(tile.id, tile.a, tile.b) for tile in seen},
        bonus_tiles=bonus,
        kinds=dict.fromkeys(bonus, "nest"),
    )


def _ids(tiles: tuple[TileSeen, ...]) -> tuple[str, ...]:
    return tuple(tile.id for tile in tiles)


def _hand(hand: OpenHand | HiddenHand) -> tuple[str, ...]:
    return _ids(hand.tiles) if isinstance(hand, OpenHand) else hidden(hand.size)


def _peeked(view: View, seat: Seat) -> tuple[int, ...]:
    return tuple(egg.column for egg in view.eggs if egg.peeked and egg.knower != seat)


def _turn(seen: TurnSeen) -> Turn:
    return Turn(
        seat=seen.seat,
        number=seen.number,
        step=seen.step,
        must_place=seen.must_place,
        drawn=hidden(seen.drawn) if seen.drawn_tiles is None else seen.drawn_tiles,
        chosen=seen.chosen,
        covering=seen.covering.id if seen.covering else None,
    )


def nest_of(seen: NestSeen) -> Nest:
    """Return a nest as the rules look at it."""
    squares = {
        square.cell: NestSquare(
            square.tile,
            square.half,
            square.material,
            square.objects,
            square.tokens,
            square.axis,
            square.crossed,
        )
        for square in seen.squares
    }
    branches = (cell for cell, square in squares.items() if square.axis)
    return Nest(seen.tiles, squares, next(branches, None))
