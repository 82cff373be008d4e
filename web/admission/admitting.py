"""Which match is a request about, and may its caller ask for that?"""

from collections.abc import Callable
from functools import wraps
from typing import Any, Final, TypeVar
from uuid import UUID

import msgspec
from flask import request

from adapters.languages import marked, say
from domain.game import Seat
from domain.match import Match
from web.admission.asker import asker
from web.admission.browsers import note_use
from web.admission.current import current_service
from web.admission.viewers import acting, bearer, own_seats
from web.service.problem import Problem
from web.service.seats import SeatPass, is_ended
from web.service.service import Service

Answered = TypeVar("Answered")
ENDED: Final = marked(
    "Whoever sits here has ended this browser's pass from another one. Everybody can still watch."
)


class MatchRequest(msgspec.Struct, frozen=True):
    """A request about a match."""

    service: Service
    match: Match


class SeatRequest(MatchRequest, frozen=True):
    """A request about a match by somebody who sits there."""

    seat: Seat
    own: SeatPass | None

    def admit(self) -> None:
        """Refuse who held the seat when the request came, and does so no more."""
        if self.own is None or not self._holds(self.own):
            raise Problem(403, "ended", say(ENDED))

    def _holds(self, own: SeatPass) -> bool:
        return self.service.club.passes.holds(own.match, self.seat, own.name)


def may_look(service: Service, match: Match) -> bool:
    """Tell whether the caller may see anything of the match: who plays there may, and then all."""
    return match.opened.spectators or match.over or bool(own_seats(service, match.id))


def check_may_look(service: Service, match: Match) -> None:
    """Refuse those who may not look on, or whose pass was ended while the match runs."""
    if not match.over and is_ended(service.club, bearer(service, match.id)):
        raise Problem(403, "ended", say(ENDED))
    if not may_look(service, match):
        raise Problem(403, "players_only", say("Until the match ends, only its players see it."))


def about_match(view: Callable[..., Answered]) -> Callable[..., Answered]:
    """Give *view* what is asked in place of the match's id, if its caller may look at it."""

    @wraps(view)
    def admitted(asked: MatchRequest, *args: Any, **kwargs: Any) -> Answered:
        check_may_look(asked.service, asked.match)
        asked.service.looked_at(asked.match.id)
        return view(asked, *args, **kwargs)

    return about_any_match(admitted)


def about_any_match(view: Callable[..., Answered]) -> Callable[..., Answered]:
    """Give *view* what is asked in place of the match's id, whoever asks; raise UnknownMatch."""

    @wraps(view)
    def admitted(*args: Any, match_id: UUID, **kwargs: Any) -> Answered:
        service = current_service()
        match = service.match(match_id)
        note_use(service, bearer(service, match.id))
        return view(MatchRequest(service, match), *args, **kwargs)

    return admitted


def by_seat(view: Callable[..., Answered]) -> Callable[..., Answered]:
    """Give *view* what is asked, and refuse those who sit nowhere at this table."""

    @wraps(view)
    def admitted(asked: MatchRequest, *args: Any, **kwargs: Any) -> Answered:
        seat = acting(asked.service, asked.match)
        if not isinstance(seat, Seat):
            raise Problem(403, "no_seat", say("You have no seat at this table."))
        if not asked.service.commands.take((asked.match.id, seat)):
            raise Problem(429, "too_many", say("That was too much at once."), retry_after=5)
        asked.service.storing.check_go_on(asker())
        own = bearer(asked.service, asked.match.id)
        return view(SeatRequest(asked.service, asked.match, seat, own), *args, **kwargs)

    return admitted


def take_in(most: int) -> None:
    """Let the request have a body of *most* bytes, and charge its address before it is read."""
    request.max_content_length = request.max_form_memory_size = most
    length = request.content_length
    # What comes in pieces does not say how long it is.
    if not current_service().reading.take(asker(), most if length is None else length):
        raise Problem(429, "too_many", say("That was too much at once."), retry_after=30)
