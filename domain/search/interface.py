"""The ``Search`` record: what the Monte Carlo search needs of a game."""

from collections.abc import Callable, Iterable
from random import Random
from typing import Any, Generic, TypeVar

import msgspec

from domain.fair_random import Shuffler
from domain.game import Phrase, Seat

Observation = TypeVar("Observation")
State = TypeVar("State")
Command = TypeVar("Command")


def equally_likely(observation: Any) -> Callable[[Any], float]:
    """Default ``likelihood``: the others' moves tell nothing about their pieces."""
    return lambda state: 1.0


def unbiased(observation: Any) -> float:
    """Default ``playout_bias``: the mean of many playouts is exact."""
    return 0.0


Part = tuple[Phrase, float]
"""A part of an expected final lead: where the points come from, and how many."""


def no_parts(state: Any, seat: Seat) -> Iterable[Part]:
    """Default ``parts``: the value has no parts that can be told apart."""
    return ()


class Search(msgspec.Struct, Generic[Observation, State, Command], frozen=True):
    """Pure functions of a game. All values are in the same points."""

    decide: Callable[[State, Seat, Command, Shuffler], Iterable[Any]]
    evolve: Callable[[State, Any], State]
    to_move: Callable[[State], Seat | None]
    choices: Callable[[Observation, Random], Iterable[tuple[float, Command]]]
    """Return sensible moves of the seat, each with its promise (a heuristic value)."""
    sampler: Callable[[Observation], Callable[[Random], State]]
    """Return a sampler of the positions that the seat can't tell from the true one (uniform)."""
    playout_policy: Callable[[State, Seat, Random], Command]
    """Return a sensible move quickly, given all of the seat's pieces."""
    promise_error: float
    """Standard error of the difference between two promises."""
    turns: int
    """Number of turns that a playout lasts."""
    is_terminal: Callable[[State, State], bool]
    """Return whether a playout ends at a position, given the one that it started from."""
    value: Callable[[State, Seat], float]
    """Return the expected final lead of the seat."""
    logistic_scale: Callable[[State], float]
    """Return the lead, in points, at which the odds of winning are e to 1."""
    winners: Callable[[State], tuple[Seat, ...]]
    """Return the winners of a match that has ended."""
    redraw: Callable[[State, Random], State]
    """Return the position with the pieces that no player has seen shuffled again."""
    open_value: Callable[[State, Seat], float] | None = None
    """Return the value if all pieces were open; None if ``value`` knows them all."""
    likelihood: Callable[[Observation], Callable[[State], float]] = equally_likely
    """Return a function that weighs a position by how well it explains the others' moves."""
    playout_bias: Callable[[Observation], float] = unbiased
    """Return the error of a difference of playouts that more playouts can't reduce.

    It comes from the playout policy, which plays unlike the players at the table.
    """
    parts: Callable[[State, Seat], Iterable[Part]] = no_parts
    """Return the parts of the seat's expected final lead in points, which says why it is one.

    They add up to ``value``, except that the end of a match is worth no more than its points.
    """
