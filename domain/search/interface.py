"""What does the search ask of a game?"""

from collections.abc import Callable, Iterable
from random import Random
from typing import Any, Generic, TypeVar

import msgspec

from domain.fair_random import Shuffler
from domain.game import Seat

Known = TypeVar("Known")
State = TypeVar("State")
Command = TypeVar("Command")


def as_likely(known: Any) -> Callable[[Any], float]:
    """Tell that nothing of what the others did tells what they know."""
    return lambda state: 1.0


def unbiased(known: Any) -> float:
    """Tell that trials come as near to the truth as one likes, if there are but enough of them."""
    return 0.0


class Search(msgspec.Struct, Generic[Known, State, Command], frozen=True):
    """Pure functions of a game; what anything is worth they say in the same points."""

    decide: Callable[[State, Seat, Command, Shuffler], Iterable[Any]]
    evolve: Callable[[State, Any], State]
    to_move: Callable[[State], Seat | None]
    choices: Callable[[Known, Random], Iterable[tuple[float, Command]]]
    """Return what makes sense for the seat to move, each with what it seems to promise."""
    sampler: Callable[[Known], Callable[[Random], State]]
    """Return what draws positions that the seat can't tell from the true one, all as likely."""
    reply: Callable[[State, Seat, Random], Command]
    """Return quickly what a sensible player does who holds the seat's pieces."""
    doubt: float
    """By how much one choice is likely to be better or worse beside another than both promise."""
    turns: int
    """How often somebody else comes to move before a position is judged."""
    settled: Callable[[State, State], bool]
    """Return whether a position, after the one searched from, is judged rather than played on."""
    value: Callable[[State, Seat], float]
    """Return by how much the seat is likely to be ahead in the end."""
    swing: Callable[[State], float]
    """Return how many points ahead make a position nearly three times as likely won as lost."""
    winners: Callable[[State], tuple[Seat, ...]]
    """Return who has won a match that has ended."""
    likely: Callable[[Known], Callable[[State], float]] = as_likely
    """Return what tells how well a position explains what the others did, as others would too."""
    bias: Callable[[Known], float] = unbiased
    """Return by how much trials err about one choice beside another, however many there are: who
    replies quickly plays unlike those at the table."""
