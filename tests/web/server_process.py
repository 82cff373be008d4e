"""Helper: a server in a process of its own, as started from a shell, which a test can kill."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import HTTPCookieProcessor, Request, build_opener

from tests.replay.program import start
from tests.web.live.apply_patch import Hearing

SERVERS = ["gunicorn", "werkzeug"]


class Serving:
    """A table that is open in a process of its own."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self.process = process
        assert self.process.stdout
        line = self.process.stdout.readline().decode()
        if not line.startswith("Giardino is open at "):
            raise AssertionError(line + self.end()[1])
        self.url = line.split()[-1]

    @property
    def port(self) -> str:
        """Return the port that is listened at."""
        return self.url.rpartition(":")[2]

    def children(self) -> list[int]:
        """Return the ids of the processes that this one started."""
        pid = self.process.pid
        tasks = Path(f"/proc/{pid}/task/{pid}/children")
        return [int(child) for child in tasks.read_text().split()]

    def end(self, number: int = signal.SIGTERM) -> tuple[int, str]:
        """Let it stop by a signal; return its exit code and what it said on stderr."""
        with suppress(ProcessLookupError):
            self.process.send_signal(number)
        _, text = self.process.communicate(timeout=20)
        return self.process.returncode, text.decode()

    def kill(self) -> None:
        """End everything that was started, at once."""
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.communicate(timeout=20)


@contextmanager
def serving(*words: str | Path, **environ: str) -> Iterator[Serving]:
    """Serve by the command, and leave nothing behind."""
    env = {**os.environ, "GIARDINO_SECRET": "", **environ}
    with served_by(start("serve", *words, env=env, start_new_session=True)) as started:
        yield started


@contextmanager
def limited(server: str = "gunicorn", **limits: float) -> Iterator[Serving]:
    """Serve a table in memory with limits of one's own, and leave nothing behind."""
    words = [sys.executable, "-m", "tests.web.limited_server", server, json.dumps(limits)]
    pipe = subprocess.PIPE
    process = subprocess.Popen(words, stdout=pipe, stderr=pipe, start_new_session=True)
    with served_by(process) as started:
        yield started


@contextmanager
def served_by(process: subprocess.Popen[bytes]) -> Iterator[Serving]:
    """Give what a process serves that says where, and leave nothing of it behind."""
    started = Serving(process)
    try:
        yield started
    finally:
        started.kill()


class Browser:
    """A visitor over the network, with cookies."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.cookies = CookieJar()
        self._opener = build_opener(HTTPCookieProcessor(self.cookies))

    def ask(self, path: str, body: Any = None, **headers: str) -> tuple[int, Any]:
        """Return the status and the JSON of an answer, or the text of a page."""
        data = None if body is None else json.dumps(body).encode()
        sent = {"Content-Type": "application/json", **headers}
        request = Request(self.url + path, data, sent)
        try:
            with self._opener.open(request, timeout=20) as answer:
                is_json = answer.headers.get_content_type() == "application/json"
                text = answer.read()
                return answer.status, json.loads(text) if is_json else text.decode()
        except HTTPError as error:
            with error:
                return error.code, json.loads(error.read())

    def open(self, *seats: dict[str, str], key: str = "a-key-for-a-table") -> str:
        """Open a table, sit down at white's side, and return its path."""
        body = {"game": "felci", "seats": list(seats), "sit": 0}
        status, opened = self.ask("/matches", body, **{"Idempotency-Key": key})
        assert status == 201
        return str(opened["path"])

    def move(self, path: str, move: Any, at: int, key: str) -> tuple[int, Any]:
        """Make a move."""
        headers = {"Expected-Position": str(at), "Idempotency-Key": key}
        return self.ask(f"{path}moves", move, **headers)

    def first_move(self, path: str) -> dict[str, str]:
        """Return a legal first move of White."""
        hand = self.ask(f"{path}view")[1]["view"]["hands"][0]["types"]
        return {"do": "fern", "type": hand[0], "cell": "d4"}

    def at(self, url: str) -> "Browser":
        """Return the same browser as it asks another server of the same table."""
        there = Browser(url)
        for cookie in self.cookies:
            there.cookies.set_cookie(cookie)
        return there

    def watch(self, path: str) -> Hearing:
        """Open the socket of a match."""
        cookie = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.cookies)
        return Hearing(f"{self.url.replace('http', 'ws')}{path}socket", headers={"Cookie": cookie})
