"""Erasure of personal data: deletes a player's names, sessions, sums and chat messages.

Events are permanent and don't contain players' names, so chains, receipts and results stay valid.
Free text that people wrote into a match is part of it: a verdict's reason, or the ``meta`` of a
record. The caller gets the matches in which such text contains the name.
"""

from collections.abc import Iterable

from adapters.database.name_normalization import comparable
from adapters.eventstore.corruption import CorruptMatch
from adapters.eventstore.errors import TablePurged, UnknownMatch
from adapters.match_store import MatchStore
from domain.game import Seat


def matches_of(store: MatchStore, player: str) -> list[str]:
    """Return the ids of the matches of all players of this name, ignoring case."""
    return sorted({match_id for match_id, _ in store.names.seats_of(player)})


def forget(store: MatchStore, player: str) -> list[str]:
    """Erase all players of this name; return the damaged matches that keep it.

    It is idempotent and can be repeated after an interruption.
    """
    stored = {
        match_id
        for match_id, seat in store.names.seats_of(player)
        if not _is_forgotten(store, match_id, seat, player)
    }
    store.chat.forget_spectator(player)
    store.read_models.forget(player)
    return sorted(stored)


def _is_forgotten(store: MatchStore, match_id: str, seat: Seat, player: str) -> bool:
    """Revoke all sessions and names of a match's seats of this name; return whether it could."""
    try:
        store.seat_sessions.forget(match_id, seat)
    except CorruptMatch:
        # The seat's owner follows from the events, and will again when they are repaired.
        return False
    except (TablePurged, UnknownMatch):
        pass
    store.chat.forget(match_id, seat, player)
    # Last, because it is the index of what remains to be erased.
    store.names.forget(match_id, seat)
    return True


def written_in(store: MatchStore, player: str, matches: Iterable[str]) -> list[str]:
    """Return those of *matches* in which the name occurs in the free text of an event."""
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
