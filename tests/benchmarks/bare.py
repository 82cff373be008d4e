"""``python -m tests.benchmarks.bare FILE``: a server without rules, as the baseline for a move.

It has Flask, flask-sock and gunicorn's threads, a commit with fsync for each move, and a short
message to all viewers. With ``library`` after FILE it stores the move through the eventsourcing
library, by an aggregate in memory.
"""

import json
import sqlite3
import sys
import threading
from collections import defaultdict
from typing import Any
from uuid import UUID

from eventsourcing.application import Application
from eventsourcing.domain import Aggregate, event
from flask import Flask, request
from flask_sock import Sock
from gunicorn.app.base import BaseApplication

THREADS = 700
CREATE = "CREATE TABLE moves (id TEXT, number INTEGER, move TEXT, PRIMARY KEY (id, number))"
app = Flask(__name__)
sock = Sock(app)
viewers: defaultdict[str, list[Any]] = defaultdict(list)


class Rows:
    """A row for each move, in a database that waits for the disk."""

    def __init__(self, file: str) -> None:
        self._storing = threading.Lock()
        self._database = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
        for statement in ("PRAGMA journal_mode=WAL", "PRAGMA synchronous=FULL", CREATE):
            self._database.execute(statement)

    def store(self, match_id: str, number: int, made: Any) -> None:
        """Store a move."""
        with self._storing:
            self._database.execute("BEGIN IMMEDIATE")
            row = (match_id, number, json.dumps(made))
            self._database.execute("INSERT INTO moves VALUES (?, ?, ?)", row)
            self._database.execute("COMMIT")


class Played(Aggregate):
    """A match without rules."""

    def __init__(self, id: UUID) -> None:
        self._id = id
        self.position = 0

    @event("Moved")
    def move(self, number: int, made: Any) -> None:
        """Record a move."""
        self.position = number + 1


class Library(Application[UUID]):
    """The same as events of the library, in its own style and with its cache."""

    def __init__(self, file: str) -> None:
        names = {"PERSISTENCE_MODULE": "eventsourcing.sqlite", "SQLITE_DBNAME": file}
        super().__init__({**names, "AGGREGATE_CACHE_MAXSIZE": "1000"})

    def store(self, match_id: str, number: int, made: Any) -> None:
        """Store a move."""
        id = UUID(match_id)
        played: Played = self.repository.get(id) if number else Played(id)
        played.move(number, made)
        self.save(played)


@app.post("/matches/<match_id>/moves")
def move(match_id: str) -> dict[str, Any]:
    """Store a move, and let everybody know."""
    made, number = request.get_json(), int(request.headers["Expected-Position"])
    app.config["STORE"].store(match_id, number, made)
    reported = json.dumps({"position": number + 1, "move": made})
    for viewer in viewers[match_id]:
        viewer.send(reported)
    return {"position": number + 1}


@app.get("/matches/<match_id>/match-view")
def picture(match_id: str) -> dict[str, Any]:
    """Return what there is to see."""
    return {"position": 0}


@sock.route("/matches/<match_id>/socket")
def look(viewer: Any, match_id: str) -> None:
    """Be told of every move."""
    viewers[match_id].append(viewer)
    viewer.send('{"position": 0}')
    while True:
        viewer.receive()


class Server(BaseApplication):  # type: ignore[misc]
    """gunicorn, as it comes."""

    def load_config(self) -> None:
        """Take a free port, one process and a thread for each socket."""
        settings = {"bind": "127.0.0.1:0", "worker_class": "gthread", "threads": THREADS}
        for name, value in {**settings, "when_ready": say_open, "loglevel": "error"}.items():
            self.cfg.set(name, value)

    def load(self) -> Flask:
        """Open the database in the process that serves."""
        kind = Library if sys.argv[2:] == ["library"] else Rows
        app.config["STORE"] = kind(sys.argv[1])
        return app


def say_open(arbiter: Any) -> None:
    """Say where it is, as our server does."""
    print(f"Giardino is open at http://{arbiter.LISTENERS[0]}".replace("http://http", "http"))
    sys.stdout.flush()


if __name__ == "__main__":
    Server().run()
