"""Numbers the events of a match by position, and finds the moves that were not taken back."""

from collections.abc import Iterable, Iterator
from typing import Any

from domain.match.events import STEPS, MatchEvent, Moved, TakenBack


def numbered(events: Iterable[MatchEvent]) -> Iterator[tuple[int, MatchEvent]]:
    """Return each event with the number of the position that it led to or happened at."""
    position = 0
    for event in events:
        position += isinstance(event, STEPS)
        yield position, event


def in_effect(events: Iterable[MatchEvent]) -> list[tuple[int, Moved[Any, Any]]]:
    """Return the moves that were not taken back, each with the position that it led to."""
    line: list[tuple[int, Moved[Any, Any]]] = []
    position = 0
    for event in events:
        if isinstance(event, Moved):
            position += 1
            line.append((position, event))
        elif isinstance(event, TakenBack):
            position += 1
            del line[event.left :]
    return line
