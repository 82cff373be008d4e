"""Test helpers that open a match, fill its seats and play, reproducibly."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from random import Random
from typing import Any
from uuid import UUID

from adapters.clock import Clock, system_clock
from adapters.eventstore.command_handler import CommandResult
from adapters.eventstore.commands import Decided, SeatCommand
from adapters.eventstore.event_log import EventLog
from adapters.eventstore.idempotency_keys import ClientKey
from adapters.eventstore.loaded_match import LoadedMatch
from adapters.eventstore.match_service import MatchService
from domain.game import AnyGame
from domain.match import PERSON, Match, Opened, open_table
from domain.registry import GAMES

FELCI = GAMES["felci"]
WHITE, BLACK = 0, 1
START = 1_700_000_000_000
SEED = bytes(32)
"""What a seat brings in, where nothing depends on it."""
OPEN, KEY = ClientKey("open"), ClientKey("key")
"""What a table is opened with, and what comes after it."""


def ticking(start: int = START) -> Clock:
    """Return a clock that advances by a second at each reading."""
    now = iter(range(start, start + 10**9, 1000))
    return lambda: next(now)


@contextmanager
def matches_in(env: Mapping[str, str], clock: Clock = system_clock) -> Iterator[MatchService]:
    """Open the matches of a database."""
    with closing(EventLog(env)) as log:
        yield MatchService(log, clock)


def an_id(number: int = 1) -> str:
    """Return a match's id."""
    return str(UUID(int=number, version=4))


def a_table(match_id: str, game: AnyGame = FELCI, seed: int = 1) -> Opened:
    """Return the event of a table for persons being opened."""
    seats = (PERSON,) * game.players[0]
    return open_table(match_id, game, {}, seats, Random(seed).randbytes(32))


def open_match(store: MatchService, number: int = 1, game: AnyGame = FELCI) -> str:
    """Open a match and let its seats be taken; return its id."""
    match_id = an_id(number)
    store.open(match_id, a_table(match_id, game, number), ClientKey(f"open-{number}"))
    for seat in range(game.players[0]):
        store.take_seat(match_id, seat, Random(seat).randbytes(32), ClientKey(f"sit-{seat}"))
    return match_id


def moves_of(match: Match) -> Iterator[Any]:
    """Return the legal moves of a position."""
    assert match.to_move is not None
    return match.game.moves(match.state, match.to_move)


def any_move(match: Match) -> Any:
    """Return the first legal move of a position."""
    return next(moves_of(match))


def play_on(
    store: MatchService, match_id: str, moves: int = 1000, seed: int = 1
) -> list[CommandResult]:
    """Let bots make so many moves, or play to the end; return the answers."""
    chance = Random(seed)
    answers: list[CommandResult] = []
    match = store.live(match_id).match
    while match.to_move is not None and len(answers) < moves:
        seat = match.to_move
        command = match.game.bots["random"](match.game.observation(match.state, seat), chance)
        key = ClientKey(f"move-{match.moves}")
        answers.append(store.move(match_id, seat, command, match.moves, key))
        match = store.live(match_id).match
    return answers


class CustomCommand(SeatCommand, frozen=True):
    """A command of a test with a decision of its own."""

    decision: Callable[[Match], Decided]

    def decide(self, loaded: LoadedMatch, now: int) -> Decided:
        """Return the events of the decision."""
        return self.decision(loaded.match)


def happen(
    store: MatchService,
    match_id: str,
    seat: int,
    decision: Callable[[Match], Decided],
    key: ClientKey,
) -> CommandResult:
    """Let a seat do something besides its moves."""
    return store.run(match_id, CustomCommand(key, seat, decision))


def versions(store: MatchService, match_id: str) -> list[int]:
    """Return the versions of all events that the store has of a match."""
    return [recorded.originator_version for recorded in store.history(match_id)]


def rows(store: MatchService) -> int:
    """Return how many events the store holds."""
    return len(store.log.recorder.select_notifications(None, 10**6))
