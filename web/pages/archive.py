"""Archive pages: the list of matches, statistics of a game and of a player."""

from collections.abc import Mapping, Sequence
from functools import reduce
from importlib.util import find_spec
from itertools import islice
from operator import add
from typing import Any, Final

import msgspec
from flask import Response, render_template, request, url_for
from msgspec.structs import replace

from adapters.database.name_normalization import folded
from adapters.i18n import N_, gettext
from adapters.match_store import MatchStore
from adapters.outcome_text import early_outcome, waiting_for
from adapters.projections.match_list import MatchSearch
from adapters.projections.tallies import who_played
from adapters.records import timestamps
from adapters.sql_tables.match_summary import MatchSummary, Status
from adapters.sql_tables.seat_names import apart
from domain.registry import GAMES, RULES
from web.api import request_parsing
from web.api.blueprint import ApiBlueprint
from web.api.lists import position_of
from web.api.schemas.match_search import MatchPageQuery, PlayerNameQuery, StatisticsQuery
from web.api.schemas.responses import TEXT
from web.context import current_service
from web.limits.rate_limits import DAY
from web.presenters.match_row import bots_of, dated, path_of, title_of
from web.problem import Problem
from web.statistics import game as games
from web.statistics import player as players
from web.view_models.dates import age_in_words, time_in_words

blueprint = ApiBlueprint("archive", __name__, description="Archive and statistics")
SIZE = 25
"""Matches on a page."""
COUNTED = 1000
"""Counting stops here, as its time grows with the number of matches."""
LATEST = 5
"""Matches on the page of a game or of a player."""
SCANNED = 300
"""Matches among which those of a filter without an index are found."""
DATE = len("2026-11-20")
STATUSES: Final[dict[Status, str]] = {
    "open": N_("waiting"),
    "sealed": N_("waiting for the deal"),
    "running": N_("in progress"),
    "finished": N_("finished"),
    "unfinished": N_("not finished"),
    "voided": N_("void"),
    "damaged": N_("with damage"),
}
DISPUTES: Final = {"any": N_("with a dispute"), "undecided": N_("awaiting a verdict")}

WHO: Final[dict[str | None, str]] = {
    None: N_("anyone"),
    "people": N_("people only"),
    "bots": N_("bots only"),
}


class Choice(msgspec.Struct, frozen=True):
    """A value of a filter, with the number of matches that it finds."""

    value: str
    """Empty for any."""
    label: str
    matches: str


class Sitter(msgspec.Struct, frozen=True):
    """A player in a list."""

    name: str
    called: str
    """The name, with the seat if another player has the same."""
    won: bool
    bot: bool
    handed: bool
    """Whether a bot took over for this person."""
    known: bool
    """Whether this name has a statistics page."""


class PastMatch(msgspec.Struct, frozen=True):
    """A match in a list."""

    path: str
    """Empty if the match is private or corrupt."""
    opened: str
    """The time in record format."""
    exact: str
    """The time in words."""
    age: str
    """How long ago that was, in words."""
    game: str
    title: str
    players: tuple[Sitter, ...]
    totals: tuple[int, ...]
    moves: int
    status: str
    outcome: str
    """The result of a match without a final score, or whom a table waits for."""
    disputed: bool
    ruled: tuple[int, ...]
    """The totals of a referee's verdict that changed the computed ones."""
    reason: str
    """The reason of that verdict."""
    confirmed: bool
    """Whether the verdicts on all disputes left the result as it was."""


@blueprint.get("/matches")
@blueprint.arguments(MatchPageQuery, location="query", unknown=request_parsing.A_PAGE)
@blueprint.response(200, TEXT, content_type="text/html", description="HTML page")
@blueprint.refusals({404: "A cursor of another server"})
@blueprint.refusals({422: "No such game, status or day, or a malformed cursor"})
def list_matches(finding: dict[str, Any]) -> Response:
    """List matches by filter, newest first."""
    service = current_service()
    store, after = service.store, position_of(service, finding.pop("cursor"))
    if finding["player"]:
        finding["player"] = store.names.meant(finding["player"])
    search = MatchSearch(**finding, fresh=store.clock() - DAY * 1000)
    found = store.shown_list.page(search, SIZE + 1, after)
    filters = {name: value for name, value in finding.items() if value is not None}
    for name in ("since", "before"):
        if name in filters:
            filters[name] = timestamps.format_timestamp(filters[name])[:DATE]
    page = render_template(
        "archive/matches.html",
        rows=[_row(store, match) for match in found[:SIZE]],
        many=store.shown_list.how_many(search, COUNTED + 1),
        counted=COUNTED,
        newer="cursor" in request.args,
        older=service.list_cursors.encrypted((found[SIZE - 1].opened, found[SIZE - 1].id))
        if len(found) > SIZE
        else None,
        filters=filters,
        choices={
            "game": _choices(search, "game", {name: game.title for name, game in GAMES.items()}),
            "status": _choices(search, "status", STATUSES),
            "disputes": _choices(search, "disputes", DISPUTES),
        },
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


def _choices(search: MatchSearch, name: str, labels: Mapping[Any, str]) -> list[Choice]:
    """Return the values of the filter *name* that find a match, given the other filters.

    The chosen value is one of them even if it finds none.
    """
    how_many, chosen = current_service().store.shown_list.how_many, getattr(search, name)
    found = []
    for value, label in {"": N_("all"), **labels}.items():
        matches = how_many(replace(search, **{name: value or None}), COUNTED + 1)
        if matches or value in ("", chosen):
            shown = gettext("over {count}", count=COUNTED) if matches > COUNTED else str(matches)
            found.append(Choice(value, gettext(label), shown))
    return found


@blueprint.get("/games/<name>")
@blueprint.arguments(StatisticsQuery, location="query", unknown=request_parsing.A_PAGE)
@blueprint.response(200, TEXT, content_type="text/html", description="HTML page")
@blueprint.refusals({404: "No such game", 422: "No such players"})
def game_statistics(choosing: dict[str, Any], name: str) -> Response:
    """Show statistics of a game."""
    if name not in GAMES:
        raise Problem(404, "unknown", gettext("There is no such game."))
    seats = choosing["players"]
    store = current_service().store
    tallies = {who: store.counts.of_game(name, who) for who in WHO}
    found = tallies[choosing["who"]]
    chosen = {players: tally for players, tally in found.items() if seats in (None, players)}
    whole = players.whole(chosen)
    newest = _latest(store, name, choosing["who"], seats)
    page = render_template(
        "archive/game.html",
        game=GAMES[name],
        games=GAMES.values(),
        filters={field: value for field, value in choosing.items() if value is not None},
        choices={
            "who": [
                Choice(who or "", gettext(label), str(_matches(tallies[who], seats)))
                for who, label in WHO.items()
            ],
            "players": [
                Choice(
                    str(count or ""),
                    str(count or gettext("any number")),
                    str(_matches(found, count)),
                )
                for count in (None, *GAMES[name].players)
            ],
        },
        tally=whole,
        facts=games.facts(whole),
        charts=games.charts(GAMES[name], chosen),
        rows=[_row(store, match) for match in newest],
    )
    return Response(page)


def _latest(store: MatchStore, name: str, who: str | None, seats: int | None) -> list[MatchSummary]:
    """Return the newest finished matches of a game, of those who play and of a number of seats."""
    search = MatchSearch(game=name, status="finished")
    found = store.shown_list.page(search, SCANNED if who or seats else LATEST)
    chosen = (
        match
        for match in found
        if who in (None, who_played(match.seats, match.handed))
        and seats in (None, len(match.seats))
    )
    return list(islice(chosen, LATEST))


def _matches(tallies: games.Tallies, seats: int | None) -> int:
    """Return the number of finished matches, optionally of one number of players."""
    return sum(tally.matches for count, tally in tallies.items() if seats in (None, count))


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
@blueprint.refusals({404: "No player of this name has finished a match"})
def player_statistics_by_query(naming: dict[str, Any]) -> Response:
    """Show statistics of a player whose name cannot be in a path."""
    return _page_of(naming["name"])


@blueprint.get("/players/<path:name>")
@blueprint.response(200, TEXT, content_type="text/html", description="HTML page")
@blueprint.refusals({404: "No player of this name has finished a match"})
def player_statistics(name: str) -> Response:
    """Show statistics of all players called *name*."""
    return _page_of(name)


def _page_of(name: str) -> Response:
    store = current_service().store
    name = store.names.meant(name)
    found = store.counts.of_player(name)
    if not found:
        raise Problem(404, "unknown", gettext("Nobody with that name has finished a match here."))
    newest = store.shown_list.page(MatchSearch(player=name, status="finished"), LATEST)
    page = render_template(
        "archive/player.html",
        name=_written(store, name, newest),
        tally=reduce(add, map(players.whole, found.values())),
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
    called = apart(listed, names)
    named, changed = store.names.given(listed.id), listed.correction
    result = changed.result if changed else None
    winners = result.winners if result else listed.winners or ()
    counted = listed.status == "finished" and not listed.branch
    return PastMatch(
        path=path_of(listed) if listed.is_open_to_all else "",
        opened=(opened := timestamps.format_timestamp(listed.opened)),
        exact=dated(listed, time_in_words(opened)),
        age=dated(listed, age_in_words(listed.opened, store.clock())),
        game=listed.game,
        title=title_of(listed),
        players=tuple(
            Sitter(
                name,
                called[seat],
                seat in winners,
                seat in bots,
                seat in listed.handed,
                counted and seat in named,
            )
            for seat, name in enumerate(names)
        ),
        totals=listed.totals or (),
        moves=listed.moves,
        status=listed.status,
        outcome=early_outcome(listed, called) or waiting_for(listed, called),
        disputed=bool(listed.disputed),
        ruled=result.totals if result else (),
        reason=changed.reason if changed else "",
        confirmed=bool(listed.verdicts) and not changed and not listed.undecided,
    )
