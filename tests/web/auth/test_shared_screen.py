"""A shared screen shows each player only what that player requests."""

import pytest

from tests.web.server_thread import Raw, Watching, cookie_of
from tests.web.visitors import Table, Visitor
from web.context import service_of


@pytest.fixture
def shared(app):
    """Return a table of Felci whose two players share the first visitor's browser."""
    return Table(app, names=["Ada"], seats=[{"name": "Ada"}, {"name": "Bruno"}], same_screen=[1])


@pytest.fixture
def home(shared):
    """Return the browser that both seats are in."""
    return shared.players[0]


def hands(answer):
    """Return what is open of each hand."""
    return [hand["is"] for hand in answer.json["view"]["hands"]]


def test_nothing_hidden_is_shown_until_somebody_says_who_is_looking(shared, home):
    answer = home.get(f"{shared.path}view")

    assert answer.json["viewer"] == "spectator"
    assert hands(answer) == ["hidden", "hidden"]
    page = home.get(shared.path, headers={"Accept": "text/html"}).text
    assert '"viewer": "spectator"' in page
    assert '"shared": [0, 1]' in page


@pytest.mark.parametrize("what", ["", "?as=0", "?as=1"])
def test_the_page_itself_is_always_covered(shared, home, what):
    page = home.get(f"{shared.path}{what}", headers={"Accept": "text/html"}).text

    assert '"viewer": "spectator"' in page


@pytest.mark.parametrize("seat", [0, 1])
def test_each_of_them_is_shown_their_own_side_alone(shared, home, seat):
    answer = home.get(f"{shared.path}view?as={seat}")

    assert answer.json["viewer"] == seat
    assert hands(answer)[seat] == "open"
    assert hands(answer)[1 - seat] == "hidden"
    assert home.get(f"{shared.path}match-view?as={seat}").json["seat"] == seat


def test_only_the_player_has_their_viewpoint(shared, app, table):
    for visitor in (Visitor(app), shared.spectator, *table.players):
        for what in ("view", "match-view", "log"):
            for seat in (0, 1):
                assert visitor.get(f"{shared.path}{what}?as={seat}").status_code == 403
    # A player of another match, who asks there for the other's side.
    assert table.players[0].get(f"{table.path}view?as=1").status_code == 403


def test_moves_are_made_as_the_seat_that_is_asked_for(shared, home):
    move = shared.any_move()
    as_seat = {seat: f"{shared.path}moves?as={seat}" for seat in (0, 1)}
    headers = {"Expected-Position": "0", "Idempotency-Key": "a-key"}

    def made(path):
        return home.post(path, json=move, headers=headers)

    rejected, other, own = made(f"{shared.path}moves"), made(as_seat[1]), made(as_seat[0])

    assert (rejected.status_code, rejected.json["kind"]) == (403, "no_seat")
    assert (other.status_code, other.json["name"]) == (409, "NOT_YOUR_TURN")
    assert own.status_code == 200
    assert shared.match.line[0].seat == 0


@pytest.mark.parametrize("seat", ["0", "2", "-1", "00", "spectator", "referee", "x", "é", ""])
def test_a_session_cannot_act_for_a_seat_it_does_not_hold(table, seat):
    """Bruno has the seat 1 of an ordinary table."""
    bruno, move = table.players[1], table.any_move()
    headers = {"Expected-Position": "0", "Idempotency-Key": "a-key"}

    for what, body in (("moves", move), ("choices", {"position": 0, "picks": []})):
        answer = bruno.post(f"{table.path}{what}?as={seat}", json=body, headers=headers)
        assert answer.status_code == 403, what
    assert table.match.moves == 0


def test_choices_are_told_to_the_seat_that_is_asked_for(shared, home):
    body = {"position": 0, "picks": []}

    reported = home.post(f"{shared.path}choices?as=0", json=body).json
    assert reported["open"]
    for other in ("choices", "choices?as=1"):
        assert home.post(f"{shared.path}{other}", json=body).json["open"] == []


def test_a_socket_listens_as_the_seat_that_is_asked_for(shared, home, url):
    for query, viewer in (("", "spectator"), ("?as=0", 0), ("?as=1", 1)):
        with Watching(url, shared, home, query=query) as page:
            view = page.next()
            assert view["viewer"] == viewer
            assert view["now"]["connected"] == [True, True]
            assert view["now"]["shared"] == [0, 1]


def test_a_socket_as_a_seat_that_one_does_not_hold_is_refused(shared, app, url):
    assert cookie_of(shared.spectator, shared.path) == {}
    for query in ("?as=0", "?as=1"):
        with Raw(url, f"{shared.path}socket{query}") as raw:
            assert raw.status == 403


def test_the_private_link_brings_all_seats_to_another_browser(shared, home, app):
    link = home.get(f"{shared.path}seat").json["link"]
    other = Visitor(app)

    assert other.come_back(link).status_code == 303
    assert other.get(f"{shared.path}match-view").json["now"]["shared"] == [0, 1]
    assert hands(other.get(f"{shared.path}view?as=1")) == ["hidden", "open"]


def test_friends_by_a_link_play_along(app):
    seats = [{"name": "Ada"}, {"name": "Bruno"}, {}]
    table = Table(app, names=["Ada"], game="bloom", seats=seats, same_screen=[1])
    home, guest = table.players[0], Visitor(app)
    (invitation,) = home.get(f"{table.path}match-view").json["now"]["waiting"]["invitations"]

    assert guest.follow(invitation["link"]).status_code == 303
    assert guest.post(f"{table.path}seat", json={"name": "Carla"}).status_code == 200

    assert guest.get(f"{table.path}view").json["viewer"] == 2
    assert guest.get(f"{table.path}view?as=0").status_code == 403
    assert home.get(f"{table.path}view?as=2").status_code == 403
    # Who sits there follows no further invitation.
    assert home.follow(invitation["link"]).json["kind"] == "has_seat"


def test_at_the_end_everything_is_open_to_them_as_to_all(shared, home):
    while (match := shared.match).to_move is not None:
        path = f"{shared.path}moves?as={match.to_move}"
        headers = {"Expected-Position": str(match.moves), "Idempotency-Key": f"key-{match.moves}"}
        assert home.post(path, json=shared.any_move(), headers=headers).status_code == 200

    for seat in (0, 1, "referee"):
        assert shared.spectator.get(f"{shared.path}view?as={seat}").status_code == 200


def test_a_session_holds_further_seats_only_if_signed_for_them(shared):
    tokens = service_of(shared.app).seat_tokens
    mine = shared.players[0].client.get_cookie("seat", path=shared.path).value
    read = tokens.read(shared.id, mine)

    assert (read.seat, read.shared_seats) == (0, (1,))
    assert tokens.read(shared.id, tokens.token(read)) == read
