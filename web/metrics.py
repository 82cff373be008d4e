"""Prometheus metrics of the server.

No metric names a match, seat, player or address, and none depends on hidden information. Several
processes count together in files (``web.prometheus_multiprocess``).
"""

import os
from collections.abc import Iterator
from typing import Final

from eventsourcing.persistence import PersistenceError
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.metrics_core import GaugeMetricFamily, Metric
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from adapters.eventstore.event_bus import EventsStored
from adapters.match_store import MatchStore
from web.prometheus_multiprocess import TOGETHER
from web.workers.engine_pool import Engine, EngineRequest, EngineResult

SHORT: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
"""Upper bounds of the histogram buckets, in seconds."""


class Metrics:
    """The metrics of this process, and of the workers that count together with it."""

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
        self.pushes = Counter(
            "giardino_pushes", "Notifications, by what became of them.", ["result"], registry=own
        )
        self._own = own
        self._lag = _Lag(store)
        store.matches.event_bus.subscribe(EventsStored, self._on_stored)

    def _on_stored(self, event: EventsStored) -> None:
        self.events.inc(event.events)
        self.append_seconds.observe(event.seconds)
        if event.moves:
            self.moves.labels(event.match.game.name).inc(event.moves)

    def text(self) -> bytes:
        """Return all metrics in the Prometheus text format."""
        counted = self._own
        if TOGETHER in os.environ:
            counted = CollectorRegistry()
            MultiProcessCollector(counted)
        registry = CollectorRegistry()
        registry.register(self._lag)
        return generate_latest(counted) + generate_latest(registry)


class _Lag(Collector):
    """How many events each projection is behind the log."""

    def __init__(self, store: MatchStore) -> None:
        self._store = store

    def collect(self) -> Iterator[Metric]:
        """Return the lag of each projection; nothing while the database is unreachable."""
        lag = GaugeMetricFamily(
            "giardino_behind_events", "Events that a read model has not taken in.", labels=["model"]
        )
        try:
            for model, events in self._store.read_models.lag().items():
                lag.add_metric([model], events)
        except PersistenceError:
            return
        yield lag


class TimedEngine:
    """Wraps an engine and measures its thinking time."""

    def __init__(self, thinker: Engine, figures: Metrics) -> None:
        self.at_once = thinker.at_once
        self._thinker = thinker
        self._figures = figures

    def think(self, thought: EngineRequest) -> EngineResult:
        """Return the result of a request; raise EngineLost."""
        conclusion = self._thinker.think(thought)
        self._figures.thought_seconds.observe(conclusion.seconds)
        return conclusion

    def close(self) -> None:
        """Stop the engine."""
        self._thinker.close()
