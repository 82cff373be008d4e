"""Position of Birdie for a bot: computed once per move from its observation."""

from domain.birdie.bot.row_value import Rating
from domain.birdie.bot.sheet_value import ScorerMeans, SheetWritten, Stakes, Worth
from domain.birdie.components import OWL, PIGEON, bird_of
from domain.birdie.partial_state import Known
from domain.birdie.state import Cards
from domain.birdie.view import OpenCards
from domain.game import StopCondition, no_limit


class Position:
    """The position as the seat that is to move knows it."""

    def __init__(self, known: Known, should_stop: StopCondition = no_limit) -> None:
        view = known.view
        self.should_stop = should_stop
        assert isinstance(view.viewer, int)
        self.view, self.deck, self.seat = view, known.deck, view.viewer
        sheets = [SheetWritten(sheet.boxes, sheet.flaps, sheet.used) for sheet in view.sheets]
        stakes = Stakes(view.round, view.expert, view.flaps, view.trophy)
        self.worth = Worth(stakes, sheets, self.seat)
        self.means = ScorerMeans(
            self.worth, self.usable(PIGEON, self.hand), self.usable(OWL, self.hand)
        )
        self.rating = Rating(self.means, view.expert)

    @property
    def hand(self) -> Cards:
        """Return the cards of the own hand."""
        hand = self.view.hands[self.seat]
        assert isinstance(hand, OpenCards)
        return hand.cards

    @property
    def row(self) -> Cards:
        """Return the own row."""
        return self.view.rows[self.seat]

    @property
    def undrawn(self) -> int:
        """Return how many cards may still come into the area."""
        return self.view.deck.size

    def usable(self, bird: str, hand: Cards) -> int:
        """Return how often the ability of *bird* can be used with a *hand* like this."""
        return min(sum([bird_of(card) == bird for card in hand]), self.worth.uses[bird])
