"""In which course do events follow from a command?"""

from domain.birdie import events, rules
from domain.birdie.evolve import evolve
from domain.birdie.state import Cards, Scoring, State, Step, Turn
from domain.errors import GeneralRefusal, IllegalMove, Refusal
from domain.game import Seat

Events = tuple[events.Event, ...]


class Course:
    """What happens one after the other by a command, and the position that it has led to."""

    def __init__(self, state: State, seat: Seat) -> None:
        self.state, self.seat = state, seat
        self.events: list[events.Event] = []

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

    def happened(self, *more: events.Event) -> None:
        """Let *more* happen."""
        for event in more:
            self.events.append(event)
            self.state = evolve(self.state, event)


def require(refusal: Refusal | None) -> None:
    """Raise IllegalMove when there is a *refusal*."""
    if refusal is not None:
        raise IllegalMove(refusal)


def require_mode(course: Course, expert: bool) -> None:
    """Raise IllegalMove with GEN-3 for a command of the other way to score (BIR-5)."""
    if course.state.expert is not expert:
        raise IllegalMove(GeneralRefusal.NOT_DUE)


def use_ability(course: Course, bird: str) -> None:
    """BIR-4.3, BIR-4.7: discard the first card of *bird* in the hand for its ability."""
    card = rules.card_of(course.state.hands[course.seat], bird)
    assert card is not None
    course.happened(events.AbilityUsed(course.seat, bird, card))
