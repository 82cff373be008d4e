"""Bot worker: bots move on their turn, know only their seat, and delay nobody."""

import logging
import threading
import time

import pytest

from domain.game import Observer
from domain.registry import GAMES
from tests.web.server_thread import within
from tests.web.visitors import Visitor, as_body, new_key
from web.context import service_of

FELCI = GAMES["felci"]
RANDOM = FELCI.bots["random"]
BOTS = [{"by": "random"}, {"by": "random"}]


@pytest.fixture
def bots(app):
    """Let the bots of the store begin."""
    service_of(app).bots.start()
    return service_of(app).bots


def against(visitor, bot="random", **others):
    """Open a table where the visitor plays white; return its path."""
    return visitor.open(seats=[{"name": "Ada"}, {"by": bot}], sit=0, **others).json["path"]


def live(app, path):
    """Return the match at *path* as it stands."""
    return service_of(app).store.matches.live(path.split("/")[2]).match


def turn_of_white(app, path):
    """Tell whether it is white's turn, or nobody's any more."""
    return live(app, path).to_move in (0, None)


@pytest.mark.parametrize("bot", FELCI.bots)
def test_a_person_alone_plays_a_whole_match_against_a_bot(app, visitor, bots, bot):
    path = against(visitor, bot)
    while (match := live(app, path)).to_move is not None:
        moves = list(FELCI.moves(match.state, 0))
        body = as_body(moves[len(moves) // 2])
        assert visitor.move(path, body, match.moves).status_code == 200
        assert within(lambda: turn_of_white(app, path))

    assert live(app, path).count is not None


def test_a_bot_that_begins_moves_without_being_asked(app, visitor, bots):
    path = against(visitor, options={"white_skips_first_turn": True})

    assert within(lambda: turn_of_white(app, path))
    assert live(app, path).moves > 0


def test_a_match_between_bots_plays_itself(app, visitor, bots):
    path = visitor.open(seats=BOTS).json["path"]

    assert within(lambda: visitor.get(f"{path}view") and live(app, path).count is not None)


def test_a_bot_sees_only_what_its_seat_sees(app, visitor, monkeypatch):
    seen = []

    def watching(view, chance, should_stop):
        seen.append(view)
        return RANDOM(view, chance)

    monkeypatch.setitem(FELCI.bots, "random", watching)
    service_of(app).bots.start()
    path = against(visitor, options={"white_skips_first_turn": True})
    assert within(lambda: turn_of_white(app, path))

    assert len(seen) == live(app, path).moves
    assert {view.viewer for view in seen} == {1}
    assert Observer.REFEREE not in {view.viewer for view in seen}


def test_a_bot_that_waits_when_the_service_starts_continues(app, visitor):
    path = against(visitor, options={"white_skips_first_turn": True})
    assert live(app, path).moves == 0

    service_of(app).bots.start()

    assert within(lambda: turn_of_white(app, path))


def test_a_slow_bot_delays_no_request(app, visitor, monkeypatch):
    thinking = threading.Event()

    def think(view, chance, should_stop):
        thinking.wait(10)
        return RANDOM(view, chance)

    monkeypatch.setitem(FELCI.bots, "random", think)
    service_of(app).bots.start()
    against(visitor, options={"white_skips_first_turn": True})
    start = time.monotonic()
    path = Visitor(app).open().json["path"]
    assert visitor.get(f"{path}view").status_code == 200
    assert time.monotonic() - start < 2
    thinking.set()


def test_a_bot_that_fails_is_noted_and_left_alone_for_a_while(app, visitor, monkeypatch, caplog):
    hand = " ".join(("the", "hand", "of", "black"))
    fails = [True]

    def fail(view, chance, should_stop):
        if fails.pop() if fails else False:
            raise ValueError(hand)
        return RANDOM(view, chance)

    caplog.set_level(logging.DEBUG)
    monkeypatch.setitem(FELCI.bots, "random", fail)
    monkeypatch.setattr("web.workers.bot_worker.FIRST_REST", 0.05)
    service_of(app).bots.start()
    path = against(visitor, options={"white_skips_first_turn": True})

    assert within(lambda: turn_of_white(app, path))
    assert "ValueError" in caplog.text
    assert hand not in caplog.text


def test_a_closed_table_is_forgotten_without_an_error(app, visitor, caplog):
    waiting = visitor.open(new_key(), seats=[{}, {}], sit=0).json
    service_of(app).bots.start()

    assert visitor.post(f"{waiting['path']}close", data={}).status_code == 303
    path = against(visitor, options={"white_skips_first_turn": True})

    assert within(lambda: turn_of_white(app, path))
    assert waiting["match"] not in caplog.text


def test_bots_that_were_stopped_make_no_move(app, visitor, bots):
    bots.stop()
    path = against(visitor, options={"white_skips_first_turn": True})

    assert not within(lambda: live(app, path).moves > 0, seconds=0.2)


def test_between_two_moves_a_bot_lets_people_follow(new_app):
    app = new_app(bot_pause=0.1)
    service_of(app).bots.start()
    start = time.monotonic()
    path = against(Visitor(app), options={"white_skips_first_turn": True})
    assert within(lambda: turn_of_white(app, path))

    assert time.monotonic() - start >= 0.1 * live(app, path).moves
