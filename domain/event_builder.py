"""In which course do events follow from a command?"""

from collections.abc import Callable
from functools import reduce
from typing import Generic, TypeVar

from domain.game import Seat

State = TypeVar("State")
Event = TypeVar("Event")


class EventsWithState(tuple[Event, ...], Generic[State, Event]):
    """What happened, and to which position it has led, so that nobody asks that again."""

    state: State


class EventBuilder(Generic[State, Event]):
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

    @property
    def led(self) -> EventsWithState[State, Event]:
        """Return all that happened, with the position that it has led to."""
        led: EventsWithState[State, Event] = EventsWithState(self.events)
        led.state = self.state
        return led


def led_to(
    evolve: Callable[[State, Event], State], state: State, events: tuple[Event, ...]
) -> State:
    """Return the position to which *events* lead from *state*; a course knows it already."""
    return events.state if isinstance(events, EventsWithState) else reduce(evolve, events, state)
