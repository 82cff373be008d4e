"""Whatever fails when: is every command applied exactly once, and nothing half?"""

import sqlite3
from collections.abc import Callable
from functools import cache, partial
from random import Random
from typing import Any

import pytest
from eventsourcing.application import LRUCache
from eventsourcing.persistence import DatabaseError, IntegrityError, OperationalError

from adapters.settings import Settings
from adapters.store.carrying import Receipt
from adapters.store.keys import ClientKey
from adapters.store.matches import Matches
from domain.match import MatchEvent, Moved, SeedsOpened
from tests.adapters.conftest import Open
from tests.adapters.playing import (
    WHITE,
    a_table,
    an_id,
    any_move,
    matches_in,
    open_match,
    play_on,
    rows,
)

Command = Callable[[Matches], object]
BEGUN, ENDING = an_id(1), an_id(2)
TRIES = 3
MOST_CALLS = 10
MOST_COLD_CALLS = 16
MOST_STATEMENTS = 40


class Faulty:
    """A recorder whose calls fail when they are told to, before or after they did their work."""

    def __init__(self, store: Matches, fails: Callable[[int], bool], after: bool, error: Exception):
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

    def __init__(self, store: Matches, error: Exception) -> None:
        super().__init__(store, lambda call: True, True, error)

    def select_events(self, *args: Any, **others: Any) -> Any:
        return self.recorder.select_events(*args, **others)


@cache
def a_whole_match(number: int) -> tuple[MatchEvent, ...]:
    """Return the events of a match that bots played to its end."""
    with matches_in({}) as store:
        match_id = open_match(store, number)
        play_on(store, match_id)
        return tuple(one.event for one in store.history(match_id))


def moving(match_id: str, moved: Moved[Any, Any], position: int) -> Command:
    """Return the command of a move."""
    args = (match_id, moved.seat, moved.command, position, ClientKey(f"move-{position}"))
    return lambda store: store.move(*args)


def a_script() -> list[Command]:
    """Return commands for a store that fails: a match begins, another comes to its end."""
    begun = [one for one in a_whole_match(1) if isinstance(one, Moved)]
    ending = a_whole_match(2)
    moves = [one for one in ending if isinstance(one, Moved)]
    imported = [(0, one) for one in ending[: -1 - 2]]
    return [
        lambda store: store.open(BEGUN, a_table(BEGUN), ClientKey("open")),
        *(
            partial(
                Matches.take_seat,
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


def carry_out(store: Matches, script: list[Command]) -> list[Command]:
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


def events_of(store: Matches) -> list[Any]:
    """Return all that was stored, but for its time."""
    return [
        (one.originator_version, one.topic, one.command, one.by, one.event)
        for match_id in (BEGUN, ENDING)
        for one in map(store.log.mapper.to_domain_event, store.log.recorder.select_events(match_id))
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


before_or_after = pytest.mark.parametrize(
    "after", [False, True], ids=["before it worked", "after it worked"]
)
once_or_for_ever = pytest.mark.parametrize("for_ever", [False, True], ids=["once", "from then on"])


@before_or_after
@once_or_for_ever
@pytest.mark.parametrize("n", range(1, MOST_CALLS + 1))
def test_when_the_nth_call_of_the_store_fails(
    open_matches: Open, n: int, for_ever: bool, after: bool
) -> None:
    fail_and_recover(open_matches, a_script(), n, for_ever, after)


@before_or_after
@once_or_for_ever
@pytest.mark.parametrize("n", range(1, MOST_COLD_CALLS + 1))
@pytest.mark.parametrize("database", ["memory"], indirect=True)
def test_when_the_nth_call_of_a_store_with_nothing_in_its_cache_fails(
    open_matches: Open, n: int, for_ever: bool, after: bool
) -> None:
    fail_and_recover(open_matches, [forgetting(one) for one in a_script()], n, for_ever, after)


def forgetting(command: Command) -> Command:
    """Return *command* for a store that has forgotten what it knew."""

    def carry_out_cold(store: Matches) -> object:
        store._live._at_hand = LRUCache(maxsize=1)
        return command(store)

    return carry_out_cold


def fail_and_recover(
    open_matches: Open, script: list[Command], n: int, for_ever: bool, after: bool
) -> None:
    """Let the n-th call fail; whatever was not answered then must be as good as never sent."""
    expected = list(undisturbed())
    store = open_matches()
    faulty = Faulty(
        store,
        lambda call: call >= n if for_ever else call == n,
        after,
        OperationalError("the disk is gone"),
    )
    left = carry_out(store, script)
    assert faulty.calls < MOST_COLD_CALLS + TRIES
    assert for_ever or not left
    store.log.recorder = faulty.recorder
    stored = events_of(store)
    assert stored == [event for event in expected if event in stored]

    for application in (store, open_matches()):
        assert not carry_out(application, left)
        assert events_of(application) == expected
        assert not carry_out(application, a_script())
        assert events_of(application) == expected


@pytest.mark.parametrize("error", [IntegrityError("conflict"), OperationalError("gone")])
def test_a_write_that_happened_is_answered_as_one(open_matches: Open, error: Exception) -> None:
    """PostgreSQL says "conflict" to its own retry when the answer to COMMIT got lost."""
    store = open_matches()
    match_id = open_match(store)
    command = any_move(store.live(match_id).match)
    Liar(store, error)

    answers: list[Receipt] = []
    while not answers:
        try:
            answers.append(store.move(match_id, WHITE, command, 0, ClientKey("key")))
        except OperationalError:
            assert isinstance(error, OperationalError)
    again = open_matches().move(match_id, WHITE, command, 0, ClientKey("key"))

    assert answers[0].position == again.position == 1
    assert answers[0].fresh
    assert not again.fresh
    assert rows(store) == 5


def test_all_of_the_script_happens_once_in_a_store_that_always_says_conflict(
    open_matches: Open,
) -> None:
    store = open_matches()
    Liar(store, IntegrityError("conflict"))
    assert not carry_out(store, a_script())
    assert events_of(store) == list(undisturbed())


class BadDisk:
    """Lets the n-th statement of all connections fail: just before it, or just after."""

    def __init__(self, after: bool) -> None:
        self.after = after
        self.fail(lambda call: False)

    def fail(self, fails: Callable[[int], bool]) -> None:
        """Count the statements from here on, and let those fail of which *fails* says so."""
        self.fails, self.calls = fails, 0

    def connection(self) -> type[sqlite3.Connection]:
        disk = self

        class Flaky(sqlite3.Connection):
            def execute(self, *args: Any) -> sqlite3.Cursor:
                disk.calls += 1
                failing = disk.fails(disk.calls)
                if failing and not disk.after:
                    raise sqlite3.OperationalError("disk I/O error")
                cursor = super().execute(*args)
                if failing:
                    raise sqlite3.OperationalError("disk I/O error")
                return cursor

        return Flaky


@before_or_after
@once_or_for_ever
def test_when_the_nth_statement_of_sqlite_fails(
    sqlite: Settings, monkeypatch: pytest.MonkeyPatch, for_ever: bool, after: bool
) -> None:
    expected = list(undisturbed())
    *script, an_import, last_but_one, last = a_script()
    for n in range(1, MOST_STATEMENTS):
        disk = BadDisk(after)
        env = {**sqlite.env, "SQLITE_DBNAME": f"{sqlite.file}.{n}"}
        with monkeypatch.context() as patched:
            patched.setattr(sqlite3, "connect", partial(sqlite3.connect, factory=disk.connection()))
            with matches_in(env) as store:
                assert not carry_out(store, [an_import, last_but_one])
                disk.fail(lambda call, n=n: call >= n if for_ever else call == n)
                left = carry_out(store, [*script, last])
                statements = disk.calls
                disk.fail(lambda call: False)
                assert not carry_out(store, left)
                assert events_of(store) == expected
        with matches_in(env) as store:
            assert events_of(store) == expected
        if statements < n:
            return
    pytest.fail("the script has more statements than were tried")
