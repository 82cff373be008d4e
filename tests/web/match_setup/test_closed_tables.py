"""Closing a table before its match begins."""

import pytest

from tests.web.visitors import Table, Visitor, new_key
from web.context import service_of
from web.limits.rate_limits import Limits

PEOPLE = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


def opened(visitor, seats=2, **wanted):
    """Return a table where its opener sits and people are awaited in the other seats."""
    return visitor.open(seats=[{"name": "Ada"}, *[{}] * (seats - 1)], sit=0, **wanted).json


def close(visitor, table):
    return visitor.post(f"{table['path']}close", data={})


def closable(visitor, table):
    return visitor.get(f"{table['path']}match-view").json["now"]["waiting"]["closable"]


@pytest.mark.parametrize("joinable", [False, True])
def test_a_player_who_sits_alone_closes_the_table_and_anyone_who_has_its_link_reads_that(
    app, visitor, joinable
):
    table = opened(visitor, joinable=joinable)
    (invitation,) = [way for way in table["invitations"] if way["seat"] == 1]
    assert closable(visitor, table)

    answer = close(visitor, table)

    assert (answer.status_code, answer.location) == (303, "/#closed")
    friend = Visitor(app)
    page = friend.client.get(invitation["link"], headers=PEOPLE)
    assert page.status_code == 410
    assert "<h1>This table was closed</h1>" in page.text
    assert "Ask for a new invitation, or open a table." in page.text
    assert table["path"] not in friend.get("/").text
    assert table["path"] not in visitor.get("/yours").text
    assert close(visitor, table).status_code == 410


def test_the_host_closes_a_table_where_a_guest_sits_who_reads_that(app, visitor):
    table = opened(visitor, 3, game="birdie")
    friend = Visitor(app)
    friend.follow(next(way["link"] for way in table["invitations"] if way["seat"] == 1))
    friend.post(f"{table['path']}seat", data={"name": "Bea"}, headers=PEOPLE)
    assert closable(visitor, table)
    assert not closable(friend, table)
    assert close(friend, table).status_code == 403

    assert close(visitor, table).status_code == 303

    page = friend.client.get(table["path"], headers=PEOPLE)
    assert page.status_code == 410
    assert "<h1>This table was closed</h1>" in page.text
    assert table["path"] not in friend.get("/yours").text


@pytest.mark.parametrize("host", [{"sit": 0, "commits": True}, {"sit": None}])
def test_a_guest_who_sits_down_first_cannot_close_the_table(app, visitor, host):
    table = visitor.open(seats=[{}, {}, {}], game="birdie", **host).json
    guest = Visitor(app)
    guest.follow(next(way["link"] for way in table["invitations"] if way["seat"] == 1))
    guest.post(f"{table['path']}seat", data={"name": "Bea"}, headers=PEOPLE)

    assert not closable(guest, table)
    assert close(guest, table).status_code == 403
    assert visitor.get(table["path"]).status_code == 200


def test_a_host_who_signed_other_browsers_out_still_closes_the_table(app, visitor):
    table = opened(visitor)
    phone = Visitor(app)
    phone.come_back(table["invitations"][0]["link"])
    phone.post(f"{table['path']}browsers/end")

    assert closable(phone, table)
    assert close(visitor, table).status_code == 403
    assert close(phone, table).status_code == 303


def test_only_who_sits_there_may_close_it(app, visitor):
    table = opened(visitor)
    stranger = Visitor(app)

    assert not closable(stranger, table)
    assert close(stranger, table).status_code == 403
    assert visitor.get(table["path"]).status_code == 200


def test_a_match_that_has_begun_and_a_rematch_stay(app):
    table = Table(app)
    assert table.players[0].post(f"{table.path}close", data={}).status_code == 409
    table.play()
    path = table.players[0].post(f"{table.path}rematch", data={}).location

    waiting = table.players[0].get(f"{path}match-view").json["now"]["waiting"]

    assert not waiting["closable"]
    assert waiting["follows"] in table.path
    assert table.players[0].post(f"{path}close", data={}).status_code == 409


def test_a_player_who_sits_down_at_the_same_moment_keeps_the_seat(app, visitor):
    table, store = opened(visitor), service_of(app).store
    version = store.matches.live(table["match"]).version

    friend = Visitor(app)
    friend.follow(next(way["link"] for way in table["invitations"] if way["seat"] == 1))
    friend.post(f"{table['path']}seat", data={"name": "Bea"}, headers=PEOPLE)

    assert not store.purger.purge(table["match"], version)
    assert friend.get(f"{table['path']}match-view").json["now"]["waiting"] is None


def test_a_closed_table_counts_no_longer_among_those_that_wait(new_app):
    visitor = Visitor(new_app(Limits(waiting_per_address=1)))
    table = opened(visitor)
    assert visitor.open(new_key(), seats=[{}, {}]).status_code == 429

    close(visitor, table)

    assert visitor.open(new_key(), seats=[{}, {}]).status_code == 201


def test_a_player_who_opens_their_own_invitation_is_led_back_to_the_table(visitor):
    table = opened(visitor)
    (link,) = [way["link"] for way in table["invitations"] if way["seat"] == 1]

    page = visitor.client.get(link, headers=PEOPLE)

    assert page.status_code == 409
    assert f'href="{table["path"]}">Back to the match</a>' in page.text


def test_a_host_without_a_name_gives_one_in_the_waiting_room(app, visitor):
    table = visitor.open(seats=[{}, {}], sit=0).json

    answer = visitor.post(f"{table['path']}seat", data={"name": "Ada"}, headers=PEOPLE)

    assert answer.status_code == 303
    assert visitor.get(f"{table['path']}match-view").json["players"][0]["name"] == "Ada"
    friend = Visitor(app)
    friend.follow(table["invitations"][1]["link"])
    assert "Ada invites you to play Felci" in friend.get(table["path"], headers=PEOPLE).text
