"""Which piece of the deal is it that lies there? Each carries its place in the deal along."""

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from adapters.records.replaying import Replay, replay
from web.page.deal import Piece
from web.referee.drafts import Draft, Slot, with_lists

COPIES = ("box", "rounds")
"""The fields of a position that hold all of the pieces once more."""


class Word(str):
    """A piece with a name, and where it stands in the deal."""

    slot: Slot


class Number(int):
    """A piece with a number, and where it stands in the deal."""

    slot: Slot


class Lying(msgspec.Struct, frozen=True):
    """A piece of the deal, and the field of the position where it lies, as ``hands.0``."""

    where: str
    piece: Piece
    slot: Slot


def traced(draft: Draft) -> Replay:
    """Play the match with pieces that know their slots; they are equal to those that don't."""
    lists = {
        name: [_with_slot(piece, Slot(name, at)) for at, piece in enumerate(pieces)]
        for name, pieces in draft.lists.items()
    }
    return replay(replace(draft.record, deal=with_lists(draft.record.deal, lists)))


def _with_slot(piece: Piece, slot: Slot) -> Piece:
    marked = Number(piece) if isinstance(piece, int) else Word(piece)
    marked.slot = slot
    return marked


def lying(state: Any) -> list[Lying]:
    """Return what of the deal lies somewhere in a position; what a move named is not among it."""
    return [
        one
        for name in state.__struct_fields__
        if name not in COPIES
        for one in _found(name, getattr(state, name))
    ]


def _found(where: str, held: Any) -> Iterator[Lying]:
    if isinstance(held, (Word, Number)):
        yield Lying(where, held, held.slot)
    elif isinstance(held, tuple):
        for at, one in enumerate(held):
            yield from _found(where if isinstance(one, (str, int)) else f"{where}.{at}", one)
    elif isinstance(held, dict):
        for one in held.values():
            yield from _found(where, one)
    elif isinstance(held, msgspec.Struct):
        for name in held.__struct_fields__:
            yield from _found(f"{where}.{name}", getattr(held, name))
