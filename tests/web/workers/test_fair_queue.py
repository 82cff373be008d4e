"""Bot worker: matches take turns by cost."""

import threading

import pytest

from domain.registry import GAMES
from tests.web.cluster.test_bots import moves_stored
from tests.web.server_thread import SOON, within
from tests.web.visitors import Visitor
from tests.web.workers.test_bot_worker import BOTS, against, live, turn_of_white
from web.context import service_of
from web.limits.rate_limits import Limits
from web.workers.fair_queue import FairQueue

FELCI = GAMES["felci"]
RANDOM = FELCI.bots["random"]
WHITE_SKIPS = {"white_skips_first_turn": True}


def served(turns, times, costs, last="".__contains__):
    """Return the order in which matches are served, if each is due again at once."""
    order = []
    for _ in range(times):
        match_id = turns.next(0, last)
        order.append(match_id)
        turns.add_cost(match_id, costs[match_id])
        turns.release(match_id)
        turns.schedule(match_id, 0)
    return "".join(order)


@pytest.fixture
def turns():
    """Return two matches that wait."""
    both = FairQueue()
    both.schedule("a", 0)
    both.schedule("b", 0)
    return both


def test_a_match_that_cost_much_waits_until_the_others_cost_as_much(turns):
    assert served(turns, 10, {"a": 4, "b": 1}) == "abbbbabbbb"


def test_a_match_that_comes_later_has_saved_nothing_up(turns):
    served(turns, 20, {"a": 4, "b": 1})
    turns.schedule("c", 0)

    assert served(turns, 6, {"a": 4, "b": 4, "c": 4}).count("c") == 2


def test_matches_with_people_come_first_whatever_they_cost(turns):
    assert served(turns, 3, {"a": 4, "b": 1}, last="b".__contains__) == "aaa"


def test_a_match_is_not_served_before_it_is_due():
    turns = FairQueue()
    turns.schedule("a", 2)
    turns.schedule("a", 3)

    assert [turns.next(now, "".__contains__) for now in (1, 2, 3)] == [None, "a", None]


def test_a_bot_that_thinks_as_long_as_it_may_keeps_no_other_table_waiting(
    app, visitor, monkeypatch
):
    thoughts, all_wait = [], threading.Event()

    def think(view, chance, should_stop):
        thoughts.append("slow")
        assert all_wait.wait(SOON)
        while not should_stop():
            pass
        return RANDOM(view, chance)

    def quick(view, chance, should_stop):
        thoughts.append("quick")
        return RANDOM(view, chance)

    monkeypatch.setattr("web.workers.bot_worker.LONGEST", 0.2)
    monkeypatch.setitem(FELCI.bots, "house", think)
    monkeypatch.setitem(FELCI.bots, "random", quick)
    service_of(app).bots.start()
    slow = visitor.open(seats=[{"by": "house"}, {"by": "house"}]).json["path"]
    assert within(lambda: visitor.get(f"{slow}view") and thoughts)
    paths = [against(Visitor(app), options=WHITE_SKIPS) for _ in range(5)]
    all_wait.set()

    assert within(lambda: all(turn_of_white(app, path) for path in paths))
    assert thoughts[: 1 + len(paths)] == ["slow", *["quick"] * len(paths)]


def test_a_thought_that_is_no_longer_due_is_dropped(app, visitor, monkeypatch, caplog):
    begun, resigned, ended = threading.Event(), threading.Event(), threading.Event()

    def think(view, chance, should_stop):
        begun.set()
        assert resigned.wait(SOON)
        ended.set()
        return RANDOM(view, chance)

    monkeypatch.setitem(FELCI.bots, "random", think)
    service_of(app).bots.start()
    path = against(visitor, options=WHITE_SKIPS)
    assert begun.wait(SOON)
    assert visitor.act(path, "resign", 0).status_code == 200
    before = moves_stored(app, path)
    resigned.set()
    assert ended.wait(SOON)
    # Each thought is served whole before the next one begins.
    service_of(app).bots.stop()

    assert live(app, path).over
    assert moves_stored(app, path) == live(app, path).moves == before
    assert not service_of(app).bots._failures
    assert "bot" not in caplog.text


def test_bots_alone_wait_until_somebody_looks(app, visitor):
    bots = service_of(app).bots
    bots.start()
    path = visitor.open(seats=BOTS).json["path"]
    with_person = against(Visitor(app), options=WHITE_SKIPS)
    # Matches served later do not change the order.
    assert within(lambda: turn_of_white(app, with_person))
    assert live(app, path).moves == 0

    assert visitor.get(f"{path}view").status_code == 200

    assert within(lambda: live(app, path).count is not None)


def test_bots_alone_that_ran_when_the_service_stopped_wait_too(app, visitor):
    path = visitor.open(seats=BOTS).json["path"]
    with_person = against(Visitor(app), options=WHITE_SKIPS)
    service_of(app).bots.start()
    assert within(lambda: turn_of_white(app, with_person))
    assert live(app, path).moves == 0

    assert visitor.get(f"{path}view").status_code == 200

    assert within(lambda: live(app, path).moves > 0)


def test_an_address_has_three_tables_of_bots_alone_running(new_app):
    app = new_app(Limits())
    visitor, key = Visitor(app), "the-key-of-a-table-of-bots"
    answers = [visitor.open(key, seats=BOTS), *(visitor.open(seats=BOTS) for _ in range(3))]

    assert [answer.status_code for answer in answers] == [201, 201, 201, 429]
    assert answers[3].json["kind"] == "too_many"
    assert visitor.open(key, seats=BOTS).json["match"] == answers[0].json["match"]
    assert visitor.open().status_code == 201
    assert Visitor(app, "10.0.0.2").open(seats=BOTS).status_code == 201


def test_when_a_table_of_bots_has_ended_another_may_be_opened(new_app):
    app = new_app(Limits(bot_tables=1))
    service_of(app).bots.start()
    visitor = Visitor(app)
    path = visitor.open(seats=BOTS).json["path"]
    assert visitor.open(seats=BOTS).status_code == 429

    assert within(lambda: visitor.get(f"{path}view") and live(app, path).over)
    assert visitor.open(seats=BOTS).status_code == 201
