"""Who has more, and what is said of it?"""

import msgspec

from domain.bower.scoring.counted import Found
from domain.game import CountLine, Phrase, Seat, Value


class Contest(msgspec.Struct, frozen=True):
    """What two players compare, by seat, and what breaks their tie."""

    kind: str
    counts: tuple[Found, Found]
    shells: tuple[Found, Found]
    colored: tuple[tuple[str, ...], tuple[str, ...]]
    """The squares of Colored Shells that win a tie here (BOW-6.7)."""


def award(rule: str, what: Phrase, contest: Contest, alone: int = 1) -> CountLine | None:
    """Return who wins egg tokens, *alone* of them by a majority of 1; None when nobody does."""
    winner = more(contest.counts)
    if winner is None:
        return _tie_line(rule, what, contest)
    own, other = contest.counts[winner], contest.counts[1 - winner]
    tokens = alone if own.count == 1 else 1
    why = "majority_of_one" if tokens > 1 else against("majority", other)
    values = {"kind": contest.kind, **both("count", own, other)}
    return CountLine(rule, winner, tokens, what, Phrase(why, values), own.squares + other.squares)


def _tie_line(rule: str, what: Phrase, contest: Contest) -> CountLine | None:
    """BOW-6.1, BOW-6.2, BOW-6.7: return who wins the tie, if anybody does."""
    values: dict[str, Value] = {}
    if any(contest.colored):
        winner = 0 if contest.colored[0] else 1
        by, deciding = "colored_shells", contest.colored[winner]
    else:
        breaks = more(contest.shells)
        if breaks is None:
            return None
        winner = breaks
        own, other = contest.shells[winner], contest.shells[1 - winner]
        by, deciding = against("shells", other), own.squares + other.squares
        values = both("shells", own, other)

    own, other = contest.counts[winner], contest.counts[1 - winner]
    tie = "tie" if own.count else "no_objects"
    values |= {"kind": contest.kind, **both("count", own, other)}
    cells = dict.fromkeys(own.squares + other.squares + deciding)
    return CountLine(rule, winner, 1, what, Phrase(f"{tie}_by_{by}", values), tuple(cells))


def more(found: tuple[Found, Found]) -> Seat | None:
    """Return who has more, if anybody has."""
    south, north = found
    if south.count == north.count:
        return None
    return 0 if south.count > north.count else 1


def against(code: str, other: Found) -> str:
    return code if other.count else f"{code}_against_none"


def both(name: str, own: Found, other: Found) -> dict[str, Value]:
    """Return what a phrase says of the winner's and of the other's count."""
    return {
        name: own.count,
        f"{name}_squares": own.squares,
        f"other_{name}": other.count,
        f"other_{name}_squares": other.squares,
    }
