"""Candidate ladders from the own hand, with a quick score (BLO-5)."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from msgspec import UNSET, UnsetType

from domain.bloom import rules
from domain.bloom.bot.best_ladders import climbs, parts
from domain.bloom.bot.position import Position
from domain.bloom.commands import Theft
from domain.bloom.components import JOKER, Tiles, numbers_of
from domain.pieces import without

RID: Final = 0.5
"""How good it looks to be rid of a flower."""

LAST: Final = 100.0
"""Whatever takes the last tile of the hand is always looked at closely."""


class Idea(NamedTuple):
    """A ladder that could be laid."""

    promise: float
    points: int
    """The point tile that it takes, or 0."""
    tiles: Tiles
    own: Tiles
    """Those of its tiles that come from the hand."""
    steal: Theft | UnsetType = UNSET


def idea_of(position: Position, tiles: Tiles, own: Tiles, steal: Theft | UnsetType = UNSET) -> Idea:
    """Return a ladder with its expected value."""
    points = position.points_for(tiles)
    promise = points + RID * position.flowers_on(own) - own.count(JOKER)
    if len(own) == len(position.hand):
        promise += LAST
    return Idea(promise, points, tiles, own, steal)


def own_ladders(position: Position) -> Iterator[Idea]:
    """BLO-5.1: return good ladders of own tiles alone."""
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
    # A set has no order, and equal chance must make equal choices.
    return (idea_of(position, tiles, tiles) for tiles in sorted(found, key=str))


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
    for tile in sorted(numbers_of(tiles), key=lambda number: -position.flowers[number]):
        if position.flowers[tile] <= spare and len(tiles) > rules.SHORTEST:
            left = without(tiles, (tile,))
            if rules.is_ladder(left):
                tiles, spare = left, spare - position.flowers[tile]
    return tiles
