"""The program that serves: its address, its end, its restart after a crash, and its clear noes."""

import json
import os
import signal
import socket
import subprocess
import sys
import time

import pytest
from simple_websocket import ConnectionClosed

from adapters.house import House
from adapters.secret import secret_for
from adapters.settings import BadSetting, settings
from tests.replay.running import one_line, start
from tests.web.processes import Browser, serving
from tests.web.serving import within
from web.serving.listening import CannotListen, listen, url_of

SERVERS = ["gunicorn", "werkzeug"]
ALONE = ({"name": "Ada"}, {"by": "random"})

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals of a Unix")


def first_move(browser, path):
    """Return a legal first move."""
    hand = browser.ask(f"{path}view")[1]["view"]["hands"][0]["types"]
    return {"do": "fern", "type": hand[0], "cell": "d4"}


@pytest.mark.slow
@pytest.mark.parametrize("server", SERVERS)
def test_it_serves_a_table_and_stops_when_it_is_told_to(tmp_path, server):
    database = tmp_path / "matches.db"
    with serving("--port", "0", "--database", database, "--server", server) as served:
        browser = Browser(served.url)
        path = browser.open(*ALONE)
        page = browser.watch(path)
        assert json.loads(page.receive(timeout=5))["position"] == 0
        assert browser.move(path, first_move(browser, path), 0, "key")[0] == 200
        assert json.loads(page.receive(timeout=5))["position"] == 1

        start = time.monotonic()
        code, said = served.end()

        assert code == 0
        assert time.monotonic() - start < 5
        with pytest.raises(ConnectionClosed, match="1012"):
            page.receive(timeout=5)
        page.thread.join(5)
        assert said == ""


@pytest.mark.slow
@pytest.mark.parametrize("server", SERVERS)
def test_after_a_crash_the_match_goes_on_where_it_was(tmp_path, server):
    words = ["--database", tmp_path / "matches.db", "--server", server, "--bot-pause", "0"]
    with serving("--port", "0", *words) as crashed:
        browser = Browser(crashed.url)
        path = browser.open(*ALONE)
        move = first_move(browser, path)
        answer = browser.move(path, move, 0, "key")
        assert answer[0] == 200
        page = browser.watch(path)
        page.receive(timeout=5)

        # The parent alone, as whoever runs out of memory may choose.
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
def test_bots_go_on_after_a_restart(tmp_path):
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
        _, said = served.process.communicate(timeout=10)

        assert served.process.returncode == 0
        assert b"Traceback" not in said


@pytest.mark.slow
def test_its_log_has_a_line_for_each_request_and_no_secret(tmp_path):
    words = ["--port", "0", "--database", tmp_path / "matches.db", "--verbose"]
    with serving(*words) as served:
        browser = Browser(served.url)
        path = browser.open({"name": "Ada"}, {})
        _, opened = browser.ask(f"{path}seat")
        browser.ask(opened["link"].removeprefix(served.url))
        _, said = served.end()

    assert f"GET joining.join {path.split('/')[2]} 303" in said
    assert opened["link"].rpartition("/")[2] not in said
    assert "Ada" not in said
    assert "join/" not in said


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
@pytest.mark.parametrize("server", ["gunicorn", "werkzeug"])
def test_what_is_no_request_is_not_repeated_in_its_log(tmp_path, server):
    words = ("--port", "0", "--database", tmp_path / "m.db", "--server", server, "--verbose")
    with serving(*words) as served:
        for text in NO_REQUESTS:
            with socket.create_connection(("127.0.0.1", int(served.port)), timeout=20) as client:
                client.sendall(text.encode("latin-1"))
                while client.recv(4096):
                    pass
        assert Browser(served.url).ask("/healthz")[0] == 200
        _, said = served.end()

    assert "a-secret" not in said


def fails(*words, **environ):
    """Let it fail to serve; return the one line that it says."""
    env = {**os.environ, "GIARDINO_SECRET": "", **environ}
    process = start("serve", "--port", "0", *words, env=env)
    out, said = process.communicate(timeout=30)
    assert (process.returncode, out) == (2, b"")
    assert one_line(said.decode())
    return said.decode()


@pytest.mark.slow
def test_what_can_not_be_served_is_told_in_one_line(tmp_path):
    (tmp_path / "noise.db").write_bytes(b"this is no database " * 100)
    (tmp_path / "new.db.secret").write_text("no secret")

    assert "is a folder" in fails("--database", tmp_path)
    assert "can't be opened" in fails("--database", tmp_path / "noise.db")
    assert "is no secret of ours" in fails("--database", tmp_path / "new.db")
    assert "at least 32" in fails("--database", tmp_path / "m.db", GIARDINO_SECRET="short")
    assert "GIARDINO_SECRET" in fails("--database", "postgresql://localhost/nowhere")
    assert "no such address" in fails("--database", tmp_path / "m.db", "--host", "256.0.0.1")
    with House(settings(str(tmp_path / "m.db"), {}), writes=True):
        assert "Another process" in fails("--database", tmp_path / "m.db")


UNREADABLE = """
import sys
from adapters.house import CannotOpen
from adapters.settings import settings
from web.serving import start
from web.serving.command import serve
from web.serving.plan import ServingPlan

class Unreadable(ServingPlan, frozen=True):
    def open(self):
        raise CannotOpen("The matches can't be read: the disk is full")

start.plan_for = lambda *words, **more: Unreadable(settings(":memory:"), bytes(32))
serve(["--port", "0", "--server", sys.argv[1]])
"""


@pytest.mark.slow
@pytest.mark.parametrize("server", SERVERS)
def test_a_store_that_fails_once_it_is_to_be_served_is_told_in_one_line(server):
    words = [sys.executable, "-c", UNREADABLE, server]
    ended = subprocess.run(words, capture_output=True, text=True, timeout=30, check=False)
    said = "Error: The matches can't be read: the disk is full\n"
    assert (ended.returncode, ended.stdout, ended.stderr) == (2, "", said)


def test_a_port_in_use_is_told_after_a_moment(monkeypatch):
    said = []
    monkeypatch.setattr("web.serving.listening.PATIENCE", 0.2)
    with listen("127.0.0.1", 0, said.append) as first:
        port = first.getsockname()[1]
        with pytest.raises(CannotListen, match=f"Port {port} is in use"):
            listen("127.0.0.1", port, said.append)

    assert said == [f"Port {port} is in use; waiting a moment for it."]


def test_a_port_that_comes_free_in_time_is_taken():
    first = listen("127.0.0.1", 0, lambda _: None)
    port = first.getsockname()[1]

    with listen("127.0.0.1", port, lambda _: first.close()) as second:
        assert url_of(second) == f"http://127.0.0.1:{port}"


@pytest.mark.parametrize(
    ("host", "url"), [("0.0.0.0", "http://127.0.0.1:"), ("localhost", "http://127.0.0.1:")]
)
def test_the_address_is_one_that_a_browser_can_open(host, url):
    with listen(host, 0, lambda _: None) as listener:
        assert url_of(listener).startswith(url) or socket.has_ipv6


def test_the_secret_is_kept_beside_the_database_for_its_owner_alone(tmp_path):
    database = settings(str(tmp_path / "new" / "matches.db"), {})

    secret = secret_for(database, {})

    assert len(secret) == 32
    assert secret_for(database, {}) == secret
    kept = tmp_path / "new" / "matches.db.secret"
    assert kept.stat().st_mode & 0o777 == 0o600


def test_the_environments_secret_goes_before():
    secret = "a secret of more than 32 characters"

    for address in (":memory:", "postgresql://localhost/matches", "matches.db"):
        assert secret_for(settings(address, {}), {"GIARDINO_SECRET": secret}) == secret.encode()


def test_with_postgresql_the_secret_must_be_given():
    with pytest.raises(BadSetting, match="GIARDINO_SECRET"):
        secret_for(settings("postgresql://localhost/matches", {}), {})


def test_in_memory_a_secret_lasts_as_long_as_its_matches():
    memory = settings(":memory:", {})

    assert secret_for(memory, {}) != secret_for(memory, {})


def test_no_other_command_pays_for_the_web():
    program = "import sys; from replay.cli import cli; sys.exit('flask' in sys.modules)"

    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
