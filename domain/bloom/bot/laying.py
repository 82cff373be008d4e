"""Which ladders can be laid, and what is each worth (BLO-5)?"""

from collections.abc import Iterable, Iterator
from heapq import nlargest
from typing import Final, NamedTuple

from msgspec import UNSET, UnsetType

from domain.bloom import commands, rules
from domain.bloom.bot.climbing import climbs, parts
from domain.bloom.bot.own import numbers_of
from domain.bloom.bot.position import Position
from domain.bloom.commands import Theft
from domain.bloom.components import JOKER, Tiles, without
from domain.bloom.view import LadderSeen

LOOKED_AT: Final = 150
"""How many ladders are looked at more closely: those that promise most."""

ROBBED: Final = 40
"""How many of them steal from one ladder."""

RID: Final = 0.5
"""How good it is, at a glance, to be rid of a flower."""


class Idea(NamedTuple):
    """A ladder that could be laid."""

    promise: float
    points: int
    tiles: Tiles
    own: Tiles
    steal: Theft | UnsetType = UNSET


def layings(position: Position) -> Iterator[tuple[float, commands.Command]]:
    """Return good ladders to lay, with what they are worth."""
    ideas = list(_unrobbed(position))
    for ladder in position.view.ladders:
        ideas += nlargest(ROBBED, _robbing(position, ladder), key=_promise)
    for idea in nlargest(LOOKED_AT, ideas, key=_promise):
        left = without(position.hand, idea.own)
        yield (
            position.worth(left, idea.points),
            commands.LayLadder(idea.tiles, idea.steal),
        )
        if idea.steal is UNSET and _brings_joker(position, idea.tiles, left):
            yield (
                position.worth((*left, JOKER), idea.points),
                commands.LayLadder(idea.tiles, take_joker=True),
            )


def _promise(idea: Idea) -> float:
    return idea.promise


def _brings_joker(position: Position, tiles: Tiles, left: Tiles) -> bool:
    """BLO-5.4."""
    return len(tiles) == rules.SHORTEST and bool(left) and position.view.board_jokers > 0


def _idea(position: Position, tiles: Tiles, own: Tiles, steal: Theft | UnsetType = UNSET) -> Idea:
    points = position.points_for(tiles)
    rid = RID * position.flowers_on(own) - own.count(JOKER)
    if len(own) == len(position.hand):
        rid += 100
    return Idea(points + rid, points, tiles, own, steal)


def _unrobbed(position: Position) -> Iterator[Idea]:
    hand = position.hand
    jokers = hand.count(JOKER)
    found = {
        ladder
        for climb in climbs(numbers_of(hand), position.flowers, jokers)
        for part in parts(climb.tiles, jokers)
        for ladder in _shapes(position, part, hand)
    }
    if jokers >= rules.SHORTEST:
        found.add((JOKER,) * jokers)
    return (_idea(position, tiles, tiles) for tiles in sorted(found, key=str))


def _shapes(position: Position, tiles: Tiles, hand: Tiles) -> Iterator[Tiles]:
    """Return a ladder, without tiles that its point tile doesn't need, and with all jokers."""
    yield tiles
    yield _trimmed(position, tiles)
    if len(numbers_of(tiles)) == len(numbers_of(hand)):
        spare = hand.count(JOKER) - tiles.count(JOKER)
        yield (*tiles, *(JOKER,) * spare)


def _trimmed(position: Position, tiles: Tiles) -> Tiles:
    """Return a ladder without those tiles that are not needed for the same point tile."""
    spare = position.flowers_on(tiles) - position.points_for(tiles)
    for tile in sorted(numbers_of(tiles), key=lambda one: -position.flowers[one]):
        if position.flowers[tile] <= spare and len(tiles) > rules.SHORTEST:
            left = without(tiles, (tile,))
            if rules.is_ladder(left):
                tiles, spare = left, spare - position.flowers[tile]
    return tiles


def _robbing(position: Position, ladder: LadderSeen) -> Iterator[Idea]:
    """BLO-5.2: return ladders with tiles stolen from *ladder*."""
    thefts = set(rules.thefts(ladder.tiles))
    single = [at for at in range(len(ladder.tiles)) if (at,) in thefts]
    loot = frozenset(numbers_of(tuple(ladder.tiles[at] for at in single)))
    wild = [at for at in single if ladder.tiles[at] == JOKER][: rules.MOST_STOLEN]
    own_jokers = position.hand.count(JOKER)
    if not single:
        return
    seen: set[Tiles] = set()
    for climb in climbs(numbers_of(position.hand), position.flowers, own_jokers + len(wild), loot):
        for tiles in parts(climb.tiles, own_jokers + len(wild)):
            if tiles in seen:
                continue
            seen.add(tiles)
            at = _stolen_at(ladder, tiles, loot, wild, own_jokers)
            if at in thefts:
                stolen = tuple(ladder.tiles[one] for one in at)
                own = without(tiles, stolen)
                if own:
                    yield _idea(position, tiles, own, Theft(ladder.number, at))


def _stolen_at(
    ladder: LadderSeen, tiles: Iterable[int | str], loot: frozenset[int], wild: list[int], own: int
) -> tuple[int, ...]:
    """Return the positions of the tiles to steal for a new ladder: as many jokers as possible."""
    tiles = tuple(tiles)
    numbers = [ladder.tiles.index(tile) for tile in tiles if tile in loot]
    jokers = min(len(wild), tiles.count(JOKER), max(0, rules.MOST_STOLEN - len(numbers)))
    if tiles.count(JOKER) - jokers > own:
        return ()
    return tuple(sorted([*numbers, *wild[:jokers]]))
