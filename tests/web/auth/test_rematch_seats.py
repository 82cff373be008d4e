"""Seats of a rematch belong to the players of the match before."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from domain.match import PERSON
from tests.web.api.test_table_actions import do
from tests.web.tokens.test_my_matches import own_of
from tests.web.visitors import Table, Visitor
from web.context import service_of
from web.tokens.seat_tokens import SeatToken, new_session_token

HANDS = [("open", "hidden"), ("hidden", "open")]


@pytest.fixture
def ended(table: Table) -> Table:
    """Return a table whose match was given up."""
    do(table, table.players[0], "resign")
    return table


def again(table: Table, player: Visitor) -> str:
    """Let a player sit down at the rematch; return its path."""
    answer = player.post(f"{table.path}rematch")
    assert answer.status_code == 303
    return answer.headers["Location"]


def hands(visitor: Visitor, path: str):
    """Return what somebody sees of each hand."""
    return tuple(hand["is"] for hand in visitor.get(f"{path}view").json["view"]["hands"])


def seat_cookie(visitor: Visitor, path: str) -> str:
    """Return by which pass a browser sits at a table."""
    return visitor.client.get_cookie("seat", path=path).value


def matches_of(table: Table):
    """Return the match at a path."""
    return lambda path: table.store.matches.live(path.split("/")[2]).match


@pytest.mark.parametrize("early", [True, False])
def test_the_key_that_a_rematch_once_had_opens_a_table_of_its_senders_own(table, app, early):
    thief = Visitor(app)
    if early:
        stolen = thief.open(f"rematch-{table.id}", sit=0, same_screen=[1]).json["path"]
    do(table, table.players[0], "resign")
    paths = {again(table, player) for player in table.players}
    if not early:
        stolen = thief.open(f"rematch-{table.id}", sit=0, same_screen=[1]).json["path"]

    assert len(paths) == 1
    assert stolen not in paths
    (path,) = paths
    assert hands(thief, path) == ("hidden", "hidden")
    assert sorted(hands(player, path) for player in table.players) == sorted(HANDS)


def test_each_who_plays_again_has_a_session_of_their_own(ended):
    path = again(ended, ended.players[0])
    again(ended, ended.players[1])
    passes = {
        service_of(ended.app).seat_tokens.read(path.split("/")[2], seat_cookie(player, path)).name
        for player in ended.players
    }

    assert len(passes) == 2


def test_repeating_a_request_gives_the_same_seat(ended):
    ada = ended.players[0]
    path = again(ended, ada)
    before = seat_cookie(ada, path)

    assert again(ended, ada) == path
    assert seat_cookie(ada, path) == before
    assert ada.get(f"{path}seat").json["seat"] == 1
    assert "browsers" not in ada.get(f"{path}match-view").json["now"]


def test_concurrent_requests_with_one_key_open_one_table(app):
    table = Table(app, game="bloom", names=("Ada", "Bruno", "Carla"))
    table.play()

    with ThreadPoolExecutor(6) as threads:
        answers = list(
            threads.map(lambda player: player.post(f"{table.path}rematch"), table.players * 2)
        )

    (path,) = {answer.headers["Location"] for answer in answers}
    assert [player.get(f"{path}seat").json["seat"] for player in table.players] == [1, 2, 0]
    assert matches_of(table)(path).to_move is not None


def test_at_a_rematch_nobody_is_invited(ended, app):
    ada = ended.players[0]
    path = again(ended, ada)
    waiting = ada.get(f"{path}match-view").json["now"]["waiting"]
    assert (waiting["free"], waiting["invitations"]) == (["white"], [])

    # As if an invitation had been signed all the same.
    tokens, guest = service_of(app).seat_tokens, Visitor(app)
    invitation = SeatToken(path.split("/")[2], 0)
    refused = guest.get(f"{path}join/{tokens.token(invitation)}")
    guest.client.set_cookie("seat", tokens.token(new_session_token(invitation)), path=path)
    taken = guest.post(f"{path}seat", json={"name": "Eve"})

    for answer in (refused, taken):
        assert answer.status_code == 409
        assert answer.json["sentence"].startswith("Only the players of the previous match")
    assert matches_of(ended)(path).seated[0] is None


def test_a_rematch_is_found_again_in_its_players_browsers(ended):
    path = again(ended, ended.players[0])

    assert path in own_of(ended.players[0])
    assert path not in own_of(ended.players[1])


def test_those_who_share_a_screen_play_again_on_both_seats(app):
    shared = Table(app, names=["Ada"], seats=[{"name": "Ada"}, {"name": "Bruno"}], same_screen=[1])
    home = shared.players[0]
    headers = {"Expected-Position": "0", "Idempotency-Key": "up"}
    home.post(f"{shared.path}table?as=0", json={"do": "resign"}, headers=headers)
    path = again(shared, home)

    assert home.get(f"{path}match-view").json["now"]["shared"] == [1, 0]
    assert "turn, on this screen" in own_of(home)


def test_against_a_bot_the_rematch_begins_at_once(app, visitor):
    path = visitor.open(seats=[{"name": "Ada"}, {"by": "random"}], sit=0).json["path"]
    visitor.act(path, "resign", 0)

    rematch = visitor.post(f"{path}rematch").headers["Location"]

    match = service_of(app).store.matches.live(rematch.split("/")[2]).match
    assert match.opened.seats == ("random", PERSON)
    assert match.dealt


def test_both_browsers_of_a_player_come_to_the_rematch_until_one_was_ended_there(ended, app):
    ada, phone, thief = ended.players[0], Visitor(app), Visitor(app)
    link = ada.get(f"{ended.path}seat").json["link"]
    phone.come_back(link)
    path = again(ended, ada)
    assert again(ended, phone) == path
    assert phone.get(f"{path}seat").json["taken"]

    assert ada.post(f"{path}browsers/end").status_code == 200
    thief.come_back(link)
    for late in (phone, thief):
        again(ended, late)
        assert late.get(f"{path}match-view").json.get("viewer") != 1
    assert ada.get(f"{path}match-view").json["viewer"] == 1


def test_repeating_a_request_does_not_revoke_the_session_in_use(ended):
    ada = ended.players[0]
    path = again(ended, ada)
    ada.post(f"{path}browsers/end")

    again(ended, ada)

    assert ada.get(f"{path}match-view").json["viewer"] == 1
