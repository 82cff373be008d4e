"""Clocks at a table: shown to everybody; a player without time loses."""

import pytest

from domain.base_types import NewRound
from domain.match import ClockPressed, OutOfTime
from tests.web.clocks.clock_readings import MINUTE, happened
from tests.web.server_thread import within
from tests.web.visitors import Table, Visitor
from web.context import service_of
from web.match_setup.create import _clock as clock_wanted
from web.match_setup.form import time_control_choices
from web.view_models.clocks import time_control


def view(table: Table, visitor: Visitor):
    """Return the picture that somebody has now."""
    return visitor.get(f"{table.path}match-view").json


def test_everybody_sees_how_the_clocks_stand(app, hands):
    table = Table(app, clock=MINUTE)
    mover = table.match.to_move
    hands.now += 7_000

    for visitor in (*table.players, table.spectator):
        seen = view(table, visitor)
        assert seen["options"] == ["1 minute each, plus 2 seconds per turn"]
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


def test_earlier_positions_show_no_clocks(app):
    table = Table(app, clock=MINUTE)
    table.play(3)

    assert table.spectator.get(f"{table.path}match-view?at=1").json["now"]["clock"] is None


def test_a_table_without_a_clock_has_none(app):
    table = Table(app)

    assert view(table, table.spectator)["now"]["clock"] is None
    assert view(table, table.spectator)["options"] == []
    assert table.spectator.get(f"{table.path}clock").json["clock"] is None


def test_a_move_that_comes_too_late_is_refused_with_the_latest_view(app, hands):
    table = Table(app, clock=MINUTE)
    mover, move = table.match.to_move, table.any_move()
    hands.now += 60_000

    answers = [table.players[mover].move(table.path, move, 0) for _ in range(2)]

    for answer in answers:
        assert (answer.status_code, answer.json["kind"]) == (409, "out_of_time")
        assert answer.json["sentence"] == "Your time ran out before this move arrived."
        assert answer.json["match_view"]["status"]["over"]
    assert len(happened(table, OutOfTime)) == 1
    sentences = [
        view(table, visitor)["status"]["sentence"]
        for visitor in (table.players[mover], table.players[1 - mover], table.spectator)
    ]
    late, other = ("Ada", "Bruno") if mover == 0 else ("Bruno", "Ada")
    assert sentences == [
        f"Your time ran out; {other} wins.",
        f"{late} ran out of time; you win.",
        f"{late} ran out of time; {other} wins.",
    ]


def test_a_match_lost_on_time_is_shown_as_one_without_a_result(app, hands):
    table = Table(app, clock=MINUTE)
    table.play(4)
    hands.now += 70_000
    table.store.matches.let_flag_fall(table.id)

    record = table.spectator.get(f"{table.path}record").json
    assert "result" not in record
    assert record["meta"]["out_of_time"] in (0, 1)
    assert not table.spectator.get(f"{table.path}audit.json").json["finished"]
    assert table.spectator.get(f"{table.path}replay.html").status_code == 200
    again = table.players[0].post(f"{table.path}rematch").headers["Location"]
    assert table.players[0].get(f"{again}match-view").json["options"] == [
        "1 minute each, plus 2 seconds per turn"
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
    seen = view(table, table.players[mover])
    assert seen["status"]["sentence"] == "A bot is playing for you."
    assert seen["now"]["choices"] is None
    assert (seen["now"]["table"]["running"]["handed"], seen["now"]["table"]["running"]["back"]) == (
        True,
        False,
    )
    assert seen["log"][-1]["text"] == "has run out of time; a bot takes over"


def test_a_turn_of_a_bot_costs_nobody_anything(app, hands):
    table = Table(app, names=["Ada"], seats=[{"name": "Ada"}, {"by": "random"}], clock=MINUTE)
    while table.match.to_move == 0:
        table.play(1)
    hands.now += 600_000
    service_of(app).bots.start()
    assert within(lambda: table.match.to_move == 0)

    assert table.match.clocks.left == (62_000, 60_000)
    assert {pressed.seat for pressed in happened(table, ClockPressed)} == {None, 0}


def test_after_a_round_the_clock_waits_until_the_player_who_is_to_move_continues(app, hands):
    table = Table(app, game="birdie", clock={"bank": 600, "increment": 0})
    while not any(isinstance(event, NewRound) for event in since_last_move(table.match)):
        table.play(1)
    mover = table.match.to_move
    assert view(table, table.spectator)["now"]["clock"]["since"] == hands.now + 15_000
    hands.now += 6_000

    for player in (table.players[1 - mover], table.players[mover], table.players[mover]):
        assert (
            player.act(table.path, "go_on", table.match.moves).json["position"] == table.match.moves
        )
    assert view(table, table.spectator)["now"]["clock"]["since"] == hands.now
    hands.now += 3_000
    table.play(1)
    assert table.match.clocks.left[mover] == 597_000


def since_last_move(match):
    """Return what the last move has led to."""
    return match.line[-1].events if match.line else ()


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
def test_an_invalid_clock_is_refused(app, clock):
    answer = Visitor(app).open(clock=clock)

    assert answer.status_code == 422
    assert "clock" in answer.json["errors"]["body"]


def test_every_clock_that_the_home_page_offers_is_valid(app):
    visitor = Visitor(app)
    page = visitor.get("/").text
    for number, (value, words) in enumerate(
        choice for _, kind in time_control_choices() for choice in kind
    ):
        assert f'<option value="{value}">{words}</option>' in page
        form = {"game": "felci", "key": f"clock-{number:020}", "with": "bot", "clock": value}
        path = visitor.post("/", data=form).headers["Location"]
        assert visitor.get(f"{path}match-view").json["options"] == [words]


@pytest.mark.parametrize("wrong", ["blitz", "bank", "bank-x", "turn--5", "foo-3", "bank-9-turn-9"])
def test_a_form_with_no_such_clock_is_refused(app, wrong):
    form = {"game": "felci", "key": "a-clock-that-is-none", "with": "bot", "clock": wrong}

    assert Visitor(app).post("/", data=form).status_code == 422


def test_the_page_shows_the_agreed_clock_in_words():
    wanted = {"bank": 0, "increment": 0, "turn": 0, "deadline": 0}
    text = [
        time_control(clock_wanted({**wanted, **clock}))
        for clock in (
            {"bank": 300},
            {"bank": 90, "increment": 60},
            {"turn": 30},
            {"deadline": 1},
            {"deadline": 14},
        )
    ]

    assert text == [
        "5 minutes each",
        "90 seconds each, plus 1 minute per turn",
        "30 seconds per turn",
        "1 day per turn",
        "14 days per turn",
    ]
