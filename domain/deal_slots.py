"""Slots of the deal, and the tracking of pieces from the deal to their current location.

A piece is tracked while it is on the table or hidden in a hand, until a move names it.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

import msgspec

Piece: TypeAlias = str | int


class DealSlot(NamedTuple):
    """A place in the deal: a list of it, and which one of the list."""

    list: str
    """A list in a list is named as ``rounds.0``."""
    at: int


class PieceLocation(msgspec.Struct, frozen=True, gc=False):
    """A piece of the deal, and the field of the position where it lies, as ``hands.0``."""

    where: str
    piece: Piece
    slot: DealSlot

    @property
    def field(self) -> str:
        """The field by itself, as ``hands``."""
        return self.where.partition(".")[0]


class TrackedPiece(NamedTuple):
    """A piece, and where it stands in the deal; None when a move has named it."""

    piece: Piece
    slot: DealSlot | None = None


def stack(name: str, pieces: Sequence[Piece], first: int = 0) -> Iterator[TrackedPiece]:
    """Return the *pieces* of a list of the deal from the *first* one on, to be drawn in order."""
    return (TrackedPiece(pieces[at], DealSlot(name, at)) for at in range(first, len(pieces)))


class TrackedZone:
    """What lies somewhere, as far as it was followed: of equal pieces the first leaves."""

    def __init__(self, where: str, pieces: Iterable[TrackedPiece] = ()) -> None:
        self._where = where
        self.pieces = list(pieces)

    def leave(self, piece: Piece) -> TrackedPiece:
        """Let a *piece* go, and return it."""
        at = [followed.piece for followed in self.pieces].index(piece)
        return self.pieces.pop(at)

    def lying(self) -> Iterator[PieceLocation]:
        """Return what lies here that no move has named."""
        for piece, slot in self.pieces:
            if slot is not None:
                yield PieceLocation(self._where, piece, slot)


def slots_of(name: str, pieces: Sequence[Piece]) -> dict[Piece, DealSlot]:
    """Return the slots of a list of the deal in which no two *pieces* are alike."""
    return {piece: DealSlot(name, at) for at, piece in enumerate(pieces)}


def locate(
    where: str, pieces: Iterable[Piece | None], slots: Mapping[Piece, DealSlot]
) -> Iterator[PieceLocation]:
    """Return what lies somewhere of *pieces* of which no two are alike; None for an empty space."""
    return (PieceLocation(where, piece, slots[piece]) for piece in pieces if piece is not None)


def last_slots(name: str, pieces: Sequence[Piece], count: int) -> tuple[DealSlot, ...]:
    """Return the slots of the last pieces of a list of the deal, so many as *count* says."""
    return tuple(DealSlot(name, at) for at in range(len(pieces) - count, len(pieces)))
