"""The tables of every game that are tested: each option on and off, each number of players.

A game whose rules are seldom met with its own component set has others in ``tests/<game>/sets.py``;
they are tried by as few and as many players as there can be.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from itertools import pairwise, product
from random import Random
from typing import Any, Final, NamedTuple, TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain import match as matches
from domain.game import AnyGame
from domain.match import Match, MatchEvent
from domain.registry import GAMES
from domain.simulation import Simulation, simulate

Position = TypeVar("Position")
Test = TypeVar("Test", bound=Callable[..., None])
SEARCHING: Final = settings.get_current_profile_name() == "search"
"""Whether ``make fuzz`` looks for what ``make test`` has no time for."""
seeds: Final = st.integers(0, 2**64 if SEARCHING else 9)
"""Which matches are looked at: ``make test`` has each of them played once for many tests."""
MOST_TRIED: Final = 30
"""In how many positions of a match commands are tried: that takes longest."""


class Table(NamedTuple):
    """A game with its options, how many play, and with which component set."""

    game: AnyGame
    options: dict[str, bool]
    players: int
    components: Any = None
    """None for the one that comes with the game."""

    def __str__(self) -> str:
        """Return what a test is called on this table."""
        chosen = [name for name, on in self.options.items() if on]
        box = [f"with {self.components.set}"] if self.components else []
        return " ".join([self.game.name, f"for {self.players}", *chosen, *box])

    def __hash__(self) -> int:
        """Return a number that is the same for equal tables."""
        return hash((self.game.name, str(self)))


def other_sets(game: AnyGame) -> tuple[Any, ...]:
    """Return the component sets that the tests of *game* have besides its own."""
    place = f"tests.{game.name}.sets"
    return import_module(place).SETS if find_spec(place) else ()


TABLES = [
    Table(game, dict(zip(game.option_names, flags, strict=True)), players, components)
    for game in GAMES.values()
    for components in (None, *other_sets(game))
    for players in (game.players if components is None else {game.players[0], game.players[-1]})
    for flags in product((False, True), repeat=len(game.option_names))
]


def traits(table: Table) -> set[tuple[object, ...]]:
    """Return what there is on a table of a game, and may not be on another."""
    box = table.components.set if table.components else None
    options = {(table.game.name, *option) for option in table.options.items()}
    return {(table.game.name, "seats", table.players), (table.game.name, "box", box), *options}


def telling(tables: Sequence[Table]) -> set[str]:
    """Return few of *tables*, by name, on which all is met that is met on any of them."""
    found: set[str] = set()
    unmet = set().union(*map(traits, tables))
    while unmet:
        table = max(tables, key=lambda each: len(traits(each) & unmet))
        found.add(str(table))
        unmet -= traits(table)
    return found


TELLING: Final = telling(TABLES)
telling_tables = pytest.mark.parametrize(
    "table",
    [
        pytest.param(table, marks=() if str(table) in TELLING else pytest.mark.long)
        for table in TABLES
    ],
    ids=str,
    scope="module",
)
"""What each run tries; ``make long`` tries the other tables.

All tests of a file see one table before the next one, as they share what is worked out of it.
"""


def some_matches(most: int) -> Callable[[Test], Test]:
    """Let a test look at so many matches, the same for all tests; at ten times others in a fuzz."""
    seeds = st.integers(0, 2**64 if SEARCHING else most - 1)
    tries = settings(max_examples=10 * most if SEARCHING else most)
    return lambda test: tries(given(seed=seeds)(test))


@lru_cache(maxsize=60)
def played(table: Table, seed: int) -> Simulation:
    """Return a match that random bots play to its end; another *seed*, another deal and match."""
    chance = Random(seed)
    return simulate(
        "a match",
        table.game,
        table.options,
        ("random",) * table.players,
        chance.randbytes(32),
        [chance.randbytes(32) for _ in range(table.players)],
        chance,
        table.components,
    )


def standing(simulation: Simulation) -> Iterator[tuple[MatchEvent, Match]]:
    """Return each event of a match with the match as it stands after it."""
    match: Match | None = None
    for event in simulation.events:
        match = matches.evolve(match, simulation.match.id, event)
        yield event, match


def spread(positions: Sequence[Position], chance: Random, most: int = MOST_TRIED) -> list[Position]:
    """Return positions from all of a match: all if they are few, else one from each part."""
    count = min(most, len(positions))
    bounds = [len(positions) * part // count for part in range(count + 1)] if count else []
    return [positions[chance.randrange(*part)] for part in pairwise(bounds)]
