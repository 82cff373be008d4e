"""Match views for the caller of a request, cached."""

from typing import Any

import msgspec

from adapters.eventstore.loaded_match import LoadedMatch
from adapters.i18n import current_locale, gettext, seat_name
from domain.game import Seat, Viewer
from domain.match import Match
from web.auth.identity import identify
from web.auth.sessions import is_host, open_sessions
from web.games.orientation import facing
from web.live.memo import Memo
from web.live.shared_view import SharedView
from web.match_setup.rematch import rejoined_seats, rematch_of
from web.presenters.branch_tree import former_players
from web.presenters.decisive_positions import decisive_positions
from web.problem import Problem
from web.services import AppServices
from web.tokens.seat_tokens import is_seat_free
from web.urls import invitation_link, page_path, watch_link
from web.view_models.live_state import Invitation, TableContext
from web.view_models.match_view import MatchView, build_view
from web.view_models.qr import qr_code


def table_context(service: AppServices, match: Match) -> TableContext:
    """Return who is at the table, and the invitations that the caller may pass on."""
    return _table_context(service, match, service.hub.present(match.id))


def _table_context(service: AppServices, match: Match, present: frozenset[Seat]) -> TableContext:
    seats = range(len(match.seated))
    asking = identify(service, match.id)
    free = (
        [seat for seat in seats if is_seat_free(service.store, match, seat)] if asking.seats else []
    )
    return TableContext(
        names=service.store.names.of(match),
        former=former_players(service, match),
        connected=tuple(seat in present for seat in seats),
        invitations=tuple(_invitation(service, match, seat) for seat in free),
        watch=watch_link(match.id) if match.opened.spectators or match.over else "",
        **_rematch(service, match),
        shared=asking.seats if len(asking.seats) > 1 else (),
        browsers=open_sessions(service, asking.own, asking.seats),
        host=match.dealt is None and is_host(service, match.id, asking.seats),
        decisive=decisive_positions(service, match),
    )


def _rematch(service: AppServices, match: Match) -> dict[str, Any]:
    known = rematch_of(service, match) if match.over else ""
    return (
        {"rematch": page_path(known), "rejoined": rejoined_seats(service, match, known)}
        if known
        else {}
    )


def _invitation(service: AppServices, match: Match, seat: Seat) -> Invitation:
    address = invitation_link(service, match.id, seat)
    called = seat_name(match.game, seat)
    return Invitation(called, address, qr_code(address))


def current_view(
    service: AppServices,
    loaded: LoadedMatch,
    viewer: Viewer,
    known: Memo[TableContext] | None = None,
) -> SharedView:
    """Return the current match view of *viewer*, shared by equal viewers.

    *known* is the table context, for callers that need several views in one request.
    """
    context = _current_context(service, loaded.match, known or Memo())
    return service.view_cache.shared_view(loaded, viewer, context)


def _current_context(service: AppServices, match: Match, known: Memo[TableContext]) -> TableContext:
    """Return the table context, memoized while the match runs."""
    if match.over:
        return table_context(service, match)
    present = service.hub.present(match.id)
    return known.get(
        service.store,
        match,
        (present, current_locale()),
        lambda: _table_context(service, match, present),
    )


def view_at(
    service: AppServices,
    loaded: LoadedMatch,
    viewer: Viewer,
    at: int | None,
    near: Seat | None = None,
) -> MatchView:
    """Return the match view of *viewer*, current or after *at* moves; raise NoSuchPosition.

    A spectator sees the seat *near* at the bottom.
    """
    context = table_context(service, loaded.match)
    if at is None and near is None:
        return service.view_cache.shared_view(loaded, viewer, context).match_view
    if near not in (None, *range(len(loaded.match.seated))):
        raise Problem(404, "unknown", gettext("There is no such seat."))
    with facing(near):
        events = [recorded.event for recorded in loaded.history]
        return build_view(loaded.match.id, events, viewer, context, at)


def stale_position(service: AppServices, match_id: str, viewer: Viewer) -> Problem:
    """Return the problem of a stale position, with the current view."""
    return _conflict(service, match_id, viewer, "late", gettext("The match has moved on."))


def time_expired(service: AppServices, match_id: str, viewer: Viewer) -> Problem:
    """Return the problem of a move after the flag fell, with the current view."""
    sentence = gettext("Your time ran out before this move arrived.")
    return _conflict(service, match_id, viewer, "out_of_time", sentence)


def _conflict(
    service: AppServices, match_id: str, viewer: Viewer, kind: str, sentence: str
) -> Problem:
    loaded = service.store.matches.live(match_id)
    newest = msgspec.Raw(current_view(service, loaded, viewer).whole())
    return Problem(409, kind, sentence, position=loaded.match.moves, match_view=newest)
