"""Contests between levels: which levels meet, how their matches are played, and who won."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from random import Random
from time import thread_time
from typing import Any, Final, NamedTuple

from domain.bot_levels import with_levels
from domain.game import Seat
from domain.registry import GAMES
from domain.simulation import simulate


class Contest(NamedTuple):
    """Some levels at one table; the first of them is measured against the others."""

    game: str
    players: tuple[str, ...]
    wanted: float
    """The least share of decided matches that the first is to win."""

    def __str__(self) -> str:
        """Return what is played, as a line of results names it."""
        return f"{self.game} {','.join(self.players)}"

    def seats(self, number: int) -> tuple[str, ...]:
        """Return who sits where in the match of a *number* from 0: each seat in turn."""
        at = number % len(self.players)
        return (*self.players[len(self.players) - at :], *self.players[: len(self.players) - at])

    def measured(self, number: int) -> Seat:
        """Return where the first player sits in the match of a *number*."""
        return number % len(self.players)


CONTESTS: Final = (
    *(Contest(game, ("strong:1", "house"), 0.75) for game in ("felci", "bower", "birdie")),
    Contest("bloom", ("strong:1", "house"), 0.7),
    *(Contest(game, ("strong:1", *["house"] * 3), 0.4) for game in ("birdie", "bloom")),
    *(
        Contest(game, players, 0.8)
        for game in GAMES
        for players in (("house", "easy"), ("easy", "random"))
        if {*players} <= {*GAMES[game].bots}
    ),
)
"""What the levels are to reach."""


@contextmanager
def begin(contest: Contest) -> Iterator[Callable[[int], tuple[Seat, ...]]]:
    """Return what plays the match of a number: it needs nothing that is opened."""
    yield partial(winners, contest)


def winners(contest: Contest, number: int) -> tuple[Seat, ...]:
    """Return who wins the match of a *number*; each deal is played from every seat."""
    seats = contest.seats(number)
    game = with_levels(GAMES[contest.game], seats, thread_time)
    deal, chance = Random(f"deal {number // len(seats)}"), Random(f"match {number}")
    server, *seeds = (deal.randbytes(32) for _ in range(1 + len(seats)))
    played = simulate(f"match {number}", game, {}, seats, server, seeds, chance)
    assert played.match.count is not None
    return played.match.count.winners


class Result(NamedTuple):
    """How often the first player has won."""

    won: float
    """A victory that some share counts for each of them in part."""
    decided: int
    """How many matches did not end in a draw of all."""
    drawn: int


def result(contest: Contest, found: dict[int, Any]) -> Result:
    """Return how the matches ended whose winners were *found*, by their numbers."""
    decided = {at: seats for at, seats in found.items() if len(seats) < len(contest.players)}
    won = sum((contest.measured(at) in seats) / len(seats) for at, seats in decided.items())
    return Result(won, len(decided), len(found) - len(decided))
