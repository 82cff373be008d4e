"""Which match is a request about, and may its caller ask for that?"""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar
from uuid import UUID

import msgspec
from flask import Response, g, request

from adapters.languages import say
from domain.game import Seat
from domain.match import Match
from web.desk import Desk, desk
from web.errors import Problem
from web.showing import acting, own_seats

Answer = TypeVar("Answer")


class Asked(msgspec.Struct, frozen=True):
    """A request about a match."""

    desk: Desk
    match: Match


class AskedBySeat(Asked, frozen=True):
    """A request about a match by somebody who sits there."""

    seat: Seat


def may_look(front: Desk, match: Match) -> bool:
    """Tell whether the caller may see anything of the match: who plays there may, and then all."""
    return match.opened.spectators or match.over or bool(own_seats(front, match.id))


def check_may_look(front: Desk, match: Match) -> None:
    """Refuse those who may not look on."""
    if not may_look(front, match):
        raise Problem(403, "players_only", say("Until the match ends, only its players see it."))


def about_match(view: Callable[..., Answer]) -> Callable[..., Answer]:
    """Give *view* what is asked in place of the match's id, if its caller may look at it."""

    @wraps(view)
    def admitted(asked: Asked, *args: Any, **kwargs: Any) -> Answer:
        check_may_look(asked.desk, asked.match)
        asked.desk.looked_at(asked.match.id)
        return view(asked, *args, **kwargs)

    return about_any_match(admitted)


def about_any_match(view: Callable[..., Answer]) -> Callable[..., Answer]:
    """Give *view* what is asked in place of the match's id, whoever asks; raise UnknownMatch."""

    @wraps(view)
    def admitted(*args: Any, match_id: UUID, **kwargs: Any) -> Answer:
        front = desk()
        g.match = front.match(match_id)
        return view(Asked(front, g.match), *args, **kwargs)

    return admitted


def by_seat(view: Callable[..., Answer]) -> Callable[..., Answer]:
    """Give *view* what is asked, and refuse those who sit nowhere at this table."""

    @wraps(view)
    def admitted(asked: Asked, *args: Any, **kwargs: Any) -> Answer:
        seat = acting(asked.desk, asked.match)
        if not isinstance(seat, Seat):
            raise Problem(403, "no_seat", say("You have no seat at this table."))
        if not asked.desk.commands.take((asked.match.id, seat)):
            raise Problem(429, "too_many", say("That was too much at once."), retry_after=5)
        asked.desk.storing.check_go_on(request.remote_addr or "")
        return view(AskedBySeat(asked.desk, asked.match, seat), *args, **kwargs)

    return admitted


def take_in(most: int) -> None:
    """Let the request have a body of *most* bytes, and charge its address before it is read."""
    request.max_content_length = request.max_form_memory_size = most
    length = request.content_length
    # What comes in pieces does not say how long it is.
    if not desk().reading.take(request.remote_addr or "", most if length is None else length):
        raise Problem(429, "too_many", say("That was too much at once."), retry_after=30)


def see_other(path: str) -> Response:
    """Return the answer that leads a browser to *path*."""
    return Response(status=303, headers={"Location": path})


def json_answer(value: Any, status: int = 200) -> Response:
    """Return *value* as JSON."""
    return Response(msgspec.json.encode(value), status, mimetype="application/json")
