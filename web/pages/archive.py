"""Archive pages: the list of matches, statistics of a game and of a player."""

from collections.abc import Sequence
from importlib.util import find_spec
from typing import Any

import msgspec
from flask import Response, render_template, url_for

from adapters.database.name_normalization import folded
from adapters.i18n import gettext
from adapters.match_store import MatchStore
from adapters.outcome_text import early_outcome, waiting_for
from adapters.projections.match_list import MatchSearch
from adapters.records import timestamps
from adapters.sql_tables.match_summary import MatchSummary
from domain.registry import GAMES, RULES
from web.api import request_parsing
from web.api.blueprint import ApiBlueprint
from web.api.schemas.match_search import LAST_PAGE, MatchPageQuery, PlayerNameQuery, StatisticsQuery
from web.api.schemas.responses import TEXT
from web.context import current_service
from web.games.registry import PRESENTATIONS
from web.limits.rate_limits import DAY
from web.presenters.match_row import bots_of, path_of, title_of
from web.problem import Problem
from web.statistics import game as games
from web.statistics import player as players

blueprint = ApiBlueprint("archive", __name__, description="Archive and statistics")
SIZE = 25
"""Matches on a page."""
COUNTED = 1000
"""Counting stops here, as its time grows with the number of matches."""
DATE = len("2026-11-20")


class Sitter(msgspec.Struct, frozen=True):
    """A player in a list."""

    name: str
    won: bool
    bot: bool
    known: bool
    """Whether this name has a statistics page."""


class PastMatch(msgspec.Struct, frozen=True):
    """A match in a list."""

    path: str
    """Empty if the match is private or corrupt."""
    day: str
    game: str
    title: str
    players: tuple[Sitter, ...]
    totals: tuple[int, ...]
    moves: int
    status: str
    told: str
    """The result of a match without a final score, or whom a table waits for."""
    disputed: bool
    ruled: tuple[int, ...]
    """The totals of a referee's verdict, which replace the computed ones."""
    reason: str
    """The reason of that verdict."""


@blueprint.get("/matches")
@blueprint.arguments(MatchPageQuery, location="query", unknown=request_parsing.A_PAGE)
@blueprint.response(200, TEXT, content_type="text/html", description="HTML page")
@blueprint.alt_response(422, description="No such game, status, day or page")
def list_matches(finding: dict[str, Any]) -> Response:
    """List matches by filter, newest first."""
    store, number = current_service().store, finding.pop("page")
    if finding["player"]:
        finding["player"] = store.names.meant(finding["player"])
    search = MatchSearch(**finding, fresh=store.clock() - DAY * 1000)
    listed = store.shown_list
    found = listed.page(search, number, SIZE)
    filters = {name: value for name, value in finding.items() if value is not None}
    for name in ("since", "before"):
        if name in filters:
            filters[name] = timestamps.format_timestamp(filters[name])[:DATE]
    page = render_template(
        "archive/matches.html",
        rows=[_row(store, match) for match in found[:SIZE]],
        many=listed.how_many(search, COUNTED + 1),
        counted=COUNTED,
        number=number,
        older=_older(filters, number, found[SIZE]) if len(found) > SIZE else None,
        asked=filters,
        games=GAMES.values(),
        tables=_tables(),
        parquet=find_spec("pyarrow") is not None,
    )
    return Response(page)


def _tables() -> list[tuple[str, str]]:
    """Return the tables to download, the usual one first, and what a row of each is."""
    return [
        ("seats", gettext("one row per player")),
        ("matches", gettext("one row per match")),
        ("moves", gettext("one row per move")),
        ("score-lines", gettext("one row per score line")),
        ("events", gettext("one row per event")),
    ]


def _older(filters: dict[str, Any], number: int, following: MatchSummary) -> dict[str, Any]:
    """Return the query of the next page, which begins with the match *following*.

    After the last page that is the list as it began with the end of that match's day.
    """
    if number < LAST_PAGE:
        return {**filters, "page": number + 1}
    return {**filters, "before": timestamps.format_timestamp(following.opened + DAY * 1000)[:DATE]}


@blueprint.get("/games/<name>")
@blueprint.arguments(StatisticsQuery, location="query", unknown=request_parsing.A_PAGE)
@blueprint.response(200, TEXT, content_type="text/html", description="HTML page")
@blueprint.alt_response(404, description="No such game")
@blueprint.alt_response(422, description="No such players")
def game_statistics(choosing: dict[str, Any], name: str) -> Response:
    """Show statistics of a game."""
    if name not in GAMES:
        raise Problem(404, "unknown", gettext("There is no such game."))
    seats = choosing["players"]
    found = current_service().store.counts.of_game(name, choosing["who"])
    chosen = {players: tally for players, tally in found.items() if seats in (None, players)}
    page = render_template(
        "archive/game.html",
        game=GAMES[name],
        table=PRESENTATIONS[name],
        asked=choosing,
        matches=sum(tally.matches for tally in chosen.values()),
        broken_off=sum(tally.broken_off for tally in chosen.values()),
        practice=sum(tally.practice for tally in chosen.values()),
        charts=games.charts(GAMES[name], chosen),
    )
    return Response(page)


def player_path(name: str) -> str:
    """Return the path of the page of a player.

    Browsers and proxies change paths that hold dots or slashes in certain places, so a name with
    slashes, or of dots alone, is a parameter.
    """
    if set(name) <= {"."} or "/" in name or "\\" in name:
        return url_for("archive.player_statistics_by_query", name=name)
    return url_for("archive.player_statistics", name=name)


@blueprint.get("/players")
@blueprint.arguments(PlayerNameQuery, location="query", unknown=request_parsing.A_PAGE)
@blueprint.response(200, TEXT, content_type="text/html", description="HTML page")
@blueprint.alt_response(404, description="No player of this name has finished a match")
def player_statistics_by_query(naming: dict[str, Any]) -> Response:
    """Show statistics of a player whose name cannot be in a path."""
    return _page_of(naming["name"])


@blueprint.get("/players/<path:name>")
@blueprint.response(200, TEXT, content_type="text/html", description="HTML page")
@blueprint.alt_response(404, description="No player of this name has finished a match")
def player_statistics(name: str) -> Response:
    """Show statistics of all players called *name*."""
    return _page_of(name)


def _page_of(name: str) -> Response:
    store = current_service().store
    name = store.names.meant(name)
    found = store.counts.of_player(name)
    if not found:
        raise Problem(404, "unknown", gettext("Nobody with that name has finished a match here."))
    newest = store.shown_list.page(MatchSearch(player=name, status="finished"), 1, SIZE)
    page = render_template(
        "archive/player.html",
        name=_written(store, name, newest),
        matches=sum(players.whole(own).matches for own in found.values()),
        practice=sum(players.whole(own).practice for own in found.values()),
        charts=players.charts(found),
        rows=[_row(store, match) for match in newest],
    )
    return Response(page)


blueprint.app_template_global()(player_path)


def _written(store: MatchStore, name: str, newest: Sequence[MatchSummary]) -> str:
    """Return the spelling of a name in the player's newest match."""
    for match in newest[:1]:
        names = store.names.of_seats(match.id, RULES[match.rules], len(match.seats))
        return next((other for other in names if folded(other) == folded(name)), name)
    return name


def _row(store: MatchStore, listed: MatchSummary) -> PastMatch:
    names, bots = store.names.of_listed(listed), bots_of(listed)
    named, overruled = store.names.given(listed.id), listed.overruled
    result = overruled.result if overruled else None
    winners = result.winners if result else listed.winners or ()
    counted = listed.status == "finished" and not listed.branch
    return PastMatch(
        path=path_of(listed) if listed.is_open_to_all else "",
        day=timestamps.format_timestamp(listed.opened)[:DATE],
        game=listed.game,
        title=title_of(listed),
        players=tuple(
            Sitter(name, seat in winners, seat in bots, known=counted and seat in named)
            for seat, name in enumerate(names)
        ),
        totals=listed.totals or (),
        moves=listed.moves,
        status=listed.status,
        told=early_outcome(listed, names) or waiting_for(listed, names),
        disputed=bool(listed.disputed),
        ruled=result.totals if result else (),
        reason=overruled.reason if overruled else "",
    )
