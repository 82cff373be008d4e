"""Helpers: ended matches and disputes."""

from typing import Any

from domain.match import About, Answer, Disputed, Judged, Match, Ruled
from tests.match.table_actions import FELCI, after, of_persons

WON = About(winners=True)
SAME = Answer(agrees=True)


def ended() -> Match:
    """Return a match of Felci for two that was counted."""
    return of_persons(FELCI)[-1]


def disputed(*abouts: About, seat: int = 0) -> Match:
    """Return the ended match after *seat* has disputed all of that."""
    return after(ended(), *(Disputed(seat, about, "Look again.", SAME) for about in abouts))


def verdict(dispute: int = 1, *, upheld: bool = True, **others: Any) -> Judged:
    """Return a referee's verdict on a dispute."""
    return Judged(dispute, upheld, "I saw it.", **others)


def other_result(match: Match) -> Ruled:
    """Return a result in which the loser has won."""
    assert match.count
    loser = next(seat for seat in (0, 1) if seat not in match.count.winners)
    return Ruled((loser,), tuple(99 if seat == loser else 1 for seat in (0, 1)))
