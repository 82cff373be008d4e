"""What was disputed of a match after its end, and what was said of that?"""

import msgspec
from msgspec import UNSET, UnsetType

from adapters.records import times
from domain.game import Seat


class About(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is disputed: exactly one of these."""

    line: str | UnsetType = UNSET
    """A line of the count, by what it is for: ``column 4``."""
    total: Seat | UnsetType = UNSET
    """The total of this seat."""
    winners: bool | UnsetType = UNSET
    """True, if it is who won."""
    move: int | UnsetType = UNSET
    """The number of a move, counted from 1."""

    def __post_init__(self) -> None:
        """Refuse what is about nothing, or about several things."""
        given = [value for value in msgspec.structs.astuple(self) if value is not UNSET]
        if len(given) != 1 or self.winners is False:
            raise ValueError("is about one of line, total, winners (true) and move")


class RefereeVerdict(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a referee decided of a dispute, why, and when (in UTC)."""

    upheld: bool
    reason: str
    time: str

    def __post_init__(self) -> None:
        """Refuse what is no time."""
        times.moment(self.time)


class Dispute(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a seat says against the result, what the audit answered, and when that was (in UTC)."""

    seat: Seat
    about: About
    says: str
    audit: str
    time: str
    verdict: RefereeVerdict | UnsetType = UNSET
    """Absent while there is none."""

    def __post_init__(self) -> None:
        """Refuse what is no time."""
        times.moment(self.time)
