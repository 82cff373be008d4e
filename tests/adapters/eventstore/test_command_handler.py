"""Tests of commands: each runs once, and a repeat returns the same result."""

import msgspec
import pytest

from adapters.eventstore.errors import IdempotencyConflict, StalePosition, UnknownMatch
from adapters.eventstore.idempotency_keys import ClientKey
from domain.errors import GeneralRefusal, IllegalMove
from domain.felci.commands import DrawFerns, PlantFern, SeatVisitor
from domain.match import Moved, SeedsOpened
from tests.adapters.matches import (
    BLACK,
    KEY,
    OPEN,
    SEED,
    WHITE,
    a_table,
    an_id,
    any_move,
    moves_of,
    open_match,
    play_on,
    rows,
    versions,
)


def test_the_last_seat_taken_deals(store):
    match_id = an_id()
    assert store.open(match_id, a_table(match_id), OPEN).fresh
    store.take_seat(match_id, BLACK, SEED, ClientKey("black"))
    assert store.live(match_id).match.deal is None

    assert store.take_seat(match_id, WHITE, SEED, ClientKey("white")).fresh

    assert store.live(match_id).match.to_move == WHITE
    assert versions(store, match_id) == [0, 1, 2, 3]


def test_opening_again_is_harmless(store):
    match_id = an_id()
    store.open(match_id, a_table(match_id, seed=1), OPEN)

    again = store.open(match_id, a_table(match_id, seed=2), OPEN)

    assert (again.position, again.fresh) == (0, False)
    assert rows(store) == 1
    assert store.live(match_id).match.opened == a_table(match_id, seed=1)


def test_opening_again_is_harmless_after_a_restart(open_matches):
    match_id = an_id()
    open_matches().open(match_id, a_table(match_id, seed=1), OPEN)
    assert not open_matches().open(match_id, a_table(match_id, seed=2), OPEN).fresh


def test_a_key_opens_one_table_only(store):
    match_id = an_id()
    store.open(match_id, a_table(match_id), OPEN)
    other = msgspec.structs.replace(a_table(match_id), options={"white_skips_first_turn": True})
    for opened, key in ((other, OPEN), (a_table(match_id), ClientKey("other-key"))):
        with pytest.raises(IdempotencyConflict):
            store.open(match_id, opened, key)
    assert rows(store) == 1


def test_taking_a_seat_again_is_harmless(store):
    match_id = open_match(store)
    before = store.history(match_id)

    for key in (ClientKey("sit-0"), ClientKey("another-key")):
        assert not store.take_seat(match_id, WHITE, b"other seed", key).fresh

    assert store.history(match_id) == before


@pytest.mark.parametrize("seat", [-1, 2, 10**30])
def test_a_seat_that_does_not_exist_cannot_be_taken(store, seat):
    match_id = an_id()
    store.open(match_id, a_table(match_id), OPEN)
    with pytest.raises(IllegalMove) as illegal:
        store.take_seat(match_id, seat, SEED, ClientKey("sit"))
    assert illegal.value.refusal is GeneralRefusal.NO_SUCH_SEAT
    assert rows(store) == 1


def test_a_repeated_move_gets_the_first_answer(open_matches):
    store = open_matches()
    match_id = open_match(store)
    first = any_move(store.live(match_id).match)
    assert store.move(match_id, WHITE, first, 0, KEY).position == 1
    play_on(store, match_id, 6)
    before = rows(store)

    for application in (store, open_matches()):
        again = application.move(match_id, WHITE, first, 0, KEY)
        assert (again.position, again.fresh) == (1, False)
    assert rows(store) == before


def test_a_repeated_last_move_gets_the_first_answer(open_matches):
    store = open_matches()
    match_id = open_match(store)
    answers = play_on(store, match_id)
    last = [recorded for recorded in store.history(match_id) if isinstance(recorded.event, Moved)][
        -1
    ]

    key = ClientKey(last.command)
    again = open_matches().move(match_id, last.event.seat, last.event.command, 3, key)

    assert again.position == answers[-1].position == len(answers)
    assert isinstance(store.history(match_id)[-1].event, SeedsOpened)


def test_a_key_makes_one_move_only(store):
    match_id = open_match(store)
    first, second, *_ = moves_of(store.live(match_id).match)
    store.move(match_id, WHITE, first, 0, KEY)

    with pytest.raises(IdempotencyConflict):
        store.move(match_id, WHITE, second, 1, KEY)
    with pytest.raises(IdempotencyConflict):
        store.move(match_id, WHITE, second, 1, ClientKey("sit-0"))
    with pytest.raises(IdempotencyConflict):
        store.take_seat(match_id, WHITE, SEED, KEY)


def test_a_key_is_its_seats_own(store):
    match_id = open_match(store)
    for position in range(3):
        command = any_move(store.live(match_id).match)
        store.move(match_id, WHITE, command, position, ClientKey(f"key-{position}"))
    command = any_move(store.live(match_id).match)

    assert store.move(match_id, BLACK, command, 3, ClientKey("key-0")).fresh


def test_a_move_for_another_position_is_late(store):
    match_id = open_match(store)
    command = any_move(store.live(match_id).match)
    for expected in (-1, 1, 99):
        with pytest.raises(StalePosition) as late:
            store.move(match_id, WHITE, command, expected, KEY)
        assert late.value.match == store.live(match_id).match
    assert rows(store) == 4


@pytest.mark.parametrize("nobody", [an_id(99), "", "nul\0l", "half \ud83d", "'; --", "x" * 10**5])
def test_a_match_that_does_not_exist_is_unknown(store, nobody):
    for ask in (
        lambda: store.live(nobody),
        lambda: store.history(nobody),
        lambda: store.take_seat(nobody, WHITE, SEED, KEY),
        lambda: store.move(nobody, WHITE, DrawFerns(0), 0, KEY),
    ):
        with pytest.raises(UnknownMatch):
            ask()
    assert rows(store) == 0


REFUSED = [
    (WHITE, DrawFerns(1), "FEL-3.2"),
    (WHITE, PlantFern("violet", "c4"), "GEN-5"),
    (WHITE, SeatVisitor("red", "nowhere"), "GEN-5"),
    (BLACK, DrawFerns(0), "GEN-1"),
    (7, DrawFerns(0), "GEN-5"),
]


@pytest.mark.parametrize(("seat", "command", "rule"), REFUSED)
def test_a_refused_move_leaves_nothing_behind(store, seat, command, rule):
    match_id = open_match(store)
    before = store.live(match_id)

    with pytest.raises(IllegalMove) as illegal:
        store.move(match_id, seat, command, 0, KEY)

    assert illegal.value.refusal.rule == rule
    assert rows(store) == 4
    assert store.live(match_id) == store.known(match_id) == before
    assert store.move(match_id, WHITE, any_move(before.match), 0, KEY).fresh


def test_after_the_end_nothing_more_happens(store):
    match_id = open_match(store)
    moves = len(play_on(store, match_id))
    before = rows(store)
    with pytest.raises(IllegalMove) as illegal:
        store.move(match_id, WHITE, DrawFerns(0), moves, KEY)
    assert illegal.value.refusal is GeneralRefusal.MATCH_OVER
    assert rows(store) == before
