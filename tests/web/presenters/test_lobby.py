"""Lists of the home page: updated live, without secrets."""

import re
from contextlib import ExitStack

import pytest

from adapters.sql_tables.seat_names import Names
from tests.web.server_thread import Watching, within
from tests.web.visitors import Table, Visitor
from web.context import service_of


class Door:
    """Where the home page's socket is."""

    path = "/"


def own_headers(visitor):
    """Return the cookie with the own matches of a visitor."""
    cookie = visitor.client.get_cookie("matches")
    return {"Cookie": f"{cookie.key}={cookie.value}"} if cookie else {}


def sitting(visitor):
    """Return who sits at the only table in the lists."""
    (players,) = re.findall("<span>(.*?)</span> <small>", visitor.get("/").text)
    return players.split(" – ")


def test_without_a_script_the_lists_are_there_on_load(app, visitor):
    page = visitor.get("/").text
    assert "Nobody is waiting." in page
    assert "No match in progress." in page
    assert "No finished matches yet." in page

    Table(app).play(3)
    Visitor(app).open(sit=0)

    page = visitor.get("/").text
    assert "3 moves" in page
    assert "1 seat is free, by invitation" in page
    assert "Nobody is waiting." not in page


def test_the_waiting_room_says_how_many_players_are_missing(visitor):
    visitor.open(sit=0)

    assert "waiting for 1 more player" in visitor.get("/yours").text


def test_the_lists_change_by_themselves(app, url):
    watcher = Visitor(app)
    with Watching(url, Door, watcher) as page:
        assert "Nobody is waiting." in page.next()["lists"]
        opened = Visitor(app).open(sit=0).json
        lists = page.next()["lists"]
        assert opened["path"] in lists
        assert "1 seat is free, by invitation" in lists
        guest = Visitor(app)
        guest.follow(opened["invitations"][1]["link"])
        guest.post(f"{opened['path']}seat", json={"name": "Zoe"})
        lists = page.next()["lists"]
        assert "0 moves" in lists
        assert "Zoe" in lists


def test_a_page_learns_of_its_own_matches_and_of_its_turn(app, url):
    table = Table(app)
    ada, bruno = table.players
    with ExitStack() as opened:
        pages = [
            opened.enter_context(Watching(url, Door, player, **own_headers(player)))
            for player in (ada, bruno)
        ]
        first = [page.next()["yours"] for page in pages]
        assert ["Your turn" in yours for yours in first] == [True, False]
        while table.match.to_move == 0:
            table.play(1)
        assert within(lambda: "Your turn" in pages[1].next()["yours"])


def test_a_page_that_gets_no_socket_can_ask_for_its_lists(app):
    table = Table(app)
    ada = table.players[0]

    answer = ada.get("/lists")

    assert answer.mimetype == "application/json"
    assert "Your turn" in answer.json["yours"]
    assert table.path in answer.json["lists"]


def test_a_list_that_did_not_change_is_not_sent_again(app, url):
    with Watching(url, Door, Visitor(app)) as page:
        page.next()
        service_of(app).match_changed("no match")
        with pytest.raises(TimeoutError):
            page.next(seconds=1.5)


def test_nothing_secret_stands_in_the_lists(app, url):
    table = Table(app)
    waiting = Visitor(app).open(sit=0).json
    with Watching(url, Door, Visitor(app)) as page:
        sent = page.text()
    shown = Visitor(app).get("/").text

    secrets = [way["link"].rpartition("/")[2] for way in waiting["invitations"]]
    secrets += [seated.seed for seated in table.match.seated if seated] + [table.match.opened.seed]
    for text in (sent, shown):
        assert "/join/" not in text
        assert not [secret for secret in secrets if secret in text]


def test_no_player_has_a_seats_name_and_absent_players_are_unnamed(app, visitor):
    opened = Visitor(app).open(seats=[{"name": "Ada"}, {}], sit=0).json
    assert sitting(visitor) == ["Ada"]

    guest = Visitor(app)
    guest.follow(opened["invitations"][1]["link"])
    guest.post(f"{opened['path']}seat", json={})
    assert "<span>Ada – you</span>" in guest.get("/").text
    assert sitting(visitor) == ["Ada", "Black"]


def test_a_list_is_short_enough_to_be_seen_whole_and_all_matches_have_a_page(app, visitor):
    tables = [Table(app) for _ in range(9)]

    page = visitor.get("/").text
    assert [table.path in page for table in tables] == [False, *[True] * 8]
    assert 'href="/matches"' in page


def test_the_lists_are_worked_out_once_for_all_who_watch(app, visitor, monkeypatch):
    Table(app)
    visitor.get("/")
    counted = []
    of_all = Names.of_all
    monkeypatch.setattr(Names, "of_all", lambda *_: counted.append(1) or of_all(*_))

    for _ in range(3):
        visitor.get("/")
    assert counted == []
    Table(app)
    visitor.get("/")
    assert counted


def test_when_the_server_stops_the_home_page_is_told_to_reconnect(app, url):
    with Watching(url, Door, Visitor(app)) as page:
        page.next()
        service_of(app).hub.close()
        assert page.closing() == 1012
