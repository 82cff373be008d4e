"""Authorization matrix: every route of a match, by every kind of caller."""

import pytest

from tests.web.visitors import Table, Visitor
from web.context import service_of
from web.tokens.seat_tokens import SeatToken

STRANGERS = ["invited", "anonymous", "other match", "forged", "other secret"]
"""They sit nowhere at the table: the invited come too late, the others' cookies are worthless."""
EYES = {"white": 0, "black": 1} | dict.fromkeys(STRANGERS, "spectator")
"""Whose eyes everybody has while the match runs."""


@pytest.fixture
def asking(table):
    """Return everybody who could ask for something of the table."""
    app = table.app
    other = Table(app)
    everybody = {who: Visitor(app) for who in EYES}
    everybody["white"], everybody["black"] = table.players

    def carries(who, token):
        everybody[who].client.set_cookie("seat", token, path=table.path)

    mine = table.players[0].client.get_cookie("seat", path=table.path).value
    tokens = service_of(app).seat_tokens
    carries("invited", tokens.token(SeatToken(table.id, 0, "too late")))
    carries("other match", other.players[0].client.get_cookie("seat", path=other.path).value)
    carries("forged", ("y" if mine[0] == "x" else "x") + mine[1:])
    stranger = type(tokens)(b"the secret of another service...")
    carries("other secret", stranger.token(tokens.read(table.id, mine)))
    return everybody


def test_everybody_sees_with_their_own_eyes(table, asking):
    table.play(2)
    for who, visitor in asking.items():
        for what in ("view", "match-view", "log"):
            answer = visitor.get(f"{table.path}{what}")
            assert (answer.status_code, answer.json["viewer"]) == (200, EYES[who]), who
            earlier = visitor.get(f"{table.path}{what}?at=1")
            assert (earlier.status_code, earlier.json["viewer"]) == (200, EYES[who]), who


def test_no_player_sees_another_viewpoint_while_the_match_runs(table, asking):
    for who, visitor in asking.items():
        for wanted in ("0", "1", "referee"):
            for what in ("view", "match-view", "log"):
                status = visitor.get(f"{table.path}{what}?as={wanted}").status_code
                assert status == (200 if str(EYES[who]) == wanted else 403), (who, wanted)


def test_only_a_hand_that_is_ones_own_is_seen(table, asking):
    hands = table.match.state.hands
    for who, visitor in asking.items():
        seen = visitor.get(f"{table.path}view").json["view"]["hands"]
        for seat, hand in enumerate(seen):
            own = EYES[who] == seat
            expected = (
                {"is": "open", "types": list(hands[seat])}
                if own
                else {
                    "is": "hidden",
                    "size": len(hands[seat]),
                }
            )
            assert hand == expected, (who, seat)


def test_only_somebody_who_sits_there_can_move(table, asking):
    move = table.any_move()
    statuses = {
        who: visitor.move(table.path, move, at=0).status_code
        for who, visitor in reversed(asking.items())
    }

    assert statuses == {"white": 200, "black": 409} | dict.fromkeys(STRANGERS, 403)


def test_a_player_who_may_not_move_learns_nothing_from_how_the_move_is_made(table, asking):
    """Whether a tile is in a hand, whether a body is sound: the answer is the same."""
    for who in STRANGERS:
        answers = {
            asking[who].move(table.path, body, at).data
            for body in (table.any_move(), {"do": "draw", "count": 0}, {}, [], "x")
            for at in (0, 1, "x")
        }
        assert len(answers) == 1, who


def test_a_refusal_is_the_same_no_matter_who_holds_what_was_asked_for(table):
    """Black asks for moves while it is white's turn: the hands do not matter."""
    answers = {
        table.players[1].move(table.path, {"do": "fern", "type": fern, "cell": "d4"}, at=0).data
        for fern in ("red", "yellow", "green", "blue", "pink", "nonsense")
    }

    assert len(answers) == 1


def test_only_somebody_who_was_invited_can_ask_for_the_seat(table, asking):
    statuses = {
        who: visitor.post(f"{table.path}seat", json={"name": "Eve"}).status_code
        for who, visitor in asking.items()
    }

    assert statuses == dict.fromkeys(STRANGERS, 403) | {"white": 200, "black": 200, "invited": 409}
    assert table.store.names.of(table.match) == ("Eve (white)", "Eve (black)")


def test_only_somebody_who_sits_there_is_shown_the_way_back(table, asking):
    for who, visitor in asking.items():
        answer = visitor.get(f"{table.path}seat")
        assert answer.status_code == (200 if who in ("white", "black", "invited") else 403)
        if who == "invited":
            assert answer.json["taken"] is False


@pytest.mark.parametrize("what", ["record", "audit", "audit.json"])
def test_nobody_has_the_record_before_the_end_and_everybody_has_it_then(table, asking, what):
    for visitor in asking.values():
        assert visitor.get(f"{table.path}{what}").status_code == 409
    table.play()
    answers = {visitor.get(f"{table.path}{what}").data for visitor in asking.values()}
    assert len(answers) == 1
