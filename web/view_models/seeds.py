"""View model of the commit-reveal protocol: which seeds are committed and which are awaited.

All of it is public: it shows that nobody can choose the deal, and reveals no seed.
"""

from typing import Final, Literal

import msgspec

from domain.fair_random import SCHEME
from domain.game import Seat
from domain.match import Match, is_slow, seal_of, voidable_from


class Commitment(msgspec.Struct, frozen=True):
    """The commitment made when a seat was taken."""

    by: Literal["", "player", "server"] = ""
    """Who drew the seed; empty for a free seat."""
    commitment: str = ""
    """In hexadecimal, like the other digests."""


NOT_YET: Final = Commitment()


class Seeds(msgspec.Struct, frozen=True):
    """The seeds of a deal, committed or revealed."""

    scheme: str
    match: str
    rules: str
    options: dict[str, bool]
    server: str
    """The server's commitment; empty for an imported match."""
    seats: tuple[Commitment, ...]
    """By seat."""
    seal: str
    """The digest of all commitments, once every seat is taken; empty before."""
    early: bool
    """Whether a seed may be left early, as turns have a deadline of days."""
    awaited: tuple[Seat, ...]
    """The seats whose seeds are awaited."""
    voidable: int | None
    """When the table can be voided, in UTC milliseconds."""


def seeds_of(match: Match) -> Seeds:
    """Return the commitments of a match."""
    opened, seated = match.opened, match.seated
    return Seeds(
        scheme=SCHEME,
        match=match.id,
        rules=opened.rules,
        options=opened.options,
        server=opened.commitment,
        seats=tuple(
            Commitment(taken.by, taken.commitment) if taken else NOT_YET for taken in seated
        ),
        seal="" if None in seated else seal_of(match).hex(),
        early=is_slow(opened.clock),
        awaited=match.awaited,
        voidable=voidable_from(match),
    )
