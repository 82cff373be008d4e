"""Seats: invitations, cookies, and links in the wrong hands."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.web.visitors import SECRET, Table, Visitor
from web.context import service_of
from web.tokens.seat_tokens import SeatToken, SeatTokens


@pytest.fixture
def opened(visitor):
    """Return a table that was opened by somebody who sits at white's side."""
    return visitor.open(sit=0).json


@pytest.fixture
def guest(app):
    """Return somebody else."""
    return Visitor(app)


def test_an_invitation_leaves_the_address_and_is_kept_in_a_cookie(opened, guest):
    answer = guest.follow(opened["invitations"][1]["link"])

    assert (answer.status_code, answer.headers["Location"]) == (303, opened["path"])
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    assert answer.headers["Cache-Control"] == "no-store"
    parts = answer.headers["Set-Cookie"].split("; ")
    assert "-seat=" in parts[0]
    assert {"HttpOnly", "SameSite=Lax", f"Path={opened['path']}"} <= set(parts)
    assert "Secure" not in parts


def test_over_https_the_cookie_goes_over_https_only(opened, guest):
    path = opened["invitations"][1]["link"].removeprefix("http://localhost")

    answer = guest.get(path, base_url="https://localhost")

    assert "Secure" in answer.headers["Set-Cookie"].split("; ")


def test_looking_at_an_invitation_takes_no_seat(table, app, opened, guest):
    for _ in range(2):
        guest.follow(opened["invitations"][1]["link"])

    assert guest.get(f"{opened['path']}seat").json["taken"] is False
    assert service_of(app).store.matches.live(opened["match"]).match.seated[1] is None


def test_a_seat_is_taken_by_asking_for_it_under_a_name(opened, guest):
    guest.follow(opened["invitations"][1]["link"])

    answers = [guest.post(f"{opened['path']}seat", json={"name": "Zoe"}) for _ in range(2)]

    assert [answer.status_code for answer in answers] == [200, 200]
    assert answers[0].data == answers[1].data
    assert answers[0].json["taken"] is True
    assert guest.get(f"{opened['path']}view").json["players"] == ["Ada", "Zoe"]


def test_a_seat_can_be_taken_by_the_form_of_a_page(opened, guest):
    guest.follow(opened["invitations"][1]["link"])

    answer = guest.post(f"{opened['path']}seat", data={"name": "Zoe"})

    assert (answer.status_code, answer.headers["Location"]) == (303, opened["path"])
    assert guest.get(f"{opened['path']}view").json["viewer"] == 1


def test_a_name_stays_once_the_match_is_under_way(table):
    seat = f"{table.path}seat"
    table.players[1].post(seat, json={"name": "Zoe"})
    table.play(1)
    table.players[1].post(seat, json={"name": "Ada"})

    assert table.spectator.get(f"{table.path}view").json["players"] == ["Ada", "Zoe"]


def test_the_name_that_was_given_with_the_invitation_stays_if_no_other_is(opened, guest):
    guest.follow(opened["invitations"][1]["link"])
    guest.post(f"{opened['path']}seat", json={})

    assert guest.get(f"{opened['path']}view").json["players"] == ["Ada", "Bruno"]


def test_an_invitation_is_worth_nothing_once_the_seat_is_taken(table, visitor):
    """The creator has sent the invitation, and must not see the other hand."""
    answer = visitor.follow(table.invitation)

    assert (answer.status_code, answer.json["kind"]) == (409, "seat_taken")
    assert "Set-Cookie" not in answer.headers
    assert visitor.get(f"{table.path}view").json["viewer"] == "spectator"


def test_the_first_to_sit_down_gets_the_invited_seat(opened, app):
    first, second = Visitor(app), Visitor(app)
    for guest in (first, second):
        guest.follow(opened["invitations"][1]["link"])
    seat = f"{opened['path']}seat"

    assert first.post(seat, json={"name": "First"}).status_code == 200
    refused = second.post(seat, json={"name": "Second"})

    assert (refused.status_code, refused.json["kind"]) == (409, "seat_taken")
    assert second.get(f"{opened['path']}view").json["viewer"] == "spectator"
    assert second.get(f"{opened['path']}view").json["players"] == ["Ada", "First"]
    assert first.post(seat, json={"name": "First"}).status_code == 200


def test_of_many_concurrent_players_one_gets_the_seat(opened, app):
    guests = [Visitor(app) for _ in range(8)]
    for guest in guests:
        guest.follow(opened["invitations"][1]["link"])

    with ThreadPoolExecutor(8) as threads:
        answers = threads.map(lambda guest: guest.post(f"{opened['path']}seat", json={}), guests)

    assert sorted(answer.status_code for answer in answers) == [200] + [409] * 7


def test_an_invitation_brings_its_own_player_back_as_long_as_the_browser_knows(table):
    answer = table.players[1].follow(table.invitation)

    assert answer.status_code == 303
    assert table.players[1].get(f"{table.path}view").json["viewer"] == 1


def test_the_private_link_of_a_seat_brings_its_player_back_in_another_browser(table, guest):
    own = table.players[1].get(f"{table.path}seat").json["link"]

    assert guest.come_back(own).status_code == 303
    assert guest.get(f"{table.path}view").json["viewer"] == 1


def test_a_browser_does_not_lose_its_seat_to_another_invitation(opened, visitor):
    answer = visitor.follow(opened["invitations"][1]["link"])

    assert (answer.status_code, answer.json["kind"]) == (409, "has_seat")
    assert visitor.get(f"{opened['path']}view").json["viewer"] == 0


def test_a_seat_of_one_match_is_no_seat_of_another(app):
    one, other = Table(app), Table(app)
    cookie = one.players[0].client.get_cookie("seat", path=one.path)
    one.players[0].client.set_cookie("seat", cookie.value, path=other.path)

    assert one.players[0].get(f"{other.path}view").json["viewer"] == "spectator"
    assert one.players[0].get(f"{other.path}seat").status_code == 403


@pytest.mark.parametrize(
    "spoil",
    [str.upper, lambda token: token[:-2], lambda token: f"x{token}", lambda token: f"{token}/x"],
    ids=["other letters", "cut", "longer", "deeper"],
)
def test_a_tampered_link_is_invalid(opened, guest, spoil):
    link = opened["invitations"][1]["link"]
    token = link.rpartition("/")[2]

    answer = guest.get(f"{opened['path']}join/{spoil(token)}")

    assert (answer.status_code, answer.json["kind"]) == (404, "unknown")
    assert token not in answer.text


@pytest.mark.parametrize("cookie", ["", "x", "a.b", "." * 300, "WzAsIiJd.", "é"])
def test_a_forged_cookie_identifies_nobody(table, guest, cookie):
    guest.client.set_cookie("seat", cookie, path=table.path)

    assert guest.get(f"{table.path}view").json["viewer"] == "spectator"


def test_a_token_signed_with_another_secret_is_invalid(opened, guest):
    token = SeatTokens(SECRET[::-1]).token(SeatToken(opened["match"], 1))

    assert guest.get(f"{opened['path']}join/{token}").status_code == 404


def test_a_session_that_took_no_seat_holds_none(table, guest):
    """Signed by us, for the right seat, but it was another pass that took it."""
    token = service_of(table.app).seat_tokens.token(SeatToken(table.id, 1, "another nonce"))
    guest.client.set_cookie("seat", token, path=table.path)

    assert guest.get(f"{table.path}view").json["viewer"] == "spectator"
    assert guest.get(f"{table.path}join/{token}").status_code == 409


def test_no_key_that_opens_a_table_gives_away_how_seats_are_signed(visitor):
    """Match ids are hashes too, of keys that a client may choose: under a secret of their own."""
    service = service_of(visitor.app)

    assert (
        len({service.table_secret, service.seat_tokens._seats, service.seat_tokens._nonces, SECRET})
        == 4
    )


def test_only_invited_players_can_sit_down(table, guest):
    answer = guest.post(f"{table.path}seat", json={"name": "Zoe"})

    assert (answer.status_code, answer.json["kind"]) == (403, "no_seat")
