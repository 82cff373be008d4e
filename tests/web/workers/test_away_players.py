"""Away players: a bot plays for them after a while, reveals nothing, and hands back the seat."""

import pytest

from domain.match import PERSON
from domain.match.table_actions import PATIENCE
from domain.registry import GAMES
from tests.web.api.test_table_actions import do, running, seen
from tests.web.server_thread import Watching, within
from tests.web.visitors import Table, Visitor
from web.context import service_of
from web.workers.engine_pool import think


@pytest.fixture
def waited(monkeypatch):
    """Let enough time pass for a bot to replace the away player."""

    def wait(table: Table) -> None:
        later = table.store.clock() + PATIENCE
        monkeypatch.setattr(table.store.clock, "_clock", lambda: later)
        hub = service_of(table.app).hub
        monkeypatch.setattr(hub, "_began", hub._began - PATIENCE / 1000)

    return wait


def replaced(table: Table, waited) -> int:
    """Let a bot play on for the player on turn; return their seat."""
    away = table.match.to_move
    waited(table)
    other = table.players[(away + 1) % len(table.players)]
    assert do(table, other, "hand_over", seat=away).status_code == 200
    return away


def test_a_player_who_was_here_a_moment_ago_is_not_replaced(table, waited, url):
    away = table.match.to_move
    waited(table)
    with Watching(url, table, table.players[away]) as page:
        page.next()
        here = do(table, table.players[1 - away], "hand_over", seat=away)
    hub = service_of(table.app).hub
    assert within(lambda: away not in hub.present(table.id))
    left = do(table, table.players[1 - away], "hand_over", seat=away)

    assert (here.status_code, left.status_code) == (409, 409)
    assert left.json["kind"] == "not_away"
    assert 0 < hub.seconds_away(table.id, away) < PATIENCE / 1000


def test_a_spectator_replaces_nobody(table, waited):
    waited(table)

    assert do(table, table.spectator, "hand_over", seat=table.match.to_move).status_code == 403


def test_in_a_slow_match_the_deadline_alone_decides(app, waited):
    table = Table(app, clock={"deadline": 3})
    away = table.match.to_move
    waited(table)

    answer = do(table, table.players[1 - away], "hand_over", seat=away)

    assert (answer.status_code, answer.json["kind"]) == (409, "not_away")
    assert "deadline" in answer.json["sentence"]
    assert running(table, table.players[1 - away])["away"] == []


@pytest.mark.parametrize("game", GAMES)
def test_replacing_a_player_by_a_bot_reveals_nothing_of_the_seat(app, waited, game):
    table = Table(app, game=game)
    table.play(4)
    other = table.players[1 - table.match.to_move]
    before = seen(table, other), other.get(f"{table.path}view").json

    away = replaced(table, waited)

    after = seen(table, other), other.get(f"{table.path}view").json
    assert before[1] == after[1]
    assert before[0]["scene"] == after[0]["scene"]
    assert after[0]["log"][:-1] == before[0]["log"]
    assert after[0]["log"][-1]["text"] == "has left; a bot takes over"
    changed = [player for player in after[0]["players"] if player not in before[0]["players"]]
    assert [player["seat"] for player in changed] == [away]


def test_a_player_who_came_back_by_the_secret_link_takes_the_seat_again(table, waited):
    away = table.match.to_move
    link = table.players[away].get(f"{table.path}seat").json["link"]
    replaced(table, waited)
    elsewhere = Visitor(table.app)
    elsewhere.come_back(link)

    assert running(table, elsewhere)["handed"]
    assert do(table, elsewhere, "come_back").status_code == 200
    assert table.match.kinds[away] == PERSON
    assert elsewhere.move(table.path, table.any_move(), table.match.moves).status_code == 200


def test_while_a_bot_plays_a_seat_its_person_makes_no_moves(table, waited):
    away = replaced(table, waited)
    player = table.players[away]

    answer = player.move(table.path, table.any_move(), table.match.moves)

    assert (answer.status_code, answer.json["rule"]) == (409, "TABLE-8")
    view = seen(table, player)
    assert view["status"] == {
        "sentence": "A bot is playing for you.",
        "yours": False,
        "over": False,
        "details": [],
    }
    assert view["now"]["choices"] is None


def test_a_bot_that_stands_in_continues_after_a_restart(table, waited):
    away = replaced(table, waited)
    (listed,) = table.store.list.of([table.id])
    assert listed.handed == (away,)

    service_of(table.app).bots.start()

    assert within(lambda: table.match.moves > 0)


def test_a_free_seat_of_an_open_table_is_for_anyone_who_has_its_link(app, visitor):
    opened = visitor.open(sit=0).json
    stranger, guest = Visitor(app), Visitor(app)
    assert stranger.post(f"{opened['path']}seat", json={}).status_code == 403

    guest.follow(opened["invitations"][1]["link"])
    assert guest.post(f"{opened['path']}seat", json={"name": "Zoe"}).status_code == 200

    assert guest.get(f"{opened['path']}match-view").json["seat"] == 1


class Returning:
    """Thinks while somebody comes back."""

    at_once = 1

    def __init__(self):
        self.come_back = lambda: None

    def think(self, asked):
        """Return what comes of a thought, once they are back."""
        self.come_back()
        return think(asked)

    def close(self):
        """There is nothing to end."""


def test_a_returning_player_makes_the_move_that_a_bot_was_thinking_about(new_app, waited):
    returning = Returning()
    table = Table(new_app(thinker=returning))
    away = replaced(table, waited)
    returning.come_back = lambda: do(table, table.players[away], "come_back")

    assert not service_of(table.app).bots._make_move(table.id, table.match.moves, away)

    assert table.match.kinds[away] == PERSON
    assert table.match.moves == 0
