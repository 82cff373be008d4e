"""Planned matches: tables at a server with known moves.

The moves are those of house bots, so the matches are as long and as full as those of people.
"""

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Final

import msgspec

from adapters.eventstore.idempotency_keys import ClientKey
from adapters.match_store import MatchStore
from adapters.settings import settings
from domain import match as matches
from domain.base_types import NewRound
from domain.bot_choice import choose_command
from domain.game import AnyGame
from domain.match import PERSON
from web.auth.cookies import SEAT
from web.services import browser_prefix
from web.tokens.seat_tokens import SeatToken, SeatTokens

SECRET: Final = "a secret of the benchmarks, which is none"
PLAYERS: Final = 2


class PlannedMatch(msgspec.Struct, frozen=True):
    """A table of two that waits for the first of its moves."""

    id: str
    cookies: tuple[str, ...]
    """What the browser of each seat keeps."""
    moves: tuple[tuple[int, bytes], ...]
    """Who makes each, and what it is, as JSON."""
    closing: frozenset[int] = frozenset()
    """The numbers of the moves, from 0, that end a round or the match."""


def planned(
    database: Path | str, games: Sequence[AnyGame], most: int, bot: str
) -> list[PlannedMatch]:
    """Open a table of each of *games* in a database, and plan its first moves, *most* at most."""
    chance = Random(len(games))
    with MatchStore(
        settings(str(database), {}), writes=True, seed=lambda: chance.randbytes(32)
    ) as store:
        return [_planned(store, game, most, bot, number) for number, game in enumerate(games)]


def _planned(store: MatchStore, game: AnyGame, most: int, bot: str, number: int) -> PlannedMatch:
    secret = SECRET.encode()
    match_id = store.open_table(
        game,
        {},
        (PERSON,) * PLAYERS,
        {0: "Ada", 1: "Bruno"},
        key=ClientKey(f"table-{number}"),
        secret=secret,
    )
    passes = [SeatToken(match_id, seat, f"{match_id} {seat}") for seat in range(PLAYERS)]
    for own in passes:
        store.take_seat(match_id, own.seat, None, bearer=own.name)
        store.seat_sessions.add(match_id, own.seats, own.name, "invited", "")
    prefix = browser_prefix(secret, store.identity.ensure())
    cookies = tuple(f"{prefix}-{SEAT}={SeatTokens(secret).token(own)}" for own in passes)
    moves, closing = _moves(store, match_id, most, bot)
    return PlannedMatch(match_id, cookies, tuple(moves), frozenset(closing))


def _moves(
    store: MatchStore, match_id: str, most: int, bot: str
) -> tuple[list[tuple[int, bytes]], list[int]]:
    """Return what bots would move from the first position on, and which moves end a round."""
    match, chance = store.matches.live(match_id).match, Random(match_id)
    moves: list[tuple[int, bytes]] = []
    closing = []
    while match.to_move is not None and len(moves) < most:
        seat = match.to_move
        command = choose_command(match.game, bot, match.state, seat, chance)
        moved, match = matches.advance(match, seat, command)
        if moved.count or any(isinstance(event, NewRound) for event in moved.events):
            closing.append(len(moves))
        moves.append((seat, msgspec.json.encode(command)))
    return moves, closing
