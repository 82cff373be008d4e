"""Engine process: results, failures and shutdown."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from threading import Thread

import pytest

from domain.game import AnyGame
from domain.match import Match
from domain.registry import GAMES, versions
from domain.simulation import simulate
from tests.higher import HIGHER
from tests.tables import spread, standing
from tests.web import bot_engines
from tests.web.bot_engines import thought
from tests.web.server_thread import within
from web.workers.engine_pool import EngineLost, EnginePool, EngineRequest, EngineResult, think

ASKING = """
import sys
from tests.web.bot_engines import endless, thought
from web.workers.engine_pool import EnginePool

EnginePool(1).think(thought(endless, sys.argv[1]))
"""
SHELF = {**GAMES, "higher": HIGHER}
VERSIONS = {version.rules: version for game in SHELF.values() for version in versions(game)}
each_version = pytest.mark.parametrize("game", VERSIONS.values(), ids=VERSIONS)


@pytest.fixture
def thinker() -> Iterator[EnginePool]:
    """Return who thinks in a process of its own."""
    thinker = EnginePool(1)
    yield thinker
    thinker.close()


def lives(pid: int) -> bool:
    """Tell whether a process has not come to its end."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def some_positions(game: AnyGame) -> list[Match]:
    """Return positions of a match in which somebody is to move."""
    players = game.players[0]
    seeds = [bytes([seat]) * 32 for seat in range(players)]
    played = simulate("a match", game, {}, ("random",) * players, bytes(32), seeds, Random(1))
    due = [match for _, match in standing(played) if match.to_move is not None]
    return spread(due, Random(1), 4)


@each_version
def test_every_bot_finds_elsewhere_what_it_finds_here(game, thinker, monkeypatch):
    monkeypatch.setitem(GAMES, game.name, SHELF[game.name])
    for match in some_positions(game):
        assert match.to_move is not None
        for bot in game.bots.values():
            request = EngineRequest(
                partial(bot_engines.briefly, bot),
                game.observation(match.state, match.to_move),
                7,
                60,
            )
            here, there = think(request), thinker.think(request)
            assert (here.failed, there.failed) == ("", "")
            assert here.command == there.command


def test_a_bot_thinks_as_long_as_it_may_of_its_own_time(thinker):
    concluded = thinker.think(thought(bot_engines.tireless, seconds=0.1))

    assert concluded.command > 1
    assert concluded.seconds >= 0.1


def test_a_failing_bot_shows_only_the_type_of_its_error(thinker, capfd):
    concluded = thinker.think(thought(bot_engines.failing, "the hand of black"))

    assert concluded == EngineResult(None, concluded.seconds, "ValueError")
    assert capfd.readouterr() == ("", "")


def test_an_unreadable_request_has_an_ordinary_error_response(thinker, monkeypatch):
    monkeypatch.setattr(sys, "path", [place for place in sys.path if "site-packages" in place])
    monkeypatch.setitem(sys.modules, "only_here", bot_engines)
    monkeypatch.setattr(bot_engines.failing, "__module__", "only_here")

    assert thinker.think(thought(bot_engines.failing)).failed == "ModuleNotFoundError"


def test_output_printed_by_a_bot_is_not_taken_as_its_answer(thinker, capfd):
    assert thinker.think(thought(bot_engines.talkative)).command == "I am"
    assert capfd.readouterr().out == ""


def test_no_secret_of_the_server_is_handed_on(thinker, monkeypatch):
    monkeypatch.setenv("GIARDINO_SECRET", "0" * 64)
    monkeypatch.setenv("PGPASSWORD", "a password")
    found = thinker.think(thought(bot_engines.looking_round)).command

    assert "PYTHONPATH" in found
    assert not {"GIARDINO_SECRET", "PGPASSWORD"} & {*found}


@pytest.mark.skipif(sys.platform != "linux", reason="it is Linux that sees to it")
def test_a_thought_that_takes_too_much_memory_fails_and_the_next_one_does_not(thinker):
    assert thinker.think(thought(bot_engines.greedy)).failed == "MemoryError"
    assert thinker.think(thought(bot_engines.talkative)).command == "I am"


def test_a_process_that_was_killed_while_it_rested_is_started_again(thinker):
    thinker.think(thought(bot_engines.talkative))
    (killed,) = thinker.pids
    os.kill(killed, signal.SIGKILL)
    # Its threads end one after the other: only then is it known to have ended.
    ended = os.WEXITED | os.WNOHANG | os.WNOWAIT
    assert within(lambda: os.waitid(os.P_PID, killed, ended) is not None)

    assert thinker.think(thought(bot_engines.talkative)).command == "I am"
    assert killed not in thinker.pids


def test_a_thought_whose_process_is_killed_is_lost_and_can_be_asked_again(thinker, tmp_path):
    begun, lost = tmp_path / "begun", []

    def ask() -> None:
        with pytest.raises(EngineLost):
            thinker.think(thought(bot_engines.endless, begun))
        lost.append(True)

    asking = Thread(target=ask)
    asking.start()
    assert within(begun.exists)
    os.kill(*thinker.pids, signal.SIGKILL)
    asking.join(10)

    assert lost
    assert thinker.think(thought(bot_engines.talkative)).command == "I am"


def test_closing_the_engine_pool_does_not_wait_for_the_engine(thinker, tmp_path):
    begun = tmp_path / "begun"

    def ask() -> None:
        with pytest.raises(EngineLost):
            thinker.think(thought(bot_engines.endless, begun))

    asking = Thread(target=ask)
    asking.start()
    assert within(begun.exists)
    (pid,) = thinker.pids
    thinker.close()
    asking.join(10)

    assert not asking.is_alive()
    assert not lives(pid)
    with pytest.raises(EngineLost):
        thinker.think(thought(bot_engines.talkative))


def test_an_engine_stops_when_its_parent_process_is_killed(tmp_path):
    begun = tmp_path / "begun"
    asking = subprocess.Popen([sys.executable, "-c", ASKING, begun])
    assert within(begun.exists)
    children = Path(f"/proc/{asking.pid}/task/{asking.pid}/children").read_text().split()
    asking.kill()
    asking.wait()

    assert children
    assert within(lambda: not any(lives(int(child)) for child in children))
