"""Entries of the JSON lists of matches."""

from collections.abc import Sequence

import msgspec

from adapters.sql_tables.match_summary import MatchSummary, Status
from domain.game import Seat
from domain.match import PERSON
from web.presenters.match_row import path_of
from web.services import AppServices


class ListedPlayer(msgspec.Struct, frozen=True):
    """A seat of a listed match."""

    name: str
    by: str
    """`person`, `recorded`, or the level of a bot."""
    taken: bool
    """False for a free seat."""


class ListedVerdict(msgspec.Struct, frozen=True):
    """The result of a referee's verdict, which replaces the computed one."""

    totals: tuple[int, ...]
    winners: tuple[Seat, ...]
    reason: str


class MatchEntry(msgspec.Struct, frozen=True):
    """A match in a list. Times are UTC milliseconds."""

    match: str | None
    """The id; null if the match is private or damaged, as are `path`, `branch` and `to_move`."""
    path: str | None
    game: str
    rules: str
    options: dict[str, bool]
    status: Status
    players: tuple[ListedPlayer, ...]
    """In seat order."""
    opened: int
    moves: int
    to_move: Seat | None
    totals: tuple[int, ...] | None
    winners: tuple[Seat, ...] | None
    verdict: ListedVerdict | None
    timed: bool
    """Whether there is a clock."""
    joinable: bool
    """Whether anyone may take a free seat now."""
    imported: bool
    practice: bool
    branch: str | None
    """The id of the match that it continues."""
    disputes: int


class MatchPage(msgspec.Struct, frozen=True):
    """A page of a list of matches, newest first."""

    matches: tuple[MatchEntry, ...]
    """A page may have fewer matches than asked for, even if others follow."""
    next: str | None
    """The cursor of the next page; null on the last one."""


def match_entries(service: AppServices, listed: Sequence[MatchSummary]) -> tuple[MatchEntry, ...]:
    """Return the entries of the matches *listed*, as anybody may see them."""
    named = service.store.names.of_all(listed) if listed else []
    return tuple(_entry(match, names) for match, names in zip(listed, named, strict=True))


def _entry(listed: MatchSummary, names: Sequence[str]) -> MatchEntry:
    path = path_of(listed) if listed.is_open_to_all or listed.is_to_join else ""
    shown = bool(path)
    overruled = listed.overruled
    ruled = overruled.result if overruled else None
    return MatchEntry(
        match=listed.id if shown else None,
        path=path or None,
        game=listed.game,
        rules=listed.rules,
        options=listed.options,
        status=listed.status,
        # Of a damaged match only the stored names are known.
        players=tuple(
            ListedPlayer(
                names[seat] if seat < len(names) else "",
                kind,
                kind != PERSON or seat in listed.taken,
            )
            for seat, kind in enumerate(listed.seats)
        ),
        opened=listed.opened,
        moves=listed.moves,
        to_move=listed.to_move if shown else None,
        totals=listed.totals,
        winners=listed.winners,
        verdict=ListedVerdict(ruled.totals, ruled.winners, overruled.reason)
        if overruled and ruled
        else None,
        timed=listed.timed,
        joinable=listed.is_to_join,
        imported=listed.imported,
        practice=listed.practice,
        branch=(listed.branch or None) if shown else None,
        disputes=listed.disputed,
    )
