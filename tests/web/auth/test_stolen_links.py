"""A stolen link to a player's own seat."""

import pytest

from tests.web.own_links import browsers, old_link, own_link, viewer
from tests.web.server_thread import cookie_of
from tests.web.visitors import Table, Visitor
from web.context import service_of
from web.tokens.seat_tokens import SeatToken

PEOPLE = {"Accept": "text/html"}


@pytest.mark.parametrize("link", [own_link, old_link])
def test_following_somebodys_own_link_asks_first_and_changes_nothing(table, app, link):
    follower, before = Visitor(app), len(table.store.seat_sessions.of(table.id, 1))

    page = follower.get(link(table).removeprefix("http://localhost"), headers=PEOPLE)

    assert page.status_code == 200
    assert "Anyone who has it can see that hand" in page.text
    assert "ask them for an invitation" in page.text
    assert viewer(table, follower) == "spectator"
    assert follower.client.get_cookie("seat", path=table.path) is None
    assert len(table.store.seat_sessions.of(table.id, 1)) == before


@pytest.mark.parametrize("link", [own_link, old_link])
def test_anyone_who_says_that_the_seat_is_theirs_has_a_session_of_their_own(table, app, link):
    phone = Visitor(app)

    phone.come_back(link(table))

    assert viewer(table, phone) == 1
    new, old = (cookie_of(each, table.path)["Cookie"] for each in (phone, table.players[1]))
    assert new != old


def test_no_link_is_a_pass_by_itself(table, app):
    token = own_link(table).rpartition("/")[2]
    stranger = Visitor(app)
    stranger.client.set_cookie("seat", token, path=table.path)

    assert viewer(table, stranger) == "spectator"
    assert stranger.post(f"{table.path}seat", json={}).status_code == 403


def test_saying_it_twice_is_saying_it_once(table, thief):
    cookie = cookie_of(thief, table.path)
    thief.client.delete_cookie("seat", path=table.path)

    thief.come_back(own_link(table))

    assert cookie_of(thief, table.path) == cookie
    assert len(browsers(table, thief)) == 2


@pytest.mark.parametrize("token", ["nonsense", "WzAsIiJd.x"])
def test_what_is_no_link_brings_nobody_back(table, app, token):
    assert Visitor(app).post(f"{table.path}join/{token}").status_code == 404


def test_an_invitation_is_followed_by_looking_alone(app, visitor):
    opened = visitor.open(sit=0).json
    invitation = opened["invitations"][1]["link"].removeprefix("http://localhost")

    assert Visitor(app).post(invitation).status_code == 404


def test_who_has_another_seat_comes_back_to_none(table):
    ada = table.players[0]
    link = own_link(table)

    assert (ada.follow(link).status_code, ada.come_back(link).status_code) == (409, 409)
    assert viewer(table, ada) == 0


def test_who_came_back_to_a_seat_follows_no_invitation_to_another(app, visitor):
    opened = visitor.open(sit=1).json
    invitation, own = (way["link"] for way in opened["invitations"])
    follower = Visitor(app)
    follower.come_back(own)

    assert follower.follow(invitation).json["kind"] == "has_seat"


def test_a_seat_is_not_open_in_more_browsers_than_one_can_keep_in_sight(table, app):
    link = own_link(table)
    answers = [Visitor(app).come_back(link).status_code for _ in range(12)]

    assert answers == [303] * 11 + [409]


def test_a_pass_for_seats_of_others_holds_none_of_them(table):
    """Signed by us, as if by mistake: each seat asks for itself whether the pass is good."""
    tokens, bruno = service_of(table.app).seat_tokens, table.players[1]
    own = tokens.read(table.id, bruno.client.get_cookie("seat", path=table.path).value)
    bruno.client.set_cookie(
        "seat", tokens.token(SeatToken(table.id, 1, own.nonce, (0,))), path=table.path
    )

    assert bruno.get(f"{table.path}view?as=0").status_code == 403
    assert viewer(table, bruno) == 1


def test_an_opening_that_is_repeated_for_more_seats_opens_none_where_others_sit(app):
    key = "a-key-that-is-sent-once-more"
    table = Table(app, key)
    opener, friend = table.players

    again = opener.open(key, seats=[{"name": "Ada"}, {"name": "Bruno"}], sit=0, same_screen=[1])
    stranger = Visitor(app)
    stranger.come_back(own_link(table, 0))

    assert again.status_code == 201
    for visitor in (opener, stranger):
        assert visitor.get(f"{table.path}view?as=1").status_code == 403
    assert viewer(table, stranger) == 0
    assert browsers(table, friend) is None
