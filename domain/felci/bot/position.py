"""Position of Felci for a bot: computed from a view, and updated for each move that is tried."""

from collections import Counter
from typing import Final

import msgspec
from msgspec.structs import replace

from domain.felci.bot.bitboard import Ground, Growth, grown, growth
from domain.felci.commands import PlantFern, SeatVisitor
from domain.felci.components import COLORS, COPIES, TYPES, WHITE, Fern
from domain.felci.rules import ACTIONS
from domain.felci.view import BenchSeen, OpenHand, View
from domain.game import Viewer
from domain.pieces import without

TILES_A_ROUND: Final = 4
"""The tiles that two players who plant and bury take from the pile while each acts."""


class Sitters(msgspec.Struct, frozen=True):
    """A bench as the bot sees it, and the types of those who sit there."""

    own: bool
    """Whether it is of the bot's colour."""
    side: str
    visitor: Fern | None
    """The one of the bench's own colour, who scores."""
    disturber: Fern | None


class Means(msgspec.Struct, frozen=True):
    """The tiles and visitors that a player still has."""

    waiting: tuple[Fern, ...]
    actions: float
    """About how many are left until the end."""
    tiles: dict[Fern, float]
    """How many of each type are in the hand or likely to be drawn."""

    def to_plant(self) -> dict[Fern, float]:
        """Return how many of each type the player may still plant: one tile takes one action."""
        share = min(1.0, max(0.0, self.actions) / (sum(self.tiles.values()) or 1))
        return {fern: tiles * share for fern, tiles in self.tiles.items()}


class Position(msgspec.Struct, frozen=True):
    """The position that the bot evaluates; it contains nothing that its view does not show."""

    growth: Growth
    benches: dict[str, Sitters]
    sitting: frozenset[tuple[Fern, str]]
    """Which types sit on which sides (FEL-5.3)."""
    own: Means
    other: Means


def position(view: View, ground: Ground) -> Position:
    """Return the position of the *view* of the seat on turn."""
    benches = {bench.id: _sitters(bench, view.viewer) for bench in view.benches}
    sitting = frozenset(
        (visitor.type, bench.side) for bench in view.benches for visitor in bench.visitors
    )
    return Position(growth(view, ground), benches, sitting, *_means(view))


def _sitters(bench: BenchSeen, viewer: Viewer) -> Sitters:
    owner = COLORS.index(bench.color)
    types = {visitor.owner: visitor.type for visitor in bench.visitors}
    return Sitters(owner == viewer, bench.side, types.get(owner), types.get(1 - owner))


def _means(view: View) -> tuple[Means, Means]:
    """Return the means of the seat on turn, and the estimated means of the other."""
    turn = view.turn
    assert turn is not None
    hand = view.hands[turn.seat]
    assert isinstance(hand, OpenHand)
    held = Counter(hand.types)
    known = held + Counter(tile.type for tile in view.tiles if tile.type)
    unseen = {fern: COPIES - known[fern] for fern in TYPES}
    share = view.pile_size / 2
    theirs = share + view.hands[1 - turn.seat].size
    hidden = sum(unseen.values()) or 1

    turns = view.pile_size / TILES_A_ROUND
    # FEL-6.1: whatever happens, a turn of white's is followed by one of black's.
    answers = 1 if turn.seat == WHITE else 0
    return (
        Means(
            waiting=view.waiting[turn.seat],
            actions=turn.actions_left + ACTIONS * turns,
            tiles={fern: held[fern] + unseen[fern] * share / hidden for fern in TYPES},
        ),
        Means(
            waiting=view.waiting[1 - turn.seat],
            actions=ACTIONS * (turns + answers),
            tiles={fern: unseen[fern] * theirs / hidden for fern in TYPES},
        ),
    )


def planted(before: Position, ground: Ground, command: PlantFern) -> Position:
    """Return the position after a planting and its undergrowth."""
    own = before.own
    cell = filled = ground.bit[command.cell]
    tiles = {**own.tiles, command.type: own.tiles[command.type] - 1}
    for laid in command.undergrowth:
        tiles[laid.type] -= 1
        filled |= ground.bit[laid.cell]
    return replace(
        before,
        growth=grown(before.growth, ground, command.type, cell, filled),
        own=Means(own.waiting, own.actions - 1, tiles),
    )


def seated(before: Position, command: SeatVisitor) -> Position:
    """Return the position after a visitor has sat down."""
    own, fern = before.own, command.type
    bench = before.benches[command.bench]
    taken = replace(bench, visitor=fern) if bench.own else replace(bench, disturber=fern)
    return replace(
        before,
        benches={**before.benches, command.bench: taken},
        sitting=before.sitting | {(fern, bench.side)},
        own=Means(without(own.waiting, (fern,)), own.actions - 1, own.tiles),
    )
