"""The value of a row to its scorer, in both ways to score."""

from typing import Final

from domain.birdie.bot.gap_outcomes import FlownRow
from domain.birdie.bot.removals import fly
from domain.birdie.bot.set_partition import WorthTable, divide, table
from domain.birdie.bot.sheet_value import ScorerMeans
from domain.birdie.state import Cards

GLANCE: Final = 30
"""The number of outcomes of each length to examine if the row is one of very many."""

LOOK: Final = 300
"""The same number if the row is one of a few."""


class Rating:
    """Tells what rows are worth; the same row is worked out only once."""

    def __init__(self, means: ScorerMeans, expert: bool) -> None:
        self.means, self._expert = means, expert
        self._sets = ScorerMeans(means.worth)
        self._glances: dict[Cards, float] = {}

    def table(self, row: Cards) -> WorthTable:
        """Return the table of a row, without a pigeon."""
        return table(row, self.means.worth)

    def by_table(self, table: WorthTable) -> float:
        """Return the approximate value of a row from its table, without pigeons and owls."""
        return self._glance(table.row) if self._expert else table.most

    def about(self, row: Cards) -> float:
        """Return the approximate value of a row, without pigeons and owls."""
        return self._glance(row) if self._expert else self.table(row).most

    def of(self, row: Cards) -> float:
        """Return the value of a row."""
        if self._expert:
            return fly([FlownRow(row)], self.means, LOOK).total(self.means)
        return divide(row, self.means).worth

    def _glance(self, row: Cards) -> float:
        worth = self._glances.get(row)
        if worth is None:
            best = fly([FlownRow(row)], self._sets, GLANCE)
            worth = self._glances[row] = best.total(self._sets)
        return worth
