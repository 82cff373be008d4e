"""Previews a move or a turn: the events and the view that a seat can know before it happens.

Runs the game's own ``decide`` and ``evolve`` on a state in which ``Hidden`` pieces stand for those
that the seat can't see. Hidden pieces can be counted, drawn and passed on. The preview ends where
a rule would look at one.
"""

from functools import reduce
from itertools import takewhile
from typing import Any, Generic, NoReturn, TypeVar

import msgspec

Event = TypeVar("Event")
View = TypeVar("View")


class NotKnown(Exception):
    """A rule looked at a hidden piece, or requested chance."""


def not_known(*arguments: object) -> NoReturn:
    """Raise NotKnown."""
    raise NotKnown


class Hidden:
    """A piece that a view does not show; any operation on its value raises NotKnown."""

    __add__ = __radd__ = __rsub__ = __lt__ = __gt__ = __getitem__ = __bool__ = __hash__ = not_known

    def __eq__(self, other: object) -> bool:
        """Compare with None only: a hidden piece is there."""
        return False if other is None else not_known(other)


def hidden(count: int) -> tuple[Any, ...]:
    """Return *count* hidden pieces."""
    return tuple([Hidden() for _ in range(count)])


class UnknownChance:
    """A Shuffler whose outcome nobody can know."""

    shuffle = staticmethod(not_known)


class MovePreview(msgspec.Struct, Generic[Event, View], frozen=True):
    """The events of a command, up to the first that the seat can't know."""

    events: tuple[Event, ...]
    view: View
    """The seat's view after these events."""


def preview_move(game: Any, seen: Any, command: Any) -> MovePreview[Any, Any] | None:
    """Implement ``Game.preview_move``."""
    seat, state = seen.viewer, game.position(seen)
    try:
        events = game.decide(state, seat, command, UnknownChance())
    except NotKnown:
        return None
    events = tuple(takewhile(_is_known, events))
    beginnings = (events[:count] for count in range(len(events), 0, -1))
    views = ((known, _seen_after(game, state, known, seat)) for known in beginnings)
    return next((MovePreview(known, view) for known, view in views if view is not None), None)


def no_next_turn(state: Any, seat: int) -> None:
    """Default ``next_turn`` of a game: it can't be known how the next turn of *seat* begins."""


def preview_next_turn(game: Any, seen: Any) -> Any:
    """Implement ``Game.preview_next_turn``."""
    seat, state = seen.viewer, game.position(seen)
    began = game.next_turn(state, seat)
    return _seen_after(game, state, (began,), seat) if began else None


def _seen_after(game: Any, state: Any, events: tuple[Any, ...], seat: int) -> Any:
    """Return the view after *events*, or None if it would contain something hidden."""
    try:
        view = game.view(reduce(game.evolve, events, state), seat)
    except NotKnown:
        return None
    return view if _is_known(view) else None


def _is_known(value: Any) -> bool:
    """Return whether an event or view contains nothing hidden."""
    try:
        msgspec.json.encode(value, enc_hook=not_known)
    except NotKnown:
        return False
    return True
