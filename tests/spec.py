"""Notation: given a position, when a seat gives a command, then these events or this refusal."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import reduce
from typing import Any

import pytest

from domain.errors import IllegalMove, Refusal
from domain.game import AnyGame


@contextmanager
def refused(rule: str, refusal: Refusal) -> Iterator[None]:
    """Expect that a move is refused so, by the rule of the rules page with this id."""
    with pytest.raises(IllegalMove) as illegal:
        yield
    assert illegal.value.refusal is refusal
    assert refusal.rule == rule


class InOrder:
    """Chance that mixes nothing: what is shuffled keeps the order that it had."""

    def shuffle(self, label: str, items: Sequence[str], ordinal: int = 0) -> tuple[str, ...]:
        """Return *items* as they are."""
        return tuple(items)


in_order = InOrder()


def evolved(game: AnyGame, state: Any, *events: Any) -> Any:
    """Return the position after *events*."""
    return reduce(game.evolve, events, state)


def after(game: AnyGame, state: Any, *commands: Any) -> Any:
    """Return the position after *commands*, each of the seat that is on turn then."""
    for command in commands:
        state = evolved(game, state, *game.decide(state, game.to_move(state), command, in_order))
    return state
