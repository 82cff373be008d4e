"""WebSockets refused or closed: slow, silent, flooding and foreign clients."""

from contextlib import ExitStack, suppress

import pytest

from tests.web.server_thread import Raw, Watching, cookie_of, served, within
from tests.web.visitors import Table
from web.context import service_of
from web.limits.rate_limits import Limits
from web.live.shared_view import SharedView
from web.presenters.match_views import current_view

TEXT, PING = 1, 9


def test_a_page_that_is_alive_stays(new_app):
    app = new_app(Limits(beat=0.05, silence=1))
    table = Table(app)
    with served(app) as url, Watching(url, table, table.players[0]) as page:
        page.next()
        with pytest.raises(TimeoutError):
            page.next(seconds=1.5)
        assert page.beats > 5
        table.play(1)
        assert page.next()["position"] == 1


def test_a_page_that_keeps_silent_is_closed(new_app):
    app = new_app(Limits(beat=0.05, silence=0.2))
    table = Table(app)
    with served(app) as url, Watching(url, table, table.players[0]) as page:
        page.answers = False
        assert page.closing() == 1008
        assert within(lambda: not len(service_of(app).hub))


def test_a_page_that_does_not_read_is_cut_off_and_keeps_nobody_waiting(new_app, monkeypatch):
    app = new_app(Limits(send=0.3))
    table = Table(app)
    monkeypatch.setattr("web.websocket.updates.current_view", _huge)
    with served(app) as url, Raw(url, f"{table.path}socket") as deaf:
        assert deaf.status == 101
        assert within(lambda: len(service_of(app).hub) == 1)
        assert within(lambda: len(service_of(app).hub) == 0)


def _huge(*_):
    return SharedView("x" * 50_000_000)


def test_the_others_get_their_views_meanwhile(new_app, monkeypatch):
    app = new_app(Limits(send=2))
    table = Table(app)
    real = current_view
    monkeypatch.setattr(
        "web.websocket.updates.current_view",
        lambda service, match, viewer, known: (
            _huge() if viewer == 0 else real(service, match, viewer, known)
        ),
    )
    with (
        served(app) as url,
        Raw(url, f"{table.path}socket", **cookie_of(table.players[0], table.path)),
        Watching(url, table, table.players[1]) as page,
    ):
        assert within(lambda: len(service_of(app).hub) == 2)
        table.play(1)
        assert page.at(1)["position"] == 1
        assert len(service_of(app).hub) == 2


@pytest.mark.parametrize(
    "flood",
    [
        lambda raw: [raw.send(TEXT, b"x") for _ in range(500)],
        lambda raw: [raw.send(TEXT, b"x" * 4000) for _ in range(50)],
        lambda raw: [raw.send(PING, b"x" * 100) for _ in range(2000)],
        lambda raw: [raw.send(TEXT if not n else 0, b"x", final=False) for n in range(20_000)],
    ],
    ids=["many messages", "much", "pings", "fragments"],
)
def test_a_page_that_floods_is_closed(new_app, flood):
    app = new_app(Limits(inbound=16 * 1024, inbound_per_second=0))
    table = Table(app)
    with served(app) as url, Raw(url, f"{table.path}socket") as raw:
        with suppress(OSError):  # It may be cut off before it is done.
            flood(raw)
        assert raw.closing() in (1008, None)
        assert within(lambda: not len(service_of(app).hub))


def test_a_message_that_is_too_long_closes_the_page(table, url):
    with Raw(url, f"{table.path}socket") as raw:
        raw.send(TEXT, b"x" * 5000)
        assert raw.closing() == 1009


@pytest.mark.parametrize(
    "garbage",
    [
        b"\xff" * 50,
        b"\x81\x05hello",
        b"GET / HTTP/1.1\r\n\r\n",
        b"\x83\x80\0\0\0\0",
        b"\x81\x82\0\0\0\0\xff\xff",
    ],
    ids=["noise", "not masked", "a request", "no opcode", "not UTF-8"],
)
def test_malformed_messages_close_only_their_own_connection(table, url, garbage, caplog):
    with Raw(url, f"{table.path}socket") as raw, Watching(url, table, table.players[0]) as page:
        raw.socket.sendall(garbage)
        raw.closing()
        assert within(lambda: len(service_of(table.app).hub) == 1)
        table.play(1)
        assert page.at(1)
    assert "Traceback" not in caplog.text


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site"},
    ],
    ids=["other site", "no site", "cross-site"],
)
def test_a_page_of_another_site_is_refused_before_it_is_a_socket(table, url, headers):
    with Raw(
        url, f"{table.path}socket", **cookie_of(table.players[0], table.path), **headers
    ) as raw:
        assert raw.status == 403
    assert not len(service_of(table.app).hub)


def test_our_own_page_is_not(table, url):
    headers = {"Origin": url, "Sec-Fetch-Site": "same-origin"}
    with Raw(url, f"{table.path}socket", **headers) as raw:
        assert raw.status == 101


@pytest.mark.parametrize(
    ("path", "headers", "status"),
    [
        ("/matches/00000000-0000-4000-8000-000000000000/socket", {}, 404),
        ("{path}socket", {"Sec-WebSocket-Version": "12"}, 400),
        ("{path}socket", {"Host": "a..b"}, 421),
        ("{path}socket", {"Host": "é"}, 421),
        ("{path}view", {}, 400),
        ("{path}socket", {"Upgrade": "h2c"}, 400),
        ("/nowhere", {}, 404),
    ],
)
def test_an_invalid_handshake_is_refused(table, url, path, headers, status):
    with Raw(url, path.format(path=table.path), **headers) as raw:
        assert raw.status == status
    assert not len(service_of(table.app).hub)


@pytest.mark.parametrize(
    ("limits", "admitted"),
    [
        (Limits(sockets=3), 3),
        (Limits(sockets_per_seat=1), 1),
        (Limits(sockets_per_address=4), 4),
    ],
    ids=["in all", "per seat", "per address"],
)
def test_sockets_are_limited(new_app, limits, admitted):
    app = new_app(limits)
    table = Table(app)
    headers = cookie_of(table.players[0], table.path)
    with served(app) as url, ExitStack() as opened:
        path = f"{table.path}socket"
        raws = [opened.enter_context(Raw(url, path, **headers)) for _ in range(5)]
        assert [raw.status for raw in raws] == [101] * admitted + [503] * (5 - admitted)
        assert "retry-after" in raws[-1].answer.lower()
        raws[0].socket.close()
        assert within(lambda: len(service_of(app).hub) == admitted - 1)
        with Raw(url, path, **headers) as raw:
            assert raw.status == 101


def test_a_player_who_watches_gives_the_place_to_a_player_and_may_come_back_later(new_app):
    app = new_app(Limits(sockets=1))
    table = Table(app)
    with served(app) as url, Watching(url, table, table.spectator) as another_spectator:
        another_spectator.next()
        with Watching(url, table, table.players[0]) as player:
            assert another_spectator.closing() == 1013
            table.play(1)
            assert player.at(1)["position"] == 1


def test_sockets_of_the_home_page_are_limited(new_app):
    app = new_app(Limits(home_sockets_per_address=1))
    table = Table(app)
    with served(app) as url, Raw(url, "/socket") as first, Raw(url, "/socket") as second:
        assert (first.status, second.status) == (101, 503)
        with Raw(url, f"{table.path}socket") as page:
            assert page.status == 101
