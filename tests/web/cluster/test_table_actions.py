"""Table actions and clocks with each player connected to another process."""

import os
import signal
from contextlib import ExitStack
from urllib.parse import urlsplit

import msgspec
import pytest

from adapters.verification.checks import verdict_on_log
from adapters.verification.match_log import Receipt, as_evidence
from tests.web.server_process import Browser, serving
from tests.web.server_thread import Seeing

SECRET = "a secret of the test, and long enough"

pytestmark = pytest.mark.long


@pytest.fixture
def two(postgres, tmp_path):
    """Serve one database by two processes, as on two machines."""
    where = {"GIARDINO_DATABASE": postgres(), "GIARDINO_SECRET": SECRET, "TMPDIR": str(tmp_path)}
    with ExitStack() as opened:
        yield [opened.enter_context(serving("--port=0", **where)) for _ in range(2)]


@pytest.fixture
def seats(two):
    """Return what opens a table; Ada sits there at one process, and Bruno at the other."""

    def sit(**wanted):
        ada, bruno = (Browser(process.url) for process in two)
        body = {"game": "felci", "seats": [{"name": "Ada"}, {}], "sit": 0, **wanted}
        _, opened = ada.ask("/matches", body, **{"Idempotency-Key": "a-key-for-a-table"})
        bruno.ask(urlsplit(opened["invitations"][1]["link"]).path)
        assert bruno.ask(f"{opened['path']}seat", {"name": "Bruno"})[0] == 200
        return ada, bruno, opened["path"]

    return sit


def plant(browser, path):
    """Make a legal first move; return its answer."""
    hand = browser.ask(f"{path}view")[1]["view"]["hands"][0]["types"]
    move = {"do": "fern", "type": hand[0], "cell": "d4"}
    status, answer = browser.move(path, move, 0, "a-key-for-a-move")
    assert status == 200
    return answer


def do(browser, path, what, at, **more):
    """Do something at the table besides moves; return the answer's status."""
    headers = {"Expected-Position": str(at), "Idempotency-Key": f"{what}-{at}-by-key"}
    return browser.ask(f"{path}table", {"do": what, **more}, **headers)[0]


def test_a_move_is_taken_back_between_two_processes(seats):
    ada, bruno, path = seats()
    plant(ada, path)
    with Seeing(ada.watch(path)) as hers, Seeing(bruno.watch(path)) as his:
        his.at(1)
        assert do(ada, path, "take_back", 1) == 200
        pending = his.when(lambda match_view: match_view["now"]["table"]["running"]["answer"])
        assert do(bruno, path, "agree", pending["position"]) == 200

        taken = hers.when(lambda match_view: match_view["position"] > pending["position"])
        assert taken["log"][-1]["text"] == "undoes a move"
    assert [browser.ask(f"{path}view")[1]["to_move"] for browser in (ada, bruno)] == [0, 0]


def test_receipts_of_both_processes_are_signed_with_one_key_and_bind_to_one_chain(seats):
    ada, bruno, path = seats()
    headers = {"Expected-Position": "1", "Idempotency-Key": "a-key-to-resign"}
    first = plant(ada, path)["receipt"]
    second = bruno.ask(f"{path}table", {"do": "resign"}, **headers)[1]["receipt"]
    evidence = as_evidence(ada.ask(f"{path}log.json")[1])

    receipts = [msgspec.convert(receipt, Receipt) for receipt in (first, second)]
    checks = {check.name: check.ok for check in verdict_on_log(evidence, receipts).checks}
    assert (checks["chain"], checks["receipts"]) == (True, True)
    assert receipts[0].k < receipts[1].k


def test_a_flag_falls_once_and_at_all_processes(seats):
    ada, bruno, path = seats(clock={"turn": 5})
    with Seeing(ada.watch(path)) as hers, Seeing(bruno.watch(path)) as his:
        ends = [page.when(lambda match_view: match_view["status"]["over"]) for page in (hers, his)]

    assert ends[0]["position"] == ends[1]["position"]
    assert [end["status"]["sentence"] for end in ends] == [
        "Your time ran out; Bruno wins.",
        "Ada ran out of time; you win.",
    ]
    logs = [{**browser.ask(f"{path}log")[1], "viewer": None} for browser in (ada, bruno)]
    assert logs[0] == logs[1]


def test_a_flag_falls_even_though_the_process_that_watched_it_was_killed(two, seats):
    _, bruno, path = seats(clock={"turn": 5})
    with Seeing(bruno.watch(path)) as his:
        his.at(0)
        os.killpg(two[0].process.pid, signal.SIGKILL)

        assert his.when(lambda match_view: match_view["status"]["over"])


def test_both_meet_again_whichever_of_them_asks_first_and_where(seats):
    ada, bruno, path = seats()
    with Seeing(ada.watch(path)) as hers:
        assert do(bruno, path, "resign", 0) == 200
        hers.when(lambda match_view: match_view["status"]["over"])
        assert bruno.ask(f"{path}rematch", {})[0] == 200
        again = hers.when(lambda match_view: match_view["now"]["table"]["rematch"])["now"]["table"]

    assert ada.ask(f"{path}rematch", {})[0] == 200
    views = [browser.ask(f"{again['rematch']}view")[1] for browser in (ada, bruno)]
    assert [(view["viewer"], view["to_move"]) for view in views] == [(1, 0), (0, 0)]
