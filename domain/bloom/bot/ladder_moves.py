"""Moves that lay a ladder, add to one or steal from one, with their values (BLO-5)."""

from collections.abc import Iterator
from functools import lru_cache
from heapq import nlargest
from typing import Final

from msgspec import UNSET

from domain.bloom import commands, rules
from domain.bloom.bot.best_ladders import climbs, parts
from domain.bloom.bot.candidates import Idea, idea_of, own_ladders
from domain.bloom.bot.fallback_moves import joining, with_tile
from domain.bloom.bot.position import Position
from domain.bloom.commands import Theft
from domain.bloom.components import JOKER, Tiles, numbers_of
from domain.bloom.view import LadderSeen
from domain.pieces import without


def robbing_ladders(position: Position, ladder: LadderSeen) -> Iterator[Idea]:
    """Return good ladders with tiles stolen from *ladder*."""
    thefts = _thefts(ladder.tiles)
    single = [at for at in range(len(ladder.tiles)) if (at,) in thefts]
    loot = tuple(ladder.tiles[at] for at in single)
    jokers = position.hand.count(JOKER) + min(loot.count(JOKER), rules.MOST_STOLEN)
    found: set[Tiles] = set()
    if single:
        numbers = frozenset(numbers_of(loot))
        for climb in climbs(numbers_of(position.hand), position.flowers, jokers, numbers):
            found.update(parts(climb.tiles, jokers))
    for tiles in sorted(found, key=str):
        at = _stolen_at(ladder.tiles, single, tiles)
        if at in thefts:
            own = without(tiles, tuple(ladder.tiles[index] for index in at))
            if own and own.count(JOKER) <= position.hand.count(JOKER):
                yield idea_of(position, tiles, own, Theft(ladder.number, at))


@lru_cache(maxsize=1024)
def _thefts(tiles: Tiles) -> frozenset[tuple[int, ...]]:
    return frozenset(rules.thefts(tiles))


def _stolen_at(source: Tiles, single: list[int], tiles: Tiles) -> tuple[int, ...]:
    """Return from where in its *source* a ladder gets tiles: as many jokers as it can."""
    numbers = [at for at in single if source[at] != JOKER and source[at] in tiles]
    wild = [at for at in single if source[at] == JOKER][: tiles.count(JOKER)]
    return tuple(sorted(numbers + wild[: max(rules.MOST_STOLEN - len(numbers), 0)]))


CLOSELY: Final = 150
"""How many ladders are looked at closely: those that promise most."""

OF_EACH: Final = 40
"""How many of them may steal from the same ladder."""


def layings(position: Position) -> Iterator[tuple[float, commands.Command]]:
    """Return good ladders to lay, with their values."""
    ideas = list(own_ladders(position))
    for ladder in position.view.ladders:
        ideas += nlargest(OF_EACH, robbing_ladders(position, ladder), key=_promise)
    for idea in nlargest(CLOSELY, ideas, key=_promise):
        left = without(position.hand, idea.own)
        command = commands.LayLadder(idea.tiles, idea.steal)
        yield position.worth(left, idea.points), command
        if _brings_joker(position, idea, left):
            command = commands.LayLadder(idea.tiles, take_joker=True)
            yield position.worth((*left, JOKER), idea.points), command


def _promise(idea: Idea) -> float:
    return idea.promise


def _brings_joker(position: Position, idea: Idea, left: Tiles) -> bool:
    """BLO-5.4: return whether a joker of the board comes with a ladder."""
    alone = idea.steal is UNSET and len(idea.tiles) == rules.SHORTEST
    return alone and bool(left) and position.view.board_jokers > 0


def additions(position: Position) -> Iterator[tuple[float, commands.Command]]:
    """Return for each ladder the addition that is worth most, and the one of most tiles."""
    for ladder in position.view.ladders:
        for whole in (False, True):
            becomes, left = _grown(position, ladder.tiles, whole)
            if becomes != ladder.tiles:
                yield position.worth(left), commands.AddTiles(ladder.number, becomes)


def _grown(position: Position, tiles: Tiles, whole: bool) -> tuple[Tiles, Tiles]:
    """Return the grown ladder and the rest of the hand; *whole* if every tile that fits is added.

    Jokers are added only if nothing else is left.
    """
    left, added = position.hand, True
    while added and left:
        added = False
        for tile in joining(tiles, left):
            if tile == JOKER and set(left) != {JOKER}:
                continue
            rest = without(left, (tile,))
            if whole or position.worth(rest) > position.worth(left):
                tiles, left, added = with_tile(tiles, tile), rest, True
                break
    return tiles, left
