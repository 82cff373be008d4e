"""Lists of the home page: matches to join, running, finished, and the caller's own."""

import time
from collections.abc import Hashable, Mapping, Sequence
from itertools import chain
from typing import Final

import msgspec
from flask import render_template, request

from adapters.i18n import current_locale
from adapters.sql_tables.match_summary import MatchSummary, Status
from web.auth.visitor_cookies import own_matches, seats_kept
from web.limits.rate_limits import DAY
from web.limits.shares import in_turns
from web.presenters.match_row import ENDED, ListedMatch, is_waiting_for, rows
from web.services import AppServices
from web.tokens.my_matches import OwnMatch

LIST_STATUSES: Final[Mapping[str, tuple[Status, ...]]] = {
    "open": ("open",),
    "running": ("sealed", "running"),
    "finished": ("finished", "unfinished"),
}
"""Match statuses of each public list."""
HOUR: Final = 60 * 60 * 1000
MAX_SHOWN: Final = 8
"""Matches per list."""
MAX_SCANNED: Final = 1000
"""Newest matches read per list, from which each creator gets a fair share."""


class Lists(msgspec.Struct, frozen=True):
    """The lists of the home page as HTML fragments."""

    yours: str
    """The caller's matches."""
    lists: str
    """The public matches, the same for all callers."""


def lists(service: AppServices) -> Lists:
    """Return the lists for the caller."""
    return Lists(own_lists(service), public_lists(service))


def own_lists(service: AppServices) -> str:
    """Return the list of the caller's matches."""
    return _yours(service, own_matches(service, request))


def lists_cache_key(service: AppServices) -> tuple[Hashable, ...]:
    """Return the cache key of the public lists."""
    now, up_to = service.store.clock(), service.store.shown_list.position()
    return (
        service.change_feed.count,
        service.store.read_models.damages,
        up_to,
        now // HOUR,
        current_locale(),
    )


def public_lists(service: AppServices) -> str:
    """Return the public lists, rendered once per change and language."""
    key = ("lists", *lists_cache_key(service))
    return service.lobby.get(key, lambda: _render_public_lists(service))


def _recent_public_lists(service: AppServices) -> str:
    """Return the public lists, read from the database at most once a second.

    Open home pages use it, so that they do not all query the database after each change.
    """
    known = (
        "recent lists",
        service.change_feed.count,
        service.store.read_models.damages,
        int(time.monotonic()),
        current_locale(),
    )
    return service.lobby.get(known, lambda: public_lists(service))


def _render_public_lists(service: AppServices) -> str:
    shown = {kind: rows(service, _newest(service, among)) for kind, among in LIST_STATUSES.items()}
    return render_template("lobby.html", **shown)


def _newest(service: AppServices, among: Sequence[Status]) -> list[MatchSummary]:
    """Return the newest public matches, with a fair share for each creator."""
    # Tables older than a day that did not start are left out.
    since = {"open": service.store.clock() - DAY * 1000}
    matches = service.store.shown_list
    found = [matches.newest(status, MAX_SCANNED, since.get(status, 0)) for status in among]
    public = (listed for listed in chain(*found) if listed.is_open_to_all or listed.is_to_join)
    newest_first = sorted(public, key=_opened, reverse=True)
    shared = in_turns(newest_first, lambda listed: service.storage_quota.opened_by(listed.id))
    return sorted(shared[:MAX_SHOWN], key=_opened, reverse=True)


def _opened(listed: MatchSummary) -> tuple[int, str]:
    return listed.opened, listed.id


class HomePageUpdates:
    """The lists of an open home page; own matches are read again when one of them has changed.

    Changes by another server are found at the next keepalive.
    """

    def __init__(self, service: AppServices) -> None:
        self._service = service
        self._own = own_matches(service, request)
        self._ids = frozenset(own.match for own in self._own)
        self._yours = ""
        self._seen = 0
        """The change count at the last read."""
        self._until = 0.0
        """When they are read again without a change."""

    def see(self) -> bytes:
        """Return the current lists as JSON."""
        if self._own and self._may_differ():
            self._yours = _yours(self._service, self._own)
        return msgspec.json.encode(Lists(self._yours, _recent_public_lists(self._service)))

    def _may_differ(self) -> bool:
        """Tell whether the own matches must be read again."""
        changes, now = self._service.change_feed, time.monotonic()
        seen, self._seen = self._seen, changes.count
        changed = changes.since(seen)
        if now < self._until and changed is not None and not changed & self._ids:
            return False
        self._until = now + self._service.limits.beat
        return True


def _yours(service: AppServices, matches: Sequence[OwnMatch]) -> str:
    """Render the caller's running matches, with a link to all."""
    own = {match.match: match.seats for match in matches}
    known = _own(service, matches)
    running = [match for match in known if match.status not in ENDED][:MAX_SHOWN]
    return render_template("my_matches_list.html", yours=known, running=rows(service, running, own))


def own_rows(service: AppServices) -> list[ListedMatch]:
    """Return the rows of the caller's matches, ended ones last."""
    matches = own_matches(service, request)
    return rows(service, _own(service, matches), {own.match: own.seats for own in matches})


def _own(service: AppServices, matches: Sequence[OwnMatch]) -> list[MatchSummary]:
    """Return the matches where the browser has a seat or an open invitation.

    Matches that wait for the caller come first, ended ones last.
    """
    own = {match.match: match for match in matches}
    known = service.store.shown_list.of(list(own)) if own else []
    shown = [match for match in known if _is_shown(service, match, own[match.id])]
    shown.sort(
        key=lambda match: (not is_waiting_for(match, own[match.id].seats), match.status in ENDED)
    )
    return shown


def _is_shown(service: AppServices, match: MatchSummary, own: OwnMatch) -> bool:
    """Tell whether a browser sees its match: not a private one that it was signed out of."""
    if not own.seats:
        return match.status == "open"
    if match.is_open_to_all or match.status == "damaged":
        return True
    return bool(tuple(seats_kept(service.store, own)))
