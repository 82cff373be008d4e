"""How do players come to play again, each on the next seat?"""

from flask import Response, request
from flask_smorest import Blueprint

from adapters.house import match_id_for
from adapters.languages import say
from domain.game import Seat
from domain.match import Match
from web.admission import Asked, about_match, see_other
from web.errors import Problem
from web.seats import give
from web.showing import own_seats, page_path, rematch_key

rematch = Blueprint(
    "rematch", __name__, url_prefix="/matches/<uuid:match_id>", description="Play again"
)


@rematch.post("/rematch")
@about_match
@rematch.response(303, description="To the new match, where the caller has taken a seat")
@rematch.alt_response(403, description="You have no seat at this table")
@rematch.alt_response(404, description="No such match")
@rematch.alt_response(409, description="The match has not ended")
@rematch.alt_response(429, description="Too many tables at once, or in a day")
@rematch.alt_response(503, description="There is no room for more tables just now")
def play_again(asked: Asked) -> Response:
    """Sit down at a rematch: everybody moves up by one seat. Whoever asks first opens it."""
    front, match = asked.desk, asked.match
    seats = own_seats(front, match.id)
    if not seats:
        raise Problem(403, "no_seat", say("You have no seat at this table."))
    if not match.over:
        raise Problem(409, "unfinished", say("The match has not ended."))
    players, key = len(match.seated), rematch_key(match)
    if not front.house.knows(match_id_for(key, front.table_secret)):
        front.storing.check_begin(request.remote_addr or "")
    opened = front.house.open_table(
        match.game,
        match.opened.options,
        [match.opened.seats[seat - 1] for seat in range(players)],
        {_next(match, seat): name for seat, name in _named(asked)},
        key=key,
        secret=front.table_secret,
        components=match.setup.components,
        clock=match.opened.clock,
        spectators=match.opened.spectators,
    )
    first, *beside = (_next(match, seat) for seat in seats)
    own = front.tokens.pass_of_opener(opened, first, beside)
    for seat in (first, *beside):
        front.house.take_seat(opened, seat, None, key=own.command)
    response = see_other(page_path(opened))
    give(response, front.tokens.token(own), page_path(opened), request)

    def tell() -> None:
        front.changed(match.id)
        front.changed(opened)

    response.call_on_close(tell)
    return response


def _next(match: Match, seat: Seat) -> Seat:
    """Return the seat to which who sits on *seat* moves up."""
    return (seat + 1) % len(match.seated)


def _named(asked: Asked) -> list[tuple[Seat, str]]:
    """Return the players who have a name of their own, and are not called after their seat."""
    seats = asked.match.game.seat_names
    names = asked.desk.house.recorded_names(asked.match)
    return [(seat, name) for seat, name in enumerate(names) if name.lower() != seats[seat]]
