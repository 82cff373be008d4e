"""What would follow from a command, as far as whoever gives it can know?

The rules themselves are asked, over a position in which ``hidden`` pieces stand for those that the
seat can't see. They can be counted, drawn and given away. What follows is known until one of them
would have to be looked at.
"""

from functools import reduce
from itertools import takewhile
from typing import Any, Generic, NoReturn, TypeVar

import msgspec

Event = TypeVar("Event")
View = TypeVar("View")


class NotKnown(Exception):
    """What was asked for can't be known."""


def not_known(*asked: object) -> NoReturn:
    """Raise NotKnown, whatever was *asked*."""
    raise NotKnown


class Hidden:
    """Something that a view does not say; whatever asks what it is raises NotKnown."""

    __add__ = __radd__ = __rsub__ = __lt__ = __gt__ = __getitem__ = __bool__ = __hash__ = not_known

    def __eq__(self, other: object) -> bool:
        """Return that it is something, if that is all that is asked."""
        return False if other is None else not_known(other)


def hidden(count: int) -> tuple[Any, ...]:
    """Return so many pieces that nobody can tell apart, or from any other."""
    return tuple(Hidden() for _ in range(count))


class Unforeseen:
    """The chance in the middle of a match, before it falls."""

    shuffle = staticmethod(not_known)


class Foreseen(msgspec.Struct, Generic[Event, View], frozen=True):
    """What follows from a command until something shows that the seat can't know."""

    events: tuple[Event, ...]
    view: View
    """The seat's view after them."""


def preview_move(game: Any, seen: Any, command: Any) -> Foreseen[Any, Any] | None:
    """Return what follows in *game* from a *command* of the viewer, as ``Game.foresee`` has it."""
    seat, state = seen.viewer, game.position(seen)
    try:
        events = game.decide(state, seat, command, Unforeseen())
    except NotKnown:
        return None
    events = tuple(takewhile(_is_known, events))
    beginnings = (events[:count] for count in range(len(events), 0, -1))
    views = ((known, _seen_after(game, state, known, seat)) for known in beginnings)
    return next((Foreseen(known, view) for known, view in views if view is not None), None)


def no_turn_ahead(state: Any, seat: int) -> None:
    """Return that it can't be told how the next turn of *seat* begins."""


def preview_next_turn(game: Any, seen: Any) -> Any:
    """Return the view of a turn of the viewer that began now, as ``Game.ahead`` has it."""
    seat, state = seen.viewer, game.position(seen)
    began = game.turn_ahead(state, seat)
    return _seen_after(game, state, (began,), seat) if began else None


def _seen_after(game: Any, state: Any, events: tuple[Any, ...], seat: int) -> Any:
    """Return the view after *events*, or None when something hidden would be in it."""
    try:
        view = game.view(reduce(game.evolve, events, state), seat)
    except NotKnown:
        return None
    return view if _is_known(view) else None


def _is_known(value: Any) -> bool:
    """Return whether nothing hidden is in an event or a view."""
    try:
        msgspec.json.encode(value, enc_hook=not_known)
    except NotKnown:
        return False
    return True
