"""Expected majorities at the end of the match, for each part of the nests."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from domain.bower.bot.egg_beliefs import asked
from domain.bower.bot.nest_summary import Tally, number
from domain.bower.bot.odds import Odds, Range, column_odds, lead_odds
from domain.bower.bot.side import Group, Section
from domain.bower.components import COLORS, KINDS, SHELL, WHITE

ANY_COLOR: Final = 2.5
"""This many times more objects are expected if an egg requests every colour."""

SHELLS: Final = 0.33
COLORED: Final = 0.39
"""How many shells, and objects of one colour, come to a square."""


def in_column(egg: str, own: Section, other: Section, rates: tuple[float, float]) -> float:
    """BOW-6.2: return the egg tokens that a column promises when its egg is this one.

    The *rates* say how many objects each player is likely to put on a square for it.
    """
    many = ANY_COLOR if egg.endswith(WHITE) else 1.0
    odds = column_odds(
        _range(own.tally, egg),
        _range(other.tally, egg),
        many * rates[0] * own.coming,
        many * rates[1] * other.coming,
    )
    return odds.lead + odds.tie * tie(own, other)


@lru_cache(maxsize=1 << 14)
def _range(tally: Tally, egg: str) -> Range:
    """BOW-6.5: return how much can count for an egg."""
    kind, color = egg.split("-")
    least = asked(tally, egg)
    return Range(least, least if color == WHITE else least + number(tally, f"{kind}-{WHITE}"))


def tie(own: Section, other: Section) -> float:
    """BOW-6.7: return the likely winner of a tie: from 1, certainly the bot, to -1."""
    if own.colored or other.colored:
        return 1.0 if own.colored else -1.0
    return _more((SHELL,), SHELLS, own, other).lead


def of_groups(own: Group, other: Group) -> float:
    """BOW-6.1, BOW-6.7: return the egg tokens that the largest groups of a material promise."""
    odds = lead_odds(own.size - other.size, own.growth, other.growth)
    if own.colored or other.colored:
        return odds.lead + odds.tie * (1 if own.colored else -1)
    more = lead_odds(own.shells - other.shells, own.shells_coming, other.shells_coming)
    return odds.lead + odds.tie * more.lead


def by_egg_tile(tile: str, owner: Section, other: Section) -> float:
    """BOW-6.6: return the probability that an egg tile gains its owner an egg token."""
    shown = tile.removeprefix("egg-")
    if shown in COLORS:
        return _more([f"{kind}-{shown}" for kind in KINDS], COLORED, owner, other).won
    if owner.colored or other.colored:
        return 1.0 if owner.colored else 0.0
    return _more((SHELL,), SHELLS, owner, other).won


def _more(kinds: Iterable[str], rate: float, own: Section, other: Section) -> Odds:
    """Return the odds of having more objects of *kinds*, of which *rate* come to a square."""
    lead = sum([number(own.tally, kind) - number(other.tally, kind) for kind in kinds])
    return lead_odds(lead, rate * own.coming, rate * other.coming)
