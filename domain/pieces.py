"""Operations on tuples of pieces: remove, contain, move, insert."""

from collections.abc import Collection
from typing import TypeVar

from domain.game import Seat
from domain.unknown import MARKED

Piece = TypeVar("Piece")
Own = TypeVar("Own")


def without(pieces: Collection[Piece], gone: Collection[Piece]) -> tuple[Piece, ...]:
    """Return *pieces* without the *gone* ones; of equal pieces, the first known one is removed.

    A piece that a record only assumes leaves last, because a played piece is known.
    """
    left = list(pieces)
    for piece in gone:
        at = left.index(piece)
        if isinstance(left[at], MARKED):
            at = next(
                (
                    other
                    for other in range(at, len(left))
                    if left[other] == piece and not isinstance(left[other], MARKED)
                ),
                at,
            )
        del left[at]
    return tuple(left)


def holds(pieces: Collection[Piece], needed: Collection[Piece]) -> bool:
    """Tell whether *pieces* contain all *needed* ones (as multisets)."""
    left = list(pieces)
    for piece in needed:
        if piece not in left:
            return False
        left.remove(piece)
    return True


def moved(pieces: Collection[Piece], origin: int, to: int) -> tuple[Piece, ...]:
    """Return *pieces* with the one at index *origin* taken out and put in at index *to*."""
    left = list(pieces)
    left.insert(to, left.pop(origin))
    return tuple(left)


def inserted(pieces: tuple[Piece, ...], piece: Piece, at: int) -> tuple[Piece, ...]:
    """Return *pieces* with *piece* put in at index *at*."""
    return (*pieces[:at], piece, *pieces[at:])


def with_own(each: tuple[Own, ...], seat: Seat, own: Own) -> tuple[Own, ...]:
    """Return *each*, which is by seat, with *own* in the place of *seat*."""
    return (*each[:seat], own, *each[seat + 1 :])
