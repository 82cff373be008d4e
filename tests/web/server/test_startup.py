"""Start-up of the server, and its errors."""

import logging
import signal
import socket
import subprocess
import sys
from types import SimpleNamespace

import msgspec
import pytest
from gunicorn.config import Config

from adapters.match_store import MatchStore
from adapters.secret import secret_for
from adapters.settings import BadSetting, settings
from tests.replay.program import one_line, run
from tests.web.server_process import SERVERS
from web.middleware.trusted_hosts import Addresses
from web.server.config import ServerConfig
from web.server.gunicorn_server import TableWorker
from web.server.listener import CannotListen, listen, url_of
from web.server.run import _say_open


def fails(*words):
    """Let it fail to serve; return the one line that it says."""
    ended = run("serve", "--port", "0", *words)
    assert (ended.exit_code, ended.stdout) == (2, "")
    assert one_line(ended.stderr)
    return ended.stderr


def test_a_database_that_cannot_be_served_is_reported_in_one_line(tmp_path, monkeypatch):
    monkeypatch.delenv("GIARDINO_SECRET", raising=False)
    (tmp_path / "noise.db").write_bytes(b"this is no database " * 100)
    (tmp_path / "new.db.secret").write_text("no secret")

    assert "is a folder" in fails("--database", tmp_path)
    assert "can't be opened" in fails("--database", tmp_path / "noise.db")
    assert "is not a valid secret" in fails("--database", tmp_path / "new.db")
    assert "GIARDINO_SECRET" in fails("--database", "postgresql://localhost/nowhere")
    assert "no address 256.0.0.1" in fails("--database", tmp_path / "m.db", "--host", "256.0.0.1")
    with MatchStore(settings(str(tmp_path / "m.db"), {}), writes=True):
        assert "Another process" in fails("--database", tmp_path / "m.db")
    monkeypatch.setenv("GIARDINO_SECRET", "short")
    assert "at least 32" in fails("--database", tmp_path / "m.db")


def test_a_worker_that_is_stopped_before_it_is_open_ends_quietly():
    app = SimpleNamespace(plan=ServerConfig(settings(":memory:"), bytes(32)))
    worker = TableWorker(1, 1, [], app, 30, Config(), logging.getLogger())
    worker.method_queue.init()

    worker.handle_exit(signal.SIGTERM, None)

    assert not worker.alive
    worker.method_queue.close()
    worker.tmp.close()


UNREADABLE = """
import sys
from adapters.match_store import CannotOpen
from adapters.settings import settings
from web.server import run
from web.serve_command import serve
from web.server.config import ServerConfig

class Unreadable(ServerConfig, frozen=True):
    def open(self):
        raise CannotOpen("The matches can't be read: the disk is full")

run.config_for = lambda *words, **more: Unreadable(settings(":memory:"), bytes(32))
serve(["--port", "0", "--server", sys.argv[1]])
"""


@pytest.mark.slow
@pytest.mark.parametrize("server", SERVERS)
def test_a_store_that_fails_once_it_is_to_be_served_is_reported_in_one_line(server):
    words = [sys.executable, "-c", UNREADABLE, server]
    ended = subprocess.run(words, capture_output=True, text=True, timeout=120, check=False)
    said = "Error: The matches can't be read: the disk is full; giardino doctor examines it\n"
    assert (ended.returncode, ended.stdout, ended.stderr) == (2, "", said)


def test_a_port_in_use_is_shown_after_a_moment(monkeypatch):
    said = []
    monkeypatch.setattr("web.server.listener.PATIENCE", 0.2)
    with listen("127.0.0.1", 0, said.append) as first:
        port = first.getsockname()[1]
        with pytest.raises(CannotListen, match=f"Port {port} is in use"):
            listen("127.0.0.1", port, said.append)

    assert said == [f"Port {port} is in use; waiting for it."]


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


def test_the_secret_is_kept_next_to_the_database_for_its_owner_alone(tmp_path):
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


@pytest.mark.parametrize("package", ["flask", "psycopg"])
def test_no_other_command_pays_for_the_web_or_for_a_server_of_databases(package):
    program = f"import sys; from replay.cli import cli; sys.exit({package!r} in sys.modules)"

    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


def test_where_the_table_is_open_is_the_public_address_if_there_is_one(capsys):
    plan = ServerConfig(settings(":memory:"), bytes(32))
    _say_open(plan, "http://127.0.0.1:8000")
    _say_open(
        msgspec.structs.replace(plan, addresses=Addresses("https://table.example")),
        "http://127.0.0.1:8000",
    )

    assert capsys.readouterr().out.splitlines() == [
        "Giardino is open at http://127.0.0.1:8000",
        "Giardino is open at https://table.example, and listens at http://127.0.0.1:8000",
    ]
