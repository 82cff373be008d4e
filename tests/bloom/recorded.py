"""Recorded matches of Bloom, for tests."""

from domain.bloom import events
from tests.recordings import Recordings

RECORDINGS = Recordings("bloom")
NAMES = RECORDINGS.names
a_match, last = RECORDINGS.a_match, RECORDINGS.last
moves, happened = RECORDINGS.moves, RECORDINGS.happened


def last_moves(name: str) -> list[tuple[type, events.RoundEnded]]:
    """Return what kind of command ended each round of a recorded match, and how."""
    return [
        (type(move.command), event)
        for _, move in moves(name)
        for event in move.events
        if isinstance(event, events.RoundEnded)
    ]


def scores(name: str, number: int) -> list[int]:
    """Return the scores of a round of a recorded match."""
    return [result.score for result in last(name).results[number - 1]]


def starters(name: str) -> list[int]:
    """Return who started each round of a recorded match."""
    every = happened(name, events.RoundDealt, events.TurnBegan)
    dealt = [at for at, event in enumerate(every) if isinstance(event, events.RoundDealt)]
    return [every[at + 1].seat for at in dealt]
