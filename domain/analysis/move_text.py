"""Describes a move in words, as far as its player could know what would follow."""

from random import Random
from typing import Any

from domain.game import Observer, Phrase, Seat
from domain.match import Match
from domain.phrases import is_sentence
from domain.search.playout import RandomShuffler


def describe_move(match: Match, seat: Seat, command: Any) -> tuple[Phrase, ...]:
    """Describe a *command* of a *seat*, as far as the seat could know its events before.

    If the seat could know none, describe the first event as to a spectator, if that says what its
    player did. Empty for a command that only continues the turn.
    """
    game = match.game
    idle = game.command_phrases.get(type(command))
    instead = (Phrase(idle),) if idle else ()

    def is_act(phrase: Phrase) -> bool:
        return not is_sentence(game.wording[phrase.code])

    if preview := game.preview_move(game.view(match.state, seat), command):
        seen = tuple(filter(None, [game.describe(event, seat) for event in preview.events]))
        return seen if any(map(is_act, seen)) else (*instead, *seen)
    events = game.decide(match.state, seat, command, RandomShuffler(Random(0)))
    described = filter(None, [game.describe(event, Observer.SPECTATOR) for event in events])
    first = next(described, None)
    return (first,) if first and is_act(first) else instead


def was_predictable(before: Match, after: Match) -> bool:
    """Tell whether the player could foresee all events of the last move."""
    moved, game = after.line[-1], before.game
    preview = game.preview_move(game.view(before.state, moved.seat), moved.command)
    return preview is not None and len(preview.events) == len(moved.events)
