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
"""On how many tables each move is tried."""


class LessonWorth(msgspec.Struct, frozen=True):
    """What the moves of a lesson are worth, by the position that each is made at."""

    tables: int
    moves: dict[str, MoveGain]


@cache
def stored_worth(game: str) -> LessonWorth:
    """Return what is stored with the lesson of a game; nothing where there is no file."""
    path = worth_file(game)
    if not path.exists():
        return LessonWorth(0, {})
    return msgspec.json.decode(path.read_bytes(), type=LessonWorth)


def worth_file(game: str) -> Path:
    """Return where it is stored."""
    return PRESENTATIONS[game].lesson.with_name("worth.json")


def work_out(game: str, tables: int = TABLES_TRIED) -> LessonWorth:
    """Return what the moves are worth that the lesson of a game leaves to its reader."""
    return LessonWorth(tables, dict(_moves(game, tables)))


def _moves(game: str, tables: int) -> Iterator[tuple[str, MoveGain]]:
    lesson = lesson_of(game, ENGLISH)
    if not can_be_analysed(lesson.record.game):
        return
    for step in lesson.steps:
        if step.play:
            match = lesson.played.positions[step.position]
            command = lesson.record.moves[step.position].command
            if beside := move_gain(match, command, tables):
                rounded = MoveGain(round(beside.chance, 3), round(beside.others, 3))
                yield str(step.position), rounded
