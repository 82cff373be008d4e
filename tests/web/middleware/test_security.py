"""Security: headers, CSRF, cookies and secrets."""

import logging

import pytest

from tests.web.visitors import Table, Visitor
from web.limits.rate_limits import Limits
from web.middleware.trusted_hosts import Addresses

SAFE = ["view", "match-view", "log", "seat", ""]
POSTS = ["moves", "choices", "seat"]
FOREIGN = [
    {"Origin": "https://evil.example"},
    {"Origin": "http://localhost.evil.example"},
    {"Origin": "http://localhost:8001"},
    {"Origin": "null"},
    {"Origin": "http://["},
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"},
    {"Sec-Fetch-Site": "cross-site", "Origin": "http://localhost"},
    {"Sec-Fetch-Site": "same-origin", "Origin": "https://evil.example"},
]
HOME = [
    {},
    {"Origin": "http://localhost"},
    {"Origin": "https://localhost"},
    {"Sec-Fetch-Site": "same-origin"},
    {"Sec-Fetch-Site": "none"},
    {"Sec-Fetch-Site": "same-origin", "Origin": "http://localhost"},
]


@pytest.mark.parametrize("headers", FOREIGN, ids=range(len(FOREIGN)))
def test_pages_of_other_sites_can_change_nothing(table, headers):
    for path in (*(f"{table.path}{what}" for what in POSTS), "/matches"):
        answer = table.players[0].post(path, json={}, headers=headers)
        assert (answer.status_code, answer.json["kind"]) == (403, "forbidden")
    upgrade = {**headers, "Upgrade": "WebSocket"}
    assert table.players[0].get(f"{table.path}socket", headers=upgrade).status_code == 403


@pytest.mark.parametrize("headers", HOME, ids=range(len(HOME)))
def test_our_own_pages_and_programs_can(table, headers):
    answer = table.players[0].post(f"{table.path}choices", json={}, headers=headers)

    assert answer.status_code == 422


def test_links_from_other_sites_lead_to_the_table(table):
    headers = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"}

    assert table.spectator.get(f"{table.path}view", headers=headers).status_code == 200


def test_every_answer_has_the_headers_that_protect_it(table):
    for path in (f"{table.path}view", "/nowhere", "/healthz", "/api/openapi.json", "/api/docs"):
        headers = table.spectator.get(path).headers
        policy = dict(
            part.strip().split(" ", 1) for part in headers["Content-Security-Policy"].split(";")
        )
        assert policy["default-src"] == "'self'"
        assert policy["frame-ancestors"] == policy["base-uri"] == "'none'"
        assert policy["form-action"] == policy["connect-src"] == "'self'"
        assert policy.get("style-src", "").endswith("'unsafe-inline'") == (path == "/api/docs")
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Referrer-Policy"] == "same-origin"
        assert headers["Cache-Control"] == "no-store"
        assert "ETag" not in headers


def test_only_files_that_are_the_same_for_all_may_be_kept(visitor):
    headers = visitor.get("/static/vendor/lit-html.js").headers

    assert headers["Cache-Control"] != "no-store"
    assert "script-src" not in headers["Content-Security-Policy"]


@pytest.mark.parametrize("path", ["../app.py", "%2e%2e/app.py", "..%2fapp.py"])
def test_no_other_files_are_served(visitor, path):
    assert visitor.get(f"/static/{path}").status_code == 404


def test_nothing_that_was_sent_comes_back_in_an_error(table):
    mark = "<script>mark</script>"
    answers = [
        table.players[0].move(table.path, {"do": mark}, at=0),
        table.players[0].move(table.path, {"do": "fern", "type": mark, "cell": mark}, at=0),
        table.players[0].move(table.path, mark, at=0),
        table.players[0].move(table.path, {"do": "draw", "count": mark}, at=mark),
        table.players[0].open(game=mark),
        table.players[0].open(seats=[{"by": mark}, {}]),
        table.players[0].open(options={mark: True}),
        table.players[0].open(key=f"{mark} {mark}"),
        table.players[0].get(f"/{mark}"),
        table.players[0].get(f"{table.path}view?as={mark}"),
        table.players[0].get(f"{table.path}join/{mark}"),
        table.players[0].post(f"{table.path}seat", json={"name": mark * 3}),
    ]

    assert {answer.status_code for answer in answers} <= {404, 409, 422}
    assert not [answer.text for answer in answers if "mark" in answer.text]


def test_nothing_secret_comes_into_a_log(app, caplog):
    caplog.set_level(logging.DEBUG)
    table = Table(app)
    table.play(6)
    for visitor in (*table.players, table.spectator):
        for what in (*SAFE[:-1], "record", "join/nonsense"):
            visitor.get(f"{table.path}{what}")
        visitor.move(table.path, {"do": "draw", "count": 9}, at=6)

    tokens = [visitor.client.get_cookie("seat", path=table.path) for visitor in table.players]
    secrets = [token.value for token in tokens if token]
    secrets += [table.invitation.rpartition("/")[2]]
    secrets += [seated.seed for seated in table.match.seated if seated] + [table.match.opened.seed]
    assert len(secrets) == 6
    assert not [secret for secret in secrets if secret in caplog.text]
    assert table.id in caplog.text
    for word in ("hands", "types", "fern", "undergrowth", "Ada"):
        assert word not in caplog.text


def test_seeds_are_told_to_nobody_while_the_match_runs(table):
    table.play(4)
    match = table.match
    seeds = [match.opened.seed, *(seated.seed for seated in match.seated if seated)]

    for visitor in (*table.players, table.spectator):
        for what in SAFE[:-1]:
            text = visitor.get(f"{table.path}{what}").text
            assert not [seed for seed in seeds if seed in text]


@pytest.mark.parametrize("scheme", ["HTTPS", "Https", "wss", "WSS"])
def test_the_scheme_that_a_proxy_names_is_read_in_capitals_and_for_sockets(new_app, scheme):
    visitor = Visitor(new_app(addresses=Addresses(behind_proxy=True)))

    answer = visitor.post(
        "/matches",
        json={"game": "felci", "seats": [{}, {}], "sit": 0},
        headers={"X-Forwarded-Proto": scheme, "Idempotency-Key": "a-key-for-the-proxy"},
    )

    assert answer.json["watch"].startswith("https://")
    assert "Secure" in answer.headers["Set-Cookie"]


def test_a_proxy_that_names_ports_gives_a_client_no_more_than_one_limit(new_app):
    visitor = Visitor(new_app(Limits(short_links=3), addresses=Addresses(behind_proxy=True)))
    clients = [f"198.51.100.8:{port}" for port in range(40000, 40005)]

    answers = [
        visitor.get("/t/aaaaaaaaaaaa", headers={"X-Forwarded-For": client}) for client in clients
    ]

    assert [answer.status_code for answer in answers] == [404, 404, 404, 429, 429]


def test_behind_a_proxy_its_word_is_taken_and_else_nobodys(new_app):
    forwarded = {"X-Forwarded-Proto": "https", "X-Forwarded-Host": "table.example"}
    for behind, watch in ((True, "https://table.example/"), (False, "http://localhost/")):
        visitor = Visitor(new_app(addresses=Addresses(behind_proxy=behind)))
        answer = visitor.post(
            "/matches",
            json={"game": "felci", "seats": [{}, {}], "sit": 0},
            headers={**forwarded, "Idempotency-Key": "a-key-for-the-proxy"},
        )
        assert answer.json["watch"].startswith(watch)
        assert ("Secure" in answer.headers["Set-Cookie"]) == behind
