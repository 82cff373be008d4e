"""Exchanges what a viewer of Bloom can't know.

Hidden are the hands of the others, also what was left in them after a round, the reserve, and the
tiles of the rounds to come.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from itertools import chain
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from domain.bloom import BLOOM, commands, events
from domain.bloom.components import HAND, JOKER, ROUNDS, Tile
from domain.bloom.decide import Deal, begin
from domain.bloom.state import Result, State
from domain.errors import IllegalMove
from domain.game import Seat, Viewer
from domain.match import Match
from tests.bloom import leaks
from tests.spec import in_order

__all__ = ["LEAKS", "Twin", "shuffled", "twin"]

LEAKS = leaks.LEAKS
Moves = Sequence[tuple[Seat, commands.Command]]
Place = tuple[int, int]
"""Where in the deal a tile is: the index of its round, and its own."""
Pair = tuple[Place, Place]
Kind = Callable[[Match, Moves, Viewer, Random], Pair | None]


class Twin(msgspec.Struct, frozen=True):
    """Another match that a viewer can't tell from the first one."""

    deal: Deal
    moves: tuple[tuple[Seat, commands.Command], ...]
    """As far as all that is shown to the viewer is the same in both matches."""


def twin(match: Match, moves: Moves, viewer: Viewer, chance: Random) -> Twin:
    """Return a match in whose deal two tiles are exchanged that *viewer* can't see."""
    kinds: list[Kind] = [dealt, drawn, left]
    while True:
        places = chance.choice(kinds)(match, moves, viewer, chance)
        deal = exchanged(match.deal, *places) if places else match.deal
        if deal != match.deal:
            return Twin(deal, tuple(moves[: _length(match, deal, moves, viewer)]))


def exchanged(deal: Deal, one: Place, other: Place) -> Deal:
    """Return *deal* with two tiles of a round exchanged."""
    tiles = list(deal.rounds[one[0]])
    tiles[one[1]], tiles[other[1]] = tiles[other[1]], tiles[one[1]]
    rounds = [*deal.rounds]
    rounds[one[0]] = tuple(tiles)
    return replace(deal, rounds=tuple(rounds))


def dealt(match: Match, moves: Moves, viewer: Viewer, chance: Random) -> Pair | None:
    """Choose two tiles that the *viewer* can't see at first, from any two kinds of places."""
    players, tiles = match.setup.players, match.deal.rounds[0]
    held = range(HAND * players)
    first = len(tiles) - len(_begun(match, match.deal).reserve) - len(held)
    hands = [first + at for at in held if at // HAND != viewer]
    reserve = range(first + len(held), len(tiles))
    later = [(number, at) for number in range(1, ROUNDS) for at in range(len(tiles))]
    kinds = [*([(0, at) for at in kind] for kind in (hands, reserve)), later]
    one, other = (chance.choice(chance.choice(kinds)) for _ in range(2))
    return (one, other) if one[0] == other[0] else None


def drawn(match: Match, moves: Moves, viewer: Viewer, chance: Random) -> Pair | None:
    """Choose a tile that another drew unseen, a joker if there is one, and a later one."""
    unseen: list[Place] = []
    jokers: list[Place] = []
    for before, event in _course(match, moves):
        if isinstance(event, events.TileDrawn) and event.seat != viewer:
            number = before.round - 1
            place = number, len(before.rounds[number]) - len(before.reserve)
            (jokers if event.tile == JOKER else unseen).append(place)
    if not (places := jokers or unseen):
        return None
    number, at = chance.choice(places)
    size = len(match.deal.rounds[number])
    return ((number, at), (number, chance.randrange(at + 1, size))) if at + 1 < size else None


def left(match: Match, moves: Moves, viewer: Viewer, chance: Random) -> Pair | None:
    """Choose two tiles of the first round of which the *viewer* is shown nothing.

    Both have as many flowers: more than that is not shown of what is left in a hand.
    """
    unseen: set[Tile] = set()
    shown: set[Tile | None] = set()
    for before, event in _course(match, moves):
        shown.update(before.open)
        if isinstance(event, events.RoundEnded) and event.round == 1:
            rest = [result.left for seat, result in enumerate(event.results) if seat != viewer]
            unseen = set(chain(before.reserve, *rest))
    by_flowers: dict[int, list[Place]] = {}
    for at, tile in enumerate(match.deal.rounds[0]):
        if tile in unseen - shown and isinstance(tile, int):
            by_flowers.setdefault(match.state.box.flowers[tile], []).append((0, at))
    several = [kind for kind in by_flowers.values() if len(kind) > 1]
    if not several:
        return None
    one, other = chance.sample(chance.choice(several), 2)
    return one, other


def _course(match: Match, moves: Moves) -> Iterator[tuple[State, events.Event]]:
    """Play the match again: each event, and the position before its move."""
    state = _begun(match, match.deal)
    for seat, command in moves:
        happened = BLOOM.decide(state, seat, command, in_order)
        for event in happened:
            yield state, event
        state = reduce(BLOOM.evolve, happened, state)


def _begun(match: Match, deal: Deal) -> State:
    table = BLOOM.lay_out(match.setup)
    return reduce(BLOOM.evolve, begin(table, deal), table)


def _length(match: Match, deal: Deal, moves: Moves, viewer: Viewer) -> int:
    """Return how many of the *moves* show the *viewer* the same with the other *deal*."""
    here, there = _begun(match, match.deal), _begun(match, deal)
    for number, (seat, command) in enumerate(moves):
        happened = BLOOM.decide(here, seat, command, in_order)
        try:
            happened_there = BLOOM.decide(there, seat, command, in_order)
        except IllegalMove:  # Only there: the hand is another one.
            return number
        shown, shown_there = (
            [shows(event, viewer) for event in each] for each in (happened, happened_there)
        )
        if shown != shown_there:
            return number
        here = reduce(BLOOM.evolve, happened, here)
        there = reduce(BLOOM.evolve, happened_there, there)
    return len(moves)


def shows(event: events.Event, viewer: Viewer) -> Any:
    """Return what an event is to the *viewer* by the rules page."""
    match event:
        case events.RoundDealt():
            own = event.hands[viewer] if isinstance(viewer, int) else ()
            return event.round, event.open, event.board_jokers, own
        case events.TileDrawn() if event.seat != viewer:
            return event.seat
        case events.RoundEnded():
            results = [
                (result.points, result.flowers, result.left if seat == viewer else len(result.left))
                for seat, result in enumerate(event.results)
            ]
            return event.round, event.out, results
    return event


def shuffled(state: State, viewer: Viewer, chance: Random) -> State:
    """Return *state* with all that *viewer* can't see mixed: hands, reserve, rounds to come."""
    others = [seat for seat in range(state.players) if seat != viewer]
    hidden = [state.reserve, *(state.hands[seat] for seat in others)]
    tiles = list(chain(*hidden))
    chance.shuffle(tiles)
    mixed = iter(tiles)
    reserve, *rest = (tuple(next(mixed) for _ in place) for place in hidden)
    held = dict(zip(others, rest, strict=True))
    return replace(
        state,
        rounds=tuple(tuple(chance.sample(tiles, len(tiles))) for tiles in state.rounds),
        reserve=reserve,
        hands=tuple(held.get(seat, hand) for seat, hand in enumerate(state.hands)),
        results=tuple(
            tuple(
                result if seat == viewer else _with_others_left(result, state, chance)
                for seat, result in enumerate(results)
            )
            for results in state.results
        ),
    )


def _with_others_left(result: Result, state: State, chance: Random) -> Result:
    """Return a player's round with any tiles left: how many flowers they had is known."""
    return replace(result, left=tuple(chance.sample(state.box.tiles, len(result.left))))
