"""Tables open to anyone: who may join, and two who join at once."""

import re

import pytest

from tests.web.visitors import Visitor, new_key
from web.limits.rate_limits import Limits

PEOPLE = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


@pytest.fixture
def opened(visitor):
    """Return a table that its opener, who sits there, opened for anybody."""
    return visitor.open(seats=[{"name": "Ada"}, {}], sit=0, joinable=True).json


def come(app, opened, name="") -> Visitor:
    """Let a stranger come to a free seat, and take it under a *name*."""
    stranger = Visitor(app)
    stranger.get(f"{opened['path']}join")
    if name:
        stranger.post(f"{opened['path']}seat", data={"name": name}, headers=PEOPLE)
    return stranger


def listed(visitor, kind="open"):
    """Return the paths and notes of the matches that the home page lists."""
    lists = visitor.get("/lists").json["lists"].split("<section")
    section = lists[["open", "running", "finished"].index(kind) + 1]
    return re.findall(r'href="(/matches/[^"]+)".*?<small>(.*?)</small>', section, re.DOTALL)


def test_anyone_who_comes_from_the_home_page_may_take_the_free_seat(app, opened, visitor):
    stranger = Visitor(app)
    assert listed(stranger) == [
        (f"{opened['path']}join", "waiting for 1 player: take the seat"),
    ]

    guest = come(app, opened)
    assert "<h1>Play Felci</h1>" in guest.get(opened["path"], headers=PEOPLE).text
    arrived = come(app, opened, "Zoe")
    assert arrived.get(f"{opened['path']}seat").json["seat"] == 1
    assert listed(stranger) == []
    assert listed(stranger, "running") == [(opened["path"], "0 moves")]


def test_the_home_page_says_what_one_would_agree_to(app, visitor):
    clock = {"bank": 300, "increment": 3}
    visitor.open(seats=[{"name": "Ada"}, {}], sit=0, joinable=True, clock=clock)

    waiting = Visitor(app).get("/lists").json["lists"]
    assert "5 minutes each, plus 3 seconds per turn" in waiting


def test_of_two_concurrent_players_one_sits_down_and_one_watches(app, opened):
    late = come(app, opened)
    come(app, opened, "Zoe")

    led = late.post(f"{opened['path']}seat", data={"name": "Yan"}, headers=PEOPLE)
    assert (led.status_code, led.headers["Location"]) == (303, f"{opened['path']}?taken")
    page = late.get(led.headers["Location"], headers=PEOPLE).text
    assert "Somebody has taken this seat." in page
    assert '"viewer": "spectator"' in page
    refused = late.post(f"{opened['path']}seat", json={})
    assert (refused.status_code, refused.json["kind"]) == (409, "seat_taken")


def test_anyone_who_comes_when_all_seats_are_taken_is_shown(app, opened):
    come(app, opened, "Zoe")

    late = Visitor(app)
    led = late.get(f"{opened['path']}join", headers=PEOPLE)
    assert led.headers["Location"] == f"{opened['path']}?taken"
    assert late.get(f"{opened['path']}join").json["kind"] == "seat_taken"


def test_each_who_comes_to_a_larger_table_has_a_seat_of_their_own(app, visitor):
    table = visitor.open(game="bloom", seats=[{}] * 4, sit=0, joinable=True).json
    arrived = [come(app, table, name) for name in ("Zoe", "Yan", "Xenia")]

    seats = {guest.get(f"{table['path']}seat").json["seat"] for guest in arrived}
    assert seats == {1, 2, 3}


def test_anyone_who_sits_there_is_led_back_to_their_own_table_which_says_that_it_waits(
    opened, visitor
):
    led = visitor.get(f"{opened['path']}join")

    assert led.headers["Location"] == opened["path"]
    assert visitor.get(f"{opened['path']}seat").json["seat"] == 0
    assert "waiting for 1 more player" in visitor.get("/lists").json["yours"]


def test_anyone_who_came_already_keeps_the_seat_that_was_offered(app, opened):
    stranger = come(app, opened)
    offered = stranger.client.get_cookie("seat", path=opened["path"]).value

    stranger.get(f"{opened['path']}join")
    assert stranger.client.get_cookie("seat", path=opened["path"]).value == offered


def test_at_a_table_by_invitation_nobody_else_sits_down(app, visitor):
    table = visitor.open(sit=0).json
    stranger = Visitor(app)

    refused = stranger.get(f"{table['path']}join")
    assert (refused.status_code, refused.json["kind"]) == (404, "unknown")
    assert stranger.client.get_cookie("seat", path=table["path"]) is None
    assert listed(stranger) == [(table["path"], "1 seat is free, by invitation")]


def test_a_table_for_its_players_only_can_be_joined_and_shows_nothing_before(app, visitor):
    table = visitor.open(seats=[{}, {}], sit=0, joinable=True, spectators=False).json
    stranger = Visitor(app)

    assert listed(stranger) == [(f"{table['path']}join", "waiting for 1 player: take the seat")]
    assert stranger.get(f"{table['path']}view").status_code == 403
    assert come(app, table, "Zoe").get(f"{table['path']}view").status_code == 200


def test_the_number_of_tables_joined_is_limited(new_app):
    app = new_app(Limits(coming=2, coming_per_second=0))
    host, stranger = Visitor(app), Visitor(app)
    paths = [host.open(sit=0, joinable=True).json["path"] for _ in range(3)]

    assert [stranger.get(f"{path}join").status_code for path in paths] == [303, 303, 429]


@pytest.mark.parametrize(("against", "waits"), [("person", True), ("bot", False), ("here", False)])
def test_the_form_opens_the_place_of_a_friend_to_anybody(app, visitor, against, waits):
    form = {"game": "felci", "with": against, "key": new_key(), "anybody": "on"}
    path = visitor.post("/", data=form).headers["Location"]

    assert (Visitor(app).get(f"{path}join").status_code == 303) is waits
