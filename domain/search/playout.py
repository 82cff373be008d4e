"""Playouts: plays a move and some turns after it with the quick playout policy."""

from collections.abc import Sequence
from functools import reduce
from random import Random
from typing import Any

from domain.game import Seat
from domain.search.interface import Search


class RandomShuffler:
    """Shuffles with a pseudo-random generator, for positions that are only simulated."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance

    def shuffle(self, label: str, items: Sequence[str], ordinal: int = 0) -> tuple[str, ...]:
        """Return *items* in random order."""
        return tuple(self._chance.sample(items, len(items)))


def playout_value(
    searched: Search[Any, Any, Any],
    state: Any,
    seat: Seat,
    command: Any,
    chance: Random,
) -> float:
    """Return the value for *seat* after its *command* and a playout of ``searched.turns`` turns."""
    return searched.value(playout(searched, state, seat, command, chance), seat)


def play_on(searched: Search[Any, Any, Any], state: Any, chance: Random) -> Any:
    """Return the position after a playout without a given first command."""
    mover = searched.to_move(state)
    if mover is None or searched.is_terminal(state, state):
        return state
    command = searched.playout_policy(state, mover, chance)
    return playout(searched, state, mover, command, chance)


def playout(
    searched: Search[Any, Any, Any],
    state: Any,
    seat: Seat,
    command: Any,
    chance: Random,
) -> Any:
    """Return the position after a *command* of *seat* and ``searched.turns`` turns."""
    shuffler, start, mover, turns = RandomShuffler(chance), state, seat, 0
    while True:
        state = reduce(searched.evolve, searched.decide(state, mover, command, shuffler), state)
        following = searched.to_move(state)
        turns += following != mover
        if following is None or turns > searched.turns or searched.is_terminal(start, state):
            return state
        mover = following
        command = searched.playout_policy(state, mover, chance)
