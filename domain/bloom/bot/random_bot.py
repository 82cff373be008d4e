"""The random bot of Bloom: plays legal moves at random."""

from collections.abc import Iterator
from random import Random

from msgspec import UNSET, UnsetType

from domain.bloom import commands, rules
from domain.bloom.bot.fallback_moves import joining, something, with_tile
from domain.bloom.commands import OPEN, RESERVE, Theft
from domain.bloom.components import Tiles
from domain.bloom.legal import Legal
from domain.bloom.partial_state import own_hand
from domain.bloom.view import LadderSeen, View
from domain.game import StopCondition, no_limit
from domain.pieces import without

TRIES = 10
"""The number of attempts to put tiles down before a search, if no draw is possible."""


def wander(view: View, chance: Random, should_stop: StopCondition = no_limit) -> commands.Command:
    """Choose any legal command: often to draw, as long as that is possible."""
    now = view.legal
    assert now is not None
    if now.drawn and chance.random() < 0.3:
        return commands.StopDrawing()
    if not now.drawn and now.swaps and chance.random() < 0.3:
        swap = chance.choice(now.swaps)
        return commands.SwapJoker(swap.ladder, swap.at, chance.choice(swap.tiles))
    draws = list(_draws(now))
    if not now.drawn and now.no_pass is not None:
        for _ in range(TRIES if not draws else chance.randrange(2)):
            if found := _some(view, chance):
                return found
    return chance.choice(draws) if draws else something(view, chance)


def _draws(now: Legal) -> Iterator[commands.DrawTile]:
    if now.from_reserve:
        yield commands.DrawTile(RESERVE)
    yield from (commands.DrawTile(OPEN, tile) for tile in now.from_open)


def _some(view: View, chance: Random) -> commands.Command | None:
    """Find tiles to put down: onto a ladder, with stolen tiles, or from the hand alone."""
    ladders = chance.sample(view.ladders, len(view.ladders))
    for ladder in ladders:
        if chance.random() < 0.5 and (found := _addition(ladder, own_hand(view), chance)):
            return found
    thefts = [(ladder, at) for ladder in ladders for at in rules.thefts(ladder.tiles)]
    if thefts and chance.random() < 0.5:
        ladder, at = chance.choice(thefts)
        stolen = tuple(ladder.tiles[index] for index in at)
        return _laying(view, chance, stolen, Theft(ladder.number, at))
    return _laying(view, chance)


def _addition(ladder: LadderSeen, hand: Tiles, chance: Random) -> commands.AddTiles | None:
    """Add any tiles that can join, one after the other."""
    tiles = ladder.tiles
    while fitting := joining(tiles, hand):
        tile = chance.choice(fitting)
        tiles, hand = with_tile(tiles, tile), without(hand, (tile,))
        if chance.random() < 0.4:
            break
    return None if tiles == ladder.tiles else commands.AddTiles(ladder.number, tiles)


def _laying(
    view: View, chance: Random, stolen: Tiles = (), steal: Theft | UnsetType = UNSET
) -> commands.LayLadder | None:
    """Let a ladder grow at both its ends from any tile of the hand."""
    hand = own_hand(view)
    tiles: Tiles = (chance.choice(hand),)
    left = (*without(hand, tiles), *stolen)
    while longer := _longer(tiles, left):
        tiles, tile = chance.choice(longer)
        left = without(left, (tile,))
        if len(tiles) >= rules.SHORTEST and chance.random() < 0.4:
            break
    if len(tiles) < rules.SHORTEST or set(stolen) & set(left):
        return None
    joker = (
        len(tiles) == rules.SHORTEST < len(hand)
        and not stolen
        and view.board_jokers > 0
        and chance.random() < 0.7
    )
    return commands.LayLadder(tiles, steal, take_joker=joker)


def _longer(tiles: Tiles, left: Tiles) -> list[tuple[Tiles, int | str]]:
    """Return what becomes of a ladder with one more tile before or after it."""
    return [
        (longer, tile)
        for tile in dict.fromkeys(left)
        for longer in ((tile, *tiles), (*tiles, tile))
        if rules.climbing_refusal(longer) is None
    ]
