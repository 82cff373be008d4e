"""Helpers that let bots play a match, and return its log and receipts."""

import json
from functools import cache
from typing import Any

import msgspec

from adapters.eventstore.idempotency_keys import ClientKey
from adapters.match_store import MatchStore
from adapters.settings import MEMORY, settings
from adapters.verification.match_log import log_of
from adapters.verification.signing import SigningKey
from domain import match as matches
from domain.match import Match, MatchEvent
from domain.registry import GAMES
from tests.adapters.matches import happen, open_match, play_on, ticking

KEY = SigningKey(b"\x07" * 32)
GAME_NAMES = list(GAMES)


@cache
def stored_of(game: str, number: int = 1) -> Any:
    """Return the events of a match of random bots, each with the JSON that is stored of it.

    The first is played to its end, any other one given up after some moves.
    """
    with MatchStore(settings(MEMORY, {}), writes=True, clock=ticking()) as match_store:
        match_id = open_match(match_store.matches, number, GAMES[game])
        play_on(match_store.matches, match_id, 1000 if number == 1 else 10 + number, seed=number)
        match = match_store.matches.live(match_id).match
        if not match.over:
            key = ClientKey("resign")
            happen(match_store.matches, match_id, 1, give_up, key)
        return match_store.matches.as_stored(match_id)


def give_up(match: Match) -> tuple[MatchEvent, ...]:
    """Return how the second seat gives up, and the seeds are opened."""
    return matches.resign(match, 1), matches.open_seeds(match)


def log(game: str = "felci", number: int = 1, *, opened: bool = True) -> Any:
    """Return the log of that match as JSON has it."""
    found = log_of(stored_of(game, number), KEY.public, opened=opened)
    return json.loads(msgspec.json.encode(found))


def receipt(game: str = "felci", number: int = 0) -> Any:
    """Return the receipt for an event of the first match, by default for the last one."""
    recorded, _ = stored_of(game)[number - 1]
    return msgspec.to_builtins(KEY.receipt(recorded))


def receipts(game: str, number: int) -> list[Any]:
    """Return the receipts for all events of a match but the first."""
    _, *stored = stored_of(game, number)
    return [msgspec.to_builtins(KEY.receipt(recorded)) for recorded, _ in stored]
