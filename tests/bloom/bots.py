"""Runs a bot on a position of Bloom."""

from random import Random

from msgspec.structs import replace

from domain.bloom import BLOOM
from domain.bloom.bot import house
from domain.bloom.commands import Command
from domain.bloom.components import JOKER, POINT_TILES, STANDARD, Tiles, box_of
from domain.bloom.state import Ladder, State, Turn
from domain.game import Bot, Seat
from domain.pieces import without

FLOWERS = box_of(STANDARD).flowers


def tiles_of(drawn: str) -> Tiles:
    """Return tiles as they are drawn: ``12 13 j``."""
    return tuple(JOKER if tile == "j" else int(tile) for tile in drawn.split())


def table(
    hand: str,
    *ladders: str,
    shown: str = "",
    reserve: int = 20,
    others: int = 10,
    players: int = 2,
    **more,
) -> State:
    """Return a position in which rose is on turn; each other hand has so many *others*.

    Reserve and other hands are made of what is left, and the spare tiles are no part of the match.
    """
    own, opened, laid = tiles_of(hand), tiles_of(shown), [tiles_of(ladder) for ladder in ladders]
    left_out = (*own, *opened, *(tile for tiles in laid for tile in tiles))
    board = more.setdefault("board_jokers", 0)
    all_tiles = (*box_of(STANDARD).tiles, JOKER)
    left = without(all_tiles, (*left_out, *(JOKER,) * board))
    mixed = Random(1).sample(left, len(left))
    dealt = [tuple(mixed[reserve + others * at :][:others]) for at in range(players - 1)]
    numbered = tuple(Ladder(at, at % players, tiles) for at, tiles in enumerate(laid, 1))
    return replace(
        State(
            box=box_of(STANDARD),
            players=players,
            rounds=(all_tiles[1:], all_tiles[1:]),
            round=1,
            reserve=tuple(mixed[:reserve]),
            open=(*opened, *(None,) * (8 - len(opened))),
            point_tiles=POINT_TILES,
            hands=(own, *dealt),
            ladders=numbered,
            laid=len(numbered),
            points=((),) * players,
            turn=Turn(0),
        ),
        **more,
    )


def chosen(state: State, bot: Bot = house, seed: int = 0) -> Command:
    """Return what a *bot* does in *state*."""
    return bot(BLOOM.observation(state, BLOOM.to_move(state)), Random(seed))


def unknown_mixed(state: State, seat: Seat, chance: Random) -> State:
    """Return *state* with all that *seat* can't know exchanged."""
    hidden = list(state.reserve)
    for other, hand in enumerate(state.hands):
        hidden += hand if other != seat else ()
    chance.shuffle(hidden)
    hands = [
        hand if other == seat else tuple(hidden.pop() for _ in hand)
        for other, hand in enumerate(state.hands)
    ]
    rounds = tuple(tuple(chance.sample(tiles, len(tiles))) for tiles in state.rounds)
    results = tuple(
        tuple(
            result if other == seat else replace(result, left=result.left[::-1])
            for other, result in enumerate(of_seat)
        )
        for of_seat in state.results
    )
    return replace(state, reserve=tuple(hidden), hands=tuple(hands), rounds=rounds, results=results)
