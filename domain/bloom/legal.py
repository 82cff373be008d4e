"""What may the seat on turn do now, and why not the rest? The rules' own answers, listed."""

from collections.abc import Iterator
from itertools import permutations

import msgspec
from msgspec import UNSET, UnsetType

from domain.bloom import commands, rules
from domain.bloom.commands import OPEN, RESERVE, Theft
from domain.bloom.components import JOKER, Tiles, without
from domain.bloom.rules import BloomRefusal
from domain.bloom.state import State
from domain.closed import Closed, closed_by
from domain.game import Seat


class SwapChoice(msgspec.Struct, frozen=True):
    """BLO-3.2: the numbers of the hand that can take the place of a joker."""

    ladder: int
    at: int
    tiles: tuple[int, ...]


class Legal(msgspec.Struct, frozen=True):
    """Everything open to the seat on turn, but the ladders that it can lay and add to."""

    drawn: bool
    """Whether only a second draw is open, or to stop."""
    from_reserve: bool
    from_open: Tiles
    swaps: tuple[SwapChoice, ...]
    no_pass: Closed | None
    """Why nobody passes now, unless that is all there is to do."""


def legal(state: State, seat: Seat) -> Legal:
    """Return what *seat*, whose turn it is, may do now."""
    assert state.turn is not None
    drawn = state.turn.drawn
    if drawn:
        no_pass: BloomRefusal | None = BloomRefusal.ONE_ACTION
    else:
        no_pass = BloomRefusal.CAN_ACT if rules.can_act(state, seat) else None
    return Legal(
        drawn=drawn,
        from_reserve=bool(state.reserve),
        from_open=tuple(tile for tile in state.open if tile is not None),
        swaps=() if drawn else tuple(_swaps(state, state.hands[seat])),
        no_pass=closed_by(no_pass) if no_pass else None,
    )


def _swaps(state: State, hand: Tiles) -> Iterator[SwapChoice]:
    for ladder in state.ladders:
        for at, there in enumerate(ladder.tiles):
            fitting = tuple(
                tile
                for tile in hand
                if there == JOKER
                and isinstance(tile, int)
                and rules.is_ladder(rules.swapped(ladder.tiles, at, tile))
            )
            if fitting:
                yield SwapChoice(ladder.number, at, fitting)


def moves(state: State, seat: Seat) -> Iterator[commands.Command]:
    """Return every legal command of *seat*, whose turn it is.

    There can be far too many ladders to take them all.
    """
    now = legal(state, seat)
    if now.from_reserve:
        yield commands.DrawTile(RESERVE)
    yield from (commands.DrawTile(OPEN, tile) for tile in now.from_open)
    if now.drawn:
        yield commands.StopDrawing()
        return
    for swap in now.swaps:
        yield from (commands.SwapJoker(swap.ladder, swap.at, tile) for tile in swap.tiles)
    if now.no_pass is None:
        yield commands.Pass()
    yield from _additions(state, seat)
    yield from _layings(state, seat)


def _additions(state: State, seat: Seat) -> Iterator[commands.AddTiles]:
    for ladder in state.ladders:
        for becomes in grown(ladder.tiles, state.hands[seat]):
            if becomes != ladder.tiles:
                yield commands.AddTiles(ladder.number, becomes)


def grown(tiles: Tiles, hand: Tiles, begun: Tiles = ()) -> Iterator[Tiles]:
    """BLO-6.1: return what a ladder becomes with any tiles of *hand*; *begun* so far.

    Jokers are alike: where one of the hand could be next, the ladder's own comes first.
    """
    if rules.climbing_refusal(begun):
        return
    if tiles:
        yield from grown(tiles[1:], hand, (*begun, tiles[0]))
    elif len(begun) >= rules.SHORTEST:
        yield begun
    for tile in dict.fromkeys(hand):
        if not tiles or tile != tiles[0]:
            yield from grown(tiles, without(hand, (tile,)), (*begun, tile))


def _layings(state: State, seat: Seat) -> Iterator[commands.LayLadder]:
    hand = state.hands[seat]
    thefts: list[Theft | UnsetType] = [UNSET]
    for ladder in state.ladders:
        for stolen in rules.thefts(ladder.tiles):
            thefts += (Theft(ladder.number, at) for at in permutations(stolen))
    for theft in thefts:
        loot = _stolen(state, theft)
        for tiles in ladders_of(hand, loot):
            yield commands.LayLadder(tiles, theft)
            own = without(tiles, loot)
            if rules.joker_refusal(state, hand, tiles, own, bool(loot)) is None:
                yield commands.LayLadder(tiles, theft, take_joker=True)


def _stolen(state: State, theft: Theft | UnsetType) -> Tiles:
    if theft is UNSET:
        return ()
    ladder = rules.ladder_of(state, theft.ladder)
    assert ladder is not None
    return tuple(ladder.tiles[at] for at in theft.at)


def ladders_of(hand: Tiles, stolen: Tiles, begun: Tiles = ()) -> Iterator[Tiles]:
    """BLO-5: return the ladders of all *stolen* tiles and some of *hand*; *begun* so far."""
    if rules.climbing_refusal(begun):
        return
    if not stolen and len(begun) >= rules.SHORTEST:
        yield begun
    for tile in dict.fromkeys((*stolen, *hand)):
        more = (*begun, tile)
        if tile in stolen:
            yield from ladders_of(hand, without(stolen, (tile,)), more)
        else:
            yield from ladders_of(without(hand, (tile,)), stolen, more)
