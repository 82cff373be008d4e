"""Trusted hosts and the public address."""

from ipaddress import ip_address
from urllib.parse import urlsplit

import pytest
from werkzeug.test import EnvironBuilder

from tests.web.server_process import Browser, serving
from tests.web.server_thread import served
from tests.web.visitors import Visitor, new_key
from web.middleware.trusted_hosts import Addresses, NoAddress, _connected_at, public_address

OURS = Addresses(names=frozenset({"garden", "garden.local", "games.lan"}))
HERE = ip_address("192.168.1.5")
KNOWN = [
    "localhost",
    "localhost:8000",
    "LOCALHOST:9",
    "felci.localhost",
    "127.0.0.1:8000",
    "127.8.8.8",
    "[::1]:8000",
    "garden",
    "Garden.local:8000",
    "games.lan.",
    "192.168.1.5:8000",
    "[::ffff:192.168.1.5]:8000",
]
UNKNOWN = [
    "evil.example",
    "evil.example:8000",
    "localhost.evil.example",
    "garden.evil.example",
    "127.0.0.1.evil.example",
    "192.168.1.6:8000",
    "6.6.6.6",
    "[::2]",
    "[",
    "",
    "²",
    "evil.example/localhost",
    "localhost@evil.example",
]


@pytest.mark.parametrize("host", KNOWN)
def test_the_table_is_known_as_what_this_machine_is_called(host):
    assert OURS.knows(host, HERE)


@pytest.mark.parametrize("host", UNKNOWN)
def test_the_table_is_not_known_under_any_other_address(host):
    assert not OURS.knows(host, HERE)
    assert not OURS.knows(host, None)


def test_a_public_address_is_known_and_so_is_what_a_proxy_answers_for():
    assert Addresses(public="https://table.example:444").knows("table.example", None)
    assert not Addresses(public="https://table.example").knows("www.table.example", None)
    assert Addresses(behind_proxy=True).knows("anything.example", None)
    assert not Addresses("https://table.example", behind_proxy=True).knows("other.example", None)


@pytest.mark.parametrize(
    "path", ["/", "/healthz", "/matches", "/api/openapi.json", "/static/base.css"]
)
def test_nothing_is_answered_under_an_address_that_is_not_ours(visitor, path):
    answer = visitor.get(path, headers={"Host": "evil.example"})

    assert (answer.status_code, answer.json["kind"]) == (421, "unknown_address")
    assert answer.json["sentence"] == "This server does not answer to that address."
    assert "evil" not in answer.text


def test_no_table_is_opened_under_an_address_that_is_not_ours(visitor):
    headers = {"Host": "evil.example", "Idempotency-Key": new_key()}
    body = {"game": "felci", "seats": [{}, {}]}

    assert visitor.post("/matches", json=body, headers=headers).status_code == 421


def test_links_are_made_for_the_public_address(new_app):
    visitor = Visitor(new_app(addresses=Addresses(public="https://table.example")))
    for host in ("localhost:8000", "table.example"):
        opened = visitor.post(
            "/matches",
            json={"game": "felci", "seats": [{}, {}]},
            headers={"Host": host, "Idempotency-Key": new_key()},
        ).json
        links = [opened["watch"], *(way["link"] for way in opened["invitations"])]
        assert {link.partition("/matches/")[0] for link in links} == {"https://table.example"}


@pytest.mark.parametrize(
    ("origin", "status"),
    [
        ("https://table.example", 422),
        ("http://localhost:8000", 422),
        ("https://evil.example", 403),
        ("https://table.example.evil.example", 403),
        ("null", 403),
    ],
)
def test_pages_of_the_public_address_are_ours(new_app, origin, status):
    visitor = Visitor(new_app(addresses=Addresses(public="https://table.example")))
    headers = {"Host": "localhost:8000", "Origin": origin, "Idempotency-Key": new_key()}

    assert visitor.post("/matches", json={}, headers=headers).status_code == status


def test_the_address_of_this_machine_that_was_connected_to_is_known(app):
    environ = EnvironBuilder().get_environ()
    assert _connected_at(environ) is None
    with served(app) as url:
        status, opened = Browser(url).ask(
            "/matches", {"game": "felci", "seats": [{}, {}]}, **{"Idempotency-Key": new_key()}
        )
        assert (status, opened["watch"].startswith(f"{url}/")) == (201, True)
        status, answer = Browser(url).ask("/healthz", Host="6.6.6.6")
        assert (status, answer["kind"]) == (421, "unknown_address")


@pytest.mark.slow
@pytest.mark.parametrize("server", ["gunicorn", "werkzeug"])
def test_in_the_same_network_the_table_is_found_by_this_machines_address(tmp_path, server):
    words = (
        "--host",
        "0.0.0.0",
        "--port",
        "0",
        "--database",
        tmp_path / "m.db",
        "--server",
        server,
    )
    with serving(*words) as printed:
        port = urlsplit(printed.url).port
        for host, status in ((f"127.0.0.1:{port}", 200), ("192.0.2.1", 421), ("evil.example", 421)):
            assert Browser(printed.url).ask("/readyz", Host=host)[0] == status


@pytest.mark.parametrize(
    ("given", "address"),
    [
        ("https://table.example", "https://table.example"),
        ("https://table.example/", "https://table.example"),
        ("http://[::1]:8000", "http://[::1]:8000"),
        ("HTTPS://Table.Example", "https://table.example"),
        ("https://table.example:443/", "https://table.example"),
        ("http://table.example:443", "http://table.example:443"),
    ],
)
def test_a_public_address_is_a_scheme_and_a_host(given, address):
    assert public_address(given) == address


@pytest.mark.parametrize(
    "given",
    [
        "table.example",
        "ftp://x",
        "https://",
        "https://x/games",
        "https://a@x",
        "https://x:99999",
        "https://[",
    ],
)
def test_an_invalid_public_address_is_refused(given):
    with pytest.raises(NoAddress):
        public_address(given)
