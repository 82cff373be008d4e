"""Which disputes and verdicts are allowed after the end of a match.

These are rules of the server, not of a rulebook. A player disputes for their own seat; a record's
disputes come from anyone who may speak for its players. Nothing is taken back: a later verdict
replaces an earlier one.
"""

from collections.abc import Sequence
from typing import Final

from msgspec import UNSET

from domain.errors import GeneralRefusal, IllegalMove, Refusal
from domain.game import AnyGame, CountLine, Seat
from domain.match.disputes import (
    About,
    Answer,
    Disputed,
    Judged,
    Ruled,
    newest_verdicts,
    overruling,
)
from domain.match.state import Match

MOST_OPEN: Final = 3
"""How many disputes of a seat may wait for a verdict."""


class DisputeRefusal(Refusal):
    """Refusals of disputes and verdicts, in every game."""

    NOT_ENDED = ("DISPUTE-1", "Only a match that was played and has ended can be disputed.")
    NO_SUCH_LINE = ("DISPUTE-2", "The score has no such line.")
    NO_SUCH_TOTAL = ("DISPUTE-3", "The score has no such total.")
    NO_SUCH_MOVE = ("DISPUTE-4", "There is no move with that number.")
    OPEN_ALREADY = ("DISPUTE-5", "You have already disputed that; it is awaiting a verdict.")
    TOO_MANY = ("DISPUTE-6", "You have reached the limit of open disputes. Wait for a verdict.")
    NO_SUCH_DISPUTE = ("DISPUTE-7", "There is no dispute with that number.")
    NOTHING_TO_CHANGE = ("DISPUTE-8", "Only a dispute that is upheld can change the result.")
    NO_RESULT = (
        "DISPUTE-9",
        "A result names the winners and, if the match was scored, a total for each player.",
    )


def check_dispute(match: Match, seat: Seat, about: About) -> None:
    """Check that *seat* may dispute this; raise IllegalMove."""
    _must_have_ended(match)
    if seat not in range(len(match.seated)):
        raise IllegalMove(GeneralRefusal.NO_SUCH_SEAT)
    if refusal := _not_there(match, about):
        raise IllegalMove(refusal)
    own = [dispute for dispute in open_disputes(match).values() if dispute.seat == seat]
    if any(dispute.about == about for dispute in own):
        raise IllegalMove(DisputeRefusal.OPEN_ALREADY)
    if len(own) >= MOST_OPEN:
        raise IllegalMove(DisputeRefusal.TOO_MANY)


def dispute(match: Match, seat: Seat, about: About, says: str, answer: Answer) -> Disputed:
    """Return the event of a dispute by *seat*, with the audit's answer; raise IllegalMove."""
    check_dispute(match, seat, about)
    return Disputed(seat, about, says, answer)


def judge(match: Match, judged: Judged) -> Judged:
    """Return the event of a referee's verdict, if it is valid; raise IllegalMove."""
    _must_have_ended(match)
    if not 0 < judged.dispute <= len(match.disputes):
        raise IllegalMove(DisputeRefusal.NO_SUCH_DISPUTE)
    if judged.result and not judged.upheld:
        raise IllegalMove(DisputeRefusal.NOTHING_TO_CHANGE)
    if judged.result and not is_result(match, judged.result):
        raise IllegalMove(DisputeRefusal.NO_RESULT)
    return judged


def is_result(match: Match, result: Ruled) -> bool:
    """Tell whether the match can have this result: winners, and totals if it was counted."""
    winners = result.winners
    return (
        bool(winners)
        and winners == tuple(sorted(set(winners)))
        and all(seat in range(len(match.seated)) for seat in winners)
        and len(result.totals) == (len(match.seated) if match.count else 0)
    )


def open_disputes(match: Match) -> dict[int, Disputed]:
    """Return the disputes that no referee has judged, by number from 1."""
    judged = newest_verdicts(match.verdicts)
    return {at: dispute for at, dispute in enumerate(match.disputes, 1) if at not in judged}


def lines_called(game: AnyGame, lines: Sequence[CountLine], name: str) -> tuple[CountLine, ...]:
    """Return the *lines* of a count for the subject *name*, in the English of the records.

    Each seat may have one.
    """
    return tuple(line for line in lines if line.what.render(game.wording) == name)


def _not_there(match: Match, about: About) -> Refusal | None:
    """Return the refusal if the disputed move or line does not exist, or None."""
    count = match.count
    if about.line is not UNSET:
        lines = count.lines if count else ()
        lines_there = lines_called(match.game, lines, about.line)
        return None if lines_there else DisputeRefusal.NO_SUCH_LINE
    if about.total is not UNSET:
        totals = count.totals if count else ()
        return None if about.total in range(len(totals)) else DisputeRefusal.NO_SUCH_TOTAL
    if about.move is not UNSET and about.move not in range(1, len(match.line) + 1):
        return DisputeRefusal.NO_SUCH_MOVE
    return None


def _must_have_ended(match: Match) -> None:
    if not match.over or match.dealt is None:
        raise IllegalMove(DisputeRefusal.NOT_ENDED)


def valid_result(match: Match) -> Ruled:
    """Return the result of a finished match: by a referee's verdict, or else its own."""
    if (judged := overruling(match.verdicts)) and judged.result:
        return judged.result
    return own_result(match)


def own_result(match: Match) -> Ruled:
    """Return the result of a finished match without its verdicts."""
    return Ruled(match.winners, match.count.totals if match.count else ())


def correction(match: Match) -> Judged | None:
    """Return the verdict that changed the result, or None; one may have restored it since."""
    judged = overruling(match.verdicts)
    return judged if judged and judged.result != own_result(match) else None
