"""How is a player forgotten? All that lies beside the events goes: names, passes,
sums, what they said at tables, and what others said of them there.

Events are for ever, and none of ours says who sits where: so chains, receipts and results stay as
they are. What people wrote into a match word for word, as the reason of a verdict or what a record
brought along, is part of it; whoever forgets somebody is told where their name stands there.
"""

from collections.abc import Iterable

from adapters.database.name_normalization import comparable
from adapters.eventstore.corruption import CorruptMatch
from adapters.eventstore.errors import TablePurged, UnknownMatch
from adapters.match_store import MatchStore
from domain.game import Seat


def matches_of(store: MatchStore, player: str) -> list[str]:
    """Return the ids of the matches where anybody of this name sits, in any case of letters."""
    return sorted({match_id for match_id, _ in store.names.seats_of(player)})


def forget(store: MatchStore, player: str) -> list[str]:
    """Forget everybody of this name; return the matches that keep it, as they are damaged.

    Doing it again, after whatever it was broken off by, is no harm.
    """
    kept = {
        match_id
        for match_id, seat in store.names.seats_of(player)
        if not _is_forgotten(store, match_id, seat, player)
    }
    store.chat.forget_onlooker(player)
    store.read_models.forget(player)
    return sorted(kept)


def _is_forgotten(store: MatchStore, match_id: str, seat: Seat, player: str) -> bool:
    """Let nobody hold a seat any more, nor be called by a name; tell whether that could be done."""
    try:
        store.seat_sessions.forget(match_id, seat)
    except CorruptMatch:
        # Who holds the seat follows from its events, and will again when they are mended.
        return False
    except (TablePurged, UnknownMatch):
        pass
    store.chat.forget(match_id, seat, player)
    # Last, because it says where there is something to forget.
    store.names.forget(match_id, seat)
    return True


def written_in(store: MatchStore, player: str, matches: Iterable[str]) -> list[str]:
    """Return those of *matches* where the name stands in an event, as somebody wrote it there."""
    sought = comparable(player)
    if not sought:
        return []
    return [match_id for match_id in matches if sought in comparable(_text(store, match_id))]


def _text(store: MatchStore, match_id: str) -> str:
    try:
        stored = store.matches.as_stored(match_id)
    except (TablePurged, CorruptMatch, UnknownMatch):
        return ""
    return "\n".join(text.decode(errors="replace") for _, text in stored)
