"""The commit–reveal protocol of a table: seed commitments, reveals, and voiding a table.

A player commits to a seed when taking the seat, and reveals it once every seat is taken. So nobody
who learns the others' seeds can still choose their own. The deal waits for all seeds.
"""

from typing import Final

import msgspec

from domain.errors import GeneralRefusal, IllegalMove
from domain.fair_random import seat_keeps
from domain.game import Seat
from domain.match.clocks import is_slow
from domain.match.events import MatchEvent, Seated, SeedRevealed, Voided
from domain.match.refusals import TableRefusal
from domain.match.setup import check_free, open_seeds
from domain.match.state import Match

PATIENCE: Final = 120_000
"""For how many milliseconds a table waits for seeds before it can be voided, at the least."""


class SeedCommitment(msgspec.Struct, frozen=True):
    """A player's commitment to a seed of their own when taking a seat, in hexadecimal digits."""

    commitment: str
    seed: str = ""
    """The seed itself, where the player leaves it early: it need not be waited for then."""


def commit_seed(match: Match, seat: Seat, promise: SeedCommitment) -> Seated:
    """Return the event that seats the player who drew this seed on the free *seat*.

    Raises IllegalMove if the seat can't be taken, if the seed is revealed too early, or if it does
    not match its commitment.
    """
    check_free(match, seat)
    if promise.seed:
        if not is_slow(match.opened.clock):
            raise IllegalMove(TableRefusal.LIVE)
        _check_kept(match, seat, promise.commitment, promise.seed)
    return Seated(seat, "player", promise.commitment, promise.seed)


def reveal(match: Match, seat: Seat, seed: str) -> SeedRevealed | None:
    """Return the event that reveals the *seed* of *seat*; None if it is revealed already.

    Raises IllegalMove if the seed does not match its commitment, and before every seat is taken.
    """
    if seat not in range(len(match.seated)):
        raise IllegalMove(GeneralRefusal.NO_SUCH_SEAT)
    seated = match.seated[seat]
    if seated and seated.seed:
        if seated.seed != seed:
            raise IllegalMove(TableRefusal.SECOND_SEED)
        return None
    if match.over:
        raise IllegalMove(GeneralRefusal.MATCH_OVER)
    if seated is None or match.sealed_at is None:
        raise IllegalMove(TableRefusal.NOT_SEALED)
    _check_kept(match, seat, seated.commitment, seed)
    return SeedRevealed(seat, seed)


def voidable_from(match: Match) -> int | None:
    """Return when a table that waits for seeds becomes voidable, in UTC milliseconds; or None."""
    if match.sealed_at is None or not match.awaited:
        return None
    agreed = match.opened.clock
    return match.sealed_at + (agreed.turn if agreed and is_slow(agreed) else PATIENCE)


def void(match: Match, now: int) -> tuple[MatchEvent, ...]:
    """Return the event that voids a table because seeds were not revealed by *now*.

    Times are UTC milliseconds. Raises IllegalMove while the table can't be voided.
    """
    due = voidable_from(match)
    if due is None:
        raise IllegalMove(TableRefusal.NOTHING_AWAITED)
    if now < due:
        raise IllegalMove(TableRefusal.STILL_WAITING)
    return (Voided(match.awaited), open_seeds(match))


def _check_kept(match: Match, seat: Seat, commitment: str, seed: str) -> None:
    if not seat_keeps(match.id, seat, commitment, seed):
        raise IllegalMove(TableRefusal.OTHER_SEED)
