"""Integrity check of stored matches, the match list and the statistics, behind `giardino check`."""

from collections.abc import Iterator, Sequence

import msgspec

from adapters.eventstore.codec import StoredMatchEvent
from adapters.eventstore.corruption import CorruptMatch
from adapters.eventstore.errors import TablePurged, UnknownMatch
from adapters.eventstore.loaded_match import at_position, followed
from adapters.i18n import gettext
from adapters.match_store import MatchStore
from adapters.projections.match_list import MatchSearch
from adapters.projections.match_list_projection import entry_after
from adapters.projections.runner import decoded, next_batch
from adapters.records.revalidation import revalidate_moves
from adapters.records.statistics_check import Share, StatisticsCheck, share_of
from adapters.sql_tables.match_summary import MatchSummary
from domain import match as matches
from domain.fair_random import seat_keeps, server_keeps
from domain.match import Dealt, Match, Opened, branch_at


class Difference(msgspec.Struct, frozen=True):
    """A fault of a stored match, or of the statistics."""

    match: str
    """Empty for a fault in a game's statistics."""
    game: str
    """Empty if the game can't be read."""
    rules: str
    """The rules version used; empty if it can't be read."""
    sentence: str
    """The fault, in the current locale."""
    move: int | None = None
    """The move, counted from 1 (0: the deal), if the fault is about one."""
    rule: str = ""
    """The id of a rule, if one is broken."""


def stored_ids(store: MatchStore, game: str | None = None) -> list[str]:
    """Return the ids of all listed or stored matches, oldest first.

    With a *game*, only its matches, and those whose game can't be read.
    """
    up_to, start = store.list.position(), 0
    games = {entry.id: entry.game for entry in store.list.search(MatchSearch())}
    while start < up_to and (batch := next_batch(store.matches.log, start)):
        unlisted = [row for row in batch if row.id <= up_to and str(row.originator_id) not in games]
        for match_id, read in decoded(store.matches.log, unlisted):
            opened = read.event if isinstance(read, StoredMatchEvent) else None
            games.setdefault(match_id, opened.game if isinstance(opened, Opened) else "")
        start = batch[-1].id
    return [match_id for match_id, its in games.items() if game is None or its in ("", game)]


class CheckedMatch(msgspec.Struct, frozen=True):
    """Result of checking a match."""

    differences: tuple[Difference, ...] = ()
    share: Share | None = None
    """Its contributions to the statistics, if any."""
    unreadable: bool = False


def check_match(store: MatchStore, match_id: str) -> CheckedMatch:
    """Check a stored match: first its events, then its list entry."""
    entry = next(iter(store.list.of([match_id])), None)
    game, rules = (entry.game, entry.rules) if entry else ("", "")
    try:
        history = store.matches.history(match_id)
        if isinstance(opened := history[0].event, Opened):
            game, rules = opened.game, opened.rules
        share = share_of(store, revalidate_moves(history))
        wrong = _match_faults(store, history, entry)
        return CheckedMatch(tuple(Difference(match_id, game, rules, text) for text in wrong), share)
    except TablePurged:
        return CheckedMatch()
    except UnknownMatch:
        nothing = gettext("it is in the list, but has no stored events")
        return CheckedMatch((Difference(match_id, game, rules, nothing),))
    except CorruptMatch as damage:
        return CheckedMatch((Difference(match_id, game, rules, str(damage)),), unreadable=True)


def check_statistics(sums: StatisticsCheck, game: str | None = None) -> Iterator[Difference]:
    """Return the faults of the statistics, of all games or of one *game*."""
    for name in sums.wrong():
        if game in (None, name):
            wrong = gettext("the statistics differ from its matches; run giardino rebuild")
            yield Difference("", name, "", wrong)


def _match_faults(
    store: MatchStore, history: Sequence[StoredMatchEvent], entry: MatchSummary | None
) -> Iterator[str]:
    """Check a match that can be read."""
    if not _deal_follows_from_seeds(history):
        yield gettext("its deal does not follow from its seeds")
    if not _repeats_parent(store, history):
        yield gettext("it does not start from the parent match as that was played")
    if entry is None:
        yield gettext("it is missing from the list; run giardino rebuild")
    elif fields := _differing_fields(history, entry):
        yield gettext(
            "the list differs ({fields}); run giardino rebuild",
            fields=", ".join(fields),
        )


def _repeats_parent(store: MatchStore, history: Sequence[StoredMatchEvent]) -> bool:
    """Check that a branch repeats its parent, if the parent can be read."""
    branch = history[0].event.branch
    if branch is None:
        return True
    try:
        origin = store.matches.history(branch.match)
        parent = at_position(origin, branch.position)
    except (TablePurged, CorruptMatch, UnknownMatch):
        return True
    return parent.dealt is not None and branch == branch_at(
        parent, branch.position, redraw=bool(branch.anew)
    )


def _deal_follows_from_seeds(history: Sequence[StoredMatchEvent]) -> bool:
    """Check the deal against the seeds, and the seeds against their commitments.

    An imported match has no seeds of its own.
    """
    match: Match | None = None
    for recorded in history:
        if match and isinstance(recorded.event, Dealt):
            return not match.opened.seed or (
                _seeds_match_commitments(match) and matches.draw_deal(match) == recorded.event.deal
            )
        match = followed(match, recorded)
    return True


def _seeds_match_commitments(match: Match) -> bool:
    opened = match.opened
    return server_keeps(match.id, opened.commitment, opened.seed) and all(
        seat_keeps(match.id, seat, seated.commitment, seated.seed)
        for seat, seated in enumerate(match.seated)
        if seated
    )


def _differing_fields(history: Sequence[StoredMatchEvent], entry: MatchSummary) -> list[str]:
    """Return the names of *entry*'s fields that differ from those recomputed from the events."""
    led_to: MatchSummary | None = None
    for recorded in history[: entry.last + 1]:
        led_to = entry_after(led_to, recorded)
    return [
        name
        for name in MatchSummary.__struct_fields__
        if led_to is None or getattr(led_to, name) != getattr(entry, name)
    ]
