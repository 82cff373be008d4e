"""Practice: the mark of a match whose only person took back what had shown something.

The mark follows from the stored events alone. Where several people play, the others agreed to
the takeback, and there is no mark. A record carries the mark in its ``meta``.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from domain.game import AnyGame
from domain.match.events import PERSON, MatchEvent, Moved, Opened, TakenBack

PRACTICE: Final = "practice"
"""The name of the mark in the ``meta`` of a record."""


def comes_as_practice(opened: Opened) -> bool:
    """Tell whether a match was imported from a record that is marked as practice."""
    meta = opened.imported.meta if opened.imported else None
    return isinstance(meta, dict) and meta.get(PRACTICE) is True


def is_alone(seats: Sequence[str]) -> bool:
    """Tell whether one person plays against bots; *seats* are the kinds of the seats."""
    return seats.count(PERSON) == 1


def teaches(game: AnyGame, seats: Sequence[str], move: Moved[Any, Any]) -> bool:
    """Tell whether *move* showed the person something: a new piece, chance, or a bot's decision."""
    return seats[move.seat] != PERSON or any(
        game.reveals_information(event) and not isinstance(event, game.reveals_to_others)
        for event in move.events
    )


def marks(game: AnyGame, seats: Sequence[str], struck: Iterable[Moved[Any, Any]]) -> bool:
    """Tell whether a takeback that undid the *struck* moves marks the match as practice."""
    return is_alone(seats) and any(teaches(game, seats, move) for move in struck)


def is_practice(game: AnyGame, opened: Opened, events: Iterable[MatchEvent]) -> bool:
    """Tell whether a match with these *events* is marked as practice."""
    line: list[Moved[Any, Any]] = []
    for event in events:
        if isinstance(event, Moved):
            line.append(event)
        elif isinstance(event, TakenBack):
            if marks(game, opened.seats, line[event.left :]):
                return True
            del line[event.left :]
    return comes_as_practice(opened)
