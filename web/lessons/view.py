"""View model of one step of a lesson."""

from collections.abc import Iterator
from typing import Literal

import msgspec
from msgspec.structs import asdict, replace

from adapters.i18n import gettext
from web.lessons.move_values import stored_values
from web.lessons.parser import Lesson, TextRun
from web.text import ended
from web.view_models.live_state import LiveState, TableContext
from web.view_models.match_view import MatchView, build_view

Reply = Literal["", "exactly", "other"]
"""Whether the reader made the recorded move, or another legal one; empty when none was made."""


class StepView(msgspec.Struct, frozen=True):
    """A step of a lesson, with links to its neighbors."""

    step: str
    number: int
    """From 1."""
    of: int
    title: str
    text: tuple[tuple[TextRun, ...], ...]
    happened: tuple[str, ...]
    """What others did since the step before, where that is not too much to say; and before it, once
    the reader has moved, by how much the move to find was better than others."""
    look: tuple[str, ...]
    play: bool
    answer: Reply
    back: str
    """The name of the previous step; empty at the first one."""
    on: str
    last: str


class LessonView(MatchView, frozen=True, kw_only=True):
    """The match view of the lesson's seat at a step, with the step."""

    lesson: StepView


MANY = 3
"""If more moves are skipped, they are not listed."""
TELLING = 3
"""A gain of fewer percentage points says nothing."""


def step_after(lesson: Lesson, position: int) -> int:
    """Return the first step that is later than *position*, or else the last one."""
    later = (index for index, step in enumerate(lesson.steps) if step.position > position)
    return next(later, len(lesson.steps) - 1)


def lesson_view(lesson: Lesson, index: int, answer: Reply = "") -> LessonView:
    """Return the view of a step, with choices if the reader is to play."""
    step = lesson.steps[index]
    # The opened table and the deal come before the first move.
    events = lesson.played.events[: 2 + step.position]
    names = lesson.record.players
    game = lesson.record.game
    seen = build_view(game.name, events, lesson.seat, TableContext(names))
    title = gettext("{game}: learn by playing", game=game.title)
    shown = replace(seen, title=title, log=(), now=_now(seen.now, play=step.play))
    return LessonView(**asdict(shown), lesson=_step_view(lesson, index, answer, seen))


def _now(now: LiveState, *, play: bool) -> LiveState:
    """Return the live state of a lesson: only marked moves are left to the reader."""
    choices = replace(now.choices, alone=msgspec.UNSET) if play and now.choices else None
    return replace(now, choices=choices, links={}, table=None, viewpoints=(), missed_moves=None)


def _step_view(lesson: Lesson, index: int, answer: Reply, seen: MatchView) -> StepView:
    steps = lesson.steps
    step = steps[index]
    return StepView(
        step=step.name,
        number=index + 1,
        of=len(steps),
        title=step.title,
        text=step.paragraphs,
        happened=(*_gain(lesson, index, answer), *_happened(lesson, index, seen)),
        look=step.look,
        play=step.play,
        answer=answer,
        back=steps[index - 1].name if index else "",
        on=steps[index + 1].name if index + 1 < len(steps) else "",
        last=steps[-1].name,
    )


def _gain(lesson: Lesson, index: int, answer: Reply) -> Iterator[str]:
    """Yield by how much the move to find is better, if it is."""
    if not answer:
        return
    last = max(each.position for each in lesson.steps[:index] if each.play)
    value = stored_values(lesson.record.game.name).moves.get(str(last))
    gain = round(100 * value.gain) if value else 0
    if gain >= TELLING:
        yield gettext("It wins {count} games more in 100 than other moves.", count=gain)


def _happened(lesson: Lesson, index: int, seen: MatchView) -> Iterator[str]:
    """Yield what others did since the step before, unless that is too much to say."""
    since, now = (lesson.steps[at].position for at in (max(index - 1, 0), index))
    if now - since <= MANY:
        for entry in seen.log:
            if entry.position > since and entry.seat not in (None, lesson.seat):
                yield ended(f"{entry.who} {entry.text}".strip())
