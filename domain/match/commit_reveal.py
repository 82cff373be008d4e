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
    """What a player says of a seed of their own, in hexadecimal digits, when taking a seat."""

    commitment: str
    seed: str = ""
    """The seed itself, where the player leaves it early: it need not be waited for then."""


def commit_seed(match: Match, seat: Seat, promise: SeedCommitment) -> Seated:
    """Return the event of a free *seat* being taken by whoever has drawn its seed.

    Raises IllegalMove when it can't be taken, or the seed comes early where it may not, or is
    another one than is promised.
    """
    check_free(match, seat)
    if promise.seed:
        if not is_slow(match.opened.clock):
            raise IllegalMove(TableRefusal.LIVE)
        _check_kept(match, seat, promise.commitment, promise.seed)
    return Seated(seat, "player", promise.commitment, promise.seed)


def reveal(match: Match, seat: Seat, seed: str) -> SeedRevealed | None:
    """Return that the player on *seat* reveals its *seed*; None when it is known already.

    Raises IllegalMove for another seed than was promised, and before every seat is taken.
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
    """Return when a table that waits for seeds can be voided, in UTC milliseconds, if it waits."""
    if match.sealed_at is None or not match.awaited:
        return None
    agreed = match.opened.clock
    return match.sealed_at + (agreed.turn if agreed and is_slow(agreed) else PATIENCE)


def void(match: Match, now: int) -> tuple[MatchEvent, ...]:
    """Return that a table is over for want of seeds that did not come by *now*.

    Times are UTC milliseconds. Raises IllegalMove while it can't be voided.
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
