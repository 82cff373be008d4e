"""Schema migrations: an older database is brought up to date, and a newer one is refused."""

import pytest
from eventsourcing.persistence import PersistenceError

from adapters.database import migrations
from adapters.database.database import Database
from adapters.database.migrations import BASELINE, MIGRATIONS, SELECT_VERSION, latest
from adapters.eventstore.idempotency_keys import ClientKey
from adapters.match_store import CannotOpen, MatchStore
from adapters.projections.match_list import MatchSearch
from adapters.settings import Settings, settings
from domain.match import PERSON
from tests.adapters.matches import FELCI, ticking

BACK = (
    "ALTER TABLE {at}seat_sessions RENAME TO passes",
    "ALTER TABLE {at}chat RENAME COLUMN phrase TO said",
    "DROP TABLE {at}match_index",
    "DROP TABLE {at}active_matches",
    "UPDATE {at}{tracking} SET application_name = 'match_list/8'"
    " WHERE application_name = 'match_list/10'",
)
"""Turns a database into one of an imaginary earlier schema."""
FORTH = (
    "ALTER TABLE {at}passes RENAME TO seat_sessions",
    "ALTER TABLE {at}chat RENAME COLUMN said TO phrase",
)
"""The migration from there. The match list fills its new tables from the log."""


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest) -> Settings:
    """Return the settings of an empty file, and of an empty schema."""
    if request.param == "sqlite":
        found: Settings = request.getfixturevalue("sqlite")
        return found
    return settings(request.getfixturevalue("postgres")(), {})


def database_of(store: MatchStore) -> Database:
    """Return the tables of a *store*."""
    return store._database


def version_of(store: MatchStore) -> int:
    """Return the version of the schema."""
    ((version,),) = (
        tuple(dict(row).values()) for row in database_of(store).query(SELECT_VERSION, {})
    )
    return int(version)


def filled(place: Settings) -> tuple[str, str]:
    """Fill a database of the earlier schema; return a match of Ada and a running one."""
    with MatchStore(place, writes=True, clock=ticking()) as store:
        key = ClientKey("a-table")
        match_id = store.open_table(FELCI, {}, (PERSON, PERSON), {1: "Bruno"}, key=key, secret=b"s")
        store.take_seat(match_id, 0, "Ada", bearer="phone")
        store.seat_sessions.add(match_id, (0,), "laptop", "link", "Firefox")
        store.chat.post(match_id, "table", "seat-0", "", "hello", "")
        running = store.open_table(
            FELCI, {}, (PERSON, "random"), {0: "Eve"}, key=ClientKey("other"), secret=b"s"
        )
        store.take_seat(running, 0, "Eve", bearer="eve")
        store.list.catch_up()
        with database_of(store).transaction() as execute:
            for statement in BACK:
                execute(statement, {})
    return match_id, running


def ids(store: MatchStore, **search: object) -> list[str]:
    """Return the matches that a search finds."""
    return [listed.id for listed in store.list.search(MatchSearch(**search))]


@pytest.fixture
def migrated(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the current schema have one more migration."""
    monkeypatch.setattr(migrations, "MIGRATIONS", (*MIGRATIONS, FORTH))


def test_a_database_of_the_oldest_schema_gets_the_tables_of_the_current_one(place):
    with MatchStore(place, writes=True) as store, database_of(store).transaction() as execute:
        execute("DROP TABLE {at}push_subscriptions", {})
        execute(f"UPDATE {{at}}schema_version SET version = {BASELINE}", {})

    for _ in range(2):
        with MatchStore(place, writes=True) as store:
            assert version_of(store) == latest() == BASELINE + len(MIGRATIONS)
            assert store.push_subscriptions.matches(1) == []


@pytest.mark.usefixtures("migrated")
def test_a_new_database_has_the_newest_schema_without_any_migration(place):
    for _ in range(2):
        with MatchStore(place, writes=True) as store:
            assert version_of(store) == latest()


def test_a_database_of_the_version_before_is_migrated_once_and_keeps_everything(place, monkeypatch):
    match_id, _ = filled(place)
    monkeypatch.setattr(migrations, "MIGRATIONS", (*MIGRATIONS, FORTH))

    for _ in range(2):
        with MatchStore(place, writes=True, clock=ticking()) as store:
            assert version_of(store) == latest()
            assert store.seat_sessions.is_valid(match_id, 0, "laptop")
            assert store.seat_sessions.is_valid(match_id, 0, "phone")
            assert [text.phrase for text in store.chat.of(match_id, "table")] == ["hello"]
            assert ids(store, player="ada") == ids(store, player="BRUNO") == [match_id]
            assert len(ids(store)) == 2


def test_only_the_migrations_that_a_database_lacks_are_run_in_their_order(place, monkeypatch):
    steps = tuple((f"CREATE TABLE {{at}}step_{number} (id TEXT)",) for number in range(3))
    for count in (1, 3):
        monkeypatch.setattr(migrations, "MIGRATIONS", steps[:count])
        with MatchStore(place, writes=True) as store:
            assert version_of(store) == BASELINE + count

    with MatchStore(place, writes=True) as store, pytest.raises(PersistenceError):
        # The database was new at the first step, which is therefore not run.
        database_of(store).query("SELECT id FROM {at}step_0", {})
    with MatchStore(place, writes=True) as store:
        for number in (1, 2):
            assert database_of(store).query(f"SELECT id FROM {{at}}step_{number}", {}) == []


def test_a_reader_migrates_a_copy_where_it_cannot_write(sqlite, monkeypatch):
    match_id, _ = filled(sqlite)
    file = sqlite.file
    assert file
    before = file.read_bytes()
    monkeypatch.setattr(migrations, "MIGRATIONS", (*MIGRATIONS, FORTH))
    monkeypatch.setattr("adapters.match_store.can_write", lambda file: False)

    with MatchStore(sqlite, writes=False) as store:
        assert version_of(store) == latest()
        assert ids(store, player="Ada") == [match_id]
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ("UPDATE {at}schema_version SET version = version + 1", "by a newer version of Giardino"),
        ("UPDATE {at}schema_version SET version = 1", "by a version of Giardino before 1.0.0"),
        ("DROP TABLE {at}schema_version", "by a version of Giardino before 1.0.0"),
    ],
)
def test_a_database_of_another_version_is_refused(place, change, reason):
    with MatchStore(place, writes=True) as store, database_of(store).transaction() as execute:
        execute(change, {})

    for writes in (True, False):
        with pytest.raises(CannotOpen, match=reason):
            MatchStore(place, writes=writes)


def test_a_migration_that_fails_changes_nothing(sqlite, monkeypatch):
    match_id, _ = filled(sqlite)
    monkeypatch.setattr(migrations, "MIGRATIONS", (*MIGRATIONS, FORTH))
    with monkeypatch.context() as patch:
        patch.setattr("adapters.database.migrations.CREATE", ("CREATE NONSENSE",))
        with pytest.raises(CannotOpen):
            MatchStore(sqlite, writes=True)

    with MatchStore(sqlite, writes=True) as store:
        assert store.seat_sessions.is_valid(match_id, 0, "laptop")
