"""What happened in the recorded matches of Birdie?"""

from functools import cache
from itertools import chain
from typing import Any

from adapters.records.replaying import Replay, replay
from domain.birdie import events
from domain.birdie.state import State
from domain.match import Moved
from tests.golden import FIXTURES, recorded

NAMES = sorted(path.stem for path in (FIXTURES / "birdie").glob("*.json"))


@cache
def a_match(name: str) -> Replay:
    """Return a recorded match, played out."""
    return replay(recorded(FIXTURES / "birdie" / f"{name}.json"))


def last(name: str) -> State:
    """Return the last position of a recorded match."""
    state: State = a_match(name).last.state
    return state


def moves(name: str) -> list[tuple[State, Moved[Any, Any]]]:
    """Return each move of a recorded match with the position before it."""
    made = [event for event in a_match(name).events if isinstance(event, Moved)]
    before = [match.state for match in a_match(name).positions]
    return list(zip(before, made, strict=False))


def happened(name: str, *kinds: type) -> list[Any]:
    """Return the events of these kinds in a recorded match."""
    every = chain.from_iterable(event.events for event in a_match(name).events[1:])
    return [event for event in every if isinstance(event, kinds)]


def passes(name: str, number: int) -> list[events.Passed]:
    """Return how the players of a recorded match passed in a round, the first one first."""
    return [event for event in happened(name, events.Passed) if event.round == number]
