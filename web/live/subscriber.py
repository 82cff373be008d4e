"""Subscriber: one WebSocket that views a match, with its flags of pending updates."""

import threading
from collections.abc import Callable, Hashable, Iterable
from typing import Final

from adapters.eventstore.loaded_match import LoadedMatch
from domain.game import Seat, Viewer
from web.tokens.seat_tokens import SeatToken

HOME: Final = ""
"""Match id of subscribers of the home page, which shows lists of matches."""
UNSET: Final = threading.Event()


class Subscriber:
    """One open WebSocket of a match or of the home page."""

    __slots__ = (
        "_dirty",
        "address",
        "chat_dirty",
        "evicted",
        "hidden",
        "match_id",
        "own",
        "seats",
        "show",
        "viewer",
        "wake",
    )

    def __init__(
        self,
        match_id: str,
        viewer: Viewer,
        address: str,
        seats: Iterable[Seat] = (),
        own: SeatToken | None = None,
    ) -> None:
        self.match_id = match_id
        self.viewer = viewer
        self.seats = frozenset(seats) | ({viewer} if isinstance(viewer, Seat) else frozenset())
        """Seats that count as present: all players who share the screen."""
        self.own = own
        """The session; when it is revoked, the WebSocket closes."""
        self.address = address
        self.wake = UNSET
        """Wakes the thread of the WebSocket."""
        self.show: Callable[[LoadedMatch | None], bool] = lambda loaded: False
        """Sends pending updates from any thread without blocking; returns whether it could."""
        self.chat_dirty = True
        """Whether new chat may have to be sent."""
        self.evicted = False
        """Whether the WebSocket must close to make room for another."""
        self.hidden = False
        """Whether the page reported that it is hidden; programs report nothing."""
        self._dirty = True

    def invalidate(self) -> None:
        """Mark the view as dirty, and wake the thread of the WebSocket."""
        self.push_later()
        self.wake.set()

    def push(self, loaded: LoadedMatch | None) -> None:
        """Send the new view from this thread, or wake the thread of the WebSocket."""
        self.push_later()
        if not self.show(loaded):
            self.wake.set()

    def push_later(self) -> None:
        """Mark the view as dirty; it is sent when something else wakes the thread."""
        self._dirty = True

    def take_dirty(self) -> bool:
        """Return and clear the dirty flag, before the view is computed."""
        if not self._dirty:
            return False
        self._dirty = False
        return True

    def counted(self) -> Iterable[tuple[Hashable, str]]:
        """Return the keys under which the subscriber counts, each with the name of its limit."""
        if self.match_id == HOME:
            yield "home", "home_sockets"
            yield ("home", self.address), "home_sockets_per_address"
            return
        for seat in self.seats:
            yield ("seat", self.match_id, seat), "sockets_per_seat"
        if not self.seats:
            yield ("match", self.match_id), "spectators_per_match"
        yield "all", "sockets"
        yield ("address", self.address), "sockets_per_address"
