"""Clocks at the table: who runs out of time has lost, and nobody pays for a server's absence."""

import sys
from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from flask import Flask

from adapters.house import House
from adapters.settings import MEMORY, settings
from adapters.store.heartbeat import EVERY, MISSED
from domain.match import ClockPressed, OutOfTime, TimeGivenBack
from tests.adapters.hands import Hands
from tests.web.processes import Browser, serving
from tests.web.serving import Watching, served, within
from tests.web.visiting import SECRET, Table, Visitor, desk_of, new_key
from web.app import create_app
from web.offering import offered
from web.opening import _clock as clock_wanted
from web.page.clocks import agreed_on

MINUTE = {"bank": 60, "increment": 2}


@pytest.fixture
def hands() -> Hands:
    """Return the clock on the wall."""
    return Hands()


@pytest.fixture
def open_app(hands: Hands, tmp_path) -> Iterator:
    """Give an application over one database file at each call, after the one before was left."""
    with ExitStack() as opened:

        def make(database: str = MEMORY) -> Flask:
            house = House(settings(database, {}), writes=True, clock=hands)
            opened.callback(house.close)
            app = create_app(house, SECRET, bot_pause=0)
            opened.callback(desk_of(app).close)
            return app

        yield make


@pytest.fixture
def app(open_app) -> Flask:
    """Return the application with the clock of the test."""
    return open_app()


def happened(table: Table, kind: type) -> list:
    """Return the events of a kind."""
    return [one.event for one in table.house.matches.history(table.id) if type(one.event) is kind]


def pass_time(table: Table, hands: Hands, time: int) -> None:
    """Let time pass while there is a server, and let its watchman look again."""
    hands.now += time
    table.house.heartbeat.beat(hands.now)
    desk_of(table.app).watchman.look_at(table.match)


def picture(table: Table, visitor: Visitor):
    """Return the picture that somebody has now."""
    return visitor.get(f"{table.path}picture").json


def test_everybody_sees_how_the_clocks_stand(app, hands):
    table = Table(app, clock=MINUTE)
    mover = table.match.to_move
    hands.now += 7_000

    for visitor in (*table.players, table.spectator):
        seen = picture(table, visitor)
        assert seen["options"] == ["1 minute each, 2 seconds more for each turn"]
        assert seen["now"]["clock"] == {
            "left": [60_000, 60_000],
            "running": mover,
            "since": hands.now - 7_000,
            "low": 20_000,
        }
        assert visitor.get(f"{table.path}clock").json == {
            "now": hands.now,
            "clock": seen["now"]["clock"],
        }


def test_looking_back_knows_nothing_of_clocks(app):
    table = Table(app, clock=MINUTE)
    table.play(3)

    assert table.spectator.get(f"{table.path}picture?at=1").json["now"]["clock"] is None


def test_a_table_without_a_clock_has_none(app):
    table = Table(app)

    assert picture(table, table.spectator)["now"]["clock"] is None
    assert picture(table, table.spectator)["options"] == []
    assert table.spectator.get(f"{table.path}clock").json["clock"] is None


def test_a_move_that_comes_too_late_is_refused_with_the_newest_picture(app, hands):
    table = Table(app, clock=MINUTE)
    mover, move = table.match.to_move, table.any_move()
    hands.now += 60_000

    answers = [table.players[mover].move(table.path, move, 0) for _ in range(2)]

    for answer in answers:
        assert (answer.status_code, answer.json["kind"]) == (409, "out_of_time")
        assert answer.json["sentence"] == "Your time had run out before this came."
        assert answer.json["picture"]["status"]["over"]
    assert len(happened(table, OutOfTime)) == 1
    sentences = [
        picture(table, visitor)["status"]["sentence"]
        for visitor in (table.players[mover], table.players[1 - mover], table.spectator)
    ]
    late, other = ("Ada", "Bruno") if mover == 0 else ("Bruno", "Ada")
    assert sentences == [
        "The match is over: your time ran out.",
        f"The match is over: {late} ran out of time, you win.",
        f"The match is over: {late} ran out of time, {other} wins.",
    ]


def test_a_match_lost_on_time_is_shown_as_one_without_a_result(app, hands):
    table = Table(app, clock=MINUTE)
    table.play(4)
    hands.now += 70_000
    table.house.matches.let_flag_fall(table.id)

    record = table.spectator.get(f"{table.path}record").json
    assert "result" not in record
    assert record["meta"]["out_of_time"] in (0, 1)
    assert not table.spectator.get(f"{table.path}audit.json").json["finished"]
    assert table.spectator.get(f"{table.path}replay.html").status_code == 200
    assert "lost on time" in table.spectator.get("/matches").text
    assert table.spectator.get("/players/Ada").status_code == 404
    assert table.spectator.get("/matches.csv").status_code == 200
    again = table.players[0].post(f"{table.path}rematch").headers["Location"]
    assert table.players[0].get(f"{again}picture").json["options"] == [
        "1 minute each, 2 seconds more for each turn"
    ]


def test_with_more_players_a_bot_plays_on_and_the_late_move_is_refused(app, hands):
    names = ("Ada", "Bruno", "Carla")
    table = Table(app, names=names, game="birdie", clock=MINUTE)
    mover, move = table.match.to_move, table.any_move()
    hands.now += 60_000

    answer = table.players[mover].move(table.path, move, 0)

    assert (answer.status_code, answer.json["kind"]) == (409, "out_of_time")
    assert table.match.kinds[mover] == "house"
    assert not table.match.over
    seen = picture(table, table.players[mover])
    assert seen["status"]["sentence"] == "A bot plays on for you."
    assert seen["now"]["choices"] is None
    assert (seen["now"]["table"]["running"]["handed"], seen["now"]["table"]["running"]["back"]) == (
        True,
        False,
    )
    assert seen["log"][-1]["text"] == "has run out of time; a bot plays on"


def test_the_watchman_lets_a_flag_fall_and_everybody_is_shown_it(app, hands):
    desk_of(app).start()
    table = Table(app, clock=MINUTE)
    with served(app) as url, Watching(url, table, table.spectator) as page:
        assert not page.next()["status"]["over"]
        pass_time(table, hands, 60_000)
        while not page.next()["status"]["over"]:
            pass

    assert len(happened(table, OutOfTime)) == 1


def test_the_watchman_survives_what_fails(app, hands, monkeypatch, caplog):
    table = Table(app, clock=MINUTE)
    failing = [True]
    let_fall = table.house.matches.let_flag_fall

    def fail(match_id: str) -> None:
        if failing:
            failing.pop()
            raise ValueError("the hand of Ada")
        let_fall(match_id)

    monkeypatch.setattr(table.house.matches, "let_flag_fall", fail)
    desk_of(app).start()
    pass_time(table, hands, 60_000)
    assert within(lambda: not failing)
    pass_time(table, hands, 2_000)

    assert within(lambda: table.match.over)
    assert "ValueError" in caplog.text
    assert "Ada" not in caplog.text


def test_a_watchman_who_was_told_to_stop_does_nothing(app, hands):
    desk_of(app).start()
    table = Table(app, clock=MINUTE)
    desk_of(app).watchman.stop()
    hands.now += 60_000
    desk_of(app).watchman.look_at(table.match)

    assert not within(lambda: table.match.over, seconds=0.2)


def reopened(open_app, database: str, table: Table) -> Table:
    """Return the table in a service that was started anew."""
    app = open_app(database)
    desk_of(app).start()
    table.app = app
    for player in (*table.players, table.spectator):
        cookies = player.client
        player.app, player.client = app, app.test_client()
        for cookie in [cookies.get_cookie("seat", path=table.path)]:
            if cookie:
                player.client.set_cookie("seat", cookie.value, path=table.path)
    return table


def test_the_time_of_a_server_that_was_killed_is_given_back(open_app, hands, tmp_path):
    database = str(tmp_path / "matches.db")
    app = open_app(database)
    table = Table(app, clock={"turn": 60})
    desk_of(app).watchman.start()
    hands.now += 20_000
    desk_of(app).watchman.look_at(table.match)
    assert within(lambda: table.house.heartbeat.beat(hands.now) == (hands.now, MISSED))
    # It is gone without a word: nothing is told to its watchman.
    table.house.close()

    hands.now += 3_600_000
    table = reopened(open_app, database, table)

    (back,) = happened(table, TimeGivenBack)
    assert back.back == 3_600_000
    hands.now += 39_000
    table.play(1)
    assert table.match.moves == 1
    assert not table.match.over


def test_what_was_lost_before_the_end_of_the_server_stays_lost(open_app, hands, tmp_path):
    database = str(tmp_path / "matches.db")
    app = open_app(database)
    table = Table(app, clock={"turn": 60})
    hands.now += 61_000
    table.house.heartbeat.beat(hands.now)
    table.house.close()

    hands.now += 3_600_000
    table = reopened(open_app, database, table)

    assert within(lambda: table.match.over)


def test_a_server_that_could_not_answer_for_a_while_gives_that_time_back(app, hands):
    desk_of(app).start()
    table = Table(app, clock=MINUTE)
    hands.now += EVERY
    desk_of(app).watchman.look_at(table.match)
    assert within(lambda: desk_of(app).watchman._next_beat > hands.now)

    hands.now += 300_000
    desk_of(app).watchman.look_at(table.match)

    assert within(lambda: bool(happened(table, TimeGivenBack)))
    assert happened(table, TimeGivenBack)[0].back == 300_000
    assert not table.match.over


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="signals of a Unix")
def test_after_kill_9_a_running_clock_has_its_time_back(tmp_path):
    words = ["--port", "0", "--database", tmp_path / "matches.db"]
    body = {"game": "felci", "seats": [{}, {"by": "random"}], "sit": 0, "clock": {"turn": 60}}
    with serving(*words) as served_once:
        _, opened = Browser(served_once.url).ask("/matches", body, **{"Idempotency-Key": new_key()})
    with serving(*words) as served_again:
        _, told = Browser(served_again.url).ask(f"{opened['path']}log")

    assert "gets back the time in which the table was closed" in str(told)


def test_a_turn_of_a_bot_costs_nobody_anything(app, hands):
    table = Table(app, names=["Ada"], seats=[{"name": "Ada"}, {"by": "random"}], clock=MINUTE)
    while table.match.to_move == 0:
        table.play(1)
    hands.now += 600_000
    desk_of(app).bots.start()
    assert within(lambda: table.match.to_move == 0)

    assert table.match.clocks.left == (62_000, 60_000)
    assert {one.seat for one in happened(table, ClockPressed)} == {None, 0}


@pytest.mark.parametrize(
    "clock",
    [
        {},
        {"bank": 0},
        {"bank": 60, "turn": 60},
        {"turn": 60, "increment": 5},
        {"deadline": 15},
        {"turn": 4},
        {"bank": "60"},
        {"minutes": 5},
        "blitz",
    ],
)
def test_what_is_no_clock_is_refused(app, clock):
    answer = Visitor(app).open(clock=clock)

    assert answer.status_code == 422
    assert "clock" in answer.json["errors"]["body"]


def test_every_clock_that_the_home_page_offers_can_be_had(app):
    visitor = Visitor(app)
    page = visitor.get("/").text
    for number, (value, words) in enumerate(one for _, kind in offered() for one in kind):
        assert f'<option value="{value}">{words}</option>' in page
        form = {"game": "felci", "key": f"clock-{number:020}", "with": "bot", "clock": value}
        path = visitor.post("/", data=form).headers["Location"]
        assert visitor.get(f"{path}picture").json["options"] == [words]


@pytest.mark.parametrize("wrong", ["blitz", "bank", "bank-x", "turn--5", "foo-3", "bank-9-turn-9"])
def test_a_form_with_no_such_clock_is_refused(app, wrong):
    form = {"game": "felci", "key": "a-clock-that-is-none", "with": "bot", "clock": wrong}

    assert Visitor(app).post("/", data=form).status_code == 422


def test_what_was_agreed_on_is_said_in_words():
    wanted = {"bank": 0, "increment": 0, "turn": 0, "deadline": 0}
    said = [
        agreed_on(clock_wanted({**wanted, **clock}))
        for clock in (
            {"bank": 300},
            {"bank": 90, "increment": 60},
            {"turn": 30},
            {"deadline": 1},
            {"deadline": 14},
        )
    ]

    assert said == [
        "5 minutes each",
        "90 seconds each, 1 minute more for each turn",
        "30 seconds for each turn",
        "1 day for each turn",
        "14 days for each turn",
    ]
