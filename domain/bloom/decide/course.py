"""In which course do events follow from a command?"""

from domain.bloom import events
from domain.bloom.components import Tiles
from domain.bloom.evolve import evolve
from domain.bloom.rules import BloomRefusal
from domain.bloom.state import State, Turn
from domain.errors import IllegalMove, Refusal
from domain.game import Seat

Events = tuple[events.Event, ...]


class Course:
    """What happens one after the other by a command, and the position that it has led to."""

    def __init__(self, state: State, seat: Seat) -> None:
        self.state, self.seat = state, seat
        self.events: list[events.Event] = []

    @property
    def turn(self) -> Turn:
        """Return the turn being played."""
        assert self.state.turn is not None
        return self.state.turn

    @property
    def hand(self) -> Tiles:
        """Return the hand of the player on turn."""
        return self.state.hands[self.seat]

    def happened(self, *more: events.Event) -> None:
        """Let *more* happen."""
        for event in more:
            self.events.append(event)
            self.state = evolve(self.state, event)


def require(refusal: Refusal | None) -> None:
    """Raise IllegalMove when there is a *refusal*."""
    if refusal is not None:
        raise IllegalMove(refusal)


def require_action(course: Course) -> None:
    """BLO-3.1: raise IllegalMove when the turn's action, a draw, was begun."""
    require(BloomRefusal.ONE_ACTION if course.turn.drawn else None)
