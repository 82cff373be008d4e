"""Twins of a running match of Birdie that differ in what a viewer must not look up (BIR-3.6).

Something else went into a personal deck before the viewer's last turn: a card that another stack
took, or one that nobody has seen yet.
"""

from collections.abc import Sequence
from functools import reduce
from random import Random
from typing import Any

from msgspec.structs import replace

from domain import match as matches
from domain.birdie import BIRDIE, commands
from domain.errors import IllegalMove
from domain.game import Seat, Viewer
from domain.match import Match
from tests.spec import in_order

Moves = Sequence[tuple[Seat, commands.Command]]


def running(simulation: Any, moves: int) -> Match:
    """Return a simulated match after so many *moves*, as if it were played at a table."""
    events = simulation.events
    steps = [at for at, event in enumerate(events) if isinstance(event, matches.Moved)]
    return reduce(
        lambda match, event: matches.evolve(match, "a match", event),
        events[: steps[moves]],
        None,
    )


def twin(match: Match, moves: Moves, viewer: Viewer, chance: Random) -> tuple[Any, Moves] | None:
    """Return another deal and the same number of moves, of which *viewer* may not know; or None.

    They lead to the same view, and so does each of the positions that the viewer may look at.
    """
    closed = matches.closed_positions(match, viewer)
    stacks = [
        at
        for at, (_, command) in enumerate(moves)
        if isinstance(command, commands.StackCards) and at in closed and at + 1 in closed
    ]
    if not stacks:
        return None
    for _ in range(200):
        at = chance.choice(stacks)
        other = chance.choice([_another_stack, _unseen_card])(match, moves, at, stacks, chance)
        if other and _looks_alike(match, moves, other, viewer, closed):
            return other
    return None


def _another_stack(
    match: Match, moves: Moves, at: int, stacks: Sequence[int], chance: Random
) -> tuple[Any, Moves] | None:
    """Exchange a card of the area between two stacks."""
    after = chance.choice(stacks)
    (seat, one), (other_seat, other) = moves[at], moves[after]
    out, back = chance.choice(one.area), chance.choice(other.area)
    if at >= after or out == back:
        return None
    changed = list(moves)
    changed[at] = (seat, _with(one, out, back))
    changed[after] = (other_seat, _with(other, back, out))
    return match.deal, changed


def _unseen_card(
    match: Match, moves: Moves, at: int, stacks: Sequence[int], chance: Random
) -> tuple[Any, Moves] | None:
    """Exchange a card of the area with one that still lies in the deck."""
    seat, command = moves[at]
    out, number = chance.choice(command.area), match.state.round - 1
    if not match.state.deck:
        return None
    back = chance.choice(match.state.deck)
    dealt = list(match.deal.rounds[number])
    there, here = (
        chance.choice([place for place, card in enumerate(dealt) if card == kind])
        for kind in (out, back)
    )
    dealt[there], dealt[here] = back, out
    rounds = [*match.deal.rounds[:number], tuple(dealt), *match.deal.rounds[number + 1 :]]
    changed = list(moves)
    changed[at] = (seat, _with(command, out, back))
    return replace(match.deal, rounds=tuple(rounds)), changed


def _with(command: commands.StackCards, out: str, back: str) -> commands.StackCards:
    area, order = list(command.area), list(command.order)
    area[area.index(out)] = order[order.index(out)] = back
    return commands.StackCards(tuple(area), command.hand, tuple(order))


def _looks_alike(
    match: Match, moves: Moves, other: tuple[Any, Moves], viewer: Viewer, closed: Sequence[int]
) -> bool:
    """Tell whether the other match shows the same wherever *viewer* may look, and differs."""
    here, there = _played(match, match.deal, moves), _played(match, *other)
    if there is None or here is None or here[-1].decks == there[-1].decks:
        return False
    return all(
        BIRDIE.view(state, viewer) == BIRDIE.view(state_there, viewer)
        for at, (state, state_there) in enumerate(zip(here, there, strict=True))
        if at not in closed
    )


def _played(match: Match, deal: Any, moves: Moves) -> list[Any] | None:
    """Return the position after the deal and after each move; None if one is not legal."""
    table = BIRDIE.lay_out(match.setup)
    try:
        states = [reduce(BIRDIE.evolve, BIRDIE.begin(table, deal), table)]
        for seat, command in moves:
            if BIRDIE.to_move(states[-1]) != seat:
                return None
            happened = BIRDIE.decide(states[-1], seat, command, in_order)
            states.append(reduce(BIRDIE.evolve, happened, states[-1]))
    except IllegalMove:
        return None
    return states
