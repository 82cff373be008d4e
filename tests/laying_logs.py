"""How were the logs in ``fixtures/logs`` made, each with receipts?

They are written once, and stay as they are for whoever reads the format:

    .venv/bin/python -m tests.laying_logs
"""

from collections.abc import Callable
from random import Random
from typing import Final

import msgspec

from adapters.club import Club
from adapters.settings import MEMORY, settings
from adapters.store.codec import Recorded
from adapters.store.keys import ClientKey
from adapters.store.matches import Matches
from adapters.verifying.logs import log_of
from domain import match as matches
from domain.games import GAMES
from domain.match import PERSON, Match, MatchEvent
from tests.adapters.logging_matches import KEY
from tests.adapters.playing import an_id, play_on, ticking
from tests.bower.sets import SETS
from tests.golden import FIXTURES

LOGS: Final = FIXTURES / "logs"
OPTIONS: Final = {"birdie": {"expert": True}, "bower": {"fair_play": True}}
MOVES: Final = 12
"""After how many moves a match is given up, so that its log is small."""

Decision = Callable[[Match], tuple[MatchEvent, ...]]


def lay(game: str) -> None:
    """Write the log of a short match of two, and the receipts of its first seat."""
    with Club(settings(MEMORY, {}), writes=True, clock=ticking()) as club:
        match_id = opened(club.matches, game)
        play_on(club.matches, match_id, MOVES)
        if game == "bower":
            take_back_a_shuffle(club.matches, match_id)
        happen(club.matches, match_id, 1, give_up)
        stored = club.matches.as_stored(match_id)
    folder = LOGS / game
    folder.mkdir(parents=True, exist_ok=True)
    log = log_of(stored, KEY.public, opened=True)
    (folder / "log.json").write_bytes(msgspec.json.encode(log) + b"\n")
    own = [recorded for recorded, _ in stored if recorded.by == "0"]
    (folder / "receipts.jsonl").write_bytes(b"".join(map(receipt, own)))


def opened(store: Matches, game: str) -> str:
    """Return the id of a match that is dealt now; a player drew the first seat's seed."""
    match_id, chance = an_id(1 + list(GAMES).index(game)), Random(game)
    table = matches.open_table(
        match_id,
        GAMES[game],
        OPTIONS.get(game, {}),
        (PERSON, PERSON),
        chance.randbytes(32),
        SETS[0] if game == "bower" else None,
    )
    store.open(match_id, table, ClientKey("open"))
    for seat, by in enumerate(("player", "server")):
        store.take_seat(match_id, seat, chance.randbytes(32), ClientKey(f"sit-{seat}"), by)
    return match_id


def take_back_a_shuffle(store: Matches, match_id: str) -> None:
    """Go on until pieces are shuffled anew, take that back, and go on until they are again."""
    seat = until_shuffled(store, match_id)
    happen(store, match_id, seat, lambda match: matches.take_back(match, seat))
    happen(store, match_id, 1 - seat, lambda match: matches.answer(match, 1 - seat, agrees=True))
    until_shuffled(store, match_id)


def until_shuffled(store: Matches, match_id: str) -> int:
    """Go on until a move leads to a shuffle; return its seat."""
    while True:
        play_on(store, match_id, 1)
        last = store.live(match_id).match.line[-1]
        if any(type(event).__name__ == "BonusStackRenewed" for event in last.events):
            return last.seat


def give_up(match: Match) -> tuple[MatchEvent, ...]:
    """Return how the second seat gives up, and the seeds are opened."""
    return matches.resign(match, 1), matches.open_seeds(match)


def happen(store: Matches, match_id: str, seat: int, decide: Decision) -> None:
    """Let a seat do something besides its moves."""
    live = store.live(match_id)
    key = ClientKey(f"{seat}-at-{live.version}")
    store.at_table(match_id, seat, decide, key, live.match.moves)


def receipt(recorded: Recorded) -> bytes:
    """Return the receipt for an event, as a line."""
    number = recorded.originator_version + 1
    signed = KEY.receipt(recorded.originator_id, number, recorded.hash, recorded.at)
    return msgspec.json.encode(signed) + b"\n"


if __name__ == "__main__":
    for game in GAMES:
        lay(game)
