"""How does a position go on after a move, when everybody plays quickly?"""

from collections.abc import Sequence
from functools import reduce
from random import Random
from typing import Any

from domain.game import Seat
from domain.search.interface import Search


class Mixing:
    """Shuffles in the middle of a match that is only thought of."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance

    def shuffle(self, label: str, items: Sequence[str], ordinal: int = 0) -> tuple[str, ...]:
        """Return *items* mixed."""
        return tuple(self._chance.sample(items, len(items)))


def tried(
    searched: Search[Any, Any, Any],
    state: Any,
    seat: Seat,
    command: Any,
    chance: Random,
) -> float:
    """Return what *seat* has in prospect when its *command* and some more moves were made."""
    mixing, start, mover, turns = Mixing(chance), state, seat, 0
    while True:
        state = reduce(searched.evolve, searched.decide(state, mover, command, mixing), state)
        following = searched.to_move(state)
        turns += following != mover
        if following is None or turns > searched.turns or searched.settled(start, state):
            return searched.value(state, seat)
        mover = following
        command = searched.reply(state, mover, chance)
