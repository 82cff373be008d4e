"""Several processes on one PostgreSQL serve the same table."""

import os
import signal
from contextlib import ExitStack
from urllib.parse import urlsplit

import pytest

from tests.replay.program import one_line, start
from tests.web.server_process import Browser, serving
from tests.web.server_thread import Seeing, within

SECRET = "a secret of the test, and long enough"


@pytest.fixture
def serve(postgres, tmp_path):
    """Return what serves one database by one command more, as on another machine."""
    with ExitStack() as opened:
        where = {
            "GIARDINO_DATABASE": postgres(),
            "GIARDINO_SECRET": SECRET,
            "GIARDINO_METRICS": SECRET,
            # What is killed leaves there what it counted together.
            "TMPDIR": str(tmp_path),
        }

        def one_more(*words):
            words = ("--port=0", "--bot-pause=0.1", *words)
            return opened.enter_context(serving(*words, **where))

        yield one_more


def test_a_database_in_a_file_is_served_by_one_process(tmp_path):
    process = start("serve", "--port=0", "--workers=2", f"--database={tmp_path / 'matches.db'}")
    _, text = process.communicate(timeout=20)

    assert process.returncode == 2
    assert one_line(text.decode())
    assert b"--workers needs PostgreSQL" in text


@pytest.mark.long
def test_friends_sit_at_one_table_at_different_processes(serve):
    here, there = serve(), serve()
    ada, bruno = Browser(here.url), Browser(there.url)
    body = {"game": "felci", "seats": [{"name": "Ada"}, {}], "sit": 0}
    _, opened = ada.ask("/matches", body, **{"Idempotency-Key": "a-key-for-a-table"})
    path = opened["path"]
    with Seeing(ada.watch(path)) as page:
        page.at(0)
        bruno.ask(urlsplit(opened["invitations"][1]["link"]).path)
        assert bruno.ask(f"{path}seat", {"name": "Bruno"})[0] == 200

        assert page.when(lambda view: view["players"][1]["name"] == "Bruno")
        with Seeing(bruno.watch(path)) as other:
            assert other.when(lambda view: view["now"]["connected"] == [True, True])
            assert page.when(lambda view: view["now"]["connected"] == [True, True])
        assert page.when(lambda view: view["now"]["connected"] == [True, False])


@pytest.mark.slow
def test_a_move_is_seen_at_every_worker_and_one_that_is_killed_is_replaced(serve):
    table = serve("--workers=2")
    ada = Browser(table.url)
    path = ada.open({"name": "Ada"}, {"by": "random"})
    with ExitStack() as opened:
        pages = [opened.enter_context(Seeing(Browser(table.url).watch(path))) for _ in range(6)]
        assert all(page.at(0) for page in pages)

        move = ada.first_move(path)
        status, answer = ada.move(path, move, 0, "key")

        assert status == 200
        assert all(page.at(1) for page in pages)
        _, figures = ada.ask("/metrics", Authorization=f"Bearer {SECRET}")
        # Whichever worker is asked, all of them count together.
        assert "\ngiardino_sockets 6.0\n" in figures
        assert '\ngiardino_moves_total{game="felci"}' in figures
    workers = table.children()
    os.kill(workers[0], signal.SIGKILL)
    assert ada.move(path, move, 0, "key") == (200, answer)
    assert within(lambda: len(set(table.children()) - set(workers)) == 1)


@pytest.mark.slow
def test_a_bot_moves_whose_process_was_killed(serve):
    here, there = serve("--bot-pause=60"), serve()
    ada = Browser(here.url)
    path = ada.open({"name": "Ada"}, {"by": "random"})
    assert ada.move(path, ada.first_move(path), 0, "key")[0] == 200
    os.killpg(here.process.pid, signal.SIGKILL)

    elsewhere = ada.at(there.url)
    assert within(lambda: elsewhere.ask(f"{path}view")[1]["to_move"] == 0, seconds=5)
