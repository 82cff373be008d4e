"""Precomputed values of the moves that a lesson leaves to its reader, against the alternatives.

``make lessons`` computes them and stores them in ``lesson/worth.json``.
"""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from adapters.i18n import ENGLISH
from domain.analysis import MoveGain, can_be_analysed, move_gain
from web.games.registry import PRESENTATIONS
from web.lessons.parser import lesson_of

TABLES_TRIED: Final = 120
"""Number of sampled tables per move."""


class MoveValues(msgspec.Struct, frozen=True):
    """Values of the lesson's moves, by position."""

    tables: int
    moves: dict[str, MoveGain]


def values_file(game: str) -> Path:
    """Return the file with the values of a game's lesson."""
    return PRESENTATIONS[game].lesson.with_name("worth.json")


@cache
def stored_values(game: str) -> MoveValues:
    """Return the stored values of a game's lesson; empty if there is no file."""
    path = values_file(game)
    if not path.exists():
        return MoveValues(0, {})
    return msgspec.json.decode(path.read_bytes(), type=MoveValues)


def compute_values(game: str, tables: int = TABLES_TRIED) -> MoveValues:
    """Compute the values of the moves that a game's lesson leaves to its reader."""
    return MoveValues(tables, dict(_moves(game, tables)))


def _moves(game: str, tables: int) -> Iterator[tuple[str, MoveGain]]:
    lesson = lesson_of(game, ENGLISH)
    if not can_be_analysed(lesson.record.game):
        return
    for step in lesson.steps:
        if step.play:
            match = lesson.played.positions[step.position]
            command = lesson.record.moves[step.position].command
            if gain := move_gain(match, command, tables):
                rounded = MoveGain(round(gain.chance, 3), round(gain.others, 3))
                yield str(step.position), rounded
