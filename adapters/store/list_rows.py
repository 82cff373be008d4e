"""How do the rows of the match list change, and which are found? Each change in one step."""

from collections.abc import Callable, Sequence

from eventsourcing.persistence import IntegrityError

from adapters.store import searching
from adapters.store.database import Database, Execute, Values
from adapters.store.listed import Listed, decode, row_of
from adapters.store.statements import (
    ADVANCE,
    BRANCHED,
    BRANCHES,
    DISPUTED,
    EMPTY_LIST,
    LISTED,
    LOG,
    NEWEST,
    STAND,
    UNLIST,
    UPSERT,
)

Change = Callable[[Sequence[Listed]], Sequence[Listed]]
"""Is given entries of the list, and returns what is to stand in their place."""


class ListRows:
    """The rows of the match list in a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def read_up_to(self) -> int:
        """Return the id of the last notification that the list took in, 0 before the first."""
        return self._database.read_up_to(LOG)

    def list_matches(self, start: int, up_to: int, ids: Sequence[str], change: Change) -> None:
        """Change the entries of the matches *ids*, in one step with how far the log is read.

        Those that *change* does not return go. Raises IntegrityError when the list does not stand
        at *start* any more: somebody was quicker.
        """
        with self._database.changing() as execute:
            if not execute(ADVANCE, {"log": LOG, "start": start, "up_to": up_to}).fetchone():
                raise IntegrityError(f"the match list does not stand at {start} any more")
            entries = change(_found(ids, execute))
            _put(entries, execute)
            for match_id in set(ids) - {entry.id for entry in entries}:
                execute(UNLIST, {"id": match_id})

    def change_entry(self, match_id: str, change: Change) -> bool:
        """Change the entry of a match in one step; tell whether *change* returned any."""
        with self._database.changing() as execute:
            entries = change(_found([match_id], execute))
            _put(entries, execute)
            return bool(entries)

    def exchange_list(self, up_to: int, entries: Sequence[Listed]) -> None:
        """Put *entries* in the place of the whole list, which then has read the log *up_to*."""
        with self._database.changing() as execute:
            # First, so that whoever changes the list meanwhile waits, and finds it standing here.
            execute(STAND, {"log": LOG, "up_to": up_to})
            for statement in EMPTY_LIST:
                execute(statement, {})
            _put(entries, execute)

    def search(self, values: Values) -> list[Listed]:
        """Return a page of entries, oldest first."""
        return self._ask(searching.search(values, is_rare=self._is_rare(values)), values)

    def page(self, values: Values) -> list[Listed]:
        """Return a page of entries, newest first."""
        return self._ask(searching.page(values, is_rare=self._is_rare(values)), values)

    def _is_rare(self, values: Values) -> bool:
        """Tell whether a player is searched for who sat at few matches."""
        if not values["player"]:
            return False
        counted = {"player": values["player"], "limit": searching.FEW + 1}
        return int(self._database.ask(searching.OF_PLAYER, counted)[0]["many"]) <= searching.FEW

    def newest(self, values: Values) -> list[Listed]:
        """Return the newest entries of a status."""
        return self._ask(NEWEST, values)

    def branches(self, values: Values) -> list[Listed]:
        """Return the first entries of the tree that goes on from a match, oldest first."""
        return self._ask(BRANCHES, values)

    def how_many(self, values: Values) -> int:
        """Return how many matches a search finds."""
        return int(self._database.ask(searching.how_many(values), values)[0]["many"])

    def of(self, ids: Sequence[str]) -> list[Listed]:
        """Return the entries of the matches *ids* that are known, in the order of *ids*."""
        with self._database.asking() as execute:
            return _found(ids, execute)

    def _ask(self, statement: str, values: Values) -> list[Listed]:
        return [decode(row["listed"]) for row in self._database.ask(statement, values)]


def _found(ids: Sequence[str], execute: Execute) -> list[Listed]:
    rows = (execute(LISTED, {"id": match_id}).fetchone() for match_id in ids)
    return [decode(row["listed"]) for row in rows if row]


def _put(entries: Sequence[Listed], execute: Execute) -> None:
    for entry in entries:
        execute(UPSERT, row_of(entry))
        if entry.disputed:
            execute(DISPUTED, {"id": entry.id, "undecided": len(entry.undecided)})
        if entry.branch:
            execute(BRANCHED, {"id": entry.id, "origin": entry.branch})
