"""Finds the best place to move a card of a row to, or to insert a drawn one (BIR-4.3)."""

from collections.abc import Iterable
from itertools import pairwise, permutations
from typing import Final

from domain.birdie import commands
from domain.birdie.bot.gap_outcomes import SHARED
from domain.birdie.bot.row_value import Rating
from domain.birdie.components import WOODPECKER
from domain.birdie.state import Cards
from domain.pieces import inserted, moved

EFFORT: Final = 4000
"""How many cards lie in all rows that are glanced at."""

CLOSE: Final = 3
"""How many rows are looked at closely."""

Shift = tuple[Cards, commands.Command]
"""A row as it would be, and the command that makes it so."""


def best_insertion(row: Cards, card: str, rating: Rating) -> commands.Command:
    """Return where to put the card that a robin drew."""
    places = range(len(row) + 1)
    shifts = [(inserted(row, card, at), commands.InsertCard(at)) for at in places]
    return _best(shifts, rating)[1]


def best_move(row: Cards, rating: Rating) -> commands.Command | None:
    """Return how a woodpecker should move a card; None when that isn't worth it."""
    shifts: list[Shift] = [
        (moved(row, origin, to), commands.MoveCard(origin, to))
        for origin, to in permutations(range(len(row)), 2)
    ]
    if not shifts:
        return None
    worth, command = _best(shifts, rating)
    lost = rating.means.worth.kept(WOODPECKER)
    return command if worth - rating.of(row) > lost else None


def _best(shifts: Iterable[Shift], rating: Rating) -> tuple[float, commands.Command]:
    """Return the best of *shifts*: of those in which most neighbours share something."""
    different = dict(reversed([*shifts]))
    likely = sorted(different, key=_links, reverse=True)[: EFFORT // len(next(iter(different)))]
    likely.sort(key=rating.about, reverse=True)
    found = {row: rating.of(row) for row in likely[:CLOSE]}
    best = max(found, key=found.__getitem__)
    return found[best], different[best]


def _links(row: Cards) -> int:
    return sum([len(SHARED[both]) for both in pairwise(row)])
