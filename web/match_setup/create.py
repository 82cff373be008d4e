"""Creates a table, with its seats, invitation links and receipt."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec
from flask import Response, request

from adapters.database.name_normalization import folded
from adapters.eventstore.idempotency_keys import ClientKey, match_id_for
from adapters.i18n import gettext
from adapters.records.parser import components_of
from adapters.verification.match_log import Receipt
from domain.game import AnyGame, Seat
from domain.match import PERSON, Branch, Clock
from domain.registry import GAMES
from web.auth.cookies import set_seat_cookie
from web.auth.sessions import creator_session, reserve_seats, take_seats
from web.auth.visitor_cookies import remember_match, remember_visitor, visitor_of
from web.context import client_address
from web.games.registry import PRESENTATIONS
from web.problem import Problem, rate_limited
from web.services import AppServices
from web.tokens.my_matches import OwnMatch
from web.tokens.seat_tokens import SeatToken, is_valid_session, seats_held_by
from web.urls import invitation_link, own_link, page_path, watch_link
from web.view_models.clocks import DAY, SECOND

BOT_NAMES: Final = (
    "Salvia",
    "Timo",
    "Melissa",
    "Basilio",
    "Menta",
    "Elio",
    "Olivia",
    "Lauro",
    "Silvia",
    "Mirto",
)
"""Names of bots: enough for a full table whose people have these names.

None is the name of a seat in any language, so no nameless player shares a name with a bot.
Nor is one a flower: at a table of flowers it would be taken for another seat's.
"""


class GameSetup(msgspec.Struct, frozen=True):
    """Game, options and components of a new match."""

    game: AnyGame
    options: Mapping[str, bool]
    components: Any
    branch: Branch | None = None
    """The position that it continues; None for a new deal."""
    kept_names: Mapping[Seat, str] = {}
    """The names that seats keep unless others are given."""


class SeatLink(msgspec.Struct, frozen=True):
    """A secret link to a seat for a person."""

    seat: Seat
    name: str
    """The seat's name."""
    link: str


class OpenedTable(msgspec.Struct, frozen=True):
    """A new table with its links."""

    match: str
    path: str
    invitations: tuple[SeatLink, ...]
    """The link to the creator's own seat restores it."""
    watch: str
    """The public link, for spectators."""
    receipt: Receipt | None
    """The receipt of the creator's seat, or of the table."""
    token: str | None
    """The bearer token of the creator's seat, if they take one."""


class NewSession(msgspec.Struct, frozen=True):
    """A new session of a seat, for a program."""

    match: str
    seat: Seat
    name: str
    """The seat's name."""
    path: str
    """The path of the match."""
    token: str
    """The secret bearer token of the session."""


class TableCreator(msgspec.Struct, frozen=True):
    """The creator of a table; idempotency keys are scoped by creator."""

    address: str
    visitor: str
    """The visitor id of the browser, existing or new."""
    known: bool
    """Whether the browser had it before."""


def identify_creator(service: AppServices, key: str) -> TableCreator:
    """Return the creator by visitor id, or by address and key without one.

    So a repeated request gets the same table if its response was lost.
    """
    address, visitor = client_address(), visitor_of(request)
    called = visitor or service.seat_tokens.nonce("visitor", address, key)
    return TableCreator(address, called, bool(visitor))


def new_game_setup(body: Mapping[str, Any]) -> GameSetup:
    """Return the setup of a requested table with a new deal."""
    game = GAMES[body["game"]]
    return GameSetup(game, body["options"], components_of(game, body["components"]))


def open_table(
    service: AppServices,
    played: GameSetup,
    body: Mapping[str, Any],
    key: str,
    creator: TableCreator,
) -> tuple[OpenedTable, SeatToken | None]:
    """Create the requested table; the same *key* and *creator* get the same table.

    Return it, and the creator's seat token if they take a seat.
    """
    service.storage_quota.check_new_match(creator.address)
    game = played.game
    kinds = [seat["by"] for seat in body["seats"]]
    if PERSON not in kinds:
        _allow_bots_alone(service, key, creator)
    match_id = service.store.open_table(
        game,
        played.options,
        kinds,
        _names(game, body["seats"], played.kept_names),
        key=ClientKey(key),
        secret=service.table_secret,
        caller=creator.visitor,
        components=played.components,
        clock=_clock(body["clock"]),
        spectators=body["spectators"],
        joinable=body["joinable"],
        branch=played.branch,
        open_notes=body["open_notes"],
    )
    sits, same_screen = body["sit"], body["same_screen"]
    own = None if sits is None else creator_session(service, match_id, sits, same_screen)
    _check_still_unseen(
        service, creator, creator_session(service, match_id, 0, range(1, len(kinds)))
    )
    if own and body["commits"]:
        reserve_seats(service, own, "opened")
    elif own:
        take_seats(service, own, "opened")
    invitations = tuple(
        SeatLink(
            seat,
            game.seat_names[seat],
            own_link(service, own)
            if own and seat == sits
            else invitation_link(service, match_id, seat),
        )
        for seat, kind in enumerate(kinds)
        if kind == PERSON and seat not in same_screen
    )
    receipt = (
        service.receipts.for_seat(own)
        if own
        else service.receipts.of(service.store.matches.live(match_id), 0)
    )
    return OpenedTable(
        match=match_id,
        path=page_path(match_id),
        invitations=invitations,
        watch=watch_link(match_id),
        receipt=receipt,
        token=service.seat_tokens.token(own)
        if own and is_valid_session(service.store, own)
        else None,
    ), own


def new_session(service: AppServices, own: SeatToken, game: AnyGame) -> NewSession:
    """Return the session *own* for a program, with its bearer token."""
    token, path = service.seat_tokens.token(own), page_path(own.match)
    return NewSession(own.match, own.seat, game.seat_names[own.seat], path, token)


def table_id(service: AppServices, key: str, creator: TableCreator) -> str:
    """Return the table id that follows from *creator* and *key*."""
    return match_id_for(ClientKey(key), service.table_secret, creator.visitor)


def _allow_bots_alone(service: AppServices, key: str, creator: TableCreator) -> None:
    if not service.bot_tables.try_take(creator.address, table_id(service, key, creator)):
        sentence = gettext(
            "You have several bot-only matches running. Wait until one of them is over."
        )
        raise rate_limited(60, sentence)


def _check_still_unseen(service: AppServices, creator: TableCreator, anywhere: SeatToken) -> None:
    """Refuse to repeat a response by key and address if a browser has used its seat since.

    *anywhere* is the creator's token for any seat.
    """
    passes = service.store.seat_sessions
    used = any(passes.was_used(anywhere.match, seat, anywhere.name) for seat in anywhere.seats)
    if used and not creator.known:
        sentence = gettext("This table was already opened. Continue in the browser that opened it.")
        raise Problem(409, "opened", sentence)


def give_seats(service: AppServices, response: Response, own: SeatToken) -> None:
    """Set the cookies of a valid seat token, and remember the match."""
    if not is_valid_session(service.store, own):
        return
    set_seat_cookie(response, request, service.seat_tokens.token(own), page_path(own.match))
    remember_match(
        service, response, request, OwnMatch(own.match, seats_held_by(service.store, own))
    )


def remember_creator(response: Response, creator: TableCreator) -> None:
    """Set the creator's visitor cookie."""
    remember_visitor(response, request, creator.visitor)


def _clock(fields: Mapping[str, int] | None) -> Clock | None:
    """Return the requested clock, from seconds or days; None without one."""
    if fields is None:
        return None
    turn = fields["turn"] * SECOND + fields["deadline"] * DAY
    return Clock(fields["bank"] * SECOND, fields["increment"] * SECOND, turn)


def _names(
    game: AnyGame, seats: Sequence[Mapping[str, str]], kept: Mapping[Seat, str]
) -> dict[Seat, str]:
    """Return the given names, else those *kept*; other bots get unused ones."""
    bots = PRESENTATIONS[game.name].bots
    given = {seat: player["name"] for seat, player in enumerate(seats) if player["name"]}
    taken = {folded(name) for name in given.values()}
    given |= {
        seat: name for seat, name in kept.items() if seat not in given and folded(name) not in taken
    }
    taken = {folded(name) for name in given.values()}
    unused = (name for name in BOT_NAMES if folded(name) not in taken)
    return given | {
        seat: next(unused)
        for seat, player in enumerate(seats)
        if seat not in given and player["by"] in bots
    }
