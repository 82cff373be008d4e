"""Fault injection tests: every command is applied exactly once, nothing by half."""

import sqlite3
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from eventsourcing.application import LRUCache
from eventsourcing.persistence import IntegrityError, OperationalError

from adapters.eventstore.command_handler import CommandResult
from adapters.eventstore.idempotency_keys import ClientKey
from adapters.eventstore.match_service import MatchService
from tests.adapters.conftest import Open
from tests.adapters.eventstore.fault_injection import (
    MOST_CALLS,
    TRIES,
    Command,
    Faulty,
    Liar,
    a_script,
    carry_out,
    events_of,
    undisturbed,
)
from tests.adapters.matches import WHITE, any_move, matches_in, open_match, rows

MOST_COLD_CALLS = 16
MOST_STATEMENTS = 40


before_or_after = pytest.mark.parametrize(
    "after", [False, True], ids=["before it worked", "after it worked"]
)
once_or_for_ever = pytest.mark.parametrize("for_ever", [False, True], ids=["once", "from then on"])


@before_or_after
@once_or_for_ever
@pytest.mark.parametrize("n", range(1, MOST_CALLS + 1))
def test_when_the_nth_call_of_the_store_fails(open_matches, n, for_ever, after):
    fail_and_recover(open_matches, a_script(), n, for_ever, after)


@before_or_after
@once_or_for_ever
@pytest.mark.parametrize("n", range(1, MOST_COLD_CALLS + 1))
@pytest.mark.parametrize("database", ["memory"], indirect=True)
def test_when_the_nth_call_of_a_store_with_nothing_in_its_cache_fails(
    open_matches, n, for_ever, after
):
    fail_and_recover(open_matches, [forgetting(call) for call in a_script()], n, for_ever, after)


def forgetting(command: Command) -> Command:
    """Return *command* for a store that has forgotten what it knew."""

    def carry_out_cold(store: MatchService) -> object:
        store._at_hand = LRUCache(maxsize=1)
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
def test_a_write_that_happened_is_answered_as_one(open_matches, error):
    """PostgreSQL says "conflict" to its own retry when the answer to COMMIT got lost."""
    store = open_matches()
    match_id = open_match(store)
    command = any_move(store.live(match_id).match)
    Liar(store, error)

    answers: list[CommandResult] = []
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


def test_all_of_the_script_happens_once_in_a_store_that_always_says_conflict(open_matches):
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
def test_when_the_nth_statement_of_sqlite_fails(sqlite, monkeypatch, for_ever, after):
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
