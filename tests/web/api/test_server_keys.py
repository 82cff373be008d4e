"""A client cannot take the idempotency keys under which the server stores its own commands."""

import pytest

from tests.adapters.matches import START
from tests.web.api.test_table_actions import do
from tests.web.server_thread import within
from tests.web.visitors import Table, Visitor
from web.context import service_of
from web.tokens.seat_tokens import SeatToken

THREE = ("Ada", "Bruno", "Carla")


def key_for(kind: str, number: int) -> str:
    """Return a key as the server's own once was."""
    return f"{kind}-{number}"


@pytest.mark.parametrize("kind", ["bot", "flag", "back"])
def test_the_player_who_used_up_such_keys_and_leaves_freezes_no_match(app, kind):
    """Taking part is all it takes: a command that changes the seat again and again."""
    table = Table(app, game="bloom", names=THREE)
    leaver = table.players[table.match.to_move]
    for number in range(0, 20, 2):
        do(table, leaver, "hand_over", key=key_for(kind, number))
        do(table, leaver, "come_back", key=key_for(kind, number + 1))
    assert do(table, leaver, "hand_over").status_code == 200
    assert not service_of(app).bots._failures

    service_of(app).bots.start()

    assert within(lambda: table.match.to_move not in (None, table.players.index(leaver)))
    assert table.match.moves > 0


def test_moves_sent_under_such_keys_are_as_good_as_any_and_the_bot_continues(app):
    table = Table(app, game="bloom", names=THREE)
    for _ in range(12):
        match = table.match
        player = table.players[match.to_move]
        key = key_for("bot", match.moves + 12)
        assert player.move(table.path, table.any_move(), match.moves, key).status_code == 200
    for player in table.players:
        assert do(table, player, "hand_over").status_code == 200

    service_of(app).bots.start()

    assert within(lambda: table.match.moves > 30)


def test_a_flag_falls_whatever_keys_its_player_has_sent(app, monkeypatch):
    table = Table(app, clock={"turn": 30})
    mover = table.match.to_move
    for number in range(0, 40, 2):
        do(table, table.players[mover], "hand_over", key=key_for("flag", number))
        do(table, table.players[mover], "come_back", key=key_for("flag", number + 1))
    later = table.store.clock() + 60_000
    monkeypatch.setattr(table.store.clock, "_clock", lambda: later)

    table.store.matches.let_flag_fall(table.id)

    assert table.match.out_of_time == mover


def test_time_is_given_back_at_a_table_that_was_opened_under_such_a_key(app):
    closed = START
    table = Table(app, key=f"back-{closed}", clock={"turn": 600})

    table.store.matches.give_time_back(table.id, closed)

    events = [type(recorded.event).__name__ for recorded in table.store.matches.history(table.id)]
    assert events[-1] == "TimeGivenBack"


def test_no_idempotency_key_makes_a_session_valid(app):
    """Eve sits at black's side until she is ended; she kept a pass that took no seat."""
    table = Table(app)
    tokens, eve = service_of(app).seat_tokens, table.players[1]
    planted = SeatToken(table.id, 1, "a nonce that she knows")
    do(table, eve, "hand_over", key=f"join-{planted.name}")
    visitor = Visitor(app)
    visitor.client.set_cookie("seat", tokens.token(planted), path=table.path)

    assert visitor.get(f"{table.path}view").json["viewer"] == "spectator"
