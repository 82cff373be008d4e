"""Evidence of how far each match went, from the projections, in case events are deleted.

The match list, the statistics and the analyses are derived from the events. If events are deleted,
they still know that a match went further, or that it had ended. A rebuild replaces them, so their
evidence is kept in this table until the events agree again or the operator accepts the events.
"""

import contextlib
from collections.abc import Iterable, Mapping
from typing import Final, Self

import msgspec
from eventsourcing.persistence import PersistenceError

from adapters.database.database import Database, Execute
from adapters.database.migrations import STATISTICS_LOG
from adapters.eventstore.purge import DELETE_LIST_ENTRY
from adapters.sql_tables.match_summary import MatchSummary

SELECT_EVIDENCE: Final = (
    "SELECT (SELECT listed FROM {at}match_list WHERE id = :id) AS listed,"
    " (SELECT last FROM {at}known_ends WHERE id = :id) AS last,"
    " CASE WHEN EXISTS (SELECT 1 FROM {at}known_ends WHERE id = :id AND ended > 0)"
    " OR EXISTS (SELECT 1 FROM {at}tallied WHERE log = :sums AND id = :id)"
    " OR EXISTS (SELECT 1 FROM {at}analyses WHERE id = :id) THEN 1 ELSE 0 END AS ended"
)
"""Only a match that has ended is counted in the sums, or analysed."""
SELECT_KNOWN_ENDS: Final = "SELECT id FROM {at}known_ends ORDER BY id"
SELECT_ANY_KNOWN_END: Final = "SELECT 1 FROM {at}known_ends LIMIT 1"
UPSERT_KNOWN_END: Final = (
    "INSERT INTO {at}known_ends AS known (id, last, ended) VALUES (:id, :last, :ended)"
    " ON CONFLICT (id) DO UPDATE SET"
    " last = CASE WHEN excluded.last > known.last THEN excluded.last ELSE known.last END,"
    " ended = CASE WHEN excluded.ended > known.ended THEN excluded.ended ELSE known.ended END"
)
DELETE_KNOWN_END: Final = (
    "DELETE FROM {at}known_ends WHERE id = :id AND last <= :last AND ended <= :ended"
)
DELETE_EVIDENCE: Final = (
    *DELETE_LIST_ENTRY,
    "DELETE FROM {at}known_ends WHERE id = :id",
    "DELETE FROM {at}tallied WHERE log = :sums AND (id = :id OR id LIKE :verdicts)",
    "DELETE FROM {at}analyses WHERE id = :id",
)
ENDS: Final = ("finished", "voided")
"""The states of a match in the list that are an end."""


class _Row(msgspec.Struct):
    """The fields of a list entry that are evidence; all others are ignored."""

    last: int = -1
    status: str = ""


class KnownEnd(msgspec.Struct, frozen=True):
    """How far a match went."""

    last: int = -1
    """The number of its last event; -1 if unknown."""
    ended: bool = False

    @classmethod
    def of(cls, entry: MatchSummary | None) -> Self:
        """Return how far an entry of the list goes."""
        return cls(entry.last, entry.status in ENDS) if entry else cls()

    def exceeds(self, other: "KnownEnd") -> bool:
        """Tell whether this is evidence of something that *other* lacks."""
        return self.last > other.last or self.ended > other.ended


NOTHING: Final = KnownEnd()


class KnownEnds:
    """The evidence in one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def of(self, match_id: str) -> tuple[int, bool]:
        """Return the last event that a match is known to have had, or -1, and whether it ended."""
        # Evidence that can't be read is no fault of the match.
        with contextlib.suppress(PersistenceError), self._database.read_transaction() as execute:
            known = known_end(match_id, execute)
            return known.last, known.ended
        return -1, False

    def with_missing_events(self) -> list[str]:
        """Return the ids of the matches that went further than their stored events."""
        return [row["id"] for row in self._database.query(SELECT_KNOWN_ENDS, {})]

    def forget(self, match_ids: Iterable[str]) -> None:
        """Delete the evidence about these matches."""
        with self._database.transaction(cached=False) as execute:
            for match_id in match_ids:
                for statement in DELETE_EVIDENCE:
                    execute(
                        statement,
                        {"id": match_id, "verdicts": f"{match_id} %", "sums": STATISTICS_LOG},
                    )


def known_end(match_id: str, execute: Execute) -> KnownEnd:
    """Return the evidence of how far a match went."""
    (row,) = execute(SELECT_EVIDENCE, {"id": match_id, "sums": STATISTICS_LOG}).fetchall()
    listed = _Row()
    with contextlib.suppress(msgspec.MsgspecError):
        listed = msgspec.json.decode(row["listed"] or "{}", type=_Row)
    last = -1 if row["last"] is None else int(row["last"])
    return KnownEnd(max(last, listed.last), bool(row["ended"]) or listed.status in ENDS)


def keep_known_ends(
    before: Mapping[str, KnownEnd], after: Iterable[MatchSummary], execute: Execute
) -> None:
    """Keep the previously known ends of the listed matches that their new entries lack."""
    known = bool(execute(SELECT_ANY_KNOWN_END, {}).fetchone())
    for entry in after:
        now, was = KnownEnd.of(entry), before.get(entry.id, NOTHING)
        if was.exceeds(now):
            row = {"id": entry.id, "last": was.last, "ended": int(was.ended)}
            execute(UPSERT_KNOWN_END, row)
        elif known:
            row = {"id": entry.id, "last": now.last, "ended": int(now.ended)}
            execute(DELETE_KNOWN_END, row)
