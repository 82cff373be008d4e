"""What is a move called that was made, or might have been, and what came of it unforeseen?"""

from random import Random
from typing import Any

from domain.game import Observer, Phrase, Seat
from domain.match import Match
from domain.search.playout import RandomShuffler


def told(match: Match, seat: Seat, command: Any) -> tuple[Phrase, ...]:
    """Return what a *command* of a *seat* tells, as far as that could be known before.

    A move of which nobody could tell what comes of it is told as to somebody who is not shown it;
    nothing is told of one that only lets the turn go on.
    """
    game = match.game
    if foreseen := game.preview_move(game.view(match.state, seat), command):
        return tuple(filter(None, [game.describe(event, seat) for event in foreseen.events]))
    happened = game.decide(match.state, seat, command, RandomShuffler(Random(0)))
    seen = [game.describe(event, Observer.SPECTATOR) for event in happened]
    return tuple(filter(None, seen))[:1]


def was_predictable(before: Match, after: Match) -> bool:
    """Tell whether the last move led to nothing that its player could not have foreseen."""
    moved, game = after.line[-1], before.game
    foreseen = game.preview_move(game.view(before.state, moved.seat), moved.command)
    return foreseen is not None and len(foreseen.events) == len(moved.events)
