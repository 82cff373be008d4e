"""Tests of seat sessions on every store."""

from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from random import Random

import pytest

from adapters.eventstore.idempotency_keys import ClientKey, ServerKey
from adapters.match_store import MatchStore
from adapters.sql_tables.seat_sessions import SELECT_SESSIONS, SeatSession
from domain.match import PERSON
from tests.adapters.matches import BLACK, FELCI, START, WHITE

PHONE = "Firefox, Android"


@pytest.fixture
def match_id(match_store: MatchStore) -> str:
    """Return a match where Ada sits at white's side."""
    key, persons = ClientKey("key"), (PERSON, PERSON)
    match_id = match_store.open_table(FELCI, {}, persons, {}, key=key, secret=b"a secret")
    match_store.take_seat(match_id, WHITE, "Ada", bearer="ada")
    return match_id


def holders(match_store: MatchStore, match_id: str) -> list[str]:
    """Return the passes by which white's side is held."""
    return [given.name for given in match_store.seat_sessions.of(match_id, WHITE)]


def test_a_session_that_took_a_seat_holds_it_even_if_not_stored(match_store, match_id):
    assert match_store.seat_sessions.is_valid(match_id, WHITE, "ada")
    assert not match_store.seat_sessions.is_valid(match_id, WHITE, "eve")
    assert not match_store.seat_sessions.is_valid(match_id, BLACK, "ada")
    assert match_store.seat_sessions.of(match_id, WHITE) == (SeatSession("ada", "", "", 0, 0, 0),)
    assert match_store.seat_sessions.of(match_id, BLACK) == ()


def test_a_command_with_the_key_of_a_session_is_no_session(match_store, match_id):
    match_store.take_seat(match_id, BLACK, None, bearer="bruno")
    seat = match_store.matches.live(match_id).match.to_move
    assert seat == WHITE
    for name, key in (("eve", ClientKey("join-eve")), ("zoe", ServerKey("join", "zoe"))):
        match = match_store.matches.live(match_id).match
        command = match.game.bots["random"](match.game.observation(match.state, seat), Random(1))
        if match.to_move == seat:
            match_store.matches.move(match_id, seat, command, match.moves, key)
        assert not match_store.seat_sessions.is_valid(match_id, WHITE, name)


def test_a_session_is_stored_once(match_store, match_id):
    for way in ("link", "rematch"):
        match_store.seat_sessions.add(match_id, (WHITE,), "phone", way, PHONE)

    assert holders(match_store, match_id) == ["ada", "phone"]
    assert match_store.seat_sessions.of(match_id, WHITE)[1].way == "link"


def test_the_use_of_a_session_is_recorded_once(match_store, match_id):
    for _ in range(2):
        match_store.seat_sessions.use(match_id, (WHITE,), "ada", PHONE)

    (ada,) = match_store.seat_sessions.of(match_id, WHITE)
    assert (ada.browser, match_store.seat_sessions.was_used(match_id, WHITE, "ada")) == (
        PHONE,
        True,
    )
    assert START < ada.used < START + 60_000


def test_all_sessions_but_a_new_one_are_revoked_at_once(match_store, match_id):
    match_store.seat_sessions.add(match_id, (WHITE,), "phone", "link", PHONE)

    assert match_store.seat_sessions.revoke_others(match_id, (WHITE,), "phone", "new", PHONE)

    assert holders(match_store, match_id) == ["new"]
    for ended in ("ada", "phone"):
        assert match_store.seat_sessions.is_revoked(match_id, WHITE, ended)
        assert not match_store.seat_sessions.is_valid(match_id, WHITE, ended)
        match_store.seat_sessions.add(match_id, (WHITE,), ended, "link", PHONE)
        assert not match_store.seat_sessions.is_valid(match_id, WHITE, ended)


def test_repeated_revocations_store_little_and_restore_no_session(match_store, match_id):
    names = ["ada", *(f"pass {number}" for number in range(20))]
    for name, new in pairwise(names):
        assert match_store.seat_sessions.revoke_others(match_id, (WHITE,), name, new, PHONE)

    assert holders(match_store, match_id) == names[-1:]
    assert not any(match_store.seat_sessions.is_valid(match_id, WHITE, name) for name in names[:-1])
    assert (
        len(
            match_store.seat_sessions._database.query(
                SELECT_SESSIONS, {"id": match_id, "seat": WHITE}
            )
        )
        <= 4
    )


def test_a_revoked_session_cannot_revoke_others(match_store, match_id):
    match_store.seat_sessions.revoke_others(match_id, (WHITE,), "ada", "new", PHONE)

    for other in ("ada", "eve"):
        assert not match_store.seat_sessions.revoke_others(
            match_id, (WHITE,), other, "newest", PHONE
        )
    assert holders(match_store, match_id) == ["new"]


def test_when_two_sessions_revoke_each_other_one_survives(match_store, match_id):
    match_store.seat_sessions.add(match_id, (WHITE,), "phone", "link", PHONE)

    def end(name: str) -> bool:
        return match_store.seat_sessions.revoke_others(
            match_id, (WHITE,), name, f"{name} again", PHONE
        )

    with ThreadPoolExecutor(2) as threads:
        done = dict(zip(("ada", "phone"), threads.map(end, ("ada", "phone")), strict=True))

    (kept,) = [name for name, ended in done.items() if ended]
    assert holders(match_store, match_id) == [f"{kept} again"]


def test_a_session_revoked_during_a_request_is_not_passed_on(match_store, match_id):
    """Many ask for a pass by the link of one that is ended meanwhile: none of theirs is left."""

    def by_link(number: int) -> object:
        return match_store.seat_sessions.add_where(
            match_id,
            (WHITE, BLACK),
            f"thief {number}",
            "link",
            PHONE,
            lambda kept: any(seat_pass.name == "ada" and not seat_pass.ended for seat_pass in kept),
        )

    with ThreadPoolExecutor(8) as pool:
        futures = [pool.submit(by_link, number) for number in range(10)]
        ended = pool.submit(
            match_store.seat_sessions.revoke_others, match_id, (WHITE,), "ada", "new", PHONE
        )
        futures += [pool.submit(by_link, number) for number in range(10, 20)]
        given = [answer.result() for answer in futures]

    assert ended.result()
    assert holders(match_store, match_id) == ["new"]
    assert set(given) <= {(), (WHITE,)}
    assert by_link(99) == ()
