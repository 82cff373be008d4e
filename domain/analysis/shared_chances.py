"""Winning chances of all seats after each move, which add up to 1.

Each seat's chance is known as its player could judge it at their own moves. In between it stays,
and all are scaled to the same sum. The last entry is the result.
"""

from collections.abc import Sequence

from domain.analysis.move_analysis import MoveAnalysis
from domain.game import Seat


def shared_chances(
    moves: Sequence[MoveAnalysis], players: int, winners: Sequence[Seat]
) -> list[tuple[float, ...]]:
    """Return the chances by seat: at the start, after each of the *moves*, and at the end."""
    judged = [1 / players] * players
    found = [tuple(judged)]
    for move in moves:
        judged[move.seat] = move.chance
        found.append(_scaled(judged))
    if winners:
        found.append(_scaled([float(seat in winners) for seat in range(players)]))
    return found


def _scaled(chances: Sequence[float]) -> tuple[float, ...]:
    total = sum(chances)
    return tuple(chance / total if total else 1 / len(chances) for chance in chances)
