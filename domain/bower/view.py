"""What may a viewer see of a position?

Everything shown is named here, for each viewer: what is not named stays secret.
"""

from typing import Literal

import msgspec

from domain.bower import rules
from domain.bower.components import COLUMNS, Cell, Square, knower
from domain.bower.legal import Legal, legal
from domain.bower.state import Axis, Nest, Placement, State, Step
from domain.game import Onlooker, Seat, Viewer


class EggSeen(msgspec.Struct, frozen=True):
    """A request egg at the Birds board: what it shows is None to those who may not see it."""

    column: int
    knower: Seat
    """Whom it faces (BOW-2.1)."""
    peeked: bool
    """Whether the other player looked at it (BOW-5.5)."""
    shows: str | None


class TileSeen(msgspec.Struct, frozen=True):
    """A nest tile, face up to the viewer."""

    id: str
    a: Square
    b: Square


class OpenHand(msgspec.Struct, frozen=True, tag_field="is", tag="open"):
    """A hand that the viewer may see, in the order in which the tiles came."""

    tiles: tuple[TileSeen, ...]


class HiddenHand(msgspec.Struct, frozen=True, tag_field="is", tag="hidden"):
    """A hand of which the viewer sees only the size."""

    size: int


class SquareSeen(msgspec.Struct, frozen=True):
    """A filled square of a nest, as it shows on top."""

    cell: Cell
    tile: str
    half: Literal["a", "b"]
    material: str
    objects: tuple[str, ...]
    tokens: tuple[str, ...]
    axis: Axis | None
    crossed: str | None


class GroupSeen(msgspec.Struct, frozen=True):
    """BOW-4.1: orthogonally connected squares of one material, and what lies on them."""

    material: str
    cells: tuple[Cell, ...]
    gems: int
    shells: int


class NestSeen(msgspec.Struct, frozen=True):
    """A nest: public, as all that lies in it is face up."""

    tiles: tuple[Placement, ...]
    squares: tuple[SquareSeen, ...]
    column_gems: tuple[int, ...]
    groups: tuple[GroupSeen, ...]


class TurnSeen(msgspec.Struct, frozen=True):
    """The turn being played; in the opening choice its number is 0."""

    seat: Seat
    to_move: Seat
    number: int
    step: Step
    must_place: str | None
    drawn: int
    """How many bonus tiles were drawn to choose from."""
    drawn_tiles: tuple[str, ...] | None
    """Which they are, for the player who drew them."""
    chosen: str | None
    covering: TileSeen | None


class Piles(msgspec.Struct, frozen=True):
    """What lies face down, for the referee, and for everybody after the end."""

    stack: tuple[str, ...]
    bonus_stack: tuple[str, ...]
    bonus_discards: tuple[str, ...]
    boxed: tuple[str, ...]


class View(msgspec.Struct, frozen=True):
    """A position of Bower as one viewer may see it."""

    viewer: Viewer
    rows: int
    super_nest: bool
    turns: int
    """How many turns each player has."""
    played: tuple[int, ...]
    """How many each has ended."""
    eggs: tuple[EggSeen, ...]
    aside: tuple[str, ...] | None
    """The eggs put aside, for those who have seen them."""
    peeked_aside: tuple[bool, ...]
    """Who looked at them."""
    display: tuple[TileSeen, ...]
    stack_size: int
    hands: tuple[OpenHand | HiddenHand, ...]
    nests: tuple[NestSeen, ...]
    discarded: tuple[TileSeen, ...]
    """Nest tiles that left the game."""
    bonus_stack_size: int
    bonus_discards_size: int
    revealed: tuple[str, ...]
    """The bonus tiles that Super Nest reveals, as far as they are left."""
    bonus_nest_tiles: tuple[TileSeen, ...]
    """What the nest tiles among the bonus tiles of this match show."""
    bonuses: tuple[tuple[str, ...], ...]
    """The bonus tiles that each player chose."""
    tokens: tuple[str, ...]
    """The bonus tokens beside the stack."""
    kept: tuple[tuple[str, ...], ...]
    """The bonus tokens that came with a chosen tile, and are not put anywhere."""
    given: tuple[bool, ...]
    """Whether a tile was given for each player's next turn."""
    doubled: Seat | None
    turn: TurnSeen | None
    piles: Piles | None
    ended: bool
    legal: Legal | None
    """What the viewer may do now, when it is the viewer's move."""


def to_move(state: State) -> Seat | None:
    """Return the seat that must move: in the step ``discard`` it is the opponent."""
    if state.turn is None:
        return None
    return 1 - state.turn.seat if state.turn.step is Step.DISCARD else state.turn.seat


def view(state: State, viewer: Viewer) -> View:
    """Return what *viewer* sees; once the match has ended all is revealed."""
    box, mover = state.box, to_move(state)
    all_open = state.ended or viewer == Onlooker.REFEREE
    return View(
        viewer=viewer,
        rows=box.rows,
        super_nest=state.super_nest,
        turns=state.turns,
        played=state.played,
        eggs=tuple(_egg_seen(state, viewer, column) for column in range(1, COLUMNS + 1)),
        aside=state.aside if all_open or _saw_aside(state, viewer) else None,
        peeked_aside=state.peeked_aside,
        display=_tiles_seen(state, state.display),
        stack_size=len(state.stack),
        hands=tuple(
            OpenHand(_tiles_seen(state, hand))
            if all_open or seat == viewer
            else HiddenHand(len(hand))
            for seat, hand in enumerate(state.hands)
        ),
        nests=tuple(_nest_seen(state, nest) for nest in state.nests),
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


def _egg_seen(state: State, viewer: Viewer, column: int) -> EggSeen:
    """BOW-2.1, BOW-5.5, BOW-6: an egg is seen by whom it faces, and by who looked at it."""
    owner = knower(column)
    peeked = column in state.peeked[1 - owner]
    sees = viewer == owner or (peeked and viewer == 1 - owner)
    sees = sees or state.ended or viewer == Onlooker.REFEREE
    shows = state.eggs[column - 1] if sees and state.eggs else None
    return EggSeen(column, owner, peeked, shows)


def _saw_aside(state: State, viewer: Viewer) -> bool:
    return not isinstance(viewer, Onlooker) and state.peeked_aside[viewer]


def _tiles_seen(state: State, tiles: tuple[str, ...]) -> tuple[TileSeen, ...]:
    shown = state.box.tiles
    return tuple(TileSeen(tile, shown[tile].a, shown[tile].b) for tile in tiles)


def _nest_seen(state: State, nest: Nest) -> NestSeen:
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
        column_gems=tuple(
            rules.gems(nest, rules.column_cells(state, column)) for column in range(1, COLUMNS + 1)
        ),
        groups=tuple(
            GroupSeen(
                nest.squares[min(group)].material,
                tuple(sorted(group)),
                rules.gems(nest, group),
                rules.shells(nest, group),
            )
            for group in rules.groups(state.box.near, nest)
        ),
    )


def _turn_seen(state: State, viewer: Viewer) -> TurnSeen | None:
    turn, mover = state.turn, to_move(state)
    if turn is None or mover is None:
        return None
    sees_drawn = viewer in (turn.seat, Onlooker.REFEREE)
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
