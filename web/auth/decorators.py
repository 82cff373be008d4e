"""Which match is a request about, and may its caller ask for that?"""

from collections.abc import Callable
from functools import wraps
from typing import Any, Final, TypeVar
from uuid import UUID

import msgspec
from flask import request

from adapters.i18n import N_, gettext
from domain.game import Seat
from domain.match import Match
from web.auth.identity import Identity, acting_viewer, identify
from web.auth.sessions import touch_session
from web.context import client_address, current_service
from web.problem import Problem, rate_limited
from web.services import AppServices
from web.tokens.seat_tokens import is_revoked

Answered = TypeVar("Answered")
ENDED: Final = N_(
    "Whoever sits here has ended this browser's pass from another one. Everybody can still watch."
)


class MatchContext(msgspec.Struct, frozen=True):
    """A request about a match."""

    service: AppServices
    match: Match
    caller: Identity


class SeatContext(MatchContext, frozen=True):
    """A request about a match by somebody who sits there."""

    seat: Seat

    def recheck(self) -> None:
        """Refuse who held the seat when the request came, and does so no more."""
        own = self.caller.own
        if own is None or not self.service.store.seat_sessions.is_valid(
            own.match, self.seat, own.name
        ):
            raise Problem(403, "ended", gettext(ENDED))


def may_view(match: Match, caller: Identity) -> bool:
    """Tell whether the caller may see anything of the match: who plays there may, and then all."""
    return match.opened.spectators or match.over or bool(caller.seats)


def check_may_view(service: AppServices, match: Match, caller: Identity) -> None:
    """Refuse those who may not look on, or whose pass was ended while the match runs."""
    held = caller.own is not None and caller.own.seat in caller.seats
    if not match.over and not held and is_revoked(service.store, caller.own):
        raise Problem(403, "ended", gettext(ENDED))
    if not may_view(match, caller):
        raise Problem(
            403, "players_only", gettext("Until the match ends, only its players see it.")
        )


def viewable_match(view: Callable[..., Answered]) -> Callable[..., Answered]:
    """Give *view* what is asked in place of the match's id, if its caller may look at it."""

    @wraps(view)
    def admitted(asked: MatchContext, *args: Any, **kwargs: Any) -> Answered:
        check_may_view(asked.service, asked.match, asked.caller)
        asked.service.match_viewed(asked.match)
        return view(asked, *args, **kwargs)

    return with_match(admitted)


def with_match(view: Callable[..., Answered]) -> Callable[..., Answered]:
    """Give *view* what is asked in place of the match's id, whoever asks; raise UnknownMatch."""

    @wraps(view)
    def admitted(*args: Any, match_id: UUID, **kwargs: Any) -> Answered:
        service = current_service()
        match = service.match(match_id)
        asking = identify(service, match.id)
        touch_session(service, asking.own, asking.seats)
        return view(MatchContext(service, match, asking), *args, **kwargs)

    return admitted


def seat_required(view: Callable[..., Answered]) -> Callable[..., Answered]:
    """Give *view* what is asked, and refuse those who sit nowhere at this table."""

    @wraps(view)
    def admitted(asked: MatchContext, *args: Any, **kwargs: Any) -> Answered:
        seat = acting_viewer(asked.caller)
        if not isinstance(seat, Seat):
            raise Problem(403, "no_seat", gettext("You have no seat at this table."))
        if not asked.service.command_rate.try_take((asked.match.id, seat)):
            raise rate_limited(5)
        asked.service.storage_quota.check_move(client_address())
        admitted = SeatContext(asked.service, asked.match, asked.caller, seat)
        return view(admitted, *args, **kwargs)

    return admitted


def limit_downloads() -> None:
    """Refuse who takes too much along at once."""
    if not current_service().download_rate.try_take(client_address()):
        raise rate_limited(30)


def limit_audits() -> None:
    """Refuse who has too many matches decided again at once."""
    if not current_service().audit_rate.try_take(client_address()):
        raise rate_limited(5)


def limit_body(most: int) -> None:
    """Let the request have a body of *most* bytes, and charge its address before it is read."""
    request.max_content_length = request.max_form_memory_size = most
    length = request.content_length
    # What comes in pieces does not say how long it is.
    if not current_service().upload_rate.try_take(
        client_address(), most if length is None else length
    ):
        raise rate_limited(30)
