"""Builds the events that follow from a command, folding the state after each one."""

from collections.abc import Callable
from functools import reduce
from typing import Generic, Self, TypeVar

from domain.game import Seat

State = TypeVar("State")
Event = TypeVar("Event")


class EventsWithState(tuple[Event, ...], Generic[State, Event]):
    """Events together with the state they lead to, so that nobody folds them a second time."""

    state: State

    @classmethod
    def leading_to(cls, state: State, *events: Event) -> Self:
        """Return *events*, which lead to *state*."""
        made = cls(events)
        made.state = state
        return made


class EventBuilder(Generic[State, Event]):
    """Collects the events of one command, in order, and the state after the last of them."""

    def __init__(self, evolve: Callable[[State, Event], State], state: State, seat: Seat) -> None:
        self._evolve = evolve
        self._events: list[Event] = []
        self.state, self.seat = state, seat

    def emit(self, *events: Event) -> None:
        """Add *events* and apply each to the state."""
        for event in events:
            self._events.append(event)
            self.state = self._evolve(self.state, event)

    @property
    def events(self) -> EventsWithState[State, Event]:
        """All events so far, together with the current state."""
        return EventsWithState.leading_to(self.state, *self._events)


def resulting_state(
    evolve: Callable[[State, Event], State], state: State, events: tuple[Event, ...]
) -> State:
    """Return the state after *events*; those of an EventBuilder carry it already."""
    return events.state if isinstance(events, EventsWithState) else reduce(evolve, events, state)
