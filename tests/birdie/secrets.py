"""Exchanges what a viewer of Birdie can't know.

Hidden are the decks and reserves of both rounds, what others hold, which cards of a hand others
have stacked, and the order of every stack, one's own too, until its row is laid out (BIR-3.6).
"""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import reduce
from itertools import chain
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from domain.birdie import BIRDIE, commands, events
from domain.birdie.components import AREA, HAND, ROUNDS
from domain.birdie.decide import Deal, begin
from domain.birdie.state import Cards, State
from domain.errors import IllegalMove
from domain.game import Seat, Viewer
from domain.match import Match
from tests.birdie import leaks
from tests.spec import in_order

__all__ = ["LEAKS", "REMEMBERED", "Twin", "shuffled", "twin"]

LEAKS = leaks.LEAKS
REMEMBERED = ("deck",)
"""What the player stacked, which its own view does not show."""
Moves = Sequence[tuple[Seat, commands.Command]]
Place = tuple[int, int]
"""Where in the deal a card is: the index of its round, and its own."""


class Twin(msgspec.Struct, frozen=True):
    """Another match that a viewer can't tell from the first one."""

    deal: Deal
    moves: tuple[tuple[Seat, commands.Command], ...]
    """As far as all that is shown to the viewer is the same in both matches."""


def twin(match: Match, moves: Moves, viewer: Viewer, chance: Random) -> Twin:
    """Return a match that differs only in what *viewer* can't see.

    Two cards of the deal are exchanged, or one player stacks other cards of the hand, or the same
    ones in another order.
    """
    kinds: list[Callable[[_Worlds], bool]] = [_other_deal, _other_deal, _other_hand, _other_order]
    while True:
        worlds = _Worlds(match, moves, viewer, chance)
        if chance.choice(kinds)(worlds):
            return Twin(worlds.deal, tuple(worlds.moves))


class _Worlds:
    """A match played again, here as it went, there otherwise."""

    def __init__(self, match: Match, moves: Moves, viewer: Viewer, chance: Random) -> None:
        self.table = BIRDIE.lay_out(match.setup)
        self.given, self.viewer, self.chance = moves, viewer, chance
        self.deal: Deal = match.deal
        self.moves: list[tuple[Seat, commands.Command]] = []
        self.here = self.there = self._dealt()

    def _dealt(self) -> State:
        return reduce(BIRDIE.evolve, begin(self.table, self.deal), self.table)

    def deal_anew(self, deal: Deal) -> None:
        """Let another *deal* be played there."""
        self.deal = deal
        self.there = self._dealt()

    def play(self, until: int) -> None:
        """Play the same moves in both worlds, as far as the viewer is shown the same."""
        for seat, command in self.given[len(self.moves) : until]:
            if not self.move(seat, command, self.translated(seat, command)):
                return

    def move(self, seat: Seat, here: commands.Command, there: commands.Command) -> bool:
        """Move in both worlds, and tell whether the viewer is shown the same by that."""
        try:
            happened = BIRDIE.decide(self.here, seat, here, in_order)
            happened_there = BIRDIE.decide(self.there, seat, there, in_order)
        except IllegalMove:  # Only there: the card for an ability is another one.
            return False
        shown, shown_there = (
            [shows(event, self.viewer) for event in each] for each in (happened, happened_there)
        )
        if shown != shown_there:
            return False
        self.here = reduce(BIRDIE.evolve, happened, self.here)
        self.there = reduce(BIRDIE.evolve, happened_there, self.there)
        self.moves.append((seat, there))
        return True

    def translated(self, seat: Seat, command: commands.Command) -> commands.Command:
        """Return *command* with what the seat holds there, where it holds something else."""
        if not isinstance(command, commands.StackCards):
            return command
        held = Counter(self.there.hands[seat])
        for left_out in Counter(command.hand) - held:
            spare = held - Counter(command.hand)
            return put_down(command, left_out, self.chance.choice(list(spare)))
        return command


def put_down(command: commands.StackCards, gone: str, other: str) -> commands.StackCards:
    """Return *command* with an *other* card of the hand in the place of one that is *gone*."""
    hand, order = list(command.hand), list(command.order)
    hand[hand.index(gone)] = order[order.index(gone)] = other
    return commands.StackCards(command.area, tuple(hand), tuple(order))


def shows(event: events.Event, viewer: Viewer) -> Any:
    """BIR-3.6: return what an event is to the *viewer* by the rules page."""
    match event:
        case events.RoundDealt():
            own = event.hands[viewer] if isinstance(viewer, int) else ()
            return event.round, event.area, own
        case events.CardsStacked() if event.seat == viewer:
            return event.seat, event.area, sorted(event.hand)
        case events.CardsStacked():
            return event.seat, event.area, len(event.hand)
    return event


def _other_deal(worlds: _Worlds) -> bool:
    """Exchange two cards of the deal, from any two kinds of hidden places."""
    deal, chance = worlds.deal, worlds.chance
    one, other = (chance.choice(chance.choice(_hidden(worlds))) for _ in range(2))
    if one[0] != other[0] and len(worlds.table.sheets) > 2:
        return False  # Each round has all cards.
    cards, others = deal.rounds[one[0]][one[1]], deal.rounds[other[0]][other[1]]
    if cards == others:
        return False
    changed = [list(dealt) for dealt in deal.rounds]
    changed[one[0]][one[1]], changed[other[0]][other[1]] = others, cards
    worlds.deal_anew(replace(deal, rounds=tuple(map(tuple, changed))))
    worlds.play(len(worlds.given))
    return True


def _hidden(worlds: _Worlds) -> list[list[Place]]:
    """Return the places in the deal that the viewer can't see at first, kind by kind."""
    players = len(worlds.table.sheets)
    held = range(HAND * players)
    size = len(worlds.deal.rounds[0])
    kinds = [
        [at for at in held if at // HAND != worlds.viewer],
        range(len(held) + AREA, size - players),
        range(size - players, size),
    ]
    later = [(number, at) for number in range(1, ROUNDS) for at in range(size)]
    return [*([(0, at) for at in kind] for kind in kinds), later]


def _other_hand(worlds: _Worlds) -> bool:
    """Let another player put down one other card of the hand in one stack."""

    def changed(seat: Seat, command: commands.StackCards, state: State) -> Any:
        left = [card for card in state.hands[seat] if card not in command.hand]
        if seat == worlds.viewer or not command.hand or not left:
            return command
        return put_down(command, worlds.chance.choice(command.hand), worlds.chance.choice(left))

    return _other_stack(worlds, changed)


def _other_order(worlds: _Worlds) -> bool:
    """Let any player, the viewer too, put down one stack in another order."""

    def changed(seat: Seat, command: commands.StackCards, state: State) -> Any:
        order = tuple(worlds.chance.sample(command.order, len(command.order)))
        return replace(command, order=order)

    return _other_stack(worlds, changed)


def _other_stack(
    worlds: _Worlds, changed: Callable[[Seat, commands.StackCards, State], Any]
) -> bool:
    """Change one of the stacks, tell whether it was one that can be."""
    stacks = [
        (number, seat, command)
        for number, (seat, command) in enumerate(worlds.given)
        if isinstance(command, commands.StackCards)
    ]
    if not stacks:
        return False
    number, seat, command = worlds.chance.choice(stacks)
    worlds.play(number)
    other = changed(seat, command, worlds.here)
    if other == command or not worlds.move(seat, command, other):
        return False
    worlds.play(len(worlds.given))
    return True


def shuffled(state: State, viewer: Viewer, chance: Random) -> State:
    """Return *state* with all that *viewer* can't see mixed, what was stacked face down too."""
    others = [seat for seat in range(len(state.hands)) if seat != viewer]
    hidden = [state.deck, state.reserve, *state.decks, *(state.hands[seat] for seat in others)]
    cards = list(chain(*hidden))
    chance.shuffle(cards)
    mixed = iter(cards)
    deck, reserve, *rest = (tuple(next(mixed) for _ in place) for place in hidden)
    decks = tuple(rest[: len(state.decks)])
    held: dict[Seat, Cards] = dict(zip(others, rest[len(decks) :], strict=True))
    return replace(
        state,
        rounds=tuple(tuple(chance.sample(dealt, len(dealt))) for dealt in state.rounds),
        deck=deck,
        reserve=reserve,
        decks=decks,
        hands=tuple(held.get(seat, hand) for seat, hand in enumerate(state.hands)),
    )
