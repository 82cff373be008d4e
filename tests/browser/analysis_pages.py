"""Test helper: analysis pages without waiting for the engine."""

from itertools import islice, pairwise
from random import Random
from typing import Any, Final

from adapters.analysis.eligibility import replay_for_analysis
from adapters.records.revalidation import revalidated_record
from adapters.sql_tables.analyses import AnalysisRequest
from domain.analysis import TRIALS, BetterMove, MoveAnalysis, can_be_analysed
from domain.analysis.move_text import describe_move
from domain.analysis.win_probability import scaled
from domain.match import Match
from tests.browser.chosen_deals import OpenedTable
from web.view_models.compared_moves import compared_boards

NOTED: Final = 11
"""Of so many moves one has a better one."""
TRIED: Final = 60
"""Among so many legal moves one is looked for that shares a place with the move played."""
DRIFT: Final = 0.12
"""By how much a chance to win goes up or down from move to move."""


def look_back(laid: OpenedTable) -> None:
    """Keep an analysis of a match that has ended: its moves are told, its chances are drawn.

    There is none of a game that is told nothing of the search.
    """
    if not can_be_analysed(laid.match.game):
        return
    server_url, chance = laid.store, Random(laid.id)
    names = server_url.names.recorded(laid.match)
    positions = replay_for_analysis(
        revalidated_record(server_url.matches.live(laid.id).history, names)
    ).positions
    server_url.analyses.request(laid.id, AnalysisRequest(len(positions) - 1, TRIALS))
    players = len(names)
    hopes = [1 / players] * players
    for number, (before, after) in enumerate(pairwise(positions), 1):
        moved = after.line[-1]
        drifted = hopes[moved.seat] + chance.uniform(-DRIFT, DRIFT)
        hopes[moved.seat] = min(0.9, max(0.1, drifted))
        better = _better(before, moved.command, hopes[moved.seat]) if number % NOTED == 1 else None
        text = describe_move(before, moved.seat, moved.command)
        luck = chance.uniform(-0.1, 0.1)
        drawn = tuple(
            luck if seat == moved.seat else -luck / (players - 1) for seat in range(players)
        )
        after = scaled(hopes)
        look = MoveAnalysis(moved.seat, text, hopes[moved.seat], True, after, better, drawn)
        server_url.analyses.store_result(laid.id, number, look)


def _better(before: Match, played: Any, hope: float) -> BetterMove:
    """Return a move as if it were a better one: drawn on a board of its own, if there is such.

    Otherwise it is one that the random bot would have made.
    """
    game, seat = before.game, before.to_move
    assert seat is not None
    command = game.bots["random"](game.observation(before.state, seat), Random(before.moves + 1))
    if before.moves % 2:
        others = islice(game.moves(before.state, seat), TRIED)
        apart = (
            each for each in others if each != played and _is_drawn_apart(before, played, each)
        )
        command = next(apart, command)
    players = len(before.seated)
    adds = tuple(0.1 if at == seat else -0.1 / (players - 1) for at in range(players))
    return BetterMove(command, describe_move(before, seat, command), hope + 0.1, adds)


def _is_drawn_apart(before: Match, played: Any, better: Any) -> bool:
    seat = before.to_move
    assert seat is not None
    return len(compared_boards(before, seat, played, better, before.game.seat_names)) == 2
