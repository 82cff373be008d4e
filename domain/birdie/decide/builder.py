"""The event builder of Birdie, and what several commands share."""

from domain.birdie import events, rules
from domain.birdie.evolve import evolve
from domain.birdie.state import Cards, Scoring, State, Step, Turn
from domain.errors import GeneralRefusal, IllegalMove
from domain.event_builder import EventBuilder
from domain.game import Seat

Events = tuple[events.Event, ...]


class BirdieEventBuilder(EventBuilder[State, events.Event]):
    """Builds the events of a command of Birdie."""

    def __init__(self, state: State, seat: Seat) -> None:
        super().__init__(evolve, state, seat)

    @property
    def turn(self) -> Turn:
        """Return the turn being played; raise IllegalMove with GEN-3 when there is none."""
        if self.state.turn is None:
            raise IllegalMove(GeneralRefusal.NOT_DUE)
        return self.state.turn

    @property
    def row(self) -> Cards:
        """Return the row of the seat to move."""
        return self.state.rows[self.seat]

    def scoring(self, step: Step) -> Scoring:
        """Return the scoring when *step* is due; else raise IllegalMove with GEN-3."""
        scoring = self.state.scoring
        if scoring is None or scoring.step is not step:
            raise IllegalMove(GeneralRefusal.NOT_DUE)
        return scoring


def require_mode(builder: BirdieEventBuilder, expert: bool) -> None:
    """Raise IllegalMove with GEN-3 for a command of the other way to score (BIR-5)."""
    if builder.state.expert is not expert:
        raise IllegalMove(GeneralRefusal.NOT_DUE)


def use_ability(builder: BirdieEventBuilder, bird: str) -> None:
    """BIR-4.3, BIR-4.7: discard the first card of *bird* in the hand for its ability."""
    card = rules.card_of(builder.state.hands[builder.seat], bird)
    assert card is not None
    builder.emit(events.AbilityUsed(builder.seat, bird, card))
