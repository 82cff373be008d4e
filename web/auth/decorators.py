"""View decorators for authorization: who may see a match, and who may act for a seat.

`viewable_match`, `with_match` and `seat_required` pass a `MatchContext` instead of the match id.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any, Final, TypeVar
from uuid import UUID

import msgspec
from flask import request

from adapters.eventstore.loaded_match import LoadedMatch
from adapters.i18n import N_, gettext
from domain.game import Seat
from domain.match import Match
from web.auth.identity import Identity, acting_viewer, identify
from web.auth.sessions import touch_session
from web.context import client_address, current_service
from web.problem import Problem
from web.services import AppServices
from web.tokens.seat_tokens import is_revoked

ResponseT = TypeVar("ResponseT")
ACCESS: Final = "access"
"""Attribute of a decorated view: `OPTIONAL` or `REQUIRED`, for the OpenAPI document."""
OPTIONAL: Final = "optional"
REQUIRED: Final = "required"
ENDED: Final = N_("The player in this seat signed this browser out. You can still watch.")


class MatchContext(msgspec.Struct, frozen=True):
    """A request about a match: the services, the loaded match and the caller."""

    service: AppServices
    loaded: LoadedMatch
    caller: Identity

    @property
    def match(self) -> Match:
        """Return the state of the match."""
        return self.loaded.match


class SeatContext(MatchContext, frozen=True):
    """A request about a match from a player who holds a seat."""

    seat: Seat

    def recheck(self) -> None:
        """Refuse a session that was revoked after the request arrived."""
        own = self.caller.own
        if own is None or not self.service.store.seat_sessions.is_valid(
            own.match, self.seat, own.name
        ):
            raise Problem(403, "ended", gettext(ENDED))


def may_view(match: Match, caller: Identity) -> bool:
    """Tell whether the caller may see the match: players may, and everybody once it has ended."""
    return match.opened.spectators or match.over or bool(caller.seats)


def check_may_view(service: AppServices, match: Match, caller: Identity) -> None:
    """Refuse callers who may not watch, and revoked sessions until the match ends."""
    held = caller.own is not None and caller.own.seat in caller.seats
    if not match.over and not held and is_revoked(service.store, caller.own):
        raise Problem(403, "ended", gettext(ENDED))
    if not may_view(match, caller):
        raise Problem(
            403, "players_only", gettext("Only its players can see this match until it is over.")
        )


def viewable_match(view: Callable[..., ResponseT]) -> Callable[..., ResponseT]:
    """Pass *view* the context of the match, if the caller may see it."""

    @wraps(view)
    def admitted(ctx: MatchContext, *args: Any, **kwargs: Any) -> ResponseT:
        check_may_view(ctx.service, ctx.match, ctx.caller)
        ctx.service.match_viewed(ctx.match)
        return view(ctx, *args, **kwargs)

    return with_match(admitted)


def with_match(view: Callable[..., ResponseT]) -> Callable[..., ResponseT]:
    """Pass *view* the context of the match without any check; raise UnknownMatch."""

    @wraps(view)
    def admitted(*args: Any, match_id: UUID, **kwargs: Any) -> ResponseT:
        service = current_service()
        loaded = service.load(match_id)
        asking = identify(service, loaded.match.id)
        touch_session(service, asking)
        return view(MatchContext(service, loaded, asking), *args, **kwargs)

    admitted.__dict__.setdefault(ACCESS, OPTIONAL)
    return admitted


def seat_required(view: Callable[..., ResponseT]) -> Callable[..., ResponseT]:
    """Pass *view* the context of the caller's seat; refuse callers without a seat."""

    @wraps(view)
    def admitted(ctx: MatchContext, *args: Any, **kwargs: Any) -> ResponseT:
        seat = acting_viewer(ctx.caller)
        if not isinstance(seat, Seat):
            raise Problem(403, "no_seat", gettext("You have no seat at this table."))
        ctx.service.command_rate.take((ctx.match.id, seat), 5)
        ctx.service.storage_quota.check_move(client_address())
        admitted = SeatContext(ctx.service, ctx.loaded, ctx.caller, seat)
        return view(admitted, *args, **kwargs)

    admitted.__dict__[ACCESS] = REQUIRED
    return admitted


def limit_downloads() -> None:
    """Apply the rate limit of downloads."""
    current_service().download_rate.take(client_address(), 30)


def limit_audits() -> None:
    """Apply the rate limit of audits, which replay a whole match."""
    current_service().audit_rate.take(client_address(), 5)


def limit_body(most: int) -> None:
    """Allow a body of *most* bytes, and charge the client address before it is read."""
    request.max_content_length = request.max_form_memory_size = most
    length = request.content_length
    # A chunked body does not state its length: charge the maximum.
    charged = most if length is None else length
    current_service().upload_rate.take(client_address(), 30, amount=charged)
