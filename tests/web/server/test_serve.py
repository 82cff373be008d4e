"""The server process: life, end, restart after a crash, log."""

import gc
import json
import os
import signal
import socket
import struct
import time
import warnings
from urllib.parse import urlsplit

import pytest
from simple_websocket import ConnectionClosed

from tests.web.live.apply_patch import Heard
from tests.web.server_process import SERVERS, Browser, serving
from tests.web.server_thread import within

ALONE = ({"name": "Ada"}, {"by": "random"})


@pytest.mark.slow
@pytest.mark.parametrize("server", SERVERS)
def test_it_serves_a_table_and_stops_on_a_signal(tmp_path, server):
    database = tmp_path / "matches.db"
    with serving("--port", "0", "--database", database, "--server", server) as served:
        browser = Browser(served.url)
        path = browser.open(*ALONE)
        page = browser.watch(path)
        received = Heard()
        assert received.take_in(json.loads(page.receive(timeout=5)))["position"] == 0
        assert browser.move(path, browser.first_move(path), 0, "key")[0] == 200
        assert received.take_in(json.loads(page.receive(timeout=5)))["position"] == 1

        start = time.monotonic()
        code, text = served.end()

        assert code == 0
        assert time.monotonic() - start < 5
        with pytest.raises(ConnectionClosed, match="1012"):
            page.receive(timeout=5)
        page.thread.join(5)
        assert text == ""


@pytest.mark.slow
@pytest.mark.parametrize("server", SERVERS)
def test_after_a_crash_the_match_continues_where_it_was(tmp_path, server):
    words = ["--database", tmp_path / "matches.db", "--server", server, "--bot-pause", "0"]
    with serving("--port", "0", *words) as crashed:
        browser = Browser(crashed.url)
        path = browser.open(*ALONE)
        move = browser.first_move(path)
        answer = browser.move(path, move, 0, "key")
        assert answer[0] == 200
        page = browser.watch(path)
        page.receive(timeout=5)

        # Only the parent, as an out-of-memory killer may choose it.
        os.kill(crashed.process.pid, signal.SIGKILL)
        with serving("--port", crashed.port, *words):
            assert browser.move(path, move, 0, "key") == answer
            status, seen = browser.ask(f"{path}view")
            assert (status, seen["position"], seen["viewer"]) == (200, 1, 0)
            with pytest.raises(ConnectionClosed):
                page.receive(timeout=5)
            page.thread.join(5)


@pytest.mark.slow
def test_a_worker_that_dies_is_replaced(tmp_path):
    with serving("--port", "0", "--database", tmp_path / "m.db", "--server", "gunicorn") as served:
        browser = Browser(served.url)
        path = browser.open(*ALONE)
        (worker,) = served.children()
        os.kill(worker, signal.SIGKILL)

        assert within(lambda: served.children() not in ([], [worker]))
        assert browser.ask(f"{path}view")[0] == 200


@pytest.mark.slow
def test_bots_continue_after_a_restart(tmp_path):
    words = ["--port", "0", "--database", tmp_path / "matches.db"]
    body = {
        "game": "felci",
        "seats": [{"name": "Ada"}, {"by": "random"}],
        "options": {"white_skips_first_turn": True},
        "sit": 0,
    }
    with serving(*words, "--bot-pause", "60") as served:
        _, opened = Browser(served.url).ask("/matches", body, **{"Idempotency-Key": "k" * 16})
    with serving(*words, "--bot-pause", "0") as served:
        path = opened["path"]
        assert within(lambda: Browser(served.url).ask(f"{path}view")[1]["to_move"] == 0)


@pytest.mark.slow
def test_ctrl_c_stops_it(tmp_path):
    with serving("--port", "0", "--database", tmp_path / "matches.db") as served:
        Browser(served.url).ask("/healthz")
        # A terminal sends it to all processes.
        os.killpg(served.process.pid, signal.SIGINT)
        _, text = served.process.communicate(timeout=10)

        assert served.process.returncode == 0
        assert b"Traceback" not in text


def log_of_an_invitation(tmp_path, *options):
    """Let Ada follow her own invitation; return her match and the log, without her secrets."""
    words = ["--port", "0", "--database", tmp_path / "matches.db", "--verbose", *options]
    with serving(*words) as served:
        browser = Browser(served.url)
        path = browser.open({"name": "Ada"}, {})
        _, opened = browser.ask(f"{path}seat")
        browser.ask(opened["link"].removeprefix(served.url))
        _, text = served.end()

    assert opened["link"].rpartition("/")[2] not in text
    assert "Ada" not in text
    return path.split("/")[2], text


@pytest.mark.slow
def test_its_log_has_a_line_for_each_request_and_no_secret(tmp_path):
    match, text = log_of_an_invitation(tmp_path)

    assert f"GET seats.follow_invitation {match} 303" in text
    assert "join/" not in text


@pytest.mark.slow
def test_in_json_each_line_is_an_object_and_names_no_invitation(tmp_path):
    match, text = log_of_an_invitation(tmp_path, "--log=json")

    lines = [json.loads(line) for line in text.splitlines()]
    joined = next(line for line in lines if line.get("endpoint") == "seats.follow_invitation")
    assert {name: joined[name] for name in ("level", "from", "method", "match", "status")} == {
        "level": "INFO",
        "from": "web.requests",
        "method": "GET",
        "match": match,
        "status": 303,
    }


NO_REQUESTS = [
    "GET  /matches/x/join/a-secret HTTP/1.1\r\n\r\n",
    "GET /matches/x/join/a-secret HTTP/9.9\r\n\r\n",
    "GET /matches/x/join/a-secret\tx HTTP/1.1 x\r\n\r\n",
    "G(T /matches/x/join/a-secret HTTP/1.1\r\n\r\n",
    "a-secret\r\n\r\n",
    "GET / HTTP/1.1\r\nCookie : seat=a-secret\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: x\r\nCookie: seat=a-secret\x00\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: x\r\nCookie: x\r\n seat=a-secret\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: a-secret\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\na-secret\r\n\r\n",
]
"""What no server takes for a request; each holds something secret."""


@pytest.mark.slow
@pytest.mark.parametrize("server", SERVERS)
def test_a_malformed_request_is_not_repeated_in_the_log(tmp_path, server):
    words = ("--port", "0", "--database", tmp_path / "m.db", "--server", server, "--verbose")
    with serving(*words) as served:
        for text in NO_REQUESTS:
            with socket.create_connection(("127.0.0.1", int(served.port)), timeout=20) as client:
                client.sendall(text.encode("latin-1"))
                while client.recv(4096):
                    pass
        assert Browser(served.url).ask("/healthz")[0] == 200
        _, message = served.end()

    assert "a-secret" not in message


AT_ONCE = struct.pack("ii", 1, 0)
"""A socket so closed forgets what was to be sent, and says so to the other side."""


def test_the_file_that_a_browser_no_longer_wants_is_closed(url, monkeypatch):
    left = []
    monkeypatch.setattr("sys.unraisablehook", lambda what: left.append(what.exc_value))
    address = urlsplit(url)
    warnings.simplefilter("error", ResourceWarning)

    for _ in range(20):
        with socket.create_connection((address.hostname, address.port)) as browser:
            browser.sendall(b"GET /static/table.css HTTP/1.1\r\nHost: localhost\r\n\r\n")
            browser.recv(1)
            browser.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, AT_ONCE)
    gc.collect()

    assert left == []
