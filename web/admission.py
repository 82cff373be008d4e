"""Which match is a request about, and may its caller ask for that?"""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar
from uuid import UUID

import msgspec
from flask import Response, g

from domain.game import Seat
from domain.match import Match
from web.desk import Desk, desk
from web.errors import Problem
from web.showing import caller

Answer = TypeVar("Answer")


class Asked(msgspec.Struct, frozen=True):
    """A request about a match."""

    desk: Desk
    match: Match


class AskedBySeat(Asked, frozen=True):
    """A request about a match by somebody who sits there."""

    seat: Seat


def about_match(view: Callable[..., Answer]) -> Callable[..., Answer]:
    """Give *view* what is asked in place of the match's id; raise UnknownMatch."""

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
        seat = caller(asked.desk, asked.match)
        if not isinstance(seat, Seat):
            raise Problem(403, "no_seat", "You have no seat at this table.")
        if not asked.desk.commands.take((asked.match.id, seat)):
            raise Problem(429, "too_many", "That was too much at once.", retry_after=5)
        return view(AskedBySeat(asked.desk, asked.match, seat), *args, **kwargs)

    return admitted


def see_other(path: str) -> Response:
    """Return the answer that leads a browser to *path*."""
    return Response(status=303, headers={"Location": path})


def json_answer(value: Any, status: int = 200) -> Response:
    """Return *value* as JSON."""
    return Response(msgspec.json.encode(value), status, mimetype="application/json")
