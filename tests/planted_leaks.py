"""Plants leaks into a game, for the tests of secrets to find."""

from collections.abc import Callable
from typing import Any, TypeAlias

from msgspec.structs import replace

from domain.errors import IllegalMove, Refusal
from domain.game import AnyGame, Observer, Phrase, Seat, Viewer

More: TypeAlias = Callable[[Any, Any, Viewer], Any]
"""Returns a view with more in it, of what the position is in whose eyes."""
Hint: TypeAlias = Callable[[Any, Seat, Any], Any]
"""Tells of a position, a seat and a refused command whether there is something to hint at."""


def seen(game: AnyGame, more: More) -> AnyGame:
    """Return *game* with a view into which *more* has come."""

    def view(state: Any, viewer: Viewer) -> Any:
        return more(game.view(state, viewer), state, viewer)

    return replace(game, view=view)


def as_referee(game: AnyGame, *parts: str) -> AnyGame:
    """Return *game* with a view of which these parts are the referee's."""

    def more(own: Any, state: Any, viewer: Viewer) -> Any:
        all_of_it = game.view(state, Observer.REFEREE)
        return replace(own, **{part: getattr(all_of_it, part) for part in parts})

    return seen(game, more)


def given(game: AnyGame) -> AnyGame:
    """Return *game* where a bot is given what the referee sees."""

    def observation(state: Any, seat: Seat) -> Any:
        return game.view(state, Observer.REFEREE)

    return replace(game, observation=observation)


def told(game: AnyGame, *kinds: type) -> AnyGame:
    """Return *game* with a leak: everybody reads these events as the referee does."""

    def describe(event: Any, viewer: Viewer) -> Phrase | None:
        return game.describe(event, Observer.REFEREE if isinstance(event, kinds) else viewer)

    return replace(game, describe=describe)


def hinting(game: AnyGame, refusal: Refusal, hint: Hint) -> AnyGame:
    """Return *game* where what is refused is refused by this *refusal* when the *hint* is true."""

    def decide(state: Any, seat: Seat, command: Any, chance: Any) -> Any:
        try:
            return game.decide(state, seat, command, chance)
        except IllegalMove as illegal:
            if hint(state, seat, command):
                raise IllegalMove(refusal) from illegal
            raise

    return replace(game, decide=decide)
