"""Orientation of the table: which seat's side is at the bottom of the page.

It is the viewer's own side. A player who looks as a spectator or referee keeps their own side at
the bottom.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from domain.game import Seat, Viewer

_kept: ContextVar[Seat | None] = ContextVar("kept", default=None)


@contextmanager
def facing(seat: Seat | None) -> Iterator[None]:
    """Keep the side of *seat* at the bottom for spectators and the referee."""
    before = _kept.set(seat)
    try:
        yield
    finally:
        _kept.reset(before)


def near_seat(viewer: Viewer, usual: Seat) -> Seat:
    """Return the seat at the bottom for *viewer*; *usual* is for viewers without a seat."""
    if isinstance(viewer, Seat):
        return viewer
    stored = _kept.get()
    return usual if stored is None else stored
