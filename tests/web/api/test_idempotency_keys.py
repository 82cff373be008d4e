"""Idempotency keys of table actions."""

import pytest

from adapters.eventstore.loaded_match import WISHES
from tests.web.api.test_table_actions import do
from web.api.schemas.play import TableActionRequest


def test_a_key_does_one_thing_at_the_table(table):
    table.play(2)
    seat = table.match.line[-1].seat
    mover = table.players[seat]

    for what, others in (
        ("take_back", ({"what": "resign"}, {"what": "agree"}, {"what": "hand_over"})),
        ("hand_over", ({"what": "come_back"}, {"what": "hand_over", "seat": 1 - seat})),
        ("come_back", ({"what": "hand_over"}, {"what": "go_on"})),
    ):
        first = do(table, mover, what, key=what)
        assert first.status_code == 200
        for other in others:
            answer = do(table, mover, key=what, **other)
            assert (answer.status_code, answer.json["kind"]) == (422, "key_reused")
        assert do(table, mover, what, key=what).data == first.data
    assert not table.match.over


def test_a_seat_that_is_named_is_the_own_one_that_is_not(table):
    table.play(2)

    answers = [
        do(table, table.players[0], "hand_over", key="away", **named) for named in ({}, {"seat": 0})
    ]

    assert [answer.status_code for answer in answers] == [200, 200]
    assert answers[0].data == answers[1].data


def test_whatever_may_be_wished_is_known_again_by_what_came_of_it():
    """Else it would be refused when it is sent a second time."""
    known = {*WISHES.values(), "hand_over", "come_back"}

    assert known == set(TableActionRequest().fields["do"].validate.choices)


@pytest.mark.parametrize("says", ["agree", "refuse"])
def test_an_answer_to_a_takeback_is_given_once(table, says):
    table.play(2)
    mover = table.match.line[-1].seat
    do(table, table.players[mover], "take_back")
    other, at = table.players[1 - mover], table.match.moves

    answers = [do(table, other, says, key="once", at=at) for _ in range(3)]

    assert [answer.status_code for answer in answers] == [200, 200, 200]
    assert len({answer.data for answer in answers}) == 1
    assert do(table, other, "resign", key="once", at=at).status_code == 422


def test_who_lets_a_takeback_be_does_so_once(table):
    table.play(2)
    mover = table.players[table.match.line[-1].seat]
    do(table, mover, "take_back")
    at = table.match.moves

    answers = [do(table, mover, "withdraw", key="enough", at=at) for _ in range(2)]

    assert [answer.status_code for answer in answers] == [200, 200]
    assert answers[0].data == answers[1].data


def test_who_resigns_twice_has_resigned_once(table):
    table.play(2)

    answers = [do(table, table.players[0], "resign", key="once") for _ in range(2)]

    assert answers[0].status_code == 200
    assert answers[0].data == answers[1].data
