"""Finds the orders of stacking in which the cards fit together best (BIR-3.2)."""

from collections.abc import Callable, Iterator
from operator import itemgetter
from typing import Final, NamedTuple

from domain.birdie import commands
from domain.birdie.bot.set_partition import WorthTable
from domain.birdie.rules import STACKED
from domain.birdie.state import Cards
from domain.pieces import without

BREADTH: Final = 16
"""How many beginnings of an order are followed up."""

PILES: Final = 6
"""The number of ways to stack that are returned."""

OPEN: Final = 0.3
"""The value of a card that continues an unfinished set, when partial piles are compared."""


class Pile(NamedTuple):
    """A personal deck as it may become."""

    table: WorthTable
    area: Cards
    """The rest of the draw area."""
    hand: Cards
    drawn: Cards = ()
    added: Cards = ()
    """Those put on the deck from the hand."""
    order: Cards = ()
    """All those put on the deck."""

    @property
    def command(self) -> commands.Command:
        """Return the command that does so."""
        return commands.StackCards(self.drawn, self.added, self.order)

    def longer(self) -> "Iterator[Pile]":
        """Return all decks with one card more."""
        if len(self.drawn) < STACKED:
            for card in dict.fromkeys(self.area):
                left, drawn = without(self.area, (card,)), (*self.drawn, card)
                yield self._with(card)._replace(area=left, drawn=drawn)
        for card in dict.fromkeys(self.hand):
            left, added = without(self.hand, (card,)), (*self.added, card)
            yield self._with(card)._replace(hand=left, added=added)

    def _with(self, card: str) -> "Pile":
        return self._replace(table=self.table.then(card), order=(*self.order, card))


def best_piles(start: Pile, rest: Callable[[Cards], float]) -> list[Pile]:
    """Return the best ways to stack; *rest* returns the value of keeping a hand."""
    done: list[tuple[float, Pile]] = []
    frontier = [start]
    while frontier:
        ranked = [(_promise(pile), pile) for short in frontier for pile in short.longer()]
        ranked.sort(key=itemgetter(0), reverse=True)
        done += [
            (promise + rest(pile.hand), pile)
            for promise, pile in ranked
            if len(pile.drawn) == STACKED
        ]
        frontier = [pile for _, pile in ranked[:BREADTH]]
    done.sort(key=itemgetter(0), reverse=True)
    return [pile for _, pile in done[:PILES]]


def _promise(pile: Pile) -> float:
    return pile.table.most + OPEN * sum([length for _, length in pile.table.runs])
