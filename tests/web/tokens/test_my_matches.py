"""The list of own matches that a browser remembers grants no access."""

from uuid import UUID

import pytest

from tests.web.own_links import own_link
from tests.web.visitors import Table, Visitor
from web.auth.visitor_cookies import MATCHES, own_matches, remember_match
from web.context import service_of
from web.tokens.my_matches import MOST, OwnMatch


def own_of(visitor):
    """Return what stands under the own matches on the home page."""
    return visitor.get("/").text.partition('id="yours"')[2].partition('class="games"')[0]


def all_of(visitor, find=""):
    """Return what stands on the page of the own matches, or what of it is found."""
    return visitor.get("/yours", query_string={"find": find}).text


def test_a_match_is_found_again_in_the_browser_it_was_opened_in(table):
    ada, bruno = table.players

    for player in (ada, bruno):
        assert f'href="{table.path}"' in own_of(player)
    assert table.path not in own_of(table.spectator)
    assert "Your matches" not in own_of(table.spectator)


def test_the_player_on_turn_is_listed_first(app):
    first, second = Table(app), Table(app)
    # One browser that sits at both: at the first it is its turn, at the newer one it is not.
    player = second.players[1]
    player.come_back(first.opened["invitations"][0]["link"])

    listed = own_of(player)
    assert listed.index(first.path) < listed.index(second.path)
    assert "Your turn" in listed
    assert "Ada&#39;s turn" in listed
    assert listed.count("urgent") == 1


def test_ended_matches_stand_last_with_their_result(played):
    player = played.players[0]
    running = player.open(seats=[{}, {"by": "random"}], sit=0).json["path"]

    listed = all_of(player)
    assert listed.index(running) < listed.index(played.path)
    assert " won" in listed
    assert played.path not in own_of(player)


def test_a_rematch_is_listed_among_the_matches_of_its_players(played):
    paths = {
        player: player.post(f"{played.path}rematch").headers["Location"]
        for player in played.players
    }

    for player, path in paths.items():
        assert path in own_of(player)
        assert all_of(player).index(path) < all_of(player).index(played.path)
    assert "Your matches" not in own_of(played.spectator)


def test_a_players_own_match_is_found_by_game_and_by_player(played):
    player = played.players[0]

    for sought, found in (("felci", True), ("BRUNO", True), ("bower", False)):
        assert (played.path in all_of(player, sought)) == found


def test_a_match_that_is_taken_off_the_list_keeps_its_seat(played):
    player = played.players[0]

    assert player.post("/yours/forget", data={"match": played.match.id}).status_code == 303

    assert played.path not in all_of(player)
    assert player.get(f"{played.path}match-view").json["seat"] == 0


def test_a_player_who_was_invited_finds_the_free_seat_again_until_somebody_takes_it(app, visitor):
    opened = visitor.open(sit=0).json
    guests = [Visitor(app), Visitor(app)]
    for guest in guests:
        guest.follow(opened["invitations"][1]["link"])
        assert "Sit down" in own_of(guest)
        assert "Sit down" not in own_of(visitor)

    guests[0].post(f"{opened['path']}seat", json={"name": "Zoe"})

    assert opened["path"] in own_of(guests[0])
    assert opened["path"] not in own_of(guests[1])


def test_the_secret_link_brings_the_match_to_another_browser(table, app):
    other = Visitor(app)
    other.come_back(table.players[1].get(f"{table.path}seat").json["link"])

    assert table.path in own_of(other)


def test_on_a_shared_screen_a_text_says_whose_turn_it_is(visitor):
    path = visitor.open(sit=0, same_screen=[1]).json["path"]

    assert "Ada&#39;s turn, on this screen" in own_of(visitor)
    assert path in own_of(visitor)


def test_the_list_opens_nothing(table, app):
    thief = Visitor(app)
    thief.client.set_cookie(MATCHES, table.players[0].client.get_cookie(MATCHES).value)

    assert table.path in own_of(thief)
    assert thief.get(f"{table.path}view").json["viewer"] == "spectator"
    assert thief.get(f"{table.path}seat").status_code == 403


@pytest.mark.parametrize("cookie", ["", "x", "é", "AAAA.AAAA", "." * 300])
def test_a_forged_list_is_ignored(visitor, cookie):
    visitor.client.set_cookie(MATCHES, cookie)

    assert "Your matches" not in visitor.get("/").text


def test_a_tampered_list_is_ignored(table):
    player = table.players[0]
    value = player.client.get_cookie(MATCHES).value
    player.client.set_cookie(MATCHES, ("B" if value[0] == "A" else "A") + value[1:])

    assert "Your matches" not in player.get("/").text


def test_only_the_newest_are_remembered_and_fit_into_a_cookie(app):
    service = service_of(app)
    ids = [str(UUID(int=number, version=4)) for number in range(MOST + 20)]
    cookie, name = "", f"{service.browser_prefix}-{MATCHES}"
    for match_id in ids:
        with app.test_request_context(headers={"Cookie": f"{name}={cookie}"}) as context:
            response = app.response_class()
            remember_match(service, response, context.request, OwnMatch(match_id, (0, 4)))
            cookie = response.headers["Set-Cookie"].partition(";")[0].partition("=")[2]
    with app.test_request_context(headers={"Cookie": f"{name}={cookie}"}) as context:
        known = own_matches(service, context.request)

    assert [own.match for own in known] == ids[: -MOST - 1 : -1]
    assert {own.seats for own in known} == {(0, 4)}
    assert len(cookie) < 3000


def test_the_cookie_is_not_for_scripts(table):
    cookies = Visitor(table.app).open(sit=0).headers.getlist("Set-Cookie")

    (kept,) = (cookie for cookie in cookies if f"-{MATCHES}=" in cookie)
    assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= set(kept.split("; "))


@pytest.mark.parametrize("seat", [0, 1])
def test_a_browser_that_was_signed_out_no_longer_lists_the_match(app, seat):
    table, phone = Table(app, spectators=False), Visitor(app)
    player = table.players[seat]
    phone.come_back(own_link(table, seat))
    assert table.path in own_of(phone)
    assert table.path in all_of(phone)

    player.post(f"{table.path}browsers/end")

    for listed in (own_of, all_of):
        assert table.path not in listed(phone)
        assert table.path in listed(player)


def test_each_match_has_its_age_and_only_a_long_list_a_search(visitor):
    for _ in range(5):
        visitor.open(seats=[{}, {"by": "random"}], sit=0)
    listed = all_of(visitor)
    assert listed.count("<time>just now</time>") == 5
    assert 'role="search"' not in listed

    visitor.open(seats=[{}, {"by": "random"}], sit=0)
    assert 'role="search"' in all_of(visitor)
