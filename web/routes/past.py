"""Which matches were played, by whom, and how did they end?"""

from importlib.util import find_spec
from typing import Any

import msgspec
from flask import Response, render_template
from flask_smorest import Blueprint

from adapters.house import House
from adapters.languages import say
from adapters.records import times
from adapters.store.match_list import Listed, Search
from domain.games import GAMES, RULES
from web.desk import desk
from web.errors import Problem
from web.interface import reading
from web.interface.past import Choosing, FindingPage
from web.lobby import path_of, title_of
from web.page.tables import TABLES
from web.past import games, players
from web.past.games import WHO, Played

past = Blueprint("past", __name__, description="Look back on many matches")
past.ARGUMENTS_PARSER = reading.PARSER
SIZE = 25
"""How many matches stand on a page of a list."""
DAY = len("2026-11-20")


class Row(msgspec.Struct, frozen=True):
    """A match in a list."""

    path: str
    """Empty while the players want to be alone, and when it is damaged."""
    day: str
    game: str
    title: str
    players: tuple[tuple[str, bool], ...]
    """Names, and whether they won."""
    totals: tuple[int, ...]
    moves: int
    status: str
    flagged: bool


@past.get("/matches")
@past.arguments(FindingPage, location="query")
@past.response(200, content_type="text/html", description="A page for people")
@past.alt_response(422, description="No such game, status, day or page")
def matches(finding: dict[str, Any]) -> Response:
    """List the matches that are found, newest first."""
    house, number = desk().house, finding.pop("page")
    search = Search(**finding)
    listed = house.list
    asked = {name: value for name, value in finding.items() if value is not None}
    for name in ("since", "before"):
        if name in asked:
            asked[name] = times.text(asked[name])[:DAY]
    page = render_template(
        "past/matches.html",
        rows=[_row(house, one) for one in listed.page(search, number, SIZE)],
        many=listed.how_many(search),
        number=number,
        size=SIZE,
        asked=asked,
        games=GAMES.values(),
        parquet=find_spec("duckdb") is not None,
    )
    return Response(page)


@past.get("/games/<name>")
@past.arguments(Choosing, location="query")
@past.response(200, content_type="text/html", description="A page for people")
@past.alt_response(404, description="No such game")
@past.alt_response(422, description="No such players")
def game(choosing: dict[str, Any], name: str) -> Response:
    """Show how the finished matches of a game ended."""
    if name not in GAMES:
        raise Problem(404, "unknown", say("There is no such game."))
    chosen = _played(name, choosing["who"], choosing["players"])
    page = render_template(
        "past/game.html",
        game=GAMES[name],
        table=TABLES[name],
        asked=choosing,
        matches=len(chosen),
        charts=games.charts(GAMES[name], chosen),
    )
    return Response(page)


@past.get("/players/<path:name>")
@past.response(200, content_type="text/html", description="A page for people")
@past.alt_response(404, description="Nobody of this name has finished a match")
def player(name: str) -> Response:
    """Show how the finished matches of everybody called *name* ended."""
    house = desk().house
    found = players.sat(house, name)
    if not found:
        raise Problem(404, "unknown", say("Nobody of that name has finished a match here."))
    newest = {one.listed.id: one.listed for one in reversed(found)}
    last = found[-1]
    names = house.names_of(last.listed.id, RULES[last.listed.rules], len(last.listed.seats))
    page = render_template(
        "past/player.html",
        name=names[last.seat],
        matches=len(newest),
        charts=players.charts(found),
        rows=[_row(house, one) for one in list(newest.values())[:SIZE]],
    )
    return Response(page)


def _played(name: str, who: str | None, seats: int | None) -> list[Played]:
    house = desk().house
    found = house.list.search(Search(game=name, status="finished"))
    counted = house.counts.of(name)
    return [
        Played(one, counted[one.id])
        for one in found
        if one.id in counted and (who is None or WHO[who](one)) and seats in (None, len(one.seats))
    ]


def _row(house: House, listed: Listed) -> Row:
    names = house.players(listed)
    winners = listed.winners or ()
    return Row(
        path=path_of(listed) if listed.is_open_to_all else "",
        day=times.text(listed.opened)[:DAY],
        game=listed.game,
        title=title_of(listed),
        players=tuple((name, seat in winners) for seat, name in enumerate(names)),
        totals=listed.totals or (),
        moves=listed.moves,
        status=listed.status,
        flagged=listed.flagged,
    )
