"""WebSocket of a match page: the whole view first, then patches."""

import json
import threading
from contextlib import ExitStack

import pytest
from simple_websocket import ConnectionClosed

from tests.web.live.apply_patch import Heard
from tests.web.server_thread import Raw, Watching, served, within
from tests.web.visitors import Table, Visitor
from web.context import service_of
from web.limits.rate_limits import Limits

TEXT, PING = 1, 9


def settled(match_view):
    """Return a picture without who is present just now, and at which address it was asked for."""
    return {**match_view, "now": {**match_view["now"], "connected": None, "watch": None}}


def test_a_page_gets_the_view_at_once_and_after_every_move(table, url):
    viewers = (*table.players, table.spectator)
    with ExitStack() as opened:
        pages = [opened.enter_context(Watching(url, table, viewer)) for viewer in viewers]
        for position in range(6):
            for page, viewer in zip(pages, viewers, strict=True):
                # Every viewer's own, and the very one that the interface answers.
                match_view = page.at(position)
                fetched = viewer.get(f"{table.path}match-view").json
                assert settled(match_view) == settled(fetched)
            table.play(1)


def test_a_page_that_comes_back_needs_nothing_but_to_connect(table, url):
    with Watching(url, table, table.players[0]) as page:
        page.at(0)
    table.play(4)
    with Watching(url, table, table.players[0]) as page:
        assert page.next()["position"] == 4


def test_a_page_waits_at_a_table_that_fills(app, visitor, url):
    opened = visitor.open(sit=0).json
    waiting = type("Place", (), {"path": opened["path"]})
    guest = Visitor(app)
    with Watching(url, waiting, visitor) as page:
        assert page.next()["now"]["waiting"]["free"] == ["black"]
        guest.follow(opened["invitations"][1]["link"])
        guest.post(f"{opened['path']}seat", json={"name": "Zoe"})
        match_view = page.next()
        assert match_view["now"]["waiting"] is None
        assert match_view["players"][1]["name"] == "Zoe"


def test_everybody_sees_which_seats_have_a_page_open(table, url):
    with Watching(url, table, table.spectator) as page:
        assert page.next()["now"]["connected"] == [False, False]
        with Watching(url, table, table.players[1]):
            assert page.next()["now"]["connected"] == [False, True]
        assert page.next()["now"]["connected"] == [False, False]


def test_a_page_that_is_slow_to_read_is_sent_the_newest_only(table, url):
    with Watching(url, table, table.spectator) as page:
        page.at(0)
        service_of(table.app).hub.notify(table.id)
        table.play(30)
        assert within(lambda: _newest(page) == 30)


def _newest(page):
    while page.socket.input_buffer:
        match_view = page.next()
        if match_view["position"] == 30:
            return 30
    return None


def test_a_change_that_a_viewer_cannot_see_sends_nothing(table, url):
    with Watching(url, table, table.spectator) as page:
        page.next()
        for _ in range(5):
            service_of(table.app).hub.notify(table.id)
        with pytest.raises(TimeoutError):
            page.next(seconds=0.3)


def test_no_frame_is_broken_when_two_threads_send(new_app):
    """The library's reader answers pings in the middle of what is being sent."""
    app = new_app(Limits(inbound=10**9))
    table = Table(app)
    with served(app) as url, Raw(url, f"{table.path}socket") as raw:
        stop = threading.Event()
        # A reader that falls far behind is not kept.
        unanswered = threading.Semaphore(200)

        def ping():
            while not stop.is_set():
                if unanswered.acquire(timeout=0.1):
                    raw.send(PING, b"x" * 100)

        pinging = threading.Thread(target=ping)
        pinging.start()
        opcodes = []
        received = Heard()
        try:
            for position in range(1, 20):
                table.play(1)
                opcode, payload = raw.frame()
                while (
                    opcode != TEXT or received.take_in(json.loads(payload))["position"] < position
                ):
                    assert opcode in (TEXT, 10), opcode
                    assert opcode == TEXT or payload == b"x" * 100
                    opcodes.append(opcode)
                    if opcode != TEXT:
                        unanswered.release()
                    opcode, payload = raw.frame()
        finally:
            stop.set()
            pinging.join()
    assert opcodes.count(10) > 100


def test_nothing_is_compressed(table, url):
    extension = {"Sec-WebSocket-Extensions": "permessage-deflate; client_max_window_bits"}
    with Raw(url, f"{table.path}socket", **extension) as raw:
        assert raw.status == 101
        assert "extension" not in raw.answer.lower()
        assert raw.frame()[1].startswith(b'{"match":')


def test_no_other_protocol_is_spoken(table, url):
    with Raw(url, f"{table.path}socket", **{"Sec-WebSocket-Protocol": "chat, é"}) as raw:
        assert raw.status == 101
        assert "websocket-protocol" not in raw.answer.lower()


def test_when_the_server_stops_every_page_is_told_to_reconnect(table, url):
    with (
        Watching(url, table, table.players[0]) as page,
        Watching(url, table, table.spectator) as other,
    ):
        page.next()
        other.next()
        service_of(table.app).hub.close()
        assert (page.closing(), other.closing()) == (1012, 1012)
        with Raw(url, f"{table.path}socket") as raw:
            assert raw.status == 503


@pytest.mark.parametrize("at_once", [True, False])
def test_a_view_that_cannot_be_sent_is_not_logged(table, url, monkeypatch, caplog, at_once):
    caplog.set_level("DEBUG")

    def broken(self, frames):
        raise OSError(frames)

    with Watching(url, table, table.players[0]) as page:
        page.next()
        monkeypatch.setattr("web.websocket.framing.Framing.send", broken)
        put_off = broken if at_once else lambda *_: False
        monkeypatch.setattr("web.websocket.framing.Framing.try_send", put_off)
        table.play(1)
        with pytest.raises((ConnectionClosed, TimeoutError)):
            page.next(seconds=2)
    assert within(lambda: not len(service_of(table.app).hub))
    assert "scene" not in caplog.text
    assert "OSError" in caplog.text


def test_a_server_error_closes_the_socket_and_reveals_nothing(table, url, monkeypatch, caplog):
    secret = "".join(("a", "secret"))

    def fail(*_):
        raise RuntimeError(secret)

    monkeypatch.setattr("web.websocket.updates.current_view", fail)
    with Watching(url, table, table.players[0]) as page:
        assert page.closing() == 1011
    assert "RuntimeError" in caplog.text
    assert secret not in caplog.text


def test_nothing_hidden_is_sent_to_anybody(table, url):
    """Each viewer's frames, while all play: no seed, no other hand, no invitation."""
    with Watching(url, table, table.players[1]) as page:
        for position in range(12):
            match_view = page.at(position)
            match = table.match
            own = match.game.view(match.state, 1)
            shown = [shape for shape in match_view["scene"]["shapes"] if shape.get("owner") == 0]
            text = str(match_view)
            assert not [seated.seed for seated in match.seated if seated.seed in text]
            assert "/join/" not in text
            assert len(own.hands[1].types) == match_view["players"][1]["hand"]
            assert all("hand" not in shape["id"] or not shape.get("face") for shape in shown)
            table.play(1)
