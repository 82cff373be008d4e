"""Tests of racing commands: one wins, and a repeat gets the same result."""

from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from random import Random
from threading import Barrier
from typing import Any, TypeVar

from adapters.eventstore.command_handler import CommandResult
from adapters.eventstore.errors import StalePosition
from adapters.eventstore.idempotency_keys import ClientKey
from adapters.eventstore.match_service import MatchService
from domain.errors import IllegalMove
from domain.match import Dealt, Moved, Sealed, Seated, SeedRevealed
from tests.adapters.committed_seats import SEEDS, promise
from tests.adapters.matches import (
    KEY,
    a_table,
    an_id,
    any_move,
    moves_of,
    open_match,
    play_on,
    versions,
)

Result = TypeVar("Result")
MANY = 8


def all_at_once(doings: Sequence[Callable[[], Result]]) -> list[Result]:
    """Return what all *doings* return, each in a thread of its own that waits for the others."""
    start = Barrier(len(doings))

    def do(work: Callable[[], Result]) -> Result:
        start.wait()
        return work()

    with ThreadPoolExecutor(len(doings)) as threads:
        return list(threads.map(do, doings))


def moving(
    store: MatchService, match_id: str, seat: int, command: Any, at: int, key: ClientKey
) -> Any:
    """Return what makes a move and returns the answer, or the kind of refusal."""

    def move() -> CommandResult | type[Exception]:
        try:
            return store.move(match_id, seat, command, at, key)
        except (StalePosition, IllegalMove) as refused:
            return type(refused)

    return move


def test_one_move_wins_each_position(open_matches):
    stores = [open_matches(), open_matches()]
    match_id = open_match(stores[0])
    for position in range(12):
        match = stores[0].live(match_id).match
        commands = list(moves_of(match))
        seat = match.to_move
        results = all_at_once(
            [
                moving(
                    stores[n % 2],
                    match_id,
                    seat,
                    commands[n % len(commands)],
                    position,
                    ClientKey(f"{position}/{n}"),
                )
                for n in range(MANY)
            ]
        )
        assert Counter(type(result) for result in results) == {CommandResult: 1, type: MANY - 1}
        assert results.count(StalePosition) == MANY - 1

    assert versions(stores[0], match_id) == list(range(4 + 12))
    assert stores[0].live(match_id) == stores[1].live(match_id) == open_matches().live(match_id)


def test_a_move_sent_many_times_at_once_happens_once(open_matches):
    stores = [open_matches(), open_matches()]
    match_id = open_match(stores[0])
    for position in range(6):
        match = stores[0].live(match_id).match
        same = (match_id, match.to_move, any_move(match), position, ClientKey(f"move-{position}"))
        answers = all_at_once([moving(stores[n % 2], *same) for n in range(MANY)])
        assert {answer.position for answer in answers} == {position + 1}
        assert any(answer.fresh for answer in answers)
    assert versions(stores[0], match_id) == list(range(4 + 6))


def test_opened_many_times_at_once_it_is_one_table(open_matches):
    stores = [open_matches(), open_matches()]
    answers = all_at_once(
        [
            partial(stores[n % 2].open, an_id(), a_table(an_id(), seed=n), ClientKey("open"))
            for n in range(MANY)
        ]
    )
    assert Counter(answer.fresh for answer in answers) == {True: 1, False: MANY - 1}


def test_both_seats_taken_at_once_deal_once(open_matches):
    stores = [open_matches(), open_matches()]
    for number in range(1, 5):
        match_id = an_id(number)
        stores[0].open(match_id, a_table(match_id), ClientKey("open"))
        all_at_once(
            [
                partial(stores[n % 2].take_seat, match_id, n % 2, bytes([n]), ClientKey(f"sit-{n}"))
                for n in range(MANY)
            ]
        )
        kinds = [type(recorded.event) for recorded in stores[0].history(match_id)[1:]]
        assert kinds == [Seated, Seated, Dealt]


def test_all_seeds_revealed_at_once_deal_once(open_matches):
    stores = [open_matches(), open_matches()]
    for number in range(1, 3):
        match_id = an_id(number)
        stores[0].open(match_id, a_table(match_id), ClientKey("open"))
        for seat in range(2):
            key = ClientKey(f"sit-{seat}")
            stores[0].take_seat(match_id, seat, b"", key, promise(match_id, seat))
        all_at_once(
            [
                partial(stores[n % 2].reveal, match_id, seat, SEEDS[seat].hex(), KEY)
                for n in range(MANY // 2)
                for seat in range(2)
            ]
        )
        kinds = [type(recorded.event) for recorded in stores[0].history(match_id)[3:]]
        assert kinds == [Sealed, SeedRevealed, SeedRevealed, Dealt]


def test_a_stale_application_plays_on(open_matches):
    one, other = open_matches(), open_matches()
    match_id = open_match(one)
    other.live(match_id)
    chance = Random(1)
    while play_on(chance.choice([one, other]), match_id, chance.randint(1, 3), seed=7):
        pass
    assert one.live(match_id) == other.live(match_id) == open_matches().live(match_id)
    assert one.live(match_id).match.count


def test_a_stale_application_refuses_by_the_store_not_by_its_cache(open_matches):
    one, other = open_matches(), open_matches()
    match_id = open_match(one)
    other.live(match_id)
    play_on(one, match_id, 2)
    third = any_move(one.live(match_id).match)
    seat = one.live(match_id).match.to_move

    assert other.move(match_id, seat, third, 2, ClientKey("key")).position == 3
    assert isinstance(one.history(match_id)[-1].event, Moved)


def test_many_matches_are_played_at_once(open_matches):
    store = open_matches()
    ids = [open_match(store, number) for number in range(1, MANY + 1)]
    all_at_once([partial(play_on, store, match_id, 10) for match_id in ids])
    for match_id in ids:
        assert versions(store, match_id) == list(range(14))
    log = store.log.recorder.select_notifications(None, 10_000)
    assert [entry.id for entry in log] == sorted({entry.id for entry in log})
    assert len(log) == MANY * 14
