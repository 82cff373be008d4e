"""Writes the logs in ``fixtures/logs``, each with receipts.

They are written once, and stay unchanged for readers of the format; what is missing is laid by

    .venv/bin/python -m tests.write_fixture_logs
"""

import json
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

import msgspec

from adapters.eventstore.idempotency_keys import ClientKey
from adapters.eventstore.loaded_match import at_position
from adapters.eventstore.match_service import MatchService
from adapters.match_store import MatchStore
from adapters.settings import MEMORY, settings
from adapters.verification.match_log import log_of
from domain import match as matches
from domain.fair_random import seat_commitment
from domain.match import PERSON, Branch, Clock, Match, MatchEvent
from domain.match.commit_reveal import SeedCommitment
from domain.registry import GAMES
from tests.adapters.matches import START, an_id, happen, play_on, ticking
from tests.adapters.verification.bot_matches import KEY, give_up
from tests.bower.sets import SETS
from tests.golden import FIXTURES

LOGS: Final = FIXTURES / "logs"
VOIDED: Final = "voided"
"""The log of a table that waited in vain for a seed."""
BRANCH: Final = "branch"
"""The log of a branch of the match of Bower, whose unseen pieces were redrawn."""
NAMES: Final = (*GAMES, VOIDED, BRANCH)
PLAYED_AS: Final = {VOIDED: "felci", BRANCH: "bower"}
OPTIONS: Final = {"birdie": {"expert": True}, "bower": {"fair_play": True}}
MOVES: Final = 12
"""After how many moves a match is given up, so that its log is small, if it is not over then."""
LEFT: Final = 8
"""The position from which the branch continues."""
DAY: Final = 24 * 60 * 60 * 1000

Decision = Callable[[Match], Sequence[MatchEvent]]


def laid(name: str) -> tuple[Any, list[Any]]:
    """Return a log that lies in the fixtures, and its receipts, as JSON has them."""
    log = json.loads((LOGS / name / "log.json").read_bytes())
    lines = (LOGS / name / "receipts.jsonl").read_bytes().splitlines()
    return log, list(map(json.loads, lines))


def lay(name: str) -> None:
    """Write the log of a short match of two, and the receipts of its first seat."""
    with MatchStore(settings(MEMORY, {}), writes=True, clock=ticking()) as match_store:
        branch = branched_off(match_store.matches) if name == BRANCH else None
        match_id = opened(match_store.matches, name, branch)
        play(match_store.matches, match_id, name)
        stored = match_store.matches.as_stored(match_id)
    folder = LOGS / name
    folder.mkdir(parents=True, exist_ok=True)
    log = log_of(stored, KEY.public, opened=True)
    (folder / "log.json").write_bytes(msgspec.json.encode(log) + b"\n")
    own = [recorded for recorded, _ in stored if recorded.by == "0"]
    receipts = [msgspec.json.encode(KEY.receipt(recorded)) + b"\n" for recorded in own]
    (folder / "receipts.jsonl").write_bytes(b"".join(receipts))


def branched_off(store: MatchService) -> Branch:
    """Play the match of Bower, and return a branch of it."""
    match_id = opened(store, "bower")
    play(store, match_id, "bower")
    live = store.live(match_id)
    return matches.branch_off(live.match, at_position(live.history, LEFT), redraw=True)


def opened(store: MatchService, name: str, branch: Branch | None = None) -> str:
    """Return the id of a match whose seats are taken: players drew the seeds, but one in Bloom."""
    match_id, chance = an_id(1 + NAMES.index(name)), Random(name)
    game = PLAYED_AS.get(name, name)
    table = matches.open_table(
        match_id,
        GAMES[game],
        OPTIONS.get(game, {}),
        (PERSON, PERSON),
        chance.randbytes(32),
        SETS[0] if game == "bower" else None,
        clock=Clock(turn=3 * DAY) if game == "bloom" else None,
        branch=branch,
    )
    store.open(match_id, table, ClientKey("open"))
    seeds = [chance.randbytes(32) for _ in range(2)]
    for seat, seed in enumerate(seeds):
        commitment = seat_commitment(match_id, seat, seed).hex()
        promise = SeedCommitment(commitment, seed.hex() if name == "bloom" else "")
        by_player = promise if seat == 0 or name != "bloom" else None
        store.take_seat(match_id, seat, seed, ClientKey(f"sit-{seat}"), by_player)
    for seat, seed in enumerate(seeds):
        if name != "bloom" and (name, seat) != (VOIDED, 1):
            store.reveal(match_id, seat, seed.hex(), ClientKey(f"seed-{seat}"))
    return match_id


def play(store: MatchService, match_id: str, name: str) -> None:
    """Play some moves, and give up, unless it has ended; or give up waiting for a seed."""
    if name == VOIDED:
        happens(store, match_id, 0, lambda match: matches.void(match, START + DAY))
        return
    play_on(store, match_id, MOVES)
    if PLAYED_AS.get(name, name) == "bower":
        take_back_a_shuffle(store, match_id)
    if not store.live(match_id).match.over:
        happens(store, match_id, 1, give_up)


def take_back_a_shuffle(store: MatchService, match_id: str) -> None:
    """Play until pieces are reshuffled, take that back, and play until they are again."""
    seat = until_shuffled(store, match_id)
    happens(store, match_id, seat, lambda match: matches.take_back(match, seat))
    happens(store, match_id, 1 - seat, lambda match: matches.answer(match, 1 - seat, agrees=True))
    until_shuffled(store, match_id)


def until_shuffled(store: MatchService, match_id: str) -> int:
    """Go on until a move leads to a shuffle; return its seat."""
    while True:
        play_on(store, match_id, 1)
        last = store.live(match_id).match.line[-1]
        if any(type(event).__name__ == "BonusStackRenewed" for event in last.events):
            return last.seat


def happens(store: MatchService, match_id: str, seat: int, decide: Decision) -> None:
    """Let a seat do something besides its moves."""
    live = store.live(match_id)
    key = ClientKey(f"{seat}-at-{live.version}")
    happen(store, match_id, seat, decide, key)


if __name__ == "__main__":
    for name in NAMES:
        if not (LOGS / name).exists():
            lay(name)
