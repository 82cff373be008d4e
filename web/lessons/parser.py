"""Parser of lessons: a recorded match, the seat it is seen from, and commented steps.

The match is a record, ``lesson/match.json`` in the folder of the game's files. Next to it is a
Markdown file for each language, with a section for each step:

    ## 7 A spore
    look: d4 hand-1
    play

    The comment, with the ids of rules such as FEL-4.3, and **stressed** words.

A heading begins with the number of moves played; several sections may share one position.
``look`` names the things of the scene to point at. ``play`` leaves the next move to the reader.
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

import msgspec

from adapters.records.parser import read_record
from adapters.records.record import Record
from adapters.records.replay import Replay, replay
from domain.game import Seat
from web.games.registry import PRESENTATIONS
from web.rulebook.markdown import RULE
from web.text import parse_int

SECTION: Final = re.compile(r"^## ", re.MULTILINE)
HEADING: Final = re.compile(r"(?P<position>\d+) (?P<title>.+)")
INLINE: Final = re.compile(rf"\*\*(?P<strong>.+?)\*\*|(?P<rule>{RULE.pattern})")


class TextRun(msgspec.Struct, frozen=True, omit_defaults=True):
    """A text run: plain, ``strong``, or the id of a ``rule``."""

    text: str
    kind: str = ""


class LessonStep(msgspec.Struct, frozen=True):
    """A position with one comment."""

    name: str
    """As in the URL: ``7``, and ``7.2`` for the second comment at that position."""
    position: int
    title: str
    paragraphs: tuple[tuple[TextRun, ...], ...]
    look: tuple[str, ...]
    """The ids of places and shapes to point at."""
    play: bool
    """Whether the next move is the reader's."""


class Lesson(msgspec.Struct, frozen=True):
    """A recorded match to learn from."""

    record: Record
    played: Replay
    seat: Seat
    steps: tuple[LessonStep, ...]

    def index(self, name: str) -> int:
        """Return which step is called *name*; raise LookupError.

        For a position without a comment it is the last step before.
        """
        names = [step.name for step in self.steps]
        if name in names:
            return names.index(name)
        position = parse_int(name)
        if position is None or position > len(self.record.moves):
            raise LookupError(name)
        return max(i for i, step in enumerate(self.steps) if step.position <= position)


@cache
def lesson_of(game: str, language: str) -> Lesson:
    """Return the lesson of a game in a language."""
    record, played = _match(game)
    table = PRESENTATIONS[game]
    text = table.comments(language).read_text(encoding="utf-8")
    return Lesson(record, played, table.learner, tuple(steps_in(text)))


@cache
def _match(game: str) -> tuple[Record, Replay]:
    record = read_record(PRESENTATIONS[game].lesson.read_bytes())
    return record, replay(record)


def steps_in(text: str) -> Iterator[LessonStep]:
    """Parse the steps of *text*, in order; raise ValueError."""
    before, part = -1, 1
    for section in SECTION.split(text)[1:]:
        heading, _, body = section.partition("\n")
        found = HEADING.fullmatch(heading)
        if found is None or int(found["position"]) < before:
            raise ValueError(f"The heading {heading!r} is out of order.")
        position = int(found["position"])
        part = part + 1 if position == before else 1
        name = f"{position}.{part}" if part > 1 else f"{position}"
        before = position
        yield _step(name, position, found["title"], body)


def _step(name: str, position: int, title: str, body: str) -> LessonStep:
    marks, _, text = body.strip().partition("\n\n")
    lines = marks.splitlines()
    marked = all(line == "play" or line.startswith("look: ") for line in lines)
    look = next((line.split()[1:] for line in lines if line.startswith("look: ")), [])
    paragraphs = (text if marked else body).strip().split("\n\n")
    return LessonStep(
        name=name,
        position=position,
        title=title,
        paragraphs=tuple(tuple(_parts(" ".join(paragraph.split()))) for paragraph in paragraphs),
        look=tuple(look) if marked else (),
        play=marked and "play" in lines,
    )


def _parts(paragraph: str) -> Iterator[TextRun]:
    end = 0
    for found in INLINE.finditer(paragraph):
        if found.start() > end:
            yield TextRun(paragraph[end : found.start()])
        yield TextRun(found["strong"] or found["rule"], "strong" if found["strong"] else "rule")
        end = found.end()
    if end < len(paragraph):
        yield TextRun(paragraph[end:])
