"""What does this table count of itself, for whoever runs it? In the format of Prometheus.

Counted is what happens, never whose: no figure names a match, a seat, a player or an address, and
none depends on anything hidden. Several processes count together in files, where the library is
told so before it is imported (``web.prometheus_multiprocess``).
"""

import os
from collections.abc import Iterator
from typing import Final

from eventsourcing.persistence import PersistenceError
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.metrics_core import GaugeMetricFamily, Metric
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from adapters.eventstore.event_bus import EventsStored, StoreEvent
from adapters.match_store import MatchStore
from web.prometheus_multiprocess import TOGETHER
from web.workers.engine_main import EngineRequest, EngineResult
from web.workers.engine_process import Engine

SHORT: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
"""Up to how many seconds an answer or an append may take, step by step."""


class Metrics:
    """The figures of one process, and of all that count together with it."""

    def __init__(self, store: MatchStore) -> None:
        own = CollectorRegistry()
        self.requests = Counter(
            "giardino_requests",
            "Requests answered.",
            ["endpoint", "status"],
            registry=own,
        )
        self.request_seconds = Histogram(
            "giardino_request_seconds", "How long answers took.", buckets=SHORT, registry=own
        )
        self.refusals = Counter(
            "giardino_refusals", "Requests that were answered with a no.", ["kind"], registry=own
        )
        self.sockets = Gauge(
            "giardino_sockets", "Open pages.", registry=own, multiprocess_mode="livesum"
        )
        self.moves = Counter("giardino_moves", "Moves that were stored.", ["game"], registry=own)
        self.events = Counter("giardino_events", "Events that were stored.", registry=own)
        self.append_seconds = Histogram(
            "giardino_append_seconds", "How long appends took.", buckets=SHORT, registry=own
        )
        self.thought_seconds = Histogram(
            "giardino_thought_seconds", "How long bots thought, of the processor.", registry=own
        )
        self._own = own
        self._lag = _Lag(store)
        store.matches.event_bus.subscribe(self._on_event)

    def _on_event(self, event: StoreEvent) -> None:
        if isinstance(event, EventsStored):
            self.events.inc(event.events)
            self.append_seconds.observe(event.seconds)
            if event.moves:
                self.moves.labels(event.match.game.name).inc(event.moves)

    def text(self) -> bytes:
        """Return all figures as Prometheus reads them."""
        counted = self._own
        if TOGETHER in os.environ:
            counted = CollectorRegistry()
            MultiProcessCollector(counted)
        asked = CollectorRegistry()
        asked.register(self._lag)
        return generate_latest(counted) + generate_latest(asked)


class _Lag(Collector):
    """How far the read models are behind the log, asked of the store itself."""

    def __init__(self, store: MatchStore) -> None:
        self._store = store

    def collect(self) -> Iterator[Metric]:
        """Return how many events each has not taken in; nothing while the store is gone."""
        behind = GaugeMetricFamily(
            "giardino_behind_events", "Events that a read model has not taken in.", labels=["model"]
        )
        try:
            for model, events in self._store.read_models.behind().items():
                behind.add_metric([model], events)
        except PersistenceError:
            return
        yield behind


class TimedEngine:
    """Thinks as another does, and counts how long it took."""

    def __init__(self, thinker: Engine, figures: Metrics) -> None:
        self.at_once = thinker.at_once
        self._thinker = thinker
        self._figures = figures

    def think(self, thought: EngineRequest) -> EngineResult:
        """Return what comes of a thought; raise EngineLost."""
        conclusion = self._thinker.think(thought)
        self._figures.thought_seconds.observe(conclusion.seconds)
        return conclusion

    def close(self) -> None:
        """Think no further."""
        self._thinker.close()
