"""What log does a match of bots leave, and what receipts?"""

import json
from functools import cache
from typing import Any

import msgspec

from adapters.club import Club
from adapters.settings import MEMORY, settings
from adapters.verifying.logs import log_of
from adapters.verifying.signing import SigningKey
from domain.games import GAMES
from tests.adapters.playing import open_match, play_on, ticking

KEY = SigningKey(b"\x07" * 32)
GAME_NAMES = list(GAMES)


@cache
def stored_of(game: str) -> Any:
    """Return the events of a match of random bots, each with the JSON that is stored of it."""
    with Club(settings(MEMORY, {}), writes=True, clock=ticking()) as club:
        match_id = open_match(club.matches, 1, GAMES[game])
        play_on(club.matches, match_id)
        return club.matches.as_stored(match_id)


def log(game: str = "felci", *, opened: bool = True) -> Any:
    """Return the log of that match as JSON has it."""
    return json.loads(msgspec.json.encode(log_of(stored_of(game), KEY.public, opened=opened)))


def receipt(game: str = "felci", number: int = 0) -> Any:
    """Return the receipt for an event of that match, by default for the last one."""
    recorded, _ = stored_of(game)[number - 1]
    return msgspec.to_builtins(KEY.receipt(recorded))
