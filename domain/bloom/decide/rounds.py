"""Deals a match of Bloom, and begins and ends its rounds (BLO-2, BLO-7, BLO-8)."""

from collections import Counter

import msgspec

from domain.bloom import events, rules
from domain.bloom.components import (
    HAND,
    JOKER,
    OPEN_RESERVE,
    POINT_TILES,
    ROUNDS,
    Components,
    Tiles,
    box_of,
)
from domain.bloom.decide.builder import BloomEventBuilder, Events
from domain.bloom.state import Result, State
from domain.errors import GeneralRefusal, IllegalMove
from domain.fair_random import Chance
from domain.game import Options, Seat, Setup

SHUFFLE = "bloom.reserve"


class Deal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How chance fell."""

    first: Seat
    """Who starts the first round."""
    rounds: tuple[Tiles, ...]
    """The tiles of each round, the first being drawn first."""


def deal(setup: Setup[Options, Components], chance: Chance) -> Deal:
    """BLO-2.1, BLO-2.4: shuffle the tiles for both rounds, and draw who starts the first."""
    tiles = box_of(setup.components).tiles
    return Deal(
        first=chance.below("first", setup.players),
        rounds=tuple(chance.shuffle(SHUFFLE, tiles, number) for number in range(ROUNDS)),
    )


def lay_out(setup: Setup[Options, Components]) -> State:
    """Return the empty table."""
    nothing: tuple[Tiles, ...] = ((),) * setup.players
    return State(
        box=box_of(setup.components),
        players=setup.players,
        hands=nothing,
        points=((),) * setup.players,
    )


def begin(state: State, deal: Deal) -> Events:
    """BLO-2: deal the first round; raise IllegalMove with GEN-4 or GEN-5."""
    if deal.first not in range(state.players):
        raise IllegalMove(GeneralRefusal.NO_SUCH_SEAT)
    whole = Counter(state.box.tiles)
    if len(deal.rounds) != ROUNDS or any(Counter(tiles) != whole for tiles in deal.rounds):
        raise IllegalMove(GeneralRefusal.WRONG_COMPONENTS)
    builder = BloomEventBuilder(state, deal.first)
    builder.emit(events.BagsShuffled(deal.first, deal.rounds))
    _begin_round(builder, 1, deal.first)
    return tuple(builder.events)


def _begin_round(builder: BloomEventBuilder, number: int, starter: Seat) -> None:
    """BLO-2: fill the open reserve, deal the hands, and let the *starter* begin."""
    tiles, players = builder.state.rounds[number - 1], builder.state.players
    turned_up = turn_up(tiles, OPEN_RESERVE)
    after, dealt = tiles[len(turned_up) :], HAND * players
    builder.emit(
        events.RoundDealt(
            number,
            open=tuple(tile for tile in turned_up if tile != JOKER),
            board_jokers=1 + turned_up.count(JOKER),
            hands=tuple(after[at : at + HAND] for at in range(0, dealt, HAND)),
            reserve=after[dealt:],
            point_tiles=POINT_TILES,
        ),
        events.TurnBegan(starter),
    )


def turn_up(reserve: Tiles, spaces: int) -> Tiles:
    """BLO-2.2: return the tiles that are turned up to fill empty *spaces*, as far as they go.

    A joker fills no space: another tile is turned up instead.
    """
    turned: list[int | str] = []
    for tile in reserve:
        if len(turned) - turned.count(JOKER) == spaces:
            break
        turned.append(tile)
    return tuple(turned)


def end_turn(builder: BloomEventBuilder) -> None:
    """BLO-2.4, BLO-3.3, BLO-7.1: refill the open reserve; the next player, or the round's end."""
    state = builder.state
    if not builder.hand:
        _end_round(builder, out=builder.seat)
        return
    if state.passes == state.players:
        _end_round(builder, out=None)
        return
    if refill := turn_up(state.reserve, state.open.count(None)):
        builder.emit(events.OpenReserveRefilled(refill))
    builder.emit(events.TurnBegan((builder.seat + 1) % state.players))


def _end_round(builder: BloomEventBuilder, out: Seat | None) -> None:
    """BLO-7, BLO-8: count the round; then comes the second one, or the end."""
    state = builder.state
    results = tuple(
        Result(points, hand, state.box.flowers_on(hand))
        for points, hand in zip(state.points, state.hands, strict=True)
    )
    builder.emit(events.RoundEnded(state.round, out, results))
    if state.round == ROUNDS:
        builder.emit(events.GameEnded())
    else:
        scores = tuple(result.score for result in results)
        _begin_round(builder, state.round + 1, rules.next_starter(state, scores))
