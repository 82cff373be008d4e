"""Properties of the database engine, as PostgreSQL reports them."""

from collections.abc import Callable

import msgspec

from adapters.clock import wall_clock
from adapters.health.engine_info import Engine, engine_of
from adapters.match_store import MatchStore
from adapters.settings import settings


def test_postgresql_without_fsync_and_replica_says_so(postgres: Callable[[], str]) -> None:
    with MatchStore(settings(postgres(), {}), writes=True) as match_store:
        engine = engine_of(match_store.matches.log)

    assert engine.name.startswith("PostgreSQL ")
    assert engine.now is not None
    assert abs(engine.now - wall_clock()) < 60_000
    assert msgspec.structs.replace(engine, name="", now=None) == Engine(
        "", is_standby=False, waits_for_disk=False, is_alone=True
    )
