"""View model of the commit-reveal protocol: which seeds are committed and which are awaited.

All of it is public: it shows that nobody can choose the deal, and reveals no seed.
"""

from typing import Final, Literal

import msgspec

from domain.fair_random import SCHEME
from domain.game import Seat
from domain.match import Match, is_slow, seal_of, voidable_from


class Promised(msgspec.Struct, frozen=True):
    """What was promised when a seat was taken."""

    by: Literal["", "player", "server"] = ""
    """Who drew the seed; empty where nobody sits yet."""
    commitment: str = ""
    """In hexadecimal digits, as all of these."""


NOT_YET: Final = Promised()


class Seeds(msgspec.Struct, frozen=True):
    """What a deal will follow from, or did."""

    scheme: str
    match: str
    rules: str
    options: dict[str, bool]
    server: str
    """The server's commitment; empty for a match that came as a record."""
    seats: tuple[Promised, ...]
    """By seat."""
    seal: str
    """The digest of all these, once every seat is taken; empty until then."""
    early: bool
    """Whether a seed may be left early, as turns have a deadline of days."""
    awaited: tuple[Seat, ...]
    """The seats for whose seeds a sealed table waits."""
    voidable: int | None
    """From when on such a table can be voided, in UTC milliseconds."""


def seeds_of(match: Match) -> Seeds:
    """Return what was promised so far."""
    opened, seated = match.opened, match.seated
    return Seeds(
        scheme=SCHEME,
        match=match.id,
        rules=opened.rules,
        options=opened.options,
        server=opened.commitment,
        seats=tuple(Promised(taken.by, taken.commitment) if taken else NOT_YET for taken in seated),
        seal="" if None in seated else seal_of(match).hex(),
        early=is_slow(opened.clock),
        awaited=match.awaited,
        voidable=voidable_from(match),
    )
