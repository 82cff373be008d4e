"""Forecasts the rest of a round after the current turn."""

from typing import Final, NamedTuple

from domain.birdie.bot.position import Position
from domain.birdie.bot.stacking_orders import Pile
from domain.birdie.components import BIRDS, FEATURES_OF, OWL, PIGEON, ROBIN, WOODPECKER
from domain.birdie.rules import STACKED
from domain.birdie.state import Cards

OFFERED: Final = 4
"""How many cards there are to choose from in a turn."""

AHEAD: Final = 0.7
"""How far to count on the best of them."""

HELD: Final = 0.5
"""The value of a card in the hand that can still be stacked."""

SURE: Final = 0.6
"""The share of its final value that an ability in the hand has during the round."""

ABILITY: Final = {WOODPECKER: 1.0, ROBIN: 1.2, PIGEON: 1.8, OWL: 1.5}
"""The value of having a card for an ability in the hand at the end of the round."""

LATER: Final = 0.2
"""The share of the value of passing now that passing later is expected to have."""

AMONG_MANY: Final = 0.5
"""The same with three or more players, for a bot that plays out the consequences."""

TURN: Final = 1.5
"""The expected gain of each turn after the next one."""

PERHAPS: Final = 0.25
"""The probability of another turn if the others would have to leave its cards."""


class Pace(NamedTuple):
    """How fast a round goes by."""

    cards: int
    """How many lie in the area or are still to come."""
    others: int
    """The number of other players still in the round."""
    last: bool
    """BIR-3.5: whether this is the last turn."""

    def again(self, drawn: int) -> float:
        """BIR-3.4: return how likely one more stack is once *drawn* cards have left the area."""
        left = self.cards - drawn - STACKED * self.others
        if self.last or left + self.others < STACKED:
            return 0.0
        return 1.0 if left >= STACKED else PERHAPS

    def more_turns(self, drawn: int) -> float:
        """Return how many turns are likely to come after the next one."""
        if self.last:
            return 0.0
        return max(0.0, (self.cards - drawn) / (STACKED * (self.others + 1)) - 1)


class Outlook:
    """The expected value of a round, from the current turn on."""

    def __init__(self, position: Position, others: int, later: float = LATER) -> None:
        view = position.view
        assert view.turn is not None
        self._position, self._later = position, later
        self._pace = Pace(len(view.area) + position.undrawn, others, view.turn.last)

    def of(self, pile: Pile, drawn: int, pass_points: int) -> float:
        """Return the value of the round after taking *drawn* cards from the area."""
        worth = self._position.rating.by_table(pile.table) + self.of_hand(pile.hand, drawn)
        again = self._pace.again(drawn)
        coming = AHEAD * again * self._coming(pile) if again else 0.0
        return worth + coming + TURN * self._pace.more_turns(drawn) + self._later * pass_points

    def of_hand(self, hand: Cards, drawn: int) -> float:
        """Return the value of keeping this hand."""
        kept = self.abilities(hand)
        return max(kept, SURE * kept + HELD * self._pace.again(drawn) * len(hand))

    def abilities(self, hand: Cards) -> float:
        """Return the value of the abilities in a hand at the end of the round."""
        position = self._position
        return sum(
            [
                max(0.0, ABILITY[bird] - position.worth.kept(bird, used))
                for bird in BIRDS
                for used in range(position.usable(bird, hand))
            ]
        )

    def _coming(self, pile: Pile) -> float:
        """Return the expected gain of the best card of the next offer or of the hand."""
        rating = self._position.rating
        now = rating.by_table(pile.table)
        gains = {card: rating.by_table(pile.table.then(card)) - now for card in FEATURES_OF}
        sure = max([gains[card] for card in pile.hand], default=0.0)
        return _best_of_some([max(gain, sure) for gain in gains.values()])


def _best_of_some(gains: list[float]) -> float:
    """Return the expected maximum of OFFERED values drawn from *gains*."""
    total, above = 0.0, 1.0
    for better, gain in enumerate(sorted(gains, reverse=True), 1):
        below = (1 - better / len(gains)) ** OFFERED
        total += gain * (above - below)
        above = below
    return total
