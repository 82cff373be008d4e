"""Does a key do one thing at a table, besides moves, however often it is sent?"""

from tests.web.test_agreeing import do


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
