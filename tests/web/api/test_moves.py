"""Making a move over HTTP: once, in time, by the right seat, and never lost."""

import sqlite3
from concurrent.futures import ThreadPoolExecutor

import pytest
from eventsourcing.persistence import IntegrityError, OperationalError

from adapters.eventstore.errors import ConcurrencyConflict
from adapters.eventstore.event_bus import EventsStored
from domain.registry import GAMES
from tests.web.visitors import Table, Visitor, new_key
from web.limits.rate_limits import Limits
from web.responses import json_answer


@pytest.mark.parametrize("game", GAMES)
def test_a_move_is_answered_with_its_position_and_a_receipt_alone(app, game):
    table = Table(app, game=game)
    seat = table.match.to_move

    answer = table.players[seat].move(table.path, table.any_move(), at=0)

    assert (answer.status_code, answer.json["position"]) == (200, 1)
    assert answer.json.keys() == {"position", "receipt"}
    assert len(answer.data) < 1000
    assert table.match.moves == 1


def test_a_whole_match_is_played_by_two(played):
    assert played.match.count is not None
    assert played.players[1].get(f"{played.path}match-view").json["count"]["totals"] == list(
        played.match.count.totals
    )


def test_a_move_that_is_sent_again_is_answered_the_same_and_made_once(table):
    move = table.any_move()
    first = table.players[0].move(table.path, move, at=0, key="again")
    table.play(5)

    again = table.players[0].move(table.path, move, at=0, key="again")

    assert (again.status_code, again.data) == (200, first.data)
    assert table.match.moves == 6


def test_the_last_move_is_answered_the_same_again_too(table):
    while table.match.to_move is not None:
        seat, at, move = table.match.to_move, table.match.moves, table.any_move()
        first = table.players[seat].move(table.path, move, at, key=f"move-{at}")

    again = table.players[seat].move(table.path, move, at, key=f"move-{at}")

    assert (again.status_code, again.data) == (200, first.data)
    assert first.json["position"] == table.match.moves


def test_a_key_that_comes_again_with_another_move_is_refused(table):
    table.players[0].move(table.path, table.any_move(), at=0, key="a-key")

    answer = table.players[0].move(table.path, {"do": "draw", "count": 0}, at=0, key="a-key")

    assert (answer.status_code, answer.json["kind"]) == (422, "key_reused")


def test_each_seat_has_keys_of_its_own(table):
    table.players[0].move(table.path, table.any_move(), at=0, key="a-key")

    answer = table.players[1].move(table.path, {"do": "draw", "count": 0}, at=1, key="a-key")

    assert answer.json["rule"] == "GEN-1"


def test_many_equal_requests_make_one_move_and_share_its_response(table):
    move, key = table.any_move(), new_key()

    def send(_):
        seat = Visitor(table.app)
        seat.client.set_cookie("seat", cookie.value, path=table.path)
        return seat.move(table.path, move, at=0, key=key)

    cookie = table.players[0].client.get_cookie("seat", path=table.path)
    with ThreadPoolExecutor(8) as threads:
        answers = list(threads.map(send, range(8)))

    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.data for answer in answers}) == 1
    assert table.match.moves == 1


@pytest.mark.parametrize("at", [1, 7])
def test_a_move_for_another_position_is_stale_and_gets_the_latest_view(table, at):
    answer = table.players[0].move(table.path, table.any_move(), at)

    assert (answer.status_code, answer.json["kind"]) == (409, "late")
    assert answer.json["position"] == 0
    assert answer.json["match_view"] == table.players[0].get(f"{table.path}match-view").json


def test_a_move_against_a_rule_is_refused_with_its_id_its_name_and_a_sentence(table):
    answer = table.players[0].move(table.path, {"do": "draw", "count": 1}, at=0)

    assert answer.status_code == 409
    assert answer.json == {
        "kind": "refused",
        "status": 409,
        "title": "Not possible now",
        "sentence": "A player can't decline an action while one is possible.",
        "rule": "FEL-3.2",
        "name": "ACTION_DUE",
    }
    assert table.match.moves == 0


def test_the_other_seats_turn_is_refused(table):
    answer = table.players[1].move(table.path, table.any_move(), at=0)

    assert (answer.status_code, answer.json["rule"]) == (409, "GEN-1")


def test_after_the_end_every_move_is_refused(played):
    answer = played.players[0].move(played.path, {"do": "draw", "count": 0}, played.match.moves)

    assert (answer.status_code, answer.json["rule"]) == (409, "GEN-2")


def test_before_the_table_is_full_no_move_is_due(visitor):
    path = visitor.open(sit=0).json["path"]

    answer = visitor.move(path, {"do": "draw", "count": 0}, at=0)

    assert (answer.status_code, answer.json["rule"]) == (409, "GEN-3")


@pytest.mark.parametrize(
    "error", [OperationalError("secret"), IntegrityError("secret"), ConcurrencyConflict("x")]
)
def test_when_the_store_fails_the_move_may_be_sent_again(table, monkeypatch, caplog, error):
    move = table.any_move()

    def fail(*args, **kwargs):
        raise error

    with monkeypatch.context() as failing:
        failing.setattr(table.store.matches.log, "append", fail)
        answer = table.players[0].move(table.path, move, at=0, key="a-key")

    assert (answer.status_code, answer.json["kind"]) == (503, "unreachable")
    assert int(answer.headers["Retry-After"]) > 0
    assert "secret" not in answer.text + caplog.text
    assert table.players[0].move(table.path, move, at=0, key="a-key").status_code == 200


def test_a_server_error_reveals_nothing(table, monkeypatch, caplog):
    hand = " ".join(("the", "hand", "of", "black"))

    def fail(*args, **kwargs):
        raise RuntimeError(hand)

    monkeypatch.setattr(table.store.matches, "handle", fail)
    answer = table.players[0].move(table.path, table.any_move(), at=0)

    assert (answer.status_code, answer.json["kind"]) == (500, "failed")
    assert hand not in answer.text + caplog.text
    assert "RuntimeError" in caplog.text


def test_everybody_learns_of_a_move_only_after_its_answer(table, monkeypatch):
    received = []
    table.store.matches.event_bus.subscribe(EventsStored, lambda _: received.append("stored"))
    monkeypatch.setattr("web.api.moves.json_answer", _noting(received))
    for tells in ("push", "notify"):
        monkeypatch.setattr(f"web.live.hub.Hub.{tells}", lambda *_: received.append("told"))

    table.players[0].move(table.path, table.any_move(), at=0)

    at_the_table, in_the_lists = "told", "told"
    assert received == ["stored", "answered", at_the_table, in_the_lists]


def _noting(heard):
    def noting(value):
        answer = json_answer(value)
        send = answer.iter_encoded

        def sending():
            yield from send()
            heard.append("answered")

        answer.iter_encoded = sending
        return answer

    return noting


def test_a_seat_that_sends_too_much_is_asked_to_wait(new_app):
    table = Table(new_app(Limits(commands=3, commands_per_second=0)))

    answers = [table.players[0].move(table.path, {}, at=0) for _ in range(4)]

    assert [answer.status_code for answer in answers] == [422, 422, 422, 429]
    assert "Retry-After" in answers[3].headers
    assert table.players[1].move(table.path, {}, at=0).status_code == 422


def test_an_sqlite_error_of_the_other_tables_is_the_stores_too(table, monkeypatch):
    def fail(*args, **kwargs):
        raise OperationalError(sqlite3.OperationalError("disk I/O error"))

    monkeypatch.setattr(table.store.names, "given", fail)

    assert table.spectator.get(f"{table.path}view").status_code == 503
