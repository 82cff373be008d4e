"""Logs of every kind of match: finished, disputed, timed, taken back, handed over, branched."""

import json
from collections.abc import Callable
from functools import cache, partial
from itertools import count
from typing import Any, Final

import msgspec

from adapters.eventstore.idempotency_keys import ClientKey
from adapters.eventstore.match_service import MatchService
from adapters.match_store import MatchStore
from adapters.settings import MEMORY, settings
from adapters.verification.match_log import log_of
from domain import match as matches
from domain.match import PERSON, Clock, Judged, Match, MatchEvent
from domain.registry import GAMES
from tests.adapters.branches import ended, gone_on
from tests.adapters.disputes import dispute, judge, ruled
from tests.adapters.matches import an_id, happen, open_match, play_on, ticking
from tests.adapters.verification.bot_matches import KEY
from tests.write_fixture_logs import NAMES, laid

Play = Callable[[MatchStore], str]


def disputed(match_store: MatchStore) -> str:
    """Play a match to its end, dispute who won, and put another result in its place."""
    match_id = open_match(match_store.matches)
    play_on(match_store.matches, match_id)
    dispute(match_store, match_id=match_id)
    judge(
        match_store,
        Judged(1, upheld=True, reason="so", result=ruled(match_store)),
        match_id=match_id,
    )
    return match_id


def timed(match_store: MatchStore) -> str:
    """Play some moves with a clock, lose time to a closed server, and run out of time."""
    match_id = a_table(match_store.matches, "felci", 2, Clock(bank=100_000, increment=1_000))
    play_on(match_store.matches, match_id, 6)
    match_store.matches.give_time_back(match_id, 0)
    for _ in range(200):
        match_store.matches.let_flag_fall(match_id)
    return match_id


def handed(match_store: MatchStore) -> str:
    """Let a bot play on for one of three, and the person come back; take back and refuse."""
    match_id = a_table(match_store.matches, "birdie", 3, None)
    store, act = match_store.matches, partial(happens, match_store.matches, match_id)
    play_on(store, match_id, 3)
    seat = store.live(match_id).match.line[-1].seat
    act(seat, lambda match: matches.take_back(match, seat))
    other = (seat + 1) % 3
    if store.live(match_id).match.pending_takeback:
        act(other, lambda match: matches.answer(match, other, agrees=False))
        act(seat, lambda match: matches.take_back(match, seat))
        act(seat, lambda match: (matches.withdraw(match, seat),))
    act(0, lambda match: (matches.hand_over(match, 0, "house"),))
    play_on(store, match_id, 2)
    act(0, lambda match: (matches.come_back(match, 0),))
    play_on(store, match_id)
    return match_id


def as_it_fell(match_store: MatchStore) -> str:
    """Play on from the deal of a match, as it fell."""
    return gone_on(match_store, ended(match_store), 0, redraw=False)


KINDS: Final[dict[str, Play]] = {
    "disputed": disputed,
    "timed": timed,
    "handed": handed,
    "as it fell": as_it_fell,
}
ALL: Final = (*NAMES, *KINDS)


@cache
def _text_of(name: str) -> str:
    with MatchStore(settings(MEMORY, {}), writes=True, clock=ticking()) as match_store:
        match_id = KINDS[name](match_store)
        found = log_of(match_store.matches.as_stored(match_id), KEY.public, opened=True)
    return msgspec.json.encode(found).decode()


def log_called(name: str) -> Any:
    """Return the open log of a match of that kind, or that was laid under that name."""
    return json.loads(_text_of(name)) if name in KINDS else laid(name)[0]


def a_table(store: MatchService, game: str, players: int, clock: Clock | None) -> str:
    """Return the id of a match of persons whose seats are taken."""
    match_id = an_id(9)
    table = matches.open_table(
        match_id, GAMES[game], {}, (PERSON,) * players, bytes(range(32)), clock=clock
    )
    store.open(match_id, table, ClientKey("open"))
    for seat in range(players):
        store.take_seat(match_id, seat, bytes([seat + 1]) * 32, ClientKey(f"sit-{seat}"))
    return match_id


NUMBERS = count()


def happens(
    store: MatchService, match_id: str, seat: int, decide: Callable[[Match], tuple[MatchEvent, ...]]
) -> None:
    """Let a seat do something besides its moves, under a new key."""
    happen(store, match_id, seat, decide, ClientKey(f"do-{next(NUMBERS)}"))
