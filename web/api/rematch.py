"""API: rematch. Each player moves up by one seat."""

from collections.abc import Sequence

from flask import Response, request

from adapters.eventstore.idempotency_keys import match_id_for
from adapters.i18n import gettext
from adapters.sql_tables.seat_sessions import SeatSession
from domain.game import Seat
from domain.registry import GAMES
from web.api import request_parsing
from web.api.blueprint import NO_SEAT, match_blueprint, ref
from web.api.schemas.play import RematchRequest
from web.auth.bearer import bearer_token
from web.auth.decorators import MatchContext, viewable_match
from web.auth.sessions import browser_name, reserve_seats, take_seats
from web.context import client_address
from web.match_setup.create import NewSession, give_seats, new_session
from web.match_setup.form import ON
from web.match_setup.rematch import next_seat, rematch_key
from web.problem import Problem
from web.responses import json_answer, see_other
from web.services import AppServices
from web.tokens.seat_tokens import SeatToken
from web.urls import page_path

blueprint = match_blueprint("rematch", "Rematch")


@blueprint.post("/rematch")
@blueprint.doc(requestBody={"content": {"application/json": {"schema": RematchRequest}}})
@viewable_match
@blueprint.response(
    200,
    ref(NewSession),
    description="The new match, for a request with a bearer token",
)
@blueprint.refusals({303: "Redirect to the new match, where the caller has a seat"})
@blueprint.refusals({403: NO_SEAT, 409: "The match has not ended"})
@blueprint.refusals({422: "Malformed body"})
@blueprint.refusals({429: "Rate limit: too many tables at once, or in a day"})
@blueprint.refusals({503: "Too many tables; try again later"})
def join_rematch(ctx: MatchContext) -> Response:
    """Take your seat in the rematch, one seat on. The first request creates the match.

    Repeating the request is harmless.
    """
    service, match = ctx.service, ctx.match
    own, seats = ctx.caller.own, ctx.caller.seats
    if own is None or not seats:
        raise Problem(403, "no_seat", gettext("You have no seat at this table."))
    if not match.over:
        raise Problem(409, "unfinished", gettext("A rematch can start when it is over."))
    opened = _open(ctx)
    first, *same_screen = (next_seat(match, seat) for seat in seats)
    mine = SeatToken(
        opened, first, service.seat_tokens.nonce("rematch", opened, own.name), tuple(same_screen)
    )
    _sit_again(service, mine, commits=_commits() and not same_screen)
    response = see_other(page_path(opened))
    if bearer_token(request) is not None:
        response = json_answer(new_session(service, mine, match.game))
    give_seats(service, response, mine)

    def tell() -> None:
        service.match_changed(match.id)
        service.match_changed(opened)

    response.call_on_close(tell)
    return response


def _open(ctx: MatchContext) -> str:
    """Create the rematch with the same settings and rotated seats; return its id.

    It uses the newest rules version.
    """
    service, match = ctx.service, ctx.match
    players, key = len(match.seated), rematch_key(match)
    again = match_id_for(key, service.table_secret)
    if service.store.knows(again):
        game = service.store.matches.live(again).match.game
    else:
        service.storage_quota.check_new_match(client_address())
        game = GAMES[match.game.name]
    agreed = match.opened.options
    return service.store.open_table(
        game,
        {option: agreed.get(option, False) for option in game.option_names},
        [match.opened.seats[seat - 1] for seat in range(players)],
        {next_seat(match, seat): name for seat, name in _named(ctx)},
        key=key,
        secret=service.table_secret,
        components=match.setup.components,
        clock=match.opened.clock,
        spectators=match.opened.spectators,
        follows=match.id,
        open_notes=match.opened.open_notes is True,
    )


def _commits() -> bool:
    """Tell whether the caller commits to a seed of their own, by form or JSON."""
    if request.is_json:
        fields = request_parsing.PARSER.parse(RematchRequest(), request, location="json")
        return bool(fields["commits"])
    return request.form.get("commits") == ON


def _sit_again(service: AppServices, mine: SeatToken, *, commits: bool) -> None:
    """Let the browser take its seats, or have them too when another of the same player's did.

    A seat whose seed it draws is reserved for it. All that ends when the player has ended other
    browsers there.
    """
    passes = service.store.seat_sessions
    if commits:
        if not passes.of(mine.match, mine.seat):
            reserve_seats(service, mine, "rematch")
    elif take_seats(service, mine, "rematch"):
        return

    def allows(kept: Sequence[SeatSession]) -> bool:
        return not any(known.ended for known in kept)

    passes.add_where(mine.match, mine.seats, mine.name, "rematch", browser_name(), allows)


def _named(ctx: MatchContext) -> list[tuple[Seat, str]]:
    """Return the players who entered a name."""
    seats = ctx.match.game.seat_names
    names = ctx.service.store.names.recorded(ctx.match)
    return [(seat, name) for seat, name in enumerate(names) if name.lower() != seats[seat]]
