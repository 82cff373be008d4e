"""How do players compare as things stand, in what a viewer knows of? In words, for one table."""

import msgspec

from domain.game import Seat


class Compared(msgspec.Struct, frozen=True):
    """Something that players compare in."""

    what: str
    counts: tuple[int, ...]
    """In seat order."""
    note: str
    """What breaks a tie, where there is one."""
    ahead: Seat | None
    places: tuple[str, ...]
    """Where it lies."""
