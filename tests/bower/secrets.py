"""Exchanges what a viewer of Bower can't know.

Hidden are the eggs that face the other player and those put aside, as long as the viewer has not
looked at them; both stacks; the bonus tiles that the other player draws and does not choose, and
those in the box. What the other player holds was seen when it was taken, so that two matches
can't differ in it; it is mixed with the stack in a position, which shows only how many there are.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from random import Random

import msgspec
from msgspec.structs import replace

from domain.bower.commands import ApplyEffect, ChooseBonus, Command, DrawBonus, TakeTile
from domain.bower.components import BONUS_DRAW, COLUMNS, DISPLAY, REVEALED, knower
from domain.bower.decide import Deal
from domain.bower.state import State
from domain.game import Observer, Seat, Viewer
from domain.match import Match
from tests.bower import leaks

__all__ = ["LEAKS", "Twin", "shuffled", "twin"]

LEAKS = leaks.LEAKS
Moves = Sequence[tuple[Seat, Command]]
ASIDE = frozenset({6, 7})
"""Where in the deal the eggs are that are put aside."""


class Twin(msgspec.Struct, frozen=True):
    """Another match that a viewer can't tell from the first one."""

    deal: Deal
    moves: tuple[tuple[Seat, Command], ...]
    """As far as the viewer has seen neither exchanged piece: the same in both matches."""


def twin(match: Match, moves: Moves, viewer: Viewer, chance: Random) -> Twin:
    """Return a match in which two pieces of the deal that *viewer* can't see are exchanged."""
    kinds: list[Callable[[Deal, Moves, Viewer, Random], Twin | None]] = [_eggs, _nest_tiles]
    kinds += [_boxed] if match.setup.options.super_nest else [_bonus_tiles, _new_stack]
    found = None
    while found is None:
        found = chance.choice(kinds)(match.deal, moves, viewer, chance)
    return found


def exchanged(pieces: Sequence[str], one: int, other: int) -> tuple[str, ...]:
    """Return *pieces* with those at two places exchanged."""
    changed = list(pieces)
    changed[one], changed[other] = changed[other], changed[one]
    return tuple(changed)


def _before(moves: Moves, shows: Iterable[bool]) -> tuple[tuple[Seat, Command], ...]:
    """Return the *moves* before the first that *shows* one of the exchanged pieces."""
    at = next((number for number, shown in enumerate(shows) if shown), len(moves))
    return tuple(moves[:at])


def _eggs(deal: Deal, moves: Moves, viewer: Viewer, chance: Random) -> Twin:
    """Exchange two eggs: a player sees them by looking at one, a spectator never."""
    hidden = [at for at in range(len(deal.eggs)) if at // 3 != viewer]
    one, other = chance.sample(hidden, 2)
    looked = (
        seat == viewer and not {one, other}.isdisjoint(eggs)
        for (seat, _), eggs in zip(moves, _looked_at(moves), strict=True)
    )
    return Twin(replace(deal, eggs=exchanged(deal.eggs, one, other)), _before(moves, looked))


def _looked_at(moves: Moves) -> Iterator[frozenset[int]]:
    """Return the places in the deal of the eggs that each move looks at."""
    columns = sorted(range(1, COLUMNS + 1), key=knower)
    chosen = ""
    for _, command in moves:
        if isinstance(command, ChooseBonus):
            chosen = command.tile
        looks = isinstance(command, ApplyEffect)
        if looks and chosen == "peek-egg":
            yield frozenset({columns.index(command.column)})
        else:
            yield ASIDE if looks and chosen == "peek-aside" else frozenset()


def _nest_tiles(deal: Deal, moves: Moves, viewer: Viewer, chance: Random) -> Twin:
    """Exchange two tiles of the stack: everybody sees each that leaves it."""
    one, other = chance.sample(range(DISPLAY, len(deal.nest_tiles)), 2)
    shown = (left > min(one, other) for left in _left_the_stack(moves))
    changed = exchanged(deal.nest_tiles, one, other)
    return Twin(replace(deal, nest_tiles=changed), _before(moves, shown))


def _left_the_stack(moves: Moves) -> Iterator[int]:
    """Return how many nest tiles have left the stack after each move."""
    left, taken, chosen = DISPLAY, 0, ""
    for _, command in moves:
        if isinstance(command, ChooseBonus):
            chosen = command.tile
        if isinstance(command, TakeTile):
            taken += 1
            left += {1: 0, 2: 2}.get(taken, 1)
        elif isinstance(command, ApplyEffect):
            left += chosen == "cover" or bool(command.tile)
        yield left


def _boxed(deal: Deal, moves: Moves, viewer: Viewer, chance: Random) -> Twin:
    """Exchange two bonus tiles that went back to the box: nobody sees in which order they lie."""
    one, other = chance.sample(range(REVEALED, len(deal.bonus_tiles)), 2)
    return Twin(replace(deal, bonus_tiles=exchanged(deal.bonus_tiles, one, other)), tuple(moves))


def _bonus_tiles(deal: Deal, moves: Moves, viewer: Viewer, chance: Random) -> Twin:
    """Exchange two bonus tiles from the start."""
    followed = _Bonuses(deal, viewer, chance.sample(deal.bonus_tiles, 2))
    return followed.twin(moves)


def _new_stack(deal: Deal, moves: Moves, viewer: Viewer, chance: Random) -> Twin | None:
    """Exchange two bonus tiles of a new stack that the viewer does not draw at once."""
    if not deal.bonus_reshuffles:
        return None
    number = chance.randrange(len(deal.bonus_reshuffles))
    renewed = deal.bonus_reshuffles[number]
    if len(renewed) < BONUS_DRAW + 2:
        return None
    followed = _Bonuses(deal, viewer, chance.sample(renewed[BONUS_DRAW:], 2), since=number + 1)
    return followed.twin(moves)


class _Bonuses:
    """Bonus tiles followed through stack, draws and discards, two of them exchanged.

    *since* says from which stack on: 0 is the one that was dealt, 1 the first new one.
    """

    def __init__(self, deal: Deal, viewer: Viewer, pair: Sequence[str], since: int = 0) -> None:
        self.deal, self.viewer, self.pair, self.since = deal, viewer, tuple(pair), since
        self.stacks = iter((deal.bonus_tiles, *deal.bonus_reshuffles))
        self.there: list[tuple[str, ...]] = []
        self.apart = False
        self.stack: list[str] = []
        self.discards: list[str] = []
        self.drawn: list[str] = []
        self._next_stack()

    def twin(self, moves: Moves) -> Twin:
        """Return the other match."""
        followed = _before(moves, (self._shows(*move) for move in moves))
        while len(self.there) <= len(self.deal.bonus_reshuffles):
            self._next_stack()
        deal = replace(self.deal, bonus_tiles=self.there[0], bonus_reshuffles=tuple(self.there[1:]))
        return Twin(deal, followed)

    def _next_stack(self) -> None:
        here = next(self.stacks)
        self.apart = self.apart or len(self.there) == self.since
        one, other = self.pair
        twins = {one: other, other: one} if self.apart else {}
        self.there.append(tuple(twins.get(tile, tile) for tile in here))
        self.stack = list(here)

    def _shows(self, seat: Seat, command: Command) -> bool:
        """Follow one move, and tell whether the viewer sees one of the two by it."""
        if isinstance(command, DrawBonus):
            self._draw()
            return self.apart and seat == self.viewer and not self._drew().isdisjoint(self.pair)
        if not isinstance(command, ChooseBonus):
            return False
        if self.apart and command.tile in self.pair:
            # With both of them drawn it can be chosen in either match, and then they are the same.
            self.apart = not self._drew().issuperset(self.pair)
        self.discards += self._drew() - {command.tile}
        return self.apart and command.tile in self.pair

    def _drew(self) -> set[str]:
        return set(self.drawn)

    def _draw(self) -> None:
        self.drawn, self.stack = self.stack[:BONUS_DRAW], self.stack[BONUS_DRAW:]
        missing = BONUS_DRAW - len(self.drawn)
        if missing and self.discards:
            self.discards = []
            self._next_stack()
            self.drawn += self.stack[:missing]
            self.stack = self.stack[missing:]


def shuffled(state: State, viewer: Viewer, chance: Random) -> State:
    """Return *state* with all that *viewer* can't see mixed, each kind for itself."""
    others = [seat for seat in (0, 1) if seat != viewer]
    state = _with_hands_mixed(state, others, chance)
    state = _with_bonus_tiles_mixed(state, others, chance)
    return _with_eggs_mixed(state, viewer, chance)


def _with_hands_mixed(state: State, others: list[Seat], chance: Random) -> State:
    """Mix the stack with what others hold, but a tile that was given: the turn says which it is."""
    given = {*state.given, state.turn.must_place if state.turn else None}
    known = [[tile for tile in hand if tile in given] for hand in state.hands]
    hidden = [[tile for tile in state.hands[seat] if tile not in given] for seat in others]
    stack, *held = _mixed(chance, state.stack, *hidden)
    hands = {seat: (*known[seat], *tiles) for seat, tiles in zip(others, held, strict=True)}
    own = enumerate(state.hands)
    return replace(state, stack=stack, hands=tuple(hands.get(seat, hand) for seat, hand in own))


def _with_bonus_tiles_mixed(state: State, others: list[Seat], chance: Random) -> State:
    turn = state.turn
    drawn = turn.drawn if turn and turn.seat in others else ()
    boxed = tuple(chance.sample(state.boxed, len(state.boxed)))
    stack, discards, drawn = _mixed(chance, state.bonus_stack, state.bonus_discards, drawn)
    turn = replace(turn, drawn=drawn) if turn and drawn else turn
    return replace(state, bonus_stack=stack, bonus_discards=discards, boxed=boxed, turn=turn)


def _with_eggs_mixed(state: State, viewer: Viewer, chance: Random) -> State:
    seat = None if isinstance(viewer, Observer) else viewer
    seen = () if seat is None else state.peeked[seat]
    aside = () if seat is not None and state.peeked_aside[seat] else state.aside
    hidden = [
        column for column in range(1, COLUMNS + 1) if knower(column) != seat and column not in seen
    ]
    mixed, aside_mixed = _mixed(chance, [state.eggs[column - 1] for column in hidden], aside)
    changed = dict(zip(hidden, mixed, strict=True))
    eggs = tuple(changed.get(column, egg) for column, egg in enumerate(state.eggs, 1))
    return replace(state, eggs=eggs, aside=aside_mixed or state.aside)


def _mixed(chance: Random, *hidden: Sequence[str]) -> list[tuple[str, ...]]:
    """Return *hidden* pieces mixed with each other, as many in each place as before."""
    pieces = list(chain(*hidden))
    chance.shuffle(pieces)
    dealt = iter(pieces)
    return [tuple(next(dealt) for _ in place) for place in hidden]
