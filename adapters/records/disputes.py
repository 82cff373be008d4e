"""What was disputed of a match after its end, and what was said of that?"""

import msgspec
from msgspec import UNSET, UnsetType

from adapters.records import timestamps
from domain.game import Seat
from domain.match import About


class RefereeVerdict(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a referee decided of a dispute, why, and when (in UTC)."""

    upheld: bool
    reason: str
    time: str

    def __post_init__(self) -> None:
        """Refuse what is no time."""
        timestamps.moment(self.time)


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
        timestamps.moment(self.time)
