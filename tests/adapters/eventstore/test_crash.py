"""Crash tests: after kill -9 nothing is lost, doubled or torn."""

import multiprocessing
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from time import sleep
from typing import Any

import pytest

from adapters.match_store import MatchStore
from adapters.projections.match_list import MatchSearch
from adapters.projections.runner import ProjectionThread
from adapters.settings import settings
from domain.match import Dealt, Moved, Opened, Sealed, Seated, SeedRevealed, SeedsOpened
from tests.adapters import killed_processes
from tests.adapters.killed_processes import Ack
from tests.adapters.matches import an_id, matches_in, open_match, play_on, versions

pytestmark = pytest.mark.slow

FORKS = multiprocessing.get_context("forkserver")
FORKS.set_forkserver_preload([killed_processes.__name__])
KILLS = 40


@contextmanager
def running(work: Callable[[str, Connection], None], file: Path | None) -> Iterator[Connection]:
    """Let a process do *work* on the file; kill it at the end, wherever it is then."""
    here, there = FORKS.Pipe(duplex=False)
    process = FORKS.Process(target=work, args=(str(file), there))
    process.start()
    there.close()
    try:
        yield here
    finally:
        process.kill()
        process.join()


def received(pipe: Connection) -> Iterator[Any]:
    """Return what a process sends until it is killed or done."""
    try:
        while True:
            yield pipe.recv()
    except (EOFError, OSError):
        pipe.close()


def test_no_acknowledged_move_is_lost_or_doubled(tmp_path, soak):
    place = settings(str(tmp_path / "matches.db"), {})
    chance = Random(2)
    acks: list[Ack] = []
    for _ in range(KILLS * soak):
        with running(killed_processes.play_for_ever, place.file) as pipe:
            acks += [pipe.recv() for _ in range(chance.randint(1, 25))]
            sleep(chance.random() * 0.004)
        acks += received(pipe)

    with MatchStore(place, writes=True) as match_store:
        first = list(match_store.list.search(MatchSearch()))
        for listed in first:
            live = match_store.matches.live(listed.id)
            history = match_store.matches.history(listed.id)
            acknowledged = {
                (by, key): at for match_id, by, key, at in acks if match_id == listed.id
            }
            answered = {request: arrived.position for request, arrived in live.results.items()}
            assert acknowledged.items() <= answered.items()
            assert whole([type(event.event) for event in history])
            assert len({(event.by, event.command) for event in history}) == len(answered)
            moved = [event.command for event in history if isinstance(event.event, Moved)]
            assert moved == [f"move-{position}" for position in range(listed.moves)]
        stored = sum(len(match_store.matches.live(listed.id).results) for listed in first)
        # A bot sits down unacknowledged, and perhaps the last command was not yet sent again.
        assert 0 <= stored - len({ack[:3] for ack in acks}) - len(first) <= 1
        match_store.read_models.rebuild()
        assert list(match_store.list.search(MatchSearch())) == first


def whole(kinds: list[type]) -> bool:
    """Tell whether the events are a match as far as it goes, no command torn in two."""
    moves = kinds.count(Moved)
    ended = kinds[-1] is SeedsOpened
    begun = [Opened, Seated, Seated, Sealed, SeedRevealed, Dealt]
    wanted = [*begun, *[Moved] * moves, *[SeedsOpened] * ended]
    return kinds == wanted[: len(kinds)] and kinds not in (begun[:3], begun[:5])


def test_the_list_counts_every_event_once_even_though_killed_in_between(sqlite, soak, monkeypatch):
    monkeypatch.setattr(ProjectionThread, "_keep", lambda keeper: None)
    matches = 59 * soak
    chance = Random(3)
    with MatchStore(sqlite, writes=True) as match_store:
        open_match(match_store.matches)
        play_on(match_store.matches, an_id())
        events = [
            (recorded.at, recorded.event) for recorded in match_store.matches.history(an_id())
        ]
        for number in range(2, matches + 1):
            match_store.matches.import_match(an_id(number), events)

        reached: list[int | None] = []
        for _ in range(15 * soak):
            with (
                running(killed_processes.catch_up, sqlite.file) as catching_up,
                running(killed_processes.catch_up, sqlite.file) as other,
            ):
                for pipe in (catching_up, other):
                    reached += islice(received(pipe), chance.randint(0, 20))
                sleep(chance.random() * 0.002)
            reached += [*received(catching_up), *received(other)]
        steps = [step for step in reached if step]
        assert len(steps) == len(set(steps))

        found = list(match_store.list.search(MatchSearch()))
        match_store.read_models.rebuild()
        assert found == list(match_store.list.search(MatchSearch()))
        moves = sum(isinstance(event, Moved) for _, event in events)
        assert [listed.moves for listed in found] == [moves] * matches


def test_a_full_disk_is_an_error_and_then_play_continues(sqlite):
    with running(killed_processes.run_into_a_full_disk, sqlite.file) as pipe:
        reported = list(received(pipe))
    answered = [answer for answer in reported if isinstance(answer, int)]
    errors = {answer for answer in reported if isinstance(answer, str)}
    assert len(reported) == 40
    assert all("full" in error or "I/O" in error for error in errors)
    assert errors
    assert isinstance(reported[-1], int)
    assert answered == list(range(1, len(answered) + 1))
    with matches_in(sqlite.env) as store:
        assert versions(store, an_id()) == list(range(4 + len(answered)))
