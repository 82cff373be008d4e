"""The types of disputes: what is disputed, the audit's answer, and the referee's verdict.

An answer is the audit's result at the time of the dispute; it is never computed again.
"""

from collections.abc import Sequence

import msgspec
from msgspec import UNSET, UnsetType

from domain.game import CountLine, Seat


class About(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """The subject of a dispute: exactly one of these fields."""

    line: str | UnsetType = UNSET
    """A line of the count, by its subject: ``column 4``."""
    total: Seat | UnsetType = UNSET
    """The total of this seat."""
    winners: bool | UnsetType = UNSET
    """True, if it is who won."""
    move: int | UnsetType = UNSET
    """The number of a move, counted from 1; those that were taken back have none."""

    def __post_init__(self) -> None:
        """Raise ValueError unless exactly one field is set."""
        given = [value for value in msgspec.structs.astuple(self) if value is not UNSET]
        if len(given) != 1 or self.winners is False:
            raise ValueError("is about one of line, total, winners (true) and move")


class Answer(msgspec.Struct, frozen=True, gc=False):
    """The audit's result when it decided and counted the whole match again."""

    agrees: bool
    """Whether it agrees with the stored count, and with the claim of an imported record."""
    lines: tuple[CountLine, ...] = ()
    """As it counts them: the disputed one of each seat, or those that may explain a total."""
    total: int | None = None
    """The line as the audit counts it, if a line is disputed."""
    winners: tuple[Seat, ...] = ()
    """The move as the audit finds it, if a move is disputed."""
    rules: tuple[str, ...] = ()
    """The ids of those that allowed the move, or of the one that it breaks."""


class Disputed(msgspec.Struct, frozen=True, gc=False):
    """A seat says that something is wrong, and the audit answered."""

    seat: Seat
    about: About
    says: str
    answer: Answer


class Ruled(msgspec.Struct, frozen=True, gc=False):
    """The result that a referee puts in the place of the counted one."""

    winners: tuple[Seat, ...]
    """Ascending."""
    totals: tuple[int, ...] = ()
    """By seat; none where the match was lost without a count."""


class Judged(msgspec.Struct, frozen=True, gc=False):
    """A referee's verdict on a dispute; a later one on the same takes its place."""

    dispute: int
    """Its number, counted from 1 in the order of the disputes."""
    upheld: bool
    """Whether who disputed was right."""
    reason: str
    result: Ruled | None = None
    """What holds now in place of the count, if that is to change."""


def newest_verdicts(verdicts: Sequence[Judged]) -> dict[int, Judged]:
    """Return the verdict in effect on each judged dispute, by the dispute's number."""
    return {verdict.dispute: verdict for verdict in verdicts}


def overruling(verdicts: Sequence[Judged]) -> Judged | None:
    """Return the verdict whose result replaces the counted one, or None.

    It is the last verdict in effect that has a result.
    """
    standing = newest_verdicts(verdicts)
    return next(
        (
            verdict
            for verdict in reversed(verdicts)
            if verdict.result and standing[verdict.dispute] is verdict
        ),
        None,
    )
