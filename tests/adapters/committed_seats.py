"""Helpers that take a seat with a committed seed of the player."""

import json
from typing import Any

import msgspec

from adapters.eventstore.idempotency_keys import ClientKey
from adapters.match_store import MatchStore
from adapters.verification.checks import stored_log
from domain.fair_random import seat_commitment
from domain.game import Seat
from domain.match import PERSON, Clock, SeedCommitment, void
from domain.match.clocks import DEADLINE
from tests.adapters.matches import FELCI, happen

SEEDS = [bytes([seat + 1]) * 32 for seat in range(2)]
SLOW = Clock(turn=DEADLINE)


def open_table(match_store: MatchStore, *seats: str, **others: Any) -> str:
    """Open a table of Felci, for two people if nobody is named."""
    key = ClientKey(f"table-{len(seats)}-{len(others)}")
    return match_store.open_table(
        FELCI, {}, seats or (PERSON,) * 2, {}, key=key, secret=b"s", **others
    )


def waiting(match_store: MatchStore) -> str:
    """Return a table at which two people have taken their seats, and not revealed their seeds."""
    match_id = open_table(match_store)
    for seat in range(2):
        sit(match_store, match_id, seat)
    return match_id


def promise(match_id: str, seat: Seat, *, early: bool = False) -> SeedCommitment:
    """Return the promise of the seed of a seat."""
    commitment = seat_commitment(match_id, seat, SEEDS[seat]).hex()
    return SeedCommitment(commitment, SEEDS[seat].hex() if early else "")


def sit(match_store: MatchStore, match_id: str, seat: Seat, *, early: bool = False) -> None:
    """Let somebody take a seat with a seed of their own."""
    promised = promise(match_id, seat, early=early)
    match_store.take_seat(match_id, seat, None, bearer=f"pass {seat}", promise=promised)


def reveal(match_store: MatchStore, match_id: str, *seats: Seat) -> None:
    """Let seats reveal their seeds."""
    for seat in seats:
        match_store.reveal(match_id, seat, SEEDS[seat].hex())


def give_up_waiting(match_store: MatchStore, match_id: str, *, at: int) -> None:
    """Let white void a table that waits in vain."""
    happen(match_store.matches, match_id, 0, lambda match: void(match, at), ClientKey("void"))


def logged(match_store: MatchStore, match_id: str) -> Any:
    """Return the log of a match as JSON has it."""
    return json.loads(msgspec.json.encode(stored_log(match_store, match_id, "00" * 32)))
