"""Match list: one row per match, with its search index and the ``active_matches`` table."""

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from eventsourcing.persistence import IntegrityError

from adapters.database.database import (
    ADVANCE_POSITION,
    LOCK_POSITION,
    SET_POSITION,
    Database,
    Execute,
    Values,
)
from adapters.database.migrations import MATCH_LIST_LOG
from adapters.eventstore.purge import DELETE_LIST_ENTRY
from adapters.sql_tables.known_ends import KnownEnd, keep_known_ends, known_end
from adapters.sql_tables.match_index import fold_names_again, index_match
from adapters.sql_tables.match_summary import MatchSummary, decode, row_of

UPSERT_ENTRY: Final = (
    "INSERT INTO {at}match_list (id, opened, listed) VALUES (:id, :opened, :listed)"
    " ON CONFLICT (id) DO UPDATE SET opened = excluded.opened, listed = excluded.listed"
)
INSERT_BRANCH: Final = (
    "INSERT INTO {at}branches (id, origin) VALUES (:id, :origin) ON CONFLICT (id) DO NOTHING"
)
SELECT_BRANCHES: Final = (
    "WITH RECURSIVE tree (id) AS (SELECT id FROM {at}branches WHERE origin = :origin"
    " UNION SELECT branches.id FROM {at}branches JOIN tree ON branches.origin = tree.id)"
    " SELECT listed FROM {at}match_list WHERE id IN (SELECT id FROM tree)"
    " ORDER BY opened, id LIMIT :limit"
)
SELECT_ENTRY: Final = "SELECT listed FROM {at}match_list WHERE id = :id"
SELECT_IDS_BETWEEN: Final = (
    "SELECT id FROM {at}match_list WHERE id > :after AND (id <= :up_to OR :up_to = '')"
)
SELECT_ACTIVE: Final = (
    "SELECT listed FROM {at}active_matches CROSS JOIN"
    " (SELECT id AS listed_id, opened, listed FROM {at}match_list) entries"
    " WHERE listed_id = id ORDER BY opened, id"
)
INSERT_ACTIVE: Final = (
    "INSERT INTO {at}active_matches (id) VALUES (:id) ON CONFLICT (id) DO NOTHING"
)
DELETE_ACTIVE: Final = "DELETE FROM {at}active_matches WHERE id = :id"


def mark_active(entry: MatchSummary, execute: Execute) -> None:
    """Add the match to ``active_matches`` if the server must act on it, else remove it.

    On start-up the server resumes only these, so start-up time does not depend on abandoned
    matches.
    """
    execute(INSERT_ACTIVE if entry.is_active else DELETE_ACTIVE, {"id": entry.id})


Change = Callable[[Sequence[MatchSummary]], Sequence[MatchSummary]]
"""Maps entries of the list to the entries that replace them."""
Make = Callable[[str], MatchSummary | None]
"""Returns the entry of a match id, or None if it is not listed."""


class ListRows:
    """The rows of the match list in a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def position(self) -> int:
        """Return the id of the last notification that the list has applied, or 0."""
        return self._database.position(MATCH_LIST_LOG)

    def list_matches(self, start: int, up_to: int, ids: Sequence[str], change: Change) -> None:
        """Change the entries of the matches *ids* and the position in one transaction.

        Entries that *change* does not return are deleted. Raises IntegrityError if the position is
        not *start*: another process was faster.
        """
        with self._database.transaction(cached=False) as execute:
            if not execute(
                ADVANCE_POSITION, {"log": MATCH_LIST_LOG, "start": start, "up_to": up_to}
            ).fetchone():
                raise IntegrityError(f"the match list does not stand at {start} any more")
            if start == 0:
                fold_names_again(execute)
            entries = _changed(ids, change, execute)
            for match_id in set(ids) - {entry.id for entry in entries}:
                _drop(match_id, execute)

    def change_entry(self, match_id: str, change: Change) -> bool:
        """Change the entry of a match; tell whether *change* returned one."""
        with self._database.transaction(cached=False) as execute:
            return bool(_changed([match_id], change, execute))

    def rebuild_rows(self, ids: Sequence[str], make: Make) -> None:
        """Replace the entries of the matches *ids* by the results of *make*.

        An entry that another process changed in the meantime is made again.
        """
        left = list(ids)
        while left:
            with self._database.read_transaction() as execute:
                before = _texts(left, execute)
            made = {match_id: make(match_id) for match_id in left}
            with self._database.transaction(cached=False) as execute:
                execute(LOCK_POSITION, {"log": MATCH_LIST_LOG})
                now = _texts(left, execute)
                left = [match_id for match_id in left if now[match_id] != before[match_id]]
                entries = [entry for entry in made.values() if entry and entry.id not in left]
                known = {entry.id: known_end(entry.id, execute) for entry in entries}
                for match_id in made.keys() - left:
                    _drop(match_id, execute)
                keep_known_ends(known, entries, execute)
                put(entries, execute)

    def between(self, after: str, up_to: str | None) -> list[str]:
        """Return the ids of the listed matches after one id, and up to another one if given."""
        rows = self._database.query(SELECT_IDS_BETWEEN, {"after": after, "up_to": up_to or ""})
        return [row["id"] for row in rows]

    def set_position(self, up_to: int) -> None:
        """Set the position of the list in the log."""
        with self._database.transaction(cached=False) as execute:
            execute(SET_POSITION, {"log": MATCH_LIST_LOG, "up_to": up_to})

    def branches(self, origin: str, most: int) -> list[MatchSummary]:
        """Return up to *most* branches of *origin*, or of its branches, oldest first."""
        return self._select(SELECT_BRANCHES, {"origin": origin, "limit": most})

    def active(self) -> list[MatchSummary]:
        """Return the matches that need the server to act, oldest first.

        A bot is to move in them, or a clock is running.
        """
        return self._select(SELECT_ACTIVE, {})

    def of(self, ids: Sequence[str]) -> list[MatchSummary]:
        """Return the entries of the matches *ids* that are listed, in the order of *ids*."""
        with self._database.read_transaction() as execute:
            return _found(ids, execute)

    def _select(self, statement: str, values: Values) -> list[MatchSummary]:
        return [decode(row["listed"]) for row in self._database.query(statement, values)]


def _found(ids: Sequence[str], execute: Execute) -> list[MatchSummary]:
    rows = (execute(SELECT_ENTRY, {"id": match_id}).fetchone() for match_id in ids)
    return [decode(row["listed"]) for row in rows if row]


def _changed(ids: Sequence[str], change: Change, execute: Execute) -> Sequence[MatchSummary]:
    """Store and return the entries that replace those of the matches *ids*."""
    found = _found(ids, execute)
    entries = change(found)
    keep_known_ends({entry.id: KnownEnd.of(entry) for entry in found}, entries, execute)
    put(entries, execute)
    return entries


def _texts(ids: Sequence[str], execute: Execute) -> dict[str, str | None]:
    """Return the stored text of each entry, whether it can be decoded or not."""
    rows = ((match_id, execute(SELECT_ENTRY, {"id": match_id}).fetchone()) for match_id in ids)
    return {match_id: row and row["listed"] for match_id, row in rows}


def put(entries: Iterable[MatchSummary], execute: Execute) -> None:
    """Store entries with their index rows, their branches and their activity."""
    for entry in entries:
        execute(UPSERT_ENTRY, row_of(entry))
        index_match(entry, execute)
        mark_active(entry, execute)
        if entry.branch:
            execute(INSERT_BRANCH, {"id": entry.id, "origin": entry.branch})


def _drop(match_id: str, execute: Execute) -> None:
    for statement in DELETE_LIST_ENTRY:
        execute(statement, {"id": match_id})
