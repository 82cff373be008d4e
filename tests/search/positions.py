"""Positions for the tests of the search, with what it must not know there."""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from random import Random
from typing import Any, Final, NamedTuple

import pytest

from domain.game import AnyGame, Seat
from domain.registry import GAMES
from domain.search import Search
from tests.birdie import bots as birdie_bots
from tests.birdie.conservation import assert_cards_conserved
from tests.bloom import bots as bloom_bots
from tests.bloom.conservation import assert_tiles_conserved
from tests.bower import conservation as bower_conservation
from tests.bower import secrets as bower_secrets
from tests.felci.conservation import assert_conserved
from tests.felci.secrets import shuffled
from tests.tables import Table, played, spread, standing

MIXED: Final[dict[str, Callable[[Any, Seat, Random], Any]]] = {
    "felci": shuffled,
    "bower": bower_secrets.shuffled,
    "birdie": birdie_bots.unknown_mixed,
    "bloom": bloom_bots.unknown_mixed,
}
"""How all is mixed that a seat can't know, what it would remember left as it is."""
POSSIBLE: Final[dict[str, Callable[[Any], None]]] = {
    "felci": assert_conserved,
    "bower": bower_conservation.assert_conserved,
    "birdie": assert_cards_conserved,
    "bloom": assert_tiles_conserved,
}
"""What holds of the pieces of every position, what came before being as good as forgotten."""
SEARCHED: Final = [game for game in GAMES.values() if game.strong]
each_game = pytest.mark.parametrize("game", SEARCHED, ids=lambda game: game.name)


class Decision(NamedTuple):
    """A position in which a seat is to move."""

    state: Any
    seat: Seat


def search_of(game: AnyGame) -> Search[Any, Any, Any]:
    """Return what a game tells the search."""
    found: Search[Any, Any, Any] = import_module(f"domain.{game.name}.search").SEARCH
    return found


def decisions(game: AnyGame, seed: int, most: int) -> list[Decision]:
    """Return so many positions of a match, each number of players and option in turn."""
    return spread(_decisions_of(game.name, seed), Random(seed), most)


@cache
def _decisions_of(name: str, seed: int) -> list[Decision]:
    game = GAMES[name]
    players = game.players[seed % len(game.players)]
    options = {name: bool(seed % 2) for name in game.option_names}
    table = Table(game, options, players)
    stood = [match for _, match in standing(played(table, seed))]
    return [Decision(match.state, match.to_move) for match in stood if match.to_move is not None]
