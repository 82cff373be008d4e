"""How is the match list made anew, and when is a match marked as damaged in it?

The new list is made beside the old one and put in its place in one step, so that whoever looks
finds a whole list, whatever fails or is killed on the way. Every match is then read as a whole,
which the list itself never does.
"""

from collections.abc import Sequence

from adapters.store import following
from adapters.store.damage import Unreadable
from adapters.store.entries import damaged, take_in
from adapters.store.errors import UnknownMatch
from adapters.store.list_rows import ListRows
from adapters.store.listed import Listed
from adapters.store.live import followed
from adapters.store.matches import Matches
from domain.match import Match


def remake(matches: Matches, rows: ListRows) -> int:
    """Make the match list anew from the log; return how many events it took."""
    entries: dict[str, Listed] = {}
    taken = up_to = 0
    while batch := following.batch_after(matches.log, up_to):
        for match_id, read in following.readable(matches.log, batch):
            take_in(entries, match_id, read)
        taken, up_to = taken + len(batch), batch[-1].id
    rows.exchange_list(up_to, [_as_a_whole(matches, entry) for entry in entries.values()])
    return taken


def _as_a_whole(matches: Matches, entry: Listed) -> Listed:
    match: Match | None = None
    try:
        for recorded in matches.history(entry.id):
            match = followed(match, recorded)
    except (Unreadable, UnknownMatch):
        return damaged(entry, entry.id)
    return entry


def mark_damaged(rows: ListRows, match_id: str) -> bool:
    """Mark a match as damaged in the list; tell whether it was not yet."""

    def marked(entries: Sequence[Listed]) -> Sequence[Listed]:
        entry = entries[0] if entries else None
        return [] if entry and entry.status == "damaged" else [damaged(entry, match_id)]

    # Looked at first, as every request about such a match comes here, and few have to write.
    return bool(marked(rows.of([match_id]))) and rows.change_entry(match_id, marked)
