"""Helpers that store a branch of another match."""

from typing import Any

from adapters.eventstore.idempotency_keys import ClientKey
from adapters.eventstore.loaded_match import at_position
from adapters.match_store import MatchStore
from adapters.records.export import export_match
from adapters.records.record import Record
from domain import match as matches
from domain.registry import GAMES
from tests.adapters.matches import open_match, play_on

SECRET = bytes(32)


def ended(match_store: MatchStore, game: str = "felci", number: int = 1) -> str:
    """Return the id of a match that was played to its end."""
    match_id = open_match(match_store.matches, number, GAMES[game])
    play_on(match_store.matches, match_id)
    return match_id


def gone_on(
    match_store: MatchStore,
    origin: str,
    position: int,
    *,
    redraw: bool,
    key: str = "on",
    before: Any = None,
) -> str:
    """Return the id of a match of bots that continues from a position, played to its end.

    It says that it continues from *before* if that is given.
    """
    live = match_store.matches.live(origin)
    there = at_position(live.history, position)
    match_id = match_store.open_table(
        there.game,
        there.opened.options,
        ("random",) * len(there.seated),
        {},
        key=ClientKey(key),
        secret=SECRET,
        components=there.setup.components,
        branch=before or matches.branch_off(live.match, there, redraw=redraw),
    )
    play_on(match_store.matches, match_id)
    return match_id


def has_drawn_anew(match_store: MatchStore, match_id: str) -> bool:
    """Tell whether anything of a branch was redrawn: of a small game all may have been seen."""
    branch = match_store.matches.live(match_id).match.opened.branch
    assert branch
    return bool(branch.anew)


def a_record(match_store: MatchStore, match_id: str) -> Record:
    return export_match(match_store, match_id).record
