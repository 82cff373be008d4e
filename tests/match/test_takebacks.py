"""Tests of takebacks and of who must agree to them, in every game."""

from random import Random

import pytest

from domain import match as matches
from domain.match import (
    Match,
    TableRefusal,
    TakebackAgreed,
    TakebackAsked,
    TakebackRefused,
    TakenBack,
)
from domain.narration import tell
from tests.match.table_actions import FELCI, FOUR, after, of_persons, running
from tests.spec import refused
from tests.tables import TABLES, Table, some_matches, spread, telling_tables
from tests.twin_matches import original

few = some_matches(3)


def asked(table: Table = FELCI) -> Match:
    """Return a match in which somebody asks to take back a move."""
    match = next(
        match
        for match in of_persons(table)
        if match.line and not matches.is_free(match, match.line[-1].seat)
    )
    return after(match, *matches.take_back(match, match.line[-1].seat))


@telling_tables
@few
def test_an_undone_move_leaves_the_match_unchanged(table, seed):
    positions = of_persons(table, seed)[:-1]
    for match in spread(positions, Random(seed), 8):
        for seat in range(table.players):
            own = [number for number, move in enumerate(match.line) if move.seat == seat]
            if own:
                back = after(match, TakenBack(seat, own[-1], seat))
                before = positions[own[-1]]
                assert (back.state, back.line, back.to_move) == (before.state, before.line, seat)
                assert back.moves == match.moves + 1


@telling_tables
@few
def test_a_move_that_reveals_nothing_never_tells_two_worlds_apart(table, seed):
    """So it can be taken back without asking anybody: nobody has learnt anything by it."""
    match = original(table, seed)
    line = match.simulation.match.line
    for viewer in match.viewers:
        shown = match.twin(viewer, seed).moves
        for parted in line[len(shown) :][:1]:
            assert any(map(table.game.reveals_information, parted.events))


def test_the_last_move_is_taken_back_at_once_when_it_showed_nothing():
    table = next(table for table in TABLES if table.game.name == "bower")
    match = next(
        match
        for match in of_persons(table)
        if match.line and matches.is_free(match, match.line[-1].seat) and not match.over
    )
    seat = match.line[-1].seat

    assert matches.take_back(match, seat) == (TakenBack(seat, len(match.line) - 1, seat),)


def test_a_move_that_showed_something_is_taken_back_when_the_others_agree():
    match = asked(FOUR)
    seat = match.pending_takeback.seat
    others = [other for other in range(4) if other != seat]

    for other in others[:-1]:
        assert matches.must_answer(match, other)
        assert matches.answer(match, other, agrees=True) == (TakebackAgreed(other),)
        match = after(match, TakebackAgreed(other))
        assert not matches.must_answer(match, other)
    last = matches.answer(match, others[-1], agrees=True)

    assert last == (TakebackAgreed(others[-1]), TakenBack(seat, match.pending_takeback.left, seat))
    assert after(match, *last).pending_takeback is None


def test_one_who_does_not_agree_is_enough():
    match = asked(FOUR)
    other = (match.pending_takeback.seat + 1) % 4

    assert matches.answer(match, other, agrees=False) == (TakebackRefused(other),)
    assert after(match, TakebackRefused(other)).pending_takeback is None


def test_the_player_who_asked_may_let_it_be_before_all_have_agreed():
    match = asked(FOUR)
    seat = match.pending_takeback.seat
    other = (seat + 1) % 4
    match = after(match, *matches.answer(match, other, agrees=True))

    with refused("TABLE-17", TableRefusal.NOT_ASKING):
        matches.withdraw(match, other)
    left = after(match, matches.withdraw(match, seat))

    assert (left.pending_takeback, left.agreed, left.line) == (None, (), match.line)
    with refused("TABLE-17", TableRefusal.NOT_ASKING):
        matches.withdraw(left, seat)


def test_withdrawn_undo_requests_count_too():
    match = asked()
    seat = match.pending_takeback.seat

    assert after(match, matches.withdraw(match, seat)).takebacks == (seat,)


def test_a_bot_always_agrees():
    match = running(FELCI, 5, 1)
    own = max(number for number, move in enumerate(match.line) if move.seat == 0)

    assert matches.take_back(match, 0) == (TakenBack(0, own, 0),)


def test_a_substitute_bot_agrees_to_nothing():
    """Otherwise a player could look at the next piece, take the move back and know it."""
    match = running(FELCI, 5)
    own = next(seat for seat in (0, 1) if match.line[-1].seat == seat)
    handed = after(match, matches.hand_over(match, 1 - own, "house"))

    follows = matches.take_back(handed, own)

    assert [type(event) for event in follows] == [TakebackAsked]
    waiting = after(handed, *follows)
    assert matches.must_answer(waiting, 1 - own)
    back = after(waiting, matches.come_back(waiting, 1 - own))
    agreed = matches.answer(back, 1 - own, agrees=True)
    assert [type(event) for event in agreed] == [TakebackAgreed, TakenBack]


def test_the_player_who_waits_for_such_an_answer_is_not_kept_from_moving():
    match = running(FELCI, 5)
    own = match.line[-1].seat
    handed = after(match, matches.hand_over(match, 1 - own, "house"))
    waiting = after(handed, *matches.take_back(handed, own))
    command = next(match.game.moves(waiting.state, waiting.to_move))

    assert after(waiting, matches.play(waiting, waiting.to_move, command)).pending_takeback is None


def test_a_move_answers_what_was_asked():
    match = asked()
    command = next(match.game.moves(match.state, match.to_move))

    assert after(match, matches.play(match, match.to_move, command)).pending_takeback is None


def test_only_who_is_asked_answers():
    match = asked()
    for seat in (match.pending_takeback.seat, 9):
        with refused("TABLE-4", TableRefusal.NOTHING_ASKED):
            matches.answer(match, seat, agrees=True)
    with refused("TABLE-4", TableRefusal.NOTHING_ASKED):
        matches.answer(running(), 1, agrees=True)


def test_one_takeback_is_asked_for_at_a_time():
    with refused("TABLE-3", TableRefusal.ALREADY_ASKED):
        matches.take_back(asked(), 0)


def test_a_player_without_a_move_cannot_undo():
    with refused("TABLE-2", TableRefusal.NOTHING_TO_TAKE_BACK):
        matches.take_back(running(moves=1), 1)


def test_an_undone_move_is_not_in_effect_but_stays_in_the_log():
    match = asked()
    events = [
        *match.line,
        match.pending_takeback,
        TakenBack(match.pending_takeback.seat, match.pending_takeback.left, 0),
    ]

    assert [move for _, move in matches.in_effect(events)] == list(
        match.line[: match.pending_takeback.left]
    )
    assert [phrase.code for event in events[-2:] for phrase in tell(match, event, 0)] == [
        "takeback_asked",
        "taken_back",
    ]
    assert isinstance(events[-2], TakebackAsked)


@pytest.mark.parametrize("agrees", [True, False])
def test_a_seat_takes_back_or_asks_to_fifty_times_in_a_match_and_nothing_more(agrees):
    match = running()
    line, seat = match.line, match.line[-1].seat
    for _ in range(50):
        match = after(match, *matches.take_back(match, seat))
        if match.pending_takeback:
            match = after(match, *matches.answer(match, 1 - seat, agrees=agrees))
        match = after(match, *line[len(match.line) :])
    assert match.takebacks == (seat,) * 50

    with refused("TABLE-10", TableRefusal.TOO_OFTEN):
        matches.take_back(match, seat)
    assert matches.take_back(match, 1 - seat)
