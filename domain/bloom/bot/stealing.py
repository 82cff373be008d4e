"""Which ladders could be laid with stolen tiles (BLO-5.2)?"""

from collections.abc import Iterator
from functools import lru_cache

from domain.bloom import rules
from domain.bloom.bot.best_ladders import climbs, parts
from domain.bloom.bot.candidates import Idea, idea_of
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
