"""Lists of the home page: matches to join, running, finished, and the caller's own."""

import time
from collections.abc import Hashable, Mapping, Sequence
from itertools import chain
from typing import Final

import msgspec
from flask import render_template, request

from adapters.i18n import current_locale
from adapters.sql_tables.match_summary import MatchSummary, Status
from domain.game import Seat
from web.auth.visitor_cookies import own_matches
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
"""The lists of everybody, with how the matches stand that are in each."""
HOUR: Final = 60 * 60 * 1000
MAX_SHOWN: Final = 8
"""How many matches of a kind."""
MAX_SCANNED: Final = 1000
"""How many of the newest are looked through for them, so that all who open some have a share."""


class Lists(msgspec.Struct, frozen=True):
    """What stands on the home page and changes by itself, as HTML."""

    yours: str
    """The matches of whoever asks."""
    lists: str
    """The matches of everybody, alike for all who ask."""


def lists(service: AppServices) -> Lists:
    """Return the lists as whoever makes the request sees them now."""
    return Lists(own_lists(service), public_lists(service))


def own_lists(service: AppServices) -> str:
    """Return the list of the matches of whoever makes the request."""
    return _yours(service, own_matches(service, request))


def lists_cache_key(service: AppServices) -> tuple[Hashable, ...]:
    """Return what the lists of everybody depend on, as it is now: they are alike while this is."""
    now, up_to = service.store.clock(), service.store.shown_list.position()
    return (
        service.change_feed.count,
        service.store.read_models.damages,
        up_to,
        now // HOUR,
        current_locale(),
    )


def public_lists(service: AppServices) -> str:
    """Return the lists of everybody's matches: made once a change and language for all who ask."""
    return service.public_lists.get(lists_cache_key(service), lambda: _render_public_lists(service))


def _recent_public_lists(service: AppServices) -> str:
    """Return the same, found at most once a second as long as nothing has changed here.

    It is for those who look again after each change, and who would all ask the store.
    """
    known = (
        service.change_feed.count,
        service.store.read_models.damages,
        int(time.monotonic()),
        current_locale(),
    )
    return service.recent_lists.get(known, lambda: public_lists(service))


def _render_public_lists(service: AppServices) -> str:
    shown = {kind: rows(service, _newest(service, among)) for kind, among in LIST_STATUSES.items()}
    return render_template("lobby.html", **shown)


def _is_public(listed: MatchSummary) -> bool:
    """Tell whether there is something in it for anybody: to look at, or a seat to take."""
    return listed.is_open_to_all or listed.is_to_join


def _newest(service: AppServices, among: Sequence[Status]) -> list[MatchSummary]:
    """Return the newest matches that are for all; of those who open many, not all are shown."""
    # A table that did not begin for a day is not waited at any more.
    since = {"open": service.store.clock() - DAY * 1000}
    matches = service.store.shown_list
    found = [matches.newest(status, MAX_SCANNED, since.get(status, 0)) for status in among]
    newest_first = sorted(filter(_is_public, chain(*found)), key=_opened, reverse=True)
    shared = in_turns(newest_first, lambda listed: service.storage_quota.opened_by(listed.id))
    return sorted(shared[:MAX_SHOWN], key=_opened, reverse=True)


def _opened(listed: MatchSummary) -> tuple[int, str]:
    return listed.opened, listed.id


class HomePageUpdates:
    """What an open home page is shown: own matches are looked for when one of them has changed.

    What another server stored is found after a while.
    """

    def __init__(self, service: AppServices) -> None:
        self._service = service
        self._own = own_matches(service, request)
        self._ids = frozenset(own.match for own in self._own)
        self._yours = ""
        self._seen = 0
        """How many changes there had been when they were looked for."""
        self._until = 0.0
        """Until when they need not be looked for by themselves."""

    def see(self) -> bytes:
        """Return the lists as they are now."""
        if self._own and self._may_differ():
            self._yours = _yours(self._service, self._own)
        return msgspec.json.encode(Lists(self._yours, _recent_public_lists(self._service)))

    def _may_differ(self) -> bool:
        """Tell whether to look for the own matches, which is done then."""
        changes, now = self._service.change_feed, time.monotonic()
        seen, self._seen = self._seen, changes.count
        changed = changes.since(seen)
        if now < self._until and changed is not None and not changed & self._ids:
            return False
        self._until = now + self._service.limits.beat
        return True


def _yours(service: AppServices, kept: Sequence[OwnMatch]) -> str:
    """Return those of the own matches that go on, with the way to all."""
    own = {match.match: match.seats for match in kept}
    known = _own(service, own)
    running = [match for match in known if match.status not in ENDED][:MAX_SHOWN]
    return render_template("my_matches_list.html", yours=known, running=rows(service, running, own))


def own_rows(service: AppServices) -> list[ListedMatch]:
    """Return the matches of whoever makes the request, the ended ones last."""
    own = {match.match: match.seats for match in own_matches(service, request)}
    return rows(service, _own(service, own), own)


def _own(service: AppServices, own: Mapping[str, tuple[Seat, ...]]) -> list[MatchSummary]:
    """Return the matches where a browser has a seat, or an invitation to a free one.

    Those that wait for it come first, the ended ones last.
    """
    known = service.store.shown_list.of(list(own)) if own else []
    shown = [match for match in known if own[match.id] or match.status == "open"]
    shown.sort(key=lambda match: (not is_waiting_for(match, own[match.id]), match.status in ENDED))
    return shown
