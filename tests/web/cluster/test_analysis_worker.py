"""Analysis on several processes: they share the work, and nothing is analysed twice."""

from collections import Counter
from contextlib import ExitStack
from threading import Lock

from adapters.match_store import MatchStore
from adapters.records.importer import import_record
from adapters.settings import settings
from domain.analysis import MoveAnalysis
from tests.golden import FIXTURES, recorded
from tests.web.server_thread import within
from web.workers.analysis_worker import AnalysisWorker
from web.workers.engine_pool import EngineResult

NAMES = ("house_bots", "much_undergrowth", "shared_victory")


class SharedGlance:
    """An engine that finds the same for every move, and counts the requests."""

    def __init__(self):
        self.asked = Counter()
        self._lock = Lock()

    def think(self, thought):
        """Return what is always found of a move."""
        with self._lock:
            self.asked[thought.known.record, thought.known.move] += 1
        return EngineResult(MoveAnalysis(0, (), 0.5, False, (0.5, 0.5)))

    def close(self):
        """There is nothing to end."""


def test_each_move_is_looked_at_by_one_of_two_processes(postgres):
    place, glance = settings(postgres(), {}), SharedGlance()
    records = [recorded(FIXTURES / "felci" / f"{name}.json") for name in NAMES]
    with ExitStack() as opened:
        match_stores = [opened.enter_context(MatchStore(place, writes=True)) for _ in range(2)]
        stored = [import_record(match_stores[0], record).match_id for record in records]
        analysts = [AnalysisWorker(store, glance) for store in match_stores]
        for analyst in analysts:
            analyst.start()
            opened.callback(analyst.stop)

        for match in stored:
            assert analysts[0].request(
                match_stores[0].matches.live(match).match, "somebody", own=True
            )
        assert within(lambda: not match_stores[1].analyses.waiting())

        lines = [len(match_stores[0].matches.live(match).match.line) for match in stored]
    assert glance.asked.total() == len(glance.asked) == sum(lines)
