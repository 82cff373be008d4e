"""Compares two counts: the majority, the tie-break, and the line of the score."""

import msgspec

from domain.bower.scoring.nest_counts import Found
from domain.game import CountLine, Phrase, Seat, Value

Pair = tuple[Found, Found]
"""A count for each player, in any order."""


class Contest(msgspec.Struct, frozen=True):
    """What two players compare, and what breaks their tie; each pair by seat."""

    kind: str
    counts: Pair
    shells: Pair
    colored: Pair
    """The squares of Colored Shells that win a tie here (BOW-6.7)."""


def leading(contest: Contest) -> Seat | None:
    """Return the seat that would take the egg tokens in the current position, or None."""
    pairs = (contest.counts, contest.colored, contest.shells)
    decided = next(filter(None, map(ranked, pairs)), None)
    return decided[0].seat if decided else None


def award(rule: str, subject: Phrase, contest: Contest, alone: int = 1) -> CountLine | None:
    """Return who takes egg tokens, *alone* of them by a majority of 1; None when nobody does."""
    if counts := ranked(contest.counts):
        return majority(rule, subject, contest.kind, counts, alone)
    values: dict[str, Value] = {}
    if deciding := ranked(contest.colored):
        by = "colored_shells"
    elif deciding := ranked(contest.shells):
        by, values = _against("shells", deciding), _compared("shells", deciding)
    else:
        return None
    south, north = contest.counts
    counts = (south, north) if deciding[0].seat == south.seat else (north, south)
    tie = "tie" if south.count else "no_objects"
    why = Phrase(f"{tie}_by_{by}", {"kind": contest.kind, **_compared("count", counts), **values})
    return egg_tokens(rule, subject, 1, why, *counts, *deciding)


def majority(rule: str, subject: Phrase, kind: str, counts: Pair, alone: int = 1) -> CountLine:
    """Return the score line of the first of *counts* for having more than the other."""
    tokens = alone if counts[0].count == 1 else 1
    code = "majority_of_one" if tokens > 1 else _against("majority", counts)
    return egg_tokens(
        rule, subject, tokens, Phrase(code, {"kind": kind, **_compared("count", counts)}), *counts
    )


def ranked(pair: Pair) -> Pair | None:
    """Return *pair* with who has more first, or None when both have the same."""
    south, north = pair
    if south.count == north.count:
        return None
    return (south, north) if south.count > north.count else (north, south)


def _against(code: str, pair: Pair) -> str:
    return code if pair[1].count else f"{code}_against_none"


def _compared(name: str, pair: Pair) -> dict[str, Value]:
    own, other = pair
    return {
        name: own.count,
        f"{name}_squares": own.squares,
        f"other_{name}": other.count,
        f"other_{name}_squares": other.squares,
    }


def egg_tokens(rule: str, subject: Phrase, tokens: int, why: Phrase, *found: Found) -> CountLine:
    """Return the score line of the first of *found*, after all of them were counted."""
    squares = dict.fromkeys(square for counted in found for square in counted.squares)
    return CountLine(rule, found[0].seat, tokens, subject, why, tuple(squares))
