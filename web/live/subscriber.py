"""Who is it that looks at a match through one open socket, and what has it still to see?"""

import threading
from collections.abc import Callable, Hashable, Iterable
from typing import Final

from domain.game import Seat, Viewer
from web.tokens.seat_tokens import SeatToken

HOME: Final = ""
"""What the watchers of the home page look at, who see which matches there are."""
UNSET: Final = threading.Event()


class Subscriber:
    """One open socket of a match."""

    __slots__ = (
        "_dirty",
        "address",
        "chat_dirty",
        "evicted",
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
        """Those whose players are there: all who share the screen, whoever is looking."""
        self.own = own
        """By which pass they are; the socket is to be closed when it is not good any more."""
        self.address = address
        self.wake = UNSET
        """Set to let the watcher look again; its socket's own event, once there is a socket."""
        self.show: Callable[[], bool] = lambda: False
        """Shows in any thread what is new, and tells whether it could, without waiting."""
        self.chat_dirty = True
        """Whether something may have been said that was not told through the socket."""
        self.evicted = False
        """Whether the socket is to be closed, because somebody else needed its place."""
        self._dirty = True

    def invalidate(self) -> None:
        """Let the watcher look again, at once."""
        self.push_later()
        self.wake.set()

    def push(self) -> None:
        """Let the watcher look again in this thread, or at once in its own one."""
        self.push_later()
        if not self.show():
            self.wake.set()

    def push_later(self) -> None:
        """Let the watcher look again when something wakes it."""
        self._dirty = True

    def take_dirty(self) -> bool:
        """Tell whether the watcher is to look, which it does after this: later changes count."""
        if not self._dirty:
            return False
        self._dirty = False
        return True

    def counted(self) -> Iterable[tuple[Hashable, str]]:
        """Return under which keys the watcher is counted, and the limits that hold there."""
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
