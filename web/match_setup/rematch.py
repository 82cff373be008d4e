"""Rematches: the key, the seats and the id of the match that follows another."""

from adapters.eventstore.idempotency_keys import ServerKey, match_id_for
from domain.game import Seat
from domain.match import PERSON, Match
from web.services import AppServices


def rematch_key(match: Match) -> ServerKey:
    """Return the idempotency key of a match's rematch, the same for all players."""
    return ServerKey("rematch", match.id)


def next_seat(match: Match, seat: Seat) -> Seat:
    """Return the rematch seat of the player on *seat*."""
    return (seat + 1) % len(match.seated)


def rejoined_seats(service: AppServices, match: Match, again: str) -> tuple[Seat, ...]:
    """Return the seats of *match* whose players have joined its rematch *again*."""
    passes = service.store.seat_sessions
    return tuple(
        seat
        for seat in range(len(match.seated))
        if match.kinds[seat] == PERSON and passes.of(again, next_seat(match, seat))
    )


def rematch_of(service: AppServices, match: Match) -> str:
    """Return the id of the rematch, empty if there is none."""
    again = match_id_for(rematch_key(match), service.table_secret)
    return again if service.store.knows(again) else ""
