"""Slots of the deal, and the tracking of pieces from the deal to their current location.

A piece is tracked while it is on the table or hidden in a hand, until a move names it.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

import msgspec

Piece: TypeAlias = str | int


class DealSlot(NamedTuple):
    """A slot of the deal: a list, and an index in it."""

    list: str
    """The name of the list; of a nested one, ``rounds.0``."""
    at: int


class PieceLocation(msgspec.Struct, frozen=True, gc=False):
    """A piece of the deal, and the field of the state that holds it, such as ``hands.0``."""

    where: str
    piece: Piece
    slot: DealSlot

    @property
    def field(self) -> str:
        """The field without the seat: ``hands``."""
        return self.where.partition(".")[0]


class TrackedPiece(NamedTuple):
    """A piece and its slot in the deal; None once a move has named it."""

    piece: Piece
    slot: DealSlot | None = None


def stack(name: str, pieces: Sequence[Piece], first: int = 0) -> Iterator[TrackedPiece]:
    """Return the *pieces* of a list of the deal, from index *first*, in drawing order."""
    return (TrackedPiece(pieces[at], DealSlot(name, at)) for at in range(first, len(pieces)))


class TrackedZone:
    """The tracked pieces of one field; of equal pieces, the first leaves first."""

    def __init__(self, where: str, pieces: Iterable[TrackedPiece] = ()) -> None:
        self._where = where
        self.pieces = list(pieces)

    def leave(self, piece: Piece) -> TrackedPiece:
        """Remove a *piece* and return it."""
        at = [followed.piece for followed in self.pieces].index(piece)
        return self.pieces.pop(at)

    def lying(self) -> Iterator[PieceLocation]:
        """Return the locations of the pieces that no move has named."""
        for piece, slot in self.pieces:
            if slot is not None:
                yield PieceLocation(self._where, piece, slot)


def slots_of(name: str, pieces: Sequence[Piece]) -> dict[Piece, DealSlot]:
    """Return the slot of each piece of a list of the deal; *pieces* must differ."""
    return {piece: DealSlot(name, at) for at, piece in enumerate(pieces)}


def locate(
    where: str, pieces: Iterable[Piece | None], slots: Mapping[Piece, DealSlot]
) -> Iterator[PieceLocation]:
    """Return the locations of different *pieces* in one field; None is an empty space."""
    return (PieceLocation(where, piece, slots[piece]) for piece in pieces if piece is not None)


def last_slots(name: str, pieces: Sequence[Piece], count: int) -> tuple[DealSlot, ...]:
    """Return the slots of the last *count* pieces of a list of the deal."""
    return tuple(DealSlot(name, at) for at in range(len(pieces) - count, len(pieces)))
