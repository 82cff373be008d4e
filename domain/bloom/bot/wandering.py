"""How does somebody play who knows the rules and nothing else?"""

from collections.abc import Iterator
from itertools import islice
from random import Random

from msgspec import UNSET

from domain.bloom import commands, rules
from domain.bloom.commands import OPEN, RESERVE, Theft
from domain.bloom.components import Tiles
from domain.bloom.legal import Legal, grown, ladders_of
from domain.bloom.view import OpenTiles, View

TRIES = 40
"""How many ladders are thought of."""


def wander(view: View, chance: Random) -> commands.Command:
    """Choose any legal command: often to draw, as long as that is possible."""
    now = view.legal
    assert now is not None
    if now.drawn and chance.random() < 0.3:
        return commands.StopDrawing()
    if not now.drawn and now.swaps and chance.random() < 0.3:
        swap = chance.choice(now.swaps)
        return commands.SwapJoker(swap.ladder, swap.at, chance.choice(swap.tiles))
    if not now.drawn and (found := _put_down(view, chance)):
        return found
    if draws := list(_draws(now)):
        return chance.choice(draws)
    return commands.Pass() if now.no_pass is None else _must_put_down(view, chance)


def own_hand(view: View) -> Tiles:
    """Return the hand of the viewer."""
    assert isinstance(view.viewer, int)
    hand = view.hands[view.viewer]
    assert isinstance(hand, OpenTiles)
    return hand.tiles


def _draws(now: Legal) -> Iterator[commands.DrawTile]:
    if now.from_reserve:
        yield commands.DrawTile(RESERVE)
    yield from (commands.DrawTile(OPEN, tile) for tile in now.from_open)


def _put_down(view: View, chance: Random) -> commands.Command | None:
    """Lay or add now and then, where it is found."""
    drawable = view.legal is not None and any(_draws(view.legal))
    if drawable and chance.random() < 0.5:
        return None
    return _some(view, chance)


def _must_put_down(view: View, chance: Random) -> commands.Command:
    while True:
        if found := _some(view, chance):
            return found


def _some(view: View, chance: Random) -> commands.Command | None:
    """Look for something to put down, in any order of hand and ladders."""
    hand = own_hand(view)
    mixed = tuple(chance.sample(hand, len(hand)))
    ladders = chance.sample(view.ladders, len(view.ladders))
    for ladder in ladders:
        if chance.random() < 0.5:
            found = [
                one for one in islice(grown(ladder.tiles, mixed), TRIES) if one != ladder.tiles
            ]
            if found:
                return commands.AddTiles(ladder.number, chance.choice(found))
    thefts = [(ladder, at) for ladder in ladders for at in rules.thefts(ladder.tiles)]
    if thefts and chance.random() < 0.5:
        ladder, at = chance.choice(thefts)
        stolen = tuple(ladder.tiles[one] for one in at)
        if found := list(islice(ladders_of(mixed, stolen), TRIES)):
            return commands.LayLadder(chance.choice(found), Theft(ladder.number, at))
    if found := list(islice(ladders_of(mixed, ()), TRIES)):
        tiles = chance.choice(found)
        joker = (
            len(tiles) == rules.SHORTEST < len(hand)
            and view.board_jokers > 0
            and chance.random() < 0.7
        )
        return commands.LayLadder(tiles, UNSET, take_joker=joker)
    return None
