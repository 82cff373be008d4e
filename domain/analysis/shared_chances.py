"""Winning chances of all seats after each move, which add up to 1.

Each seat's chance is known as its player could judge it at their own moves. In between it stays,
and all are scaled to the same sum. The last entry is the result.
"""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from domain.analysis.move_analysis import MoveAnalysis
from domain.game import Seat

Chances = tuple[float, ...]
"""The chances by seat."""


def shared_chances(
    moves: Sequence[MoveAnalysis], players: int, winners: Sequence[Seat]
) -> list[Chances]:
    """Return the chances at the start, after each of the *moves*, and at the end."""
    found = [_scaled([1.0] * players), *map(_scaled, _judged(moves, players))]
    if winners:
        found.append(_scaled([float(seat in winners) for seat in range(players)]))
    return found


def chances_with_better(moves: Sequence[MoveAnalysis], players: int) -> list[Chances | None]:
    """Return the chances after the better move, for each of the *moves* that has one."""
    return [
        _scaled([*judged[: move.seat], move.better.chance, *judged[move.seat + 1 :]])
        if move.better
        else None
        for move, judged in zip(moves, _judged(moves, players), strict=True)
    ]


def with_shared_luck(
    moves: Sequence[MoveAnalysis], chances: Sequence[Chances]
) -> list[MoveAnalysis]:
    """Return *moves* with their luck on the scale of the shared *chances* after each of them."""
    return [
        replace(move, luck=move.luck * shared[move.seat] / move.chance)
        if move.luck and move.chance
        else move
        for move, shared in zip(moves, chances, strict=True)
    ]


def _judged(moves: Sequence[MoveAnalysis], players: int) -> Iterator[list[float]]:
    """Yield after each move every seat's last own judgement."""
    judged = [1 / players] * players
    for move in moves:
        judged[move.seat] = move.chance
        yield list(judged)


def _scaled(chances: Sequence[float]) -> Chances:
    total = sum(chances)
    return tuple(chance / total if total else 1 / len(chances) for chance in chances)
