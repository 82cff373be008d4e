"""Sessions of a seat in several browsers: listed, revoked, and what revoked ones may do."""

import pytest

import domain.match
from tests.web.api.test_table_actions import do
from tests.web.own_links import browsers, end_others, old_link, own_link, viewer
from tests.web.server_thread import Watching, cookie_of
from tests.web.visitors import Table, Visitor
from web.context import service_of
from web.tokens.seat_tokens import SeatToken

PEOPLE = {"Accept": "text/html"}
ANDROID = "Mozilla/5.0 (Android 14; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0"


def test_the_holder_alone_sees_in_which_browsers_the_seat_is_open(table, app):
    strangers = (table.players[0], table.spectator)
    before = [stranger.get(f"{table.path}match-view").data for stranger in strangers]
    bruno, phone = table.players[1], Visitor(app)
    assert browsers(table, bruno) is None
    path = own_link(table).removeprefix("http://localhost")
    phone.post(path, headers={"User-Agent": ANDROID})

    (first, second), (same, here) = browsers(table, bruno), browsers(table, phone)

    assert (first["origin"], first["here"]) == ("followed an invitation", True)
    assert (second["name"], second["origin"], second["here"]) == (
        "Firefox, Android",
        "used the private link to the seat",
        False,
    )
    assert (same["here"], here["here"]) == (False, True)
    assert second["made"] > first["made"] > 0
    assert [stranger.get(f"{table.path}match-view").data for stranger in strangers] == before


def test_a_page_that_stays_open_shows_who_came_to_its_seat_since(table, app, url):
    with Watching(url, table, table.players[1]) as page:
        before = page.next()["now"].get("browsers")
        Visitor(app).come_back(own_link(table))
        after = page.next()["now"]["browsers"]

    assert before is None
    assert [browser["origin"] for browser in after] == [
        "followed an invitation",
        "used the private link to the seat",
    ]


def test_revoking_all_other_sessions_keeps_only_ones_own(table, thief):
    bruno = table.players[1]
    table.play(1)

    assert end_others(table, bruno).status_code == 200

    assert viewer(table, bruno) == 1
    assert browsers(table, bruno) is None
    for what in ("view", "match-view", "match-view?as=spectator", "log", "clock"):
        answer = thief.get(f"{table.path}{what}")
        assert (answer.status_code, answer.json["kind"]) == (403, "ended")
    assert thief.move(table.path, table.any_move(), table.match.moves).status_code == 403
    assert do(table, thief, "resign").status_code == 403
    assert thief.get(f"{table.path}seat").json["taken"] is False
    assert end_others(table, thief).status_code == 403


@pytest.mark.parametrize("link", [own_link, old_link])
def test_the_links_that_were_out_are_ended_too(table, app, link):
    bruno, old = table.players[1], link(table)
    late = Visitor(app)
    new = end_others(table, bruno).json["link"]

    assert late.follow(old).json["kind"] == "ended"
    assert late.post(old.removeprefix("http://localhost")).json["kind"] == "ended"
    assert viewer(table, late) == "spectator"
    late.come_back(new)
    assert viewer(table, late) == 1


def test_a_link_of_old_is_worth_nothing_as_a_cookie_either_once_it_was_ended(table, app):
    token = old_link(table).rpartition("/")[2]
    end_others(table, table.players[1])
    stranger = Visitor(app)
    stranger.client.set_cookie("seat", token, path=table.path)

    assert stranger.get(f"{table.path}view").status_code == 403


def test_the_first_session_of_a_seat_is_revoked_by_one_that_came_by_the_link(table, thief):
    """The quicker one wins: the sessions have equal rights."""
    end_others(table, thief)

    assert viewer(table, thief) == 1
    assert table.players[1].get(f"{table.path}view").status_code == 403


def test_an_answer_that_was_lost_costs_nobody_the_seat(table, thief):
    bruno = table.players[1]
    before = bruno.client.get_cookie("seat", path=table.path).value
    end_others(table, bruno)
    after = cookie_of(bruno, table.path)

    for again in (lambda: end_others(table, bruno), lambda: bruno.get(table.path, headers=PEOPLE)):
        bruno.client.set_cookie("seat", before, path=table.path)
        assert again().status_code in (200, 303)
        assert cookie_of(bruno, table.path) == after
    assert viewer(table, bruno) == 1


def test_a_revoked_session_gets_a_message_once_and_then_watches(table, thief):
    end_others(table, table.players[1])

    reported = thief.get(table.path, headers=PEOPLE)

    assert reported.status_code == 403
    assert "signed this browser out" in reported.text
    assert f'href="{table.path}">Watch the match</a>' in reported.text
    assert thief.get(table.path, headers=PEOPLE).status_code == 200
    assert viewer(table, thief) == "spectator"


def test_an_open_page_is_disconnected_when_its_session_is_revoked(table, thief, url):
    bruno = table.players[1]
    with (
        Watching(url, table, thief) as stolen,
        Watching(url, table, bruno) as own,
        Watching(url, table, table.players[0]) as ada,
    ):
        for page in (stolen, own, ada):
            page.next()
        end_others(table, bruno)
        assert (stolen.closing(), own.closing()) == (4403, 4403)
        with Watching(url, table, bruno) as again:
            assert again.next()["viewer"] == 1
        table.play(1)
        assert ada.at(1)["viewer"] == 0


def test_a_move_in_flight_when_its_session_is_revoked_is_not_stored(table, app, monkeypatch):
    mover = table.match.to_move
    thief = Visitor(app)
    thief.come_back(own_link(table, mover))
    advance, moved = domain.match.advance, table.any_move()

    def ending(*arguments):
        monkeypatch.undo()
        assert end_others(table, table.players[mover]).status_code == 200
        return advance(*arguments)

    monkeypatch.setattr(domain.match, "advance", ending)
    answer = thief.move(table.path, moved, 0)

    assert (answer.status_code, answer.json["kind"]) == (403, "ended")
    assert table.match.moves == 0


def test_at_a_table_for_players_only_who_was_ended_sees_nothing(app):
    alone = Table(app, spectators=False)
    thief = Visitor(app)
    thief.come_back(own_link(alone))
    end_others(alone, alone.players[1])

    assert thief.get(alone.path, headers=PEOPLE).status_code == 403
    assert thief.get(f"{alone.path}match-view").json["kind"] == "players_only"


def test_those_who_share_a_screen_end_others_for_both_seats(app):
    shared = Table(app, names=["Ada"], seats=[{"name": "Ada"}, {"name": "Bruno"}], same_screen=[1])
    home, other = shared.players[0], Visitor(app)
    other.come_back(own_link(shared, 0))
    assert len(browsers(shared, home)) == 2

    end_others(shared, home)

    assert [home.get(f"{shared.path}view?as={seat}").status_code for seat in (0, 1)] == [200, 200]
    assert [other.get(f"{shared.path}view?as={seat}").status_code for seat in (0, 1)] == [403, 403]


def test_a_spectator_cannot_revoke_sessions(table):
    assert end_others(table, table.spectator).status_code == 403


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


def test_a_link_alone_is_no_session(table, app):
    token = own_link(table).rpartition("/")[2]
    stranger = Visitor(app)
    stranger.client.set_cookie("seat", token, path=table.path)

    assert viewer(table, stranger) == "spectator"
    assert stranger.post(f"{table.path}seat", json={}).status_code == 403


def test_confirming_a_private_link_twice_keeps_the_session(table, thief):
    cookie = cookie_of(thief, table.path)
    thief.client.delete_cookie("seat", path=table.path)

    thief.come_back(own_link(table))

    assert cookie_of(thief, table.path) == cookie
    assert len(browsers(table, thief)) == 2


@pytest.mark.parametrize("token", ["nonsense", "WzAsIiJd.x"])
def test_an_invalid_link_does_not_return_a_seat(table, app, token):
    assert Visitor(app).post(f"{table.path}join/{token}").status_code == 404


def test_an_invitation_is_followed_by_looking_alone(app, visitor):
    opened = visitor.open(sit=0).json
    invitation = opened["invitations"][1]["link"].removeprefix("http://localhost")

    assert Visitor(app).post(invitation).status_code == 404


def test_a_player_who_has_another_seat_comes_back_to_none(table):
    ada = table.players[0]
    link = own_link(table)

    assert (ada.follow(link).status_code, ada.come_back(link).status_code) == (409, 409)
    assert viewer(table, ada) == 0


def test_a_player_who_came_back_to_a_seat_follows_no_invitation_to_another(app, visitor):
    opened = visitor.open(sit=1).json
    invitation, own = (way["link"] for way in opened["invitations"])
    follower = Visitor(app)
    follower.come_back(own)

    assert follower.follow(invitation).json["kind"] == "has_seat"


def test_a_seat_is_not_open_in_more_browsers_than_one_can_keep_in_sight(table, app):
    link = own_link(table)
    answers = [Visitor(app).come_back(link).status_code for _ in range(12)]

    assert answers == [303] * 11 + [409]


def test_a_session_for_seats_of_others_holds_none_of_them(table):
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
