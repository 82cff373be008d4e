"""What happened in the recorded matches of Bloom?"""

from functools import cache
from itertools import chain
from typing import Any

from adapters.records.replaying import Replay, replay
from domain.bloom import events
from domain.bloom.state import State
from domain.match import Moved
from tests.golden import FIXTURES, recorded

NAMES = sorted(path.stem for path in (FIXTURES / "bloom").glob("*.json"))


@cache
def a_match(name: str) -> Replay:
    """Return a recorded match, played out."""
    return replay(recorded(FIXTURES / "bloom" / f"{name}.json"))


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


def last_moves(name: str) -> list[tuple[type, events.RoundEnded]]:
    """Return what kind of command ended each round of a recorded match, and how."""
    return [
        (type(move.command), event)
        for _, move in moves(name)
        for event in move.events
        if isinstance(event, events.RoundEnded)
    ]


def scores(name: str, number: int) -> list[int]:
    """Return the scores of a round of a recorded match."""
    return [result.score for result in last(name).results[number - 1]]


def starters(name: str) -> list[int]:
    """Return who started each round of a recorded match."""
    every = happened(name, events.RoundDealt, events.TurnBegan)
    dealt = [at for at, event in enumerate(every) if isinstance(event, events.RoundDealt)]
    return [every[at + 1].seat for at in dealt]
