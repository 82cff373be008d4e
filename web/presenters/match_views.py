"""Match views for the caller of a request, cached."""

from collections.abc import Sequence
from typing import Any

import msgspec

from adapters.eventstore.codec import StoredMatchEvent
from adapters.i18n import current_locale, gettext, seat_name
from domain.game import Seat, Viewer
from domain.match import Match
from web.auth.identity import identify
from web.auth.sessions import open_sessions
from web.games.orientation import facing
from web.live.memo import Memo
from web.live.shared_view import SharedView
from web.match_setup.rematch import rejoined_seats, rematch_of
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
        connected=tuple(seat in present for seat in seats),
        invitations=tuple(_invitation(service, match, seat) for seat in free),
        watch=watch_link(match.id) if match.opened.spectators or match.over else "",
        **_rematch(service, match),
        shared=asking.seats if len(asking.seats) > 1 else (),
        browsers=open_sessions(service, asking.own, asking.seats),
    )


def _rematch(service: AppServices, match: Match) -> dict[str, Any]:
    known = rematch_of(service, match) if match.over else ""
    return (
        {"rematch": page_path(known), "came": rejoined_seats(service, match, known)}
        if known
        else {}
    )


def _invitation(service: AppServices, match: Match, seat: Seat) -> Invitation:
    address = invitation_link(service, match.id, seat)
    called = seat_name(match.game, seat)
    return Invitation(called, address, qr_code(address))


def current_view(
    service: AppServices, match_id: str, viewer: Viewer, known: Memo[TableContext] | None = None
) -> SharedView:
    """Return the current match view of *viewer*, shared by equal viewers.

    *known* is the table context, for callers that need several views in one request.
    """
    live = service.store.matches.live(match_id)
    beside = _current_context(service, live.match, known or Memo())
    key = (match_id, len(live.history), viewer, current_locale(), beside)
    pictures = service.views
    try:
        return pictures.get(key)
    except KeyError:
        seen = SharedView(service.view_cache.picture(live, viewer, beside), live.history)
        pictures.put(key, seen)
        return seen


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
    service: AppServices, match: Match, viewer: Viewer, at: int | None, near: Seat | None = None
) -> MatchView:
    """Return the match view of *viewer*, current or after *at* moves; raise NoSuchPosition.

    A spectator sees the seat *near* at the bottom.
    """
    live, beside = service.store.matches.live(match.id), table_context(service, match)
    if at is None and near is None:
        return service.view_cache.picture(live, viewer, beside)
    if near not in (None, *range(len(match.seated))):
        raise Problem(404, "unknown", gettext("There is no such seat."))
    with facing(near):
        return _match_view(live.history, viewer, beside, at)


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
    newest = msgspec.Raw(current_view(service, match_id, viewer).whole())
    position = service.store.matches.live(match_id).match.moves
    return Problem(409, kind, sentence, position=position, picture=newest)


def _match_view(
    history: Sequence[StoredMatchEvent], viewer: Viewer, beside: TableContext, at: int | None = None
) -> MatchView:
    match_id = history[0].originator_id
    return build_view(match_id, [recorded.event for recorded in history], viewer, beside, at)
