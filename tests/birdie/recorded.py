"""Recorded matches of Birdie, for tests."""

from domain.birdie import events
from tests.recordings import Recordings

RECORDINGS = Recordings("birdie")
NAMES = RECORDINGS.names
a_match, last = RECORDINGS.a_match, RECORDINGS.last
moves, happened = RECORDINGS.moves, RECORDINGS.happened


def passes(name: str, number: int) -> list[events.Passed]:
    """Return how the players of a recorded match passed in a round, the first one first."""
    return [event for event in happened(name, events.Passed) if event.round == number]
