"""View model of one step of a lesson."""

from collections.abc import Iterator, Sequence
from typing import Literal

import msgspec
from msgspec.structs import asdict, replace

from adapters.i18n import gettext
from web.lessons.move_values import stored_worth
from web.lessons.parser import Lesson, LessonStep, WordRun
from web.view_models.live_state import LiveState, TableContext
from web.view_models.match_view import MatchView, picture

Reply = Literal["", "exactly", "other"]
"""Whether the reader made the recorded move, or another legal one; empty when none was made."""


class ToldStep(msgspec.Struct, frozen=True):
    """A step of a lesson as it is told, and the way from it."""

    step: str
    number: int
    """From 1."""
    of: int
    title: str
    text: tuple[tuple[WordRun, ...], ...]
    happened: tuple[str, ...]
    """What was done since the step before, where that is not too much to say; and before it, once
    the reader has moved, by how much the move to find was better than others."""
    look: tuple[str, ...]
    play: bool
    answer: Reply
    back: str
    """The name of the step before; empty at the first one."""
    on: str
    last: str


class LessonPicture(MatchView, frozen=True, kw_only=True):
    """What the seat of the lesson sees at a step, and what is said of it."""

    lesson: ToldStep


MANY = 3
"""When more moves than that are skipped, they are not told one by one."""


def step_after(lesson: Lesson, position: int) -> int:
    """Return the first step that is later than *position*, or else the last one."""
    later = (index for index, step in enumerate(lesson.steps) if step.position > position)
    return next(later, len(lesson.steps) - 1)


def picture_of(lesson: Lesson, index: int, answer: Reply = "") -> LessonPicture:
    """Return what a step shows: the view of its seat alone, and choices when it is to play."""
    step = lesson.steps[index]
    # The opened table and the deal come before the first move.
    events = lesson.played.events[: 2 + step.position]
    names = lesson.record.players
    game = lesson.record.game
    seen = picture(game.name, events, lesson.seat, TableContext(names))
    title = gettext("{game}: learn by playing", game=game.title)
    shown = replace(seen, title=title, log=(), now=_now(seen.now, play=step.play))
    return LessonPicture(**asdict(shown), lesson=_told(lesson, index, answer, seen))


def _now(now: LiveState, *, play: bool) -> LiveState:
    """Return what only a lesson needs: nothing is left to the reader but the marked moves."""
    choices = replace(now.choices, alone=msgspec.UNSET) if play and now.choices else None
    return replace(now, choices=choices, links={}, table=None, eyes=(), meanwhile=None)


def _told(lesson: Lesson, index: int, answer: Reply, seen: MatchView) -> ToldStep:
    steps = lesson.steps
    step = steps[index]
    return ToldStep(
        step=step.name,
        number=index + 1,
        of=len(steps),
        title=step.title,
        text=step.paragraphs,
        happened=(*_gain(lesson, index, answer), *_happened(steps[:index], step, seen)),
        look=step.look,
        play=step.play,
        answer=answer,
        back=steps[index - 1].name if index else "",
        on=steps[index + 1].name if index + 1 < len(steps) else "",
        last=steps[-1].name,
    )


def _gain(lesson: Lesson, index: int, answer: Reply) -> Iterator[str]:
    """Return by how much the move that the reader was to find is better, where it is."""
    if not answer:
        return
    asked = max(each.position for each in lesson.steps[:index] if each.play)
    beside = stored_worth(lesson.record.game.name).moves.get(str(asked))
    gain = round(100 * beside.gain) if beside else 0
    if gain > 0:
        yield gettext(
            "The move to find brings {gain} % more chance to win than others, in the mean.",
            gain=gain,
        )


def _happened(before: Sequence[LessonStep], step: LessonStep, seen: MatchView) -> list[str]:
    since = before[-1].position if before else step.position
    if step.position - since > MANY:
        return []
    return [
        f"{entry.who}: {entry.text}" if entry.who else entry.text
        for entry in seen.log
        if entry.position > since
    ]
