"""Facing: which seat's side of the table is at the bottom of the picture.

It is the viewer's own. Who looks with the eyes of an onlooker, and sits at the table, keeps the own
side there.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from domain.game import Seat, Viewer

_kept: ContextVar[Seat | None] = ContextVar("kept", default=None)


@contextmanager
def facing(seat: Seat | None) -> Iterator[None]:
    """Keep the side of *seat* at the bottom for onlookers; None for each game's usual side."""
    before = _kept.set(seat)
    try:
        yield
    finally:
        _kept.reset(before)


def near_seat(viewer: Viewer, usual: Seat) -> Seat:
    """Return the seat at the bottom for *viewer*; *usual* is that of an onlooker without a seat."""
    if isinstance(viewer, Seat):
        return viewer
    kept = _kept.get()
    return usual if kept is None else kept
