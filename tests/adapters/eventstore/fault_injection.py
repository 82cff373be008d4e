"""Fault injection: a script of commands, the faults, and the events that must be stored."""

from collections.abc import Callable
from functools import cache, partial
from random import Random
from typing import Any

from eventsourcing.persistence import DatabaseError

from adapters.eventstore.idempotency_keys import ClientKey
from adapters.eventstore.match_service import MatchService
from domain.match import MatchEvent, Moved, SeedsOpened
from tests.adapters.matches import a_table, an_id, matches_in, open_match, play_on

Command = Callable[[MatchService], object]
BEGUN, ENDING = an_id(1), an_id(2)
TRIES = 3
MOST_CALLS = 10


class Faulty:
    """A recorder whose calls fail when they are told to, before or after they did their work."""

    def __init__(
        self, store: MatchService, fails: Callable[[int], bool], after: bool, error: Exception
    ):
        self.recorder: Any = store.log.recorder
        self._fails, self._after, self._error = fails, after, error
        self.calls = 0
        store.log.recorder = self

    def _call(self, method: Callable[..., Any], *args: Any, **others: Any) -> Any:
        self.calls += 1
        failing = self._fails(self.calls)
        if failing and not self._after:
            raise self._error
        answer = method(*args, **others)
        if failing:
            raise self._error
        return answer

    def insert_events(self, *args: Any, **others: Any) -> Any:
        return self._call(self.recorder.insert_events, *args, **others)

    def select_events(self, *args: Any, **others: Any) -> Any:
        return self._call(self.recorder.select_events, *args, **others)

    def select_notifications(self, *args: Any, **others: Any) -> Any:
        return self.recorder.select_notifications(*args, **others)


class Liar(Faulty):
    """A recorder that stores, and then says that it did not."""

    def __init__(self, store: MatchService, error: Exception) -> None:
        super().__init__(store, lambda call: True, True, error)

    def select_events(self, *args: Any, **others: Any) -> Any:
        return self.recorder.select_events(*args, **others)


@cache
def a_whole_match(number: int) -> tuple[MatchEvent, ...]:
    """Return the events of a match that bots played to its end."""
    with matches_in({}) as store:
        match_id = open_match(store, number)
        play_on(store, match_id)
        return tuple(recorded.event for recorded in store.history(match_id))


def moving(match_id: str, moved: Moved[Any, Any], position: int) -> Command:
    """Return the command of a move."""
    args = (match_id, moved.seat, moved.command, position, ClientKey(f"move-{position}"))
    return lambda store: store.move(*args)


def a_script() -> list[Command]:
    """Return commands for a store that fails: a match begins, another comes to its end."""
    begun = [event for event in a_whole_match(1) if isinstance(event, Moved)]
    ending = a_whole_match(2)
    moves = [event for event in ending if isinstance(event, Moved)]
    imported = [(0, event) for event in ending[: -1 - 2]]
    return [
        lambda store: store.open(BEGUN, a_table(BEGUN), ClientKey("open")),
        *(
            partial(
                MatchService.take_seat,
                match_id=BEGUN,
                seat=seat,
                seed=seed,
                key=ClientKey(f"sit-{seat}"),
            )
            for seat, seed in enumerate(Random(seat).randbytes(32) for seat in range(2))
        ),
        moving(BEGUN, begun[0], 0),
        moving(BEGUN, begun[1], 1),
        lambda store: store.import_match(ENDING, imported),
        moving(ENDING, moves[-2], len(moves) - 2),
        moving(ENDING, moves[-1], len(moves) - 1),
    ]


def carry_out(store: MatchService, script: list[Command]) -> list[Command]:
    """Send each command until it is answered; return what was left to do when one never was."""
    for done, command in enumerate(script):
        for _ in range(TRIES):
            try:
                command(store)
            except DatabaseError:
                continue
            break
        else:
            return script[done:]
    return []


def events_of(store: MatchService) -> list[Any]:
    """Return all that was stored, but for its time."""
    return [
        (recorded.originator_version, recorded.topic, recorded.command, recorded.by, recorded.event)
        for match_id in (BEGUN, ENDING)
        for recorded in map(
            store.log.mapper.to_domain_event, store.log.recorder.select_events(match_id)
        )
    ]


@cache
def undisturbed() -> tuple[Any, ...]:
    """Return what a store holds after the script when nothing fails."""
    with matches_in({}) as store:
        faultless = Faulty(store, lambda call: False, False, Exception())
        assert not carry_out(store, a_script())
        assert faultless.calls < MOST_CALLS
        assert isinstance(events_of(store)[-1][-1], SeedsOpened)
        return tuple(events_of(store))
