"""Schema migrations: an older database is brought up to date, and a newer one is refused."""

from pathlib import Path

import pytest

from adapters.database.database import Database
from adapters.database.migrations import LATEST, SELECT_VERSION
from adapters.eventstore.idempotency_keys import ClientKey
from adapters.match_store import CannotOpen, MatchStore
from adapters.projections.match_list import MatchSearch
from adapters.settings import Settings, settings
from domain.match import PERSON
from tests.adapters.matches import FELCI, ticking

BACK_TO_0 = (
    "ALTER TABLE {at}seat_sessions RENAME TO passes",
    "ALTER TABLE {at}chat RENAME TO talk",
    "ALTER TABLE {at}move_analyses RENAME TO looks",
    "DROP TABLE {at}match_index",
    "DROP TABLE {at}active_matches",
    "DROP TABLE {at}schema_version",
    "CREATE TABLE {at}going (id TEXT PRIMARY KEY)",
    "CREATE TABLE {at}leads (id TEXT PRIMARY KEY)",
    "CREATE TABLE {at}disputed (id TEXT PRIMARY KEY)",
    "UPDATE {at}{tracking} SET application_name = 'match_list/8'"
    " WHERE application_name = 'match_list/9'",
)
"""Undoes the first migration."""


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
    """Fill a database, and undo its first migration; return a match of Ada and a running one."""
    with MatchStore(place, writes=True, clock=ticking()) as store:
        key = ClientKey("a-table")
        match_id = store.open_table(FELCI, {}, (PERSON, PERSON), {1: "Bruno"}, key=key, secret=b"s")
        store.take_seat(match_id, 0, "Ada", bearer="phone")
        store.seat_sessions.add(match_id, (0,), "laptop", "link", "Firefox")
        store.chat.say(match_id, "table", "seat-0", "", "hello", "")
        running = store.open_table(
            FELCI, {}, (PERSON, "random"), {0: "Eve"}, key=ClientKey("other"), secret=b"s"
        )
        store.take_seat(running, 0, "Eve", bearer="eve")
        store.list.catch_up()
        with database_of(store).transaction() as execute:
            for statement in BACK_TO_0:
                execute(statement, {})
    return match_id, running


def ids(store: MatchStore, **search: object) -> list[str]:
    """Return the matches that a search finds."""
    return [listed.id for listed in store.list.search(MatchSearch(**search))]


def test_a_new_database_has_the_latest_version(place: Settings) -> None:
    for _ in range(2):
        with MatchStore(place, writes=True) as store:
            assert version_of(store) == LATEST


def test_a_database_without_a_version_is_migrated_and_keeps_everything(place: Settings) -> None:
    match_id, _ = filled(place)

    for _ in range(2):
        with MatchStore(place, writes=True, clock=ticking()) as store:
            assert version_of(store) == LATEST
            assert store.seat_sessions.is_valid(match_id, 0, "laptop")
            assert store.seat_sessions.is_valid(match_id, 0, "phone")
            assert [said.phrase for said in store.chat.of(match_id, "table")] == ["hello"]
            assert ids(store, player="ada") == ids(store, player="BRUNO") == [match_id]
            assert len(ids(store)) == 2


def test_a_reader_migrates_a_copy_where_it_cannot_write(
    sqlite: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id, _ = filled(sqlite)
    file = sqlite.file
    assert file
    before = file.read_bytes()
    monkeypatch.setattr("adapters.match_store.can_write", lambda file: False)

    with MatchStore(sqlite, writes=False) as store:
        assert version_of(store) == LATEST
        assert ids(store, player="Ada") == [match_id]
    assert file.read_bytes() == before


def test_a_database_of_a_newer_version_is_refused_and_left_alone(place: Settings) -> None:
    with MatchStore(place, writes=True) as store, database_of(store).transaction() as execute:
        execute("UPDATE {at}schema_version SET version = version + 1", {})

    for writes in (True, False):
        with pytest.raises(CannotOpen, match="a newer Giardino wrote it"):
            MatchStore(place, writes=writes)


def test_a_migration_that_fails_changes_nothing(
    sqlite: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id, _ = filled(sqlite)
    with monkeypatch.context() as patch:
        patch.setattr("adapters.database.migrations.CREATE", ("CREATE NONSENSE",))
        with pytest.raises(CannotOpen):
            MatchStore(sqlite, writes=True)

    with MatchStore(sqlite, writes=True) as store:
        assert store.seat_sessions.is_valid(match_id, 0, "laptop")
