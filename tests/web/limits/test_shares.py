"""Fair shares per client address: a heavy client cannot crowd out others."""

import re

import pytest

from adapters.sql_tables.analyses import AnalysisRequest
from tests.web.branches import given_up, play_on
from tests.web.visitors import Table, Visitor
from tests.web.workers.test_fair_queue import served
from web.context import service_of
from web.limits.rate_limits import Limits
from web.limits.shares import Queue, in_turns
from web.workers.fair_queue import FairQueue

CROWD, ONE = "10.0.0.1", "10.0.0.2"


def paths_on(page):
    """Return the paths of the matches on a page, each once, in order."""
    return list(dict.fromkeys(re.findall(r"/matches/[0-9a-f-]{36}/", page)))


def test_the_first_of_each_comes_before_the_second_of_anybody():
    things = ["a1", "a2", "a3", "b1", "c1", "c2"]

    assert in_turns(things, lambda thing: thing[0]) == ["a1", "b1", "c1", "a2", "c2", "a3"]


def test_a_queue_is_served_in_turns_and_an_owners_own_matches_come_first():
    queue, waiting = Queue(), []
    for owner in "abcde":
        for number in range(10):
            waiting.append(f"{owner}{number}")
            queue.ask(waiting[-1], owner, own=number == 7)
    waiting.append("late")
    queue.ask("late", "somebody else", own=False)
    order = []
    while waiting:
        order.append(queue.order(waiting)[0])
        waiting.remove(order[-1])
        queue.served(order[-1])

    assert "late" in order[:6]
    assert {"a7", "b7", "c7", "d7", "e7"} <= set(order[:6])
    assert sorted(each[0] for each in order[6:11]) == list("abcde")


def test_a_later_request_precedes_the_rest_of_a_served_owner():
    queue = Queue()
    for each in ("a1", "a2"):
        queue.ask(each, "a", own=True)
    queue.served("a1")
    queue.ask("b1", "b", own=False)

    assert queue.order(["a2", "b1"]) == ["b1", "a2"]


def test_matches_of_one_owner_have_as_much_of_the_bots_as_a_single_match_of_another():
    turns = FairQueue(lambda match_id: "one" if match_id == "x" else "crowd")
    for match_id in "abcx":
        turns.schedule(match_id, 0)

    order = served(turns, 12, dict.fromkeys("abcx", 1.0))

    assert order.count("x") == 6
    assert {order.count(each) for each in "abc"} == {2}


@pytest.mark.parametrize("joinable", [True, False])
def test_a_table_of_one_address_stays_on_the_home_page_however_many_another_opens(app, joinable):
    seats = [{"name": "Ada"}, {"by": "person"}]
    own = Visitor(app, ONE).open(seats=seats, sit=0, joinable=joinable).json["path"]
    crowd = [
        Visitor(app, CROWD).open(seats=seats, sit=0, joinable=joinable).json["path"]
        for _ in range(30)
    ]

    shown = paths_on(Visitor(app, "10.0.0.3").get("/").text)

    assert own in shown
    assert [path for path in shown if path in crowd] == crowd[:-8:-1]


def test_waiting_tables_are_limited_by_address(new_app):
    app = new_app(Limits(waiting_per_address=2))
    crowd = [Visitor(app, CROWD).open(sit=0).status_code for _ in range(3)]

    assert crowd == [201, 201, 429]
    assert Visitor(app, ONE).open(sit=0).status_code == 201


def test_a_table_that_began_no_longer_waits(new_app):
    app = new_app(Limits(waiting_per_address=1))
    bots = [{"name": "Ada"}, {"by": "random"}]

    assert [Visitor(app).open(seats=bots, sit=0).status_code for _ in range(3)] == [201] * 3


def branches_on(visitor, table):
    return [twig["path"] for twig in visitor.get(f"{table.path}branches").json]


def test_the_tree_shows_no_branch_that_never_began(app):
    over = given_up(Table(app))
    begun = play_on(Visitor(app), over.path).json["path"]
    seats = [{"name": "Ada"}, {"by": "person"}]
    assert play_on(Visitor(app), over.path, seats=seats).status_code == 201

    assert branches_on(Visitor(app), over) == [begun]


def test_the_tree_has_room_for_a_branch_of_each_address_and_the_visitors_own(app, monkeypatch):
    monkeypatch.setattr("web.presenters.branch_tree.MAX_SHOWN", 4)
    over = given_up(Table(app))
    player = Visitor(app, CROWD)
    crowd = [play_on(player, over.path).json["path"] for _ in range(6)]
    one = play_on(Visitor(app, ONE), over.path).json["path"]
    own = Visitor(app, CROWD)
    mine = play_on(own, over.path).json["path"]

    assert branches_on(Visitor(app), over) == [*crowd[:3], one]
    assert branches_on(own, over) == [*crowd[:2], one, mine]


def test_analyses_wait_for_anyone_who_asked_and_more_than_fifty_may(app):
    service = service_of(app)
    for number in range(60):
        assert service.store.analyses.request(f"match {number:02}", AnalysisRequest(10, 10))

    assert len(service.store.analyses.waiting()) == 60
