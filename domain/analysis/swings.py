"""Large changes of a player's winning chance with their main cause, if not a decisive move."""

from collections.abc import Sequence
from enum import Enum
from typing import Final

import msgspec

from domain.analysis.move_analysis import MoveAnalysis
from domain.analysis.player_summary import decisive_moves
from domain.analysis.shared_chances import shared_chances
from domain.game import Seat

LARGE: Final = 0.1
"""The smallest change of the shared winning chance that counts as large."""


class Cause(Enum):
    """What explains most of a change."""

    DRAWS = "draws"
    MOVE = "move"
    """The player's own move, which was not the best."""
    OTHERS = "others"
    """The moves made since the player's last own one, and unreviewed moves of the player."""
    ESTIMATE = "estimate"
    """Nothing that happened: the search sees more of the match."""


class Swing(msgspec.Struct, frozen=True):
    """A large change of the mover's shared winning chance, at a move counted from 1."""

    move: int
    seat: Seat
    before: float
    after: float
    cause: Cause
    movers: tuple[Seat, ...] = ()
    """The seats whose moves are the cause."""


def find_swings(moves: Sequence[MoveAnalysis], players: int) -> list[Swing]:
    """Return the large changes that a decisive move does not explain, in order."""
    chances, decisive = shared_chances(moves, players, ()), decisive_moves(moves)
    found = []
    for number, move in enumerate(moves, 1):
        before, after = chances[number - 1][move.seat], chances[number][move.seat]
        if abs(after - before) >= LARGE:
            cause, movers = _cause(moves[:number], players, 1 if after > before else -1)
            if cause is not Cause.MOVE or number not in decisive:
                found.append(Swing(number, move.seat, before, after, cause, movers))
    return found


def _cause(
    moves: Sequence[MoveAnalysis], players: int, sign: int
) -> tuple[Cause, tuple[Seat, ...]]:
    """Return what explains most of a rise or fall at the last of *moves*, and whose moves."""
    *earlier, move = moves
    own = next((at for at in reversed(range(len(earlier))) if earlier[at].seat == move.seat), None)
    between = earlier if own is None else earlier[own + 1 :]
    before = 1 / players if own is None else earlier[own].chance
    drawn = -sum(each.luck or 0.0 for each in between) / (players - 1)
    if own is not None:
        drawn += earlier[own].luck or 0.0
    parts = {Cause.DRAWS: drawn, Cause.MOVE: -move.lost}
    parts[Cause.OTHERS] = move.chance - before - sum(parts.values())
    cause = max(parts, key=lambda part: sign * parts[part])
    if cause is not Cause.OTHERS:
        return cause, ()
    movers = {each.seat for each in between} | ({move.seat} if not move.compared else set())
    return (cause, tuple(sorted(movers))) if movers else (Cause.ESTIMATE, ())
