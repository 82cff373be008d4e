"""Decides moves, and the start of a match with the moves of its branch."""

from collections.abc import Sequence
from typing import Any

import msgspec

from domain.errors import GeneralRefusal, IllegalMove
from domain.event_builder import resulting_state
from domain.game import Seat
from domain.match.branching import moves_before
from domain.match.events import MatchEvent, Moved
from domain.match.evolve import after, evolve
from domain.match.setup import begin, chance_of
from domain.match.state import Match


class LaterChance(msgspec.Struct, frozen=True):
    """Shuffles in the middle of a match: taken from its deal, or else derived from its seeds.

    The deal contains them in a record, and in a branch those that happened before its start.
    """

    match: Match

    def shuffle(self, label: str, items: Sequence[str], ordinal: int = 0) -> tuple[str, ...]:
        """Return *items* shuffled; raise IllegalMove with GEN-4 if the record has other pieces."""
        match = self.match
        recorded = match.game.recorded_shuffles(match.deal).get((label, ordinal))
        if recorded is None and any(match.seated):
            return chance_of(match).shuffle(label, items, ordinal)
        if recorded is None or sorted(recorded) != sorted(items):
            raise IllegalMove(GeneralRefusal.WRONG_COMPONENTS)
        return recorded


def start(match: Match, deal: Any) -> tuple[MatchEvent, ...]:
    """Return the start of a match with *deal*; a branch replays the moves of its origin.

    Raises IllegalMove if a move is not legal.
    """
    dealt, branch = begin(match, deal), match.opened.branch
    if branch is None:
        return (dealt,)
    events: list[MatchEvent] = [dealt]
    match = evolve(match, match.id, dealt)
    for seat, command in moves_before(match.game, branch):
        moved, match = advance(match, seat, command)
        events.append(moved)
    return tuple(events)


def play(match: Match, seat: Seat, command: Any) -> Moved[Any, Any]:
    """Return the move that *command* of *seat* makes; raise IllegalMove if it is not legal."""
    return advance(match, seat, command)[0]


def advance(match: Match, seat: Seat, command: Any) -> tuple[Moved[Any, Any], Match]:
    """Return the move that *command* of *seat* makes, and the match after it; raise IllegalMove."""
    if seat not in range(len(match.seated)):
        raise IllegalMove(GeneralRefusal.NO_SUCH_SEAT)
    if match.over:
        raise IllegalMove(GeneralRefusal.MATCH_OVER)
    if match.dealt is None:
        raise IllegalMove(GeneralRefusal.NOT_DUE)
    if seat != match.to_move:
        raise IllegalMove(GeneralRefusal.NOT_YOUR_TURN)

    game = match.game
    events = game.decide(match.state, seat, command, LaterChance(match))
    state = resulting_state(game.evolve, match.state, events)
    to_move = game.to_move(state)
    count = game.score(state) if to_move is None else None
    move = Moved(seat, command, tuple(events), to_move, count)
    return move, after(match, state, move)
