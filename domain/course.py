"""In which course do events follow from a command?"""

from collections.abc import Callable
from typing import Generic, TypeVar

from domain.game import Seat

State = TypeVar("State")
Event = TypeVar("Event")


class Course(Generic[State, Event]):
    """What happens one after the other by a command, and the position that it has led to."""

    def __init__(self, evolve: Callable[[State, Event], State], state: State, seat: Seat) -> None:
        self._evolve = evolve
        self.state, self.seat = state, seat
        self.events: list[Event] = []

    def happened(self, *more: Event) -> None:
        """Let *more* happen."""
        for event in more:
            self.events.append(event)
            self.state = self._evolve(self.state, event)
