"""Engine pool: parallel requests and time budgets."""

from collections.abc import Iterator
from pathlib import Path
from threading import Barrier, Event, Thread
from uuid import UUID

import pytest

from domain.match import Clock
from tests.web import bot_engines
from tests.web.bot_engines import thought
from tests.web.server_thread import within
from tests.web.visitors import Visitor
from tests.web.workers.test_bot_worker import BOTS
from web.context import service_of
from web.workers.bot_worker import LONGEST, time_budget
from web.workers.engine_pool import EngineLost, EnginePool, EngineResult, think
from web.workers.fair_queue import FairQueue

MINUTE = 60_000


class Together:
    """Two who think at once; the first two thoughts wait until both have begun."""

    at_once = 2

    def __init__(self):
        self.both = Barrier(2, timeout=20)
        self.met = Event()

    def think(self, asked):
        """Return what comes of a thought."""
        if not self.met.is_set():
            self.both.wait()
            self.met.set()
        return think(asked)

    def close(self):
        """There is nothing to end."""


@pytest.fixture
def two() -> Iterator[EnginePool]:
    """Return two processes that think."""
    thinkers = EnginePool(2)
    yield thinkers
    thinkers.close()


def test_two_matches_are_thought_about_at_once(new_app):
    together = Together()
    app = new_app(thinker=together)
    visitor = Visitor(app)
    paths = [visitor.open(seats=BOTS).json["path"] for _ in range(2)]
    for path in paths:
        service = service_of(app)
        service.match_viewed(service.load(UUID(path.split("/")[2])).match)
    service_of(app).bots.start()

    assert within(together.met.is_set, 20)
    service_of(app).bots.stop()


def test_a_match_is_served_by_one_at_a_time():
    turns = FairQueue()
    turns.schedule("a", 0)
    assert turns.next(0, "".__contains__) == "a"
    turns.schedule("a", 0)

    assert turns.next(0, "".__contains__) is None
    turns.release("a")
    assert turns.next(0, "".__contains__) == "a"


def test_each_of_several_processes_thinks_for_itself(two, tmp_path):
    begun = tmp_path / "begun"
    endless = Thread(target=_lost, args=(two, begun), daemon=True)
    endless.start()
    assert within(begun.exists, 20)

    assert two.think(thought(bot_engines.talkative)) == EngineResult(
        "I am", pytest.approx(0, abs=1)
    )
    two.close()
    endless.join(20)
    assert not endless.is_alive()


def _lost(two: EnginePool, begun: Path) -> None:
    with pytest.raises(EngineLost):
        two.think(thought(bot_engines.endless, begun))


def test_a_player_waiting_for_the_strong_bot_gets_a_message(visitor):
    for bot, sentence in (("strong", "Zoe is thinking."), ("house", "Zoe's turn.")):
        seats = [{"name": "Zoe", "by": bot}, {"name": "Ada"}]
        path = visitor.open(seats=seats, sit=1).json["path"]

        assert visitor.get(f"{path}match-view").json["status"]["sentence"] == sentence


def test_a_player_short_of_time_does_not_wait_for_a_costly_bot():
    assert time_budget(None) == LONGEST
    assert time_budget(Clock(bank=30 * MINUTE)) == LONGEST
    assert time_budget(Clock(bank=MINUTE // 2)) == 0.5
    assert time_budget(Clock(turn=5_000)) == 0.5
