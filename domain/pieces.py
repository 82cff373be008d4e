"""How do pieces go from here to there, and which of them are there?"""

from collections.abc import Collection
from typing import TypeVar

from domain.game import Seat

Piece = TypeVar("Piece")
Own = TypeVar("Own")


def without(pieces: Collection[Piece], gone: Collection[Piece]) -> tuple[Piece, ...]:
    """Return *pieces* without those that are *gone*: of equal ones the first leaves."""
    left = list(pieces)
    for piece in gone:
        left.remove(piece)
    return tuple(left)


def holds(pieces: Collection[Piece], wanted: Collection[Piece]) -> bool:
    """Tell whether *pieces* hold all that are *wanted*, equal ones as often."""
    left = list(pieces)
    for piece in wanted:
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
    """Return what is of each seat, with *own* as that of *seat*."""
    return (*each[:seat], own, *each[seat + 1 :])
