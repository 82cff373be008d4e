"""Of what shape are the answers, beside the pictures? Their names stand in the description."""

from typing import Any, Final

import msgspec

from domain.game import Seat, Viewer
from web.page.clocks import ClockSeen
from web.page.entries import Entry

TEXT: Final = {"type": "string"}
"""An answer that is no JSON, as far as a schema can say."""


class Sat(msgspec.Struct, frozen=True):
    """The caller's seat."""

    seat: Seat
    name: str
    """What the seat is called."""
    taken: bool
    """False for somebody who was invited and did not sit down yet."""
    link: str
    """The secret link to this seat for the caller, to go on in another browser."""


class Alone(msgspec.Struct, frozen=True):
    """This browser alone has the seat now."""

    link: str
    """The secret link to the seat, to go on in another browser; those before it were ended."""


class Done(msgspec.Struct, frozen=True):
    """What was wanted was done; everybody is shown what came of it, by the sockets."""

    position: int
    """The position of the match then: of a move, the one right after it."""


class Seen(msgspec.Struct, frozen=True):
    """A position as one viewer may see it."""

    match: str
    game: str
    position: int
    viewer: Viewer
    players: tuple[str, ...]
    to_move: Seat | None
    view: Any
    """The game's own view, with what the viewer may do now."""


class Told(msgspec.Struct, frozen=True):
    """What happened up to a position, in words."""

    match: str
    position: int
    viewer: Viewer
    log: tuple[Entry, ...]


class Time(msgspec.Struct, frozen=True):
    """What time it is at the table."""

    now: int
    """In UTC milliseconds."""
    clock: ClockSeen | None
