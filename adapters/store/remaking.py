"""How is the match list made anew, and when is a match marked as damaged in it?

The new list is made beside the old one and put in its place in one step, so that whoever looks
finds a whole list, whatever fails or is killed on the way. Every match is then read as a whole,
which the list itself never does.
"""

from adapters.store import following
from adapters.store.damage import Unreadable
from adapters.store.live import followed
from adapters.store.match_list import Listed, damaged, decode, entry_after, row_of
from adapters.store.matches import Matches, UnknownMatch
from adapters.store.tables import Row, Tables
from domain.match import Match


def remake(matches: Matches, tables: Tables) -> int:
    """Make the match list anew from the log; return how many events it took."""
    entries: dict[str, Listed] = {}
    taken = up_to = 0
    while batch := following.batch_after(matches, up_to):
        for match_id, one in following.readable(matches, batch):
            entry = entry_after(entries.get(match_id), one)
            if entry:
                entries[match_id] = entry
            else:
                entries.pop(match_id, None)
        taken, up_to = taken + len(batch), batch[-1].id
    rows = [row_of(_as_a_whole(matches, entry)) for entry in entries.values()]
    tables.exchange_list(up_to, rows)
    return taken


def _as_a_whole(matches: Matches, entry: Listed) -> Listed:
    match: Match | None = None
    try:
        for one in matches.history(entry.id):
            match = followed(match, one)
    except (Unreadable, UnknownMatch):
        return damaged(entry, entry.id)
    return entry


def mark_damaged(tables: Tables, match_id: str) -> bool:
    """Mark a match as damaged in the list; tell whether it was not yet."""

    def marked(listed: list[str]) -> list[Row]:
        entry = decode(listed[0]) if listed else None
        return [] if entry and entry.status == "damaged" else [row_of(damaged(entry, match_id))]

    # Looked at first, as every request about such a match comes here, and few have to write.
    return bool(marked(tables.listed([match_id]))) and tables.change_entry(match_id, marked)
