"""Lists the legal actions of the seat on turn in Bloom, and the rules that forbid the rest."""

from collections import deque
from collections.abc import Iterator
from itertools import permutations

import msgspec

from domain.bloom import commands, rules
from domain.bloom.commands import OPEN, RESERVE, Theft
from domain.bloom.components import JOKER, Tiles
from domain.bloom.rules import BloomRefusal
from domain.bloom.state import State
from domain.game import Seat
from domain.unavailable import Unavailable, unavailable


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
    no_pass: Unavailable | None
    """Why nobody passes now, unless that is all there is to do."""


def legal(state: State, seat: Seat) -> Legal:
    """Return the legal actions of *seat*, which is on turn."""
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
        no_pass=unavailable(no_pass) if no_pass else None,
    )


def _swaps(state: State, hand: Tiles) -> Iterator[SwapChoice]:
    for ladder in state.ladders:
        for at in [at for at, there in enumerate(ladder.tiles) if there == JOKER]:
            fitting = tuple(
                tile
                for tile in hand
                if isinstance(tile, int) and rules.is_ladder(rules.swapped(ladder.tiles, at, tile))
            )
            if fitting:
                yield SwapChoice(ladder.number, at, fitting)


def moves(state: State, seat: Seat) -> Iterator[commands.Command]:
    """Yield every legal command of *seat*, which is on turn.

    There can be far too many ladders to collect them all.
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
    yield from _by_turns(
        _additions(state, seat), _own_ladders(state, seat), _ladders_with_thefts(state, seat)
    )


def _by_turns(*kinds: Iterator[commands.Command]) -> Iterator[commands.Command]:
    """Return one of each kind after the other, so that the first ones are of all kinds."""
    going = deque(kinds)
    while going:
        kind = going.popleft()
        for command in kind:
            yield command
            going.append(kind)
            break


def _additions(state: State, seat: Seat) -> Iterator[commands.AddTiles]:
    for ladder in state.ladders:
        for becomes in rules.grown(ladder.tiles, state.hands[seat]):
            if becomes != ladder.tiles:
                yield commands.AddTiles(ladder.number, becomes)


def _own_ladders(state: State, seat: Seat) -> Iterator[commands.LayLadder]:
    hand = state.hands[seat]
    for tiles in rules.ladders_of(hand, ()):
        yield commands.LayLadder(tiles)
        if rules.joker_refusal(state, hand, tiles, own=tiles, theft=False) is None:
            yield commands.LayLadder(tiles, take_joker=True)


def _ladders_with_thefts(state: State, seat: Seat) -> Iterator[commands.LayLadder]:
    for ladder in state.ladders:
        for positions in rules.thefts(ladder.tiles):
            stolen = tuple(ladder.tiles[at] for at in positions)
            for tiles in rules.ladders_of(state.hands[seat], stolen):
                for at in permutations(positions):
                    yield commands.LayLadder(tiles, Theft(ladder.number, at))
