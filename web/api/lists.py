"""API: lists of matches with filters and a cursor, and statistics of games and players."""

from typing import Any, Final

import msgspec
from flask import Response

from adapters.i18n import gettext
from adapters.projections.match_list import FOREVER, MatchSearch
from adapters.projections.tallies import Tally
from adapters.sql_tables.match_summary import MatchSummary
from domain.registry import GAMES
from web.api.blueprint import ApiBlueprint, ref
from web.api.schemas.match_search import MatchListQuery, PlayerNameQuery, StatisticsQuery
from web.context import current_service
from web.limits.rate_limits import DAY
from web.presenters.match_entries import MatchPage, match_entries
from web.problem import Problem
from web.responses import json_answer
from web.services import AppServices
from web.tokens.list_cursors import Position

blueprint = ApiBlueprint("lists", __name__, description="Lists of matches, and statistics")
MAX_SCANNED: Final = 1000
"""Open tables read per page, of which those that anyone may join are shown."""


class SumsByPlayers(msgspec.Struct, frozen=True):
    """The sums over matches with one number of players."""

    players: int
    sums: Tally


class GameStatistics(msgspec.Struct, frozen=True):
    """Statistics of the finished matches of a game."""

    game: str
    by_players: tuple[SumsByPlayers, ...]


class PlayerStatistics(msgspec.Struct, frozen=True):
    """Statistics of all finished matches under one name, which two people may share."""

    name: str
    games: tuple[GameStatistics, ...]


@blueprint.get("/matches.json")
@blueprint.arguments(MatchListQuery, location="query")
@blueprint.response(200, ref(MatchPage))
@blueprint.refusals({404: "A cursor of another server"})
@blueprint.refusals({422: "No such game, status or day, or a malformed cursor"})
def find_matches(finding: dict[str, Any]) -> Response:
    """List matches by filter, newest first, page by page.

    With `joinable` only open tables whose free seats anyone may take; `createSession` gets one.
    """
    service = current_service()
    limit, joinable = finding.pop("limit"), finding.pop("joinable")
    after = position_of(service, finding.pop("cursor"))
    if finding["player"]:
        finding["player"] = service.store.names.meant(finding["player"])
    if joinable:
        finding["status"] = "open"
    search = MatchSearch(**finding, fresh=service.store.clock() - DAY * 1000)
    found, last = _found(service, search, after, limit, joinable)
    cursor = service.list_cursors.encrypted((last.opened, last.id)) if last else None
    return json_answer(MatchPage(match_entries(service, found), cursor))


def position_of(service: AppServices, cursor: str) -> Position:
    """Return the position of a cursor, that of the newest match if empty; raise Problem."""
    if not cursor:
        return FOREVER, ""
    position = service.list_cursors.decrypted(cursor)
    if position is None:
        raise Problem(404, "unknown", gettext("There is no such page of the list."))
    return position


def _found(
    service: AppServices, search: MatchSearch, after: tuple[int, str], limit: int, joinable: bool
) -> tuple[list[MatchSummary], MatchSummary | None]:
    """Return up to *limit* matches, and the last one that was read if others follow."""
    found: list[MatchSummary] = []
    read, size = 0, MAX_SCANNED if joinable else limit
    listed = service.store.shown_list.page(search, size + 1, after)
    for match in listed[:size]:
        read += 1
        if match.is_to_join or not joinable:
            found.append(match)
        if len(found) == limit:
            break
    return found, listed[read - 1] if read < len(listed) else None


@blueprint.get("/games/<name>/statistics.json")
@blueprint.arguments(StatisticsQuery, location="query")
@blueprint.response(200, ref(GameStatistics))
@blueprint.refusals({404: "No such game"})
def get_game_statistics(choosing: dict[str, Any], name: str) -> Response:
    """Return statistics of a game by number of players."""
    if name not in GAMES:
        raise Problem(404, "unknown", gettext("There is no such game."))
    players, found = choosing["players"], current_service().store.counts.of_game
    return json_answer(_of_game(name, found(name, choosing["who"]), players))


@blueprint.get("/players.json")
@blueprint.arguments(PlayerNameQuery, location="query")
@blueprint.response(200, ref(PlayerStatistics))
@blueprint.refusals({404: "No player of this name has finished a match"})
def get_player_statistics(naming: dict[str, Any]) -> Response:
    """Return statistics of a player. `findMatches` with `player` lists the matches."""
    store = current_service().store
    name = store.names.meant(naming["name"])
    found = store.counts.of_player(name)
    if not found:
        raise Problem(404, "unknown", gettext("Nobody with that name has finished a match here."))
    games = tuple(_of_game(game, found[game]) for game in GAMES if game in found)
    return json_answer(PlayerStatistics(name, games))


def _of_game(name: str, tallies: dict[int, Tally], chosen: int | None = None) -> GameStatistics:
    sums = (SumsByPlayers(*each) for each in tallies.items() if chosen in (None, each[0]))
    return GameStatistics(name, tuple(sums))
