"""Builds the view of a position of Felci for one viewer.

Whatever is not named here for a viewer stays secret.
"""

from typing import Literal

import msgspec

from domain.felci.components import HAND, Fern, Garden
from domain.felci.legal import Legal, legal
from domain.felci.scoring import score
from domain.felci.state import EndReason, State, Tile, Turn, Undergrowth, Visitor
from domain.game import Observer, Seat, Viewer
from domain.grid import Cell
from domain.identity_cache import cached_by_identity


class FernSeen(msgspec.Struct, frozen=True, gc=False, tag_field="is", tag="fern"):
    """A face-up fern."""

    cell: Cell
    type: Fern


class UndergrowthSeen(msgspec.Struct, frozen=True, gc=False, tag_field="is", tag="undergrowth"):
    """A face-down tile: everybody saw who laid it; its type is None to all but its owner."""

    cell: Cell
    owner: Seat
    type: Fern | None


class OpenHand(msgspec.Struct, frozen=True, gc=False, tag_field="is", tag="open"):
    """A hand whose tiles the viewer may see, in the order in which they came."""

    types: tuple[Fern, ...]

    @property
    def size(self) -> int:
        """Return how many there are, as of hidden ones."""
        return len(self.types)


class HiddenHand(msgspec.Struct, frozen=True, gc=False, tag_field="is", tag="hidden"):
    """A hand of which the viewer sees only the size."""

    size: int


class BenchSeen(msgspec.Struct, frozen=True, gc=False):
    """A bench with its visitors, and the joy points it currently gives its colour."""

    id: str
    color: Literal["white", "black"]
    side: str
    visitors: tuple[Visitor, ...]
    points: int


class View(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A position of Felci as one viewer may see it."""

    viewer: Viewer
    cells: tuple[Cell, ...]
    sides: dict[str, tuple[Cell, ...]]
    tiles: tuple[FernSeen | UndergrowthSeen, ...]
    benches: tuple[BenchSeen, ...]
    waiting: tuple[tuple[Fern, ...], ...]
    hands: tuple[OpenHand | HiddenHand, ...]
    pile_size: int
    pile: tuple[Fern, ...] | None
    """In drawing order, for the referee alone."""
    turn: Turn | None
    points: tuple[int, ...]
    """The running count of joy points by seat."""
    ended: EndReason | None
    legal: Legal | None
    """The viewer's legal actions, if the viewer is on turn."""
    full_hand: int = HAND
    """How many ferns fill a hand; written only where that is another number than the box says."""


def view(state: State, viewer: Viewer) -> View:
    """Return what *viewer* sees; once the match has ended the face-down tiles are revealed."""
    benches, points = _open_to_all(state.garden, state.tiles, state.seated)
    on_turn = state.turn is not None and viewer == state.turn.seat
    return View(
        viewer=viewer,
        cells=state.garden.cells,
        sides=state.garden.side_cells,
        tiles=_tiles(state, viewer),
        benches=benches,
        waiting=state.waiting,
        hands=tuple(
            [
                OpenHand(hand) if _may_see(state, viewer, seat) else HiddenHand(len(hand))
                for seat, hand in enumerate(state.hands)
            ]
        ),
        pile_size=len(state.pile),
        pile=state.pile if viewer == Observer.REFEREE else None,
        turn=state.turn,
        points=points,
        ended=state.ended,
        legal=legal(state, state.turn.seat) if on_turn and state.turn else None,
        full_hand=state.garden.hand,
    )


@cached_by_identity
def _open_to_all(
    garden: Garden, tiles: dict[Cell, Tile], seated: dict[str, tuple[Visitor, ...]]
) -> tuple[tuple[BenchSeen, ...], tuple[int, ...]]:
    """Return the benches and the running count, which everybody sees alike: of no hand."""
    count = score(State(garden, white_skips_first_turn=False, tiles=tiles, seated=seated))
    points = dict.fromkeys(garden.benches, 0)
    for line in count.lines:
        points[str(line.what.values["bench"])] += line.points
    benches = [
        BenchSeen(bench.id, bench.color, bench.side, seated.get(id, ()), points[id])
        for id, bench in garden.benches.items()
    ]
    return tuple(benches), count.totals


def without_turn(view: View) -> View:
    """Return *view* with nobody to move, as it stays when a player gives up."""
    return msgspec.structs.replace(view, turn=None, legal=None)


def _may_see(state: State, viewer: Viewer, owner: Seat) -> bool:
    """FEL-2.2, FEL-4.6: a hidden tile is its owner's to see, and everybody's after the end."""
    return viewer in (owner, Observer.REFEREE) or state.ended is not None


def _tiles(state: State, viewer: Viewer) -> tuple[FernSeen | UndergrowthSeen, ...]:
    tiles: list[FernSeen | UndergrowthSeen] = []
    for cell in state.garden.cells:
        tile = state.tiles.get(cell)
        if isinstance(tile, Undergrowth):
            seen = _may_see(state, viewer, tile.owner)
            tiles.append(UndergrowthSeen(cell, tile.owner, tile.type if seen else None))
        elif tile is not None:
            tiles.append(FernSeen(cell, tile))
    return tuple(tiles)
