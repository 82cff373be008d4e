"""Disputes that wait for a verdict, with links to their audits."""

from typing import Final

import msgspec

from adapters.eventstore.corruption import CorruptMatch
from adapters.eventstore.errors import UnknownMatch
from adapters.projections.match_list import MatchSearch
from adapters.sql_tables.match_summary import MatchSummary
from domain.match import newest_verdicts
from web.presenters.match_row import title_of
from web.services import AppServices
from web.urls import page_path
from web.view_models.disputes import about_in_words

MAX_MATCHES: Final = 50
"""Maximum number of matches, newest first."""


class OpenDispute(msgspec.Struct, frozen=True):
    """A dispute that waits for a verdict."""

    path: str
    """The path of the dispute in the audit."""
    title: str
    players: tuple[str, ...]
    who: str
    what: str
    says: str


def open_disputes(service: AppServices) -> list[OpenDispute]:
    """Return the disputes that wait for a verdict, of the newest matches first."""
    found = service.store.shown_list.page(MatchSearch(disputes="undecided"), MAX_MATCHES)
    return [dispute for listed in found for dispute in _of(service, listed)]


def _of(service: AppServices, listed: MatchSummary) -> list[OpenDispute]:
    try:
        match = service.store.matches.live(listed.id).match
    except (CorruptMatch, UnknownMatch):
        return []
    names, judged = service.store.names.of(match), newest_verdicts(match.verdicts)
    return [
        OpenDispute(
            path=f"{page_path(match.id)}audit#dispute-{number}",
            title=title_of(listed),
            players=names,
            who=names[disputed.seat],
            what=about_in_words(match, disputed.about, names),
            says=disputed.says,
        )
        for number, disputed in enumerate(match.disputes, 1)
        if number not in judged
    ]
