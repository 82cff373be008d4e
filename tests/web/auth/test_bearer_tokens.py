"""Bearer tokens: programs hold a seat without cookies."""

import logging
from random import Random

import pytest
from simple_websocket import Client

from tests.web.server_thread import served
from tests.web.visitors import Table, Visitor, as_body, new_key
from web.context import service_of

TWO = {"game": "felci", "seats": [{"name": "Ada"}, {"name": "Bruno"}], "sit": 0}
FOREIGN = {"Origin": "https://evil.example", "Sec-Fetch-Site": "cross-site"}


class Program:
    """A client without a cookie jar, which may have a bearer token."""

    def __init__(self, app, token=""):
        self.client = app.test_client(use_cookies=False)
        self.token = token

    def ask(self, method, path, **others):
        """Send a request with the token, and return the response."""
        headers = {**others.pop("headers", {})}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        return self.client.open(path, method=method, headers=headers, **others)

    def get(self, path, **others):
        return self.ask("GET", path, **others)

    def post(self, path, json=None, **others):
        return self.ask("POST", path, json=json, **others)

    def open(self, **wanted):
        """Open a table, and keep the token of the own seat."""
        answer = self.post("/matches", {**TWO, **wanted}, headers={"Idempotency-Key": new_key()})
        self.token = answer.json["token"]
        return answer.json

    def move(self, path, move, at):
        headers = {"Expected-Position": str(at), "Idempotency-Key": new_key()}
        return self.post(f"{path}moves", move, headers=headers)


@pytest.fixture
def opener(app):
    """Return a program that has opened a table for two, and what it was answered."""
    program = Program(app)
    return program, program.open()


def invited(app, opened, **others):
    """Return a program with a session by the invitation to the second seat."""
    program, link = Program(app, **others), opened["invitations"][1]["link"]
    program.token = program.post(f"{opened['path']}sessions", {"link": link}).json["token"]
    return program


def test_two_programs_play_with_bearer_tokens_alone(app, opener):
    first, opened = opener
    second, path = invited(app, opened), opened["path"]

    sat = second.post(f"{path}seat", {"name": "Bruno"})
    assert (sat.status_code, sat.json["seat"], sat.json["taken"]) == (200, 1, True)
    seen = [program.get(f"{path}view").json for program in (first, second)]
    assert [view["viewer"] for view in seen] == [0, 1]
    mover = (first, second)[seen[0]["to_move"]]
    match = service_of(app).store.matches.live(opened["match"]).match
    move = match.game.bots["random"](match.game.observation(match.state, match.to_move), Random(1))
    assert mover.move(path, as_body(move), 0).json["position"] == 1


def test_a_bearer_token_is_the_value_of_the_cookie(app):
    table = Table(app)
    token = table.players[1].client.get_cookie("seat", path=table.path).value

    assert Program(app, token).get(f"{table.path}view").json["viewer"] == 1


def test_a_request_with_a_token_reads_no_cookie(app):
    table = Table(app)
    white = table.players[0]
    token = table.players[1].client.get_cookie("seat", path=table.path).value

    answer = white.get(f"{table.path}view", headers={"Authorization": f"Bearer {token}"})

    assert answer.json["viewer"] == 1


def test_a_request_with_a_token_sets_no_cookie(app, opener):
    first, opened = opener
    second = invited(app, opened)

    for answer in (
        second.post(f"{opened['path']}seat", {"name": "Bruno"}),
        first.post(f"{opened['path']}browsers/end"),
        first.get("/", headers={"Accept": "text/html"}),
    ):
        assert answer.status_code == 200
        assert "Set-Cookie" not in answer.headers


@pytest.mark.parametrize("given", ["Bearer nonsense", "Bearer ", "Bearer é", "nonsense"])
def test_a_token_that_is_not_valid_is_refused_with_401(app, opener, given):
    path = opener[1]["path"]
    answer = app.test_client().get(f"{path}view", headers={"Authorization": given})

    assert (answer.status_code, answer.json["kind"]) == (401, "invalid_token")
    assert answer.headers["WWW-Authenticate"] == "Bearer"


def test_credentials_for_a_proxy_are_no_token(app, opener):
    path = opener[1]["path"]
    answer = app.test_client().get(f"{path}view", auth=("somebody", "secret"))

    assert (answer.status_code, answer.json["viewer"]) == (200, "spectator")


def test_a_token_of_another_match_and_an_invitation_are_refused_with_401(app, opener):
    opened = opener[1]
    other = Program(app)
    other.open()

    for token in (other.token, opened["invitations"][1]["link"].rpartition("/")[2]):
        assert Program(app, token).get(f"{opened['path']}view").status_code == 401


def test_pages_of_other_sites_need_the_token_itself(app, opener):
    """They cannot send the header; with the cookie alone the check holds as before."""
    first, opened = opener
    body = {"position": 0, "picks": []}
    cookie = Visitor(app)
    cookie.client.set_cookie("seat", first.token, path=opened["path"])

    with_token = first.post(f"{opened['path']}choices", body, headers=FOREIGN)
    with_cookie = cookie.post(f"{opened['path']}choices", json=body, headers=FOREIGN)

    assert (with_token.status_code, with_cookie.status_code) == (200, 403)


def test_other_schemes_of_authorization_leave_the_cookie_in_force(app):
    """A proxy with a password of its own sends `Authorization: Basic` along."""
    table = Table(app)
    headers = {"Authorization": "Basic YTpi"}

    assert table.players[0].get(f"{table.path}view", headers=headers).json["viewer"] == 0
    answer = table.players[0].post(f"{table.path}choices", headers={**headers, **FOREIGN})
    assert answer.status_code == 403


def test_the_other_sessions_can_be_revoked_with_a_token(app, opener):
    opened = opener[1]
    second = invited(app, opened)
    second.post(f"{opened['path']}seat", {})
    own_link = second.get(f"{opened['path']}seat").json["link"]
    other = Program(app)
    other.token = other.post(f"{opened['path']}sessions", {"link": own_link}).json["token"]
    assert other.get(f"{opened['path']}view").json["viewer"] == 1

    second.token = second.post(f"{opened['path']}browsers/end").json["token"]

    assert second.get(f"{opened['path']}view").json["viewer"] == 1
    assert other.get(f"{opened['path']}view").json["kind"] == "ended"


def test_a_session_at_an_open_table_needs_no_link(app):
    opened, guest = Program(app).open(joinable=True), Program(app)

    session = guest.post(f"{opened['path']}sessions", {}).json
    guest.token = session["token"]

    assert (session["match"], session["seat"], session["name"]) == (opened["match"], 1, "black")
    assert guest.post(f"{opened['path']}seat", {"name": "Eva"}).json["taken"]
    assert Program(app).post(f"{opened['path']}sessions", {}).json["kind"] == "seat_taken"


def test_a_session_elsewhere_needs_a_good_link(app, opener):
    path = opener[1]["path"]
    stranger = Program(app)

    for link in ("", "nonsense", "https://table.example/join/nonsense"):
        assert stranger.post(f"{path}sessions", {"link": link}).status_code == 404


def test_a_program_joins_a_rematch_with_its_token(app):
    table = Table(app)
    table.play()
    token = table.players[0].client.get_cookie("seat", path=table.path).value

    session = Program(app, token).post(f"{table.path}rematch", {}).json

    again = Program(app, session["token"])
    assert again.get(f"{session['path']}seat").json["seat"] == session["seat"] == 1


def test_a_token_opens_the_socket_of_its_seat(app, opener):
    first, opened = opener
    with served(app) as url:
        headers = {"Authorization": f"Bearer {first.token}"}
        socket = Client(f"{url.replace('http', 'ws')}{opened['path']}socket", headers=headers)
        assert '"viewer":0' in socket.receive(timeout=10)
        socket.close()


def test_a_token_stands_in_no_log_and_in_no_address(app, caplog):
    caplog.set_level(logging.DEBUG)
    first = Program(app)
    opened = first.open()
    second = invited(app, opened)
    answers = [
        second.post(f"{opened['path']}seat", {}),
        first.get(f"{opened['path']}seat"),
        first.get(f"{opened['path']}match-view"),
        first.get(f"{opened['path']}nowhere"),
        first.post(f"{opened['path']}moves", {}),
    ]

    for token in (first.token, second.token):
        assert token not in caplog.text
        assert not [answer for answer in answers if token in answer.text]


def revoked(program, path, key=None):
    """Send the program's request to revoke all other sessions."""
    headers = {} if key is None else {"Idempotency-Key": key}
    return program.post(f"{path}browsers/end", headers=headers)


def test_a_lost_response_to_a_revocation_locks_no_program_out(app, opener):
    program, path, key = opener[0], opener[1]["path"], new_key()
    first = revoked(program, path, key)

    again = revoked(program, path, key)

    assert (again.status_code, again.json) == (200, first.json)
    program.token = again.json["token"]
    assert program.get(f"{path}view").json["viewer"] == 0


@pytest.mark.parametrize("key", [None, "another-secret-key"])
def test_a_stolen_token_gets_no_new_one_without_the_key(app, opener, key):
    program, path = opener[0], opener[1]["path"]
    revoked(program, path, new_key())

    assert revoked(Program(app, program.token), path, key).status_code == 403


def test_a_key_that_can_be_guessed_is_refused(opener):
    assert revoked(opener[0], opener[1]["path"], "short").status_code == 422


def test_a_program_that_keeps_only_its_link_gets_the_same_session_for_the_same_key(app, opener):
    program, path, key = opener[0], opener[1]["path"], new_key()
    link = program.get(f"{path}seat").json["link"]

    def token(key):
        answer = Program(app).post(f"{path}sessions", {"link": link}, headers=key)
        return answer.json["token"] if answer.status_code == 201 else answer.status_code

    tokens = {token({"Idempotency-Key": key}) for _ in range(20)}
    assert len(tokens) == 1
    assert Program(app, *tokens).get(f"{path}view").json["viewer"] == 0
    assert [token({}) for _ in range(12)][-1] == 409
    assert token({"Idempotency-Key": key}) in tokens
