"""What comes of opening a table?"""

from collections import Counter
from collections.abc import Mapping
from itertools import count
from typing import Any

import msgspec
from flask import Response, request

from adapters.house import match_id_for
from adapters.languages import say
from adapters.records.reading import components_of
from domain.game import Seat
from domain.games import GAMES
from domain.match import PERSON, Clock
from web.desk import Desk
from web.errors import Problem
from web.page.clocks import DAY, SECOND
from web.page.tables import TABLES
from web.remembered import Own
from web.seats import Pass, give
from web.showing import link, page_path, watch_link


class Way(msgspec.Struct, frozen=True):
    """A secret link to a seat for a person."""

    seat: Seat
    name: str
    """What the seat is called."""
    link: str


class Opened(msgspec.Struct, frozen=True):
    """A table that was opened, and the links to it."""

    match: str
    path: str
    invitations: tuple[Way, ...]
    """The one to the seat that was taken at once is its owner's, to come back by."""
    watch: str
    """The public link, for spectators."""


def open_table(
    front: Desk, wanted: Mapping[str, Any], key: str, address: str
) -> tuple[Opened, Pass | None]:
    """Open the table that is *wanted*, for somebody at *address*; the same *key*, the same table.

    Return it, and the pass of whoever opened it when they took a seat at once.
    """
    front.storing.check_begin(address)
    game = GAMES[wanted["game"]]
    kinds = [seat["by"] for seat in wanted["seats"]]
    if PERSON not in kinds:
        _allow_bots_alone(front, match_id_for(key, front.table_secret), address)
    match_id = front.house.open_table(
        game,
        wanted["options"],
        kinds,
        _names(wanted),
        key=key,
        secret=front.table_secret,
        components=components_of(game, wanted["components"]),
        clock=_clock(wanted["clock"]),
        spectators=wanted["spectators"],
    )
    sits, beside = wanted["sit"], wanted["beside"]
    own = None if sits is None else front.tokens.pass_of_opener(match_id, sits, beside)
    if own:
        for seat in (own.seat, *own.beside):
            front.house.take_seat(match_id, seat, None, key=own.command)
    ways = tuple(
        Way(seat, game.seat_names[seat], link(front, own if own and seat == sits else invitation))
        for seat, kind in enumerate(kinds)
        if kind == PERSON and seat not in beside
        for invitation in [Pass(match_id, seat)]
    )
    return Opened(match_id, page_path(match_id), ways, watch_link(match_id)), own


def _allow_bots_alone(front: Desk, match_id: str, address: str) -> None:
    if not front.tables_of_bots.take(address, match_id):
        sentence = say("You have enough tables of bots alone; wait until one of them has ended.")
        raise Problem(429, "too_many", sentence, retry_after=60)


def give_seats(front: Desk, response: Response, own: Pass, path: str) -> None:
    """Let the browser that opened a table keep its seats, and find the match again."""
    give(response, front.tokens.token(own), path, request)
    mine = Own(own.match, (own.seat, *own.beside))
    front.remembered.add(response, request, mine)


def _clock(wanted: Mapping[str, int] | None) -> Clock | None:
    """Return the clock that is wanted in seconds, or days, if one is."""
    if wanted is None:
        return None
    turn = wanted["turn"] * SECOND + wanted["deadline"] * DAY
    return Clock(wanted["bank"] * SECOND, wanted["increment"] * SECOND, turn)


def _names(wanted: Mapping[str, Any]) -> dict[Seat, str]:
    """Return the names that were given; a bot without one is called what it is, and numbered."""
    bots = TABLES[wanted["game"]].bots
    names: dict[Seat, str] = {}
    seats = wanted["seats"]
    nameless = Counter(one["by"] for one in seats if not one["name"])
    numbers = {kind: count(1) for kind, times in nameless.items() if times > 1}
    for seat, one in enumerate(seats):
        kind = one["by"]
        if one["name"]:
            names[seat] = one["name"]
        elif kind in bots:
            number = f" {next(numbers[kind])}" if kind in numbers else ""
            names[seat] = f"{bots[kind].capitalize()}{number}"
    return names
