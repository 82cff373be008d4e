"""Nothing is lost, doubled or seen out of order while server processes are killed in turn."""

import os
import signal
import time
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPException
from typing import Final
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from simple_websocket import ConnectionClosed

from adapters.match_store import MatchStore
from adapters.settings import settings
from domain.registry import GAMES
from tests.benchmarks.planned_matches import SECRET, planned
from tests.web.live.apply_patch import Hearing
from tests.web.server_process import serving
from tests.web.server_thread import Seeing

pytestmark = pytest.mark.long
MOVES: Final = 24
LONG: Final = 60.0
"""How many seconds a move may take to be answered, and all moves to be seen."""


def made(url, match, position):
    """Make a planned move, again and again by its key until it is answered; return the answer."""
    seat, move = match.moves[position]
    headers = {
        "Content-Type": "application/json",
        "Cookie": match.cookies[seat],
        "Expected-Position": str(position),
        "Idempotency-Key": f"{match.id}-{position}",
    }
    until = time.monotonic() + LONG
    while True:
        try:
            with urlopen(Request(f"{url}/matches/{match.id}/moves", move, headers)) as answer:
                return answer.status
        except HTTPError as error:
            with error:
                if error.code != 503:
                    return error.code
        except (OSError, HTTPException):
            # Its worker was killed, before or after the move was stored.
            pass
        assert time.monotonic() < until
        time.sleep(0.05)


def played(table, match, kills):
    """Make all moves of a match, and *kills* a worker now and then; return the answers."""
    answers = []
    for position in range(len(match.moves)):
        if kills and position % 6 == 3:
            workers = table.children()
            os.kill(workers[position % len(workers)], signal.SIGKILL)
        answers.append(made(table.url, match, position))
    return answers


def seen(url, match):
    """Look at a match until all of its moves were made; return the positions as they came."""
    positions, until = [], time.monotonic() + LONG
    while positions[-1:] != [len(match.moves)]:
        assert time.monotonic() < until
        try:
            page = Hearing(
                f"{url.replace('http', 'ws')}/matches/{match.id}/socket",
                headers={"Cookie": match.cookies[0]},
            )
            with Seeing(page) as looking:
                while positions[-1:] != [len(match.moves)]:
                    last = positions[-1] if positions else -1
                    positions.append(looking.at(last + 1 if last >= 0 else 0)["position"])
        except (ConnectionClosed, ConnectionError, OSError):
            time.sleep(0.05)
    return positions


def test_acknowledged_moves_are_stored_once_and_in_order(postgres, tmp_path):
    address = postgres()
    plans = planned(address, list(GAMES.values()), MOVES, "random")
    where = {"GIARDINO_DATABASE": address, "GIARDINO_SECRET": SECRET, "TMPDIR": str(tmp_path)}
    with serving("--port=0", "--workers=2", **where) as table, ThreadPoolExecutor(8) as threads:
        watching = [threads.submit(seen, table.url, match) for match in plans]
        playing = [threads.submit(played, table, match, kills=match is plans[0]) for match in plans]
        answers = [future.result() for future in playing]
        positions = [future.result() for future in watching]

    assert answers == [[200] * len(match.moves) for match in plans]
    assert all(numbers == sorted(set(numbers)) for numbers in positions)
    with MatchStore(settings(address, {}), writes=False) as store:
        for match in plans:
            keys = [recorded.command for recorded in store.matches.history(match.id)]
            ours = [key for key in keys if key.startswith(match.id)]
            assert list(dict.fromkeys(ours)) == [
                f"{match.id}-{position}" for position in range(len(match.moves))
            ]
            assert store.matches.live(match.id).match.moves == len(match.moves)
