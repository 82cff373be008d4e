"""Which seats are notified: those whose turn has begun, or whose seeds the deal waits for."""

from types import SimpleNamespace

from domain.fair_random import seat_commitment
from tests.web.committed_seats import SEEDS
from tests.web.notifications.push_service import PushBrowser
from tests.web.server_thread import within
from tests.web.visitors import Visitor
from web.notifications.push_worker import seats_to_notify


def test_a_player_whose_seed_the_deal_waits_for_is_notified_once(app, push, service):
    ada, bruno, browser = Visitor(app), Visitor(app), PushBrowser(service, "ada")
    opened = ada.open(sit=0, commits=True).json
    match, path = opened["match"], opened["path"]

    def sit(visitor, seat):
        commitment = seat_commitment(match, seat, SEEDS[seat]).hex()
        answer = visitor.post(f"{path}seat", json={"commitment": commitment})
        assert answer.status_code == 200

    sit(ada, 0)
    assert ada.post(f"{path}notifications", json=browser.subscription).json["on"] is True
    bruno.follow(opened["invitations"][1]["link"])
    sit(bruno, 1)
    assert within(lambda: browser.got)
    for visitor, seed in ((bruno, SEEDS[1]), (ada, SEEDS[0])):
        assert visitor.post(f"{path}seed", json={"seed": seed.hex()}).status_code == 200

    assert within(lambda: len(browser.got) == 2)
    assert [got["title"] for got in browser.got] == [
        "The deal is waiting for you",
        "It is your turn",
    ]


def test_the_seat_that_makes_several_moves_is_not_notified_between_them():
    felci = SimpleNamespace(kinds=("person", "person"), dealt=object(), to_move=0)
    line = (SimpleNamespace(seat=0),)

    def seat(**others):
        return seats_to_notify(SimpleNamespace(**{**vars(felci), **others}))

    assert seat(line=(), moves=0, stepped=(0, 0)) == (0,)
    assert seat(line=line, moves=1, stepped=(1, 0)) == ()
    assert seat(line=line, moves=3, stepped=(1, 3)) == (0,)
    assert seat(line=(), moves=2, stepped=(2, 0)) == (0,)
    assert seat(line=(), moves=0, stepped=(0, 0), kinds=("house", "person")) == ()
