"""What would follow from a move, in words? The rules themselves are asked, over what is seen."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from domain.birdie import events, rules
from domain.birdie.components import BIRDS
from domain.birdie.decide.course import Course
from domain.birdie.decide.rows import copy_scores, write_sets
from domain.birdie.rules import Run
from domain.birdie.scoring import score
from domain.birdie.state import Cards, Fate
from web.page.birdie.asked import Asked
from web.page.birdie.words import counted


def scored(asked: Asked, runs: Sequence[Run], pigeon: int | None, owl: Cards) -> Course:
    """Return what happens when the row is scored so (BIR-4.5 to BIR-4.9)."""
    course = asked.course()
    write_sets(course, runs, pigeon)
    copy_scores(course, owl)
    return course


def written(course: Course) -> dict[str, int]:
    """Return what is written into which boxes by what happens."""
    return {one.box: one.points for one in of_kind(course, events.BoxWritten)}


def points(course: Course) -> int:
    """Return the sum of what is written into boxes."""
    return sum(written(course).values())


def of_kind(course: Course, kind: Any) -> list[Any]:
    """Return those of the events that are of one kind."""
    return [one for one in course.events if isinstance(one, kind)]


def gains(course: Course) -> str:
    """Return what a score sheet gets: ``9 points, 3 flaps and the robin trophy: 31 in all``."""
    total = score(course.state).totals[course.seat]
    flaps = sum(one.count for one in of_kind(course, events.FlapsCrossed))
    birds = [one.bird for one in of_kind(course, events.TrophyTaken)]
    parts = [counted(points(course), "point")]
    if flaps:
        parts.append(counted(flaps, "flap"))
    if birds:
        parts.append(f"the {' and '.join(birds)} {'trophies' if birds[1:] else 'trophy'}")
    return f"{listed(parts)}: {total} in all"


def many(feature: str, count: int) -> str:
    """Return so many cards of a feature in words: ``4 robins``, ``3 winter``."""
    return f"{count} {feature}s" if feature in BIRDS else f"{count} {feature}"


def sentence(words: str) -> str:
    """Return *words* as they begin a sentence."""
    return f"{words[:1].upper()}{words[1:]}"


def listed(words: Iterable[str]) -> str:
    """Return *words* in one text."""
    return ", ".join(words)


NO_POINTS = {
    Fate.FULL: "its box is full",
    Fate.SMALLER: "another set is written",
    Fate.PIGEON: "taken by the pigeon",
}
"""Why a set brings no points."""


def told(course: Course) -> str:
    """Return what comes last: a set, as ``2 winter, its box is full``, or an owl's copy."""
    copies = [one.box for one in of_kind(course, events.BoxWritten) if not one.cards]
    if copies:
        return f"An owl copies into the {copies[-1]} box"
    sets = of_kind(course, events.SetScored)
    one = next((one for one in sets if one.fate is Fate.PIGEON), sets[-1])
    return many(one.feature, len(one.cards)) + _without_points(one.fate)


def _without_points(fate: Fate) -> str:
    return f", {NO_POINTS[fate]}" if fate in NO_POINTS else ""


def story(course: Course) -> str:
    """Return in words what happens in expert mode: which sets fly away, and what they bring."""
    told = [TOLD[type(one)](one) for one in course.events if type(one) in TOLD]
    if told == [CLOSED]:
        return "Nothing flies away, and the row closes up."
    if of_kind(course, events.FeatureDue):
        told.append(f"then {_choice(course)} fly away, as you choose")
    return f"{sentence(listed(told))}."


def _choice(course: Course) -> str:
    """Return the sets that can be chosen at the gap: ``2 robins or 3 winter``."""
    scoring, row = course.state.scoring, course.row
    assert scoring is not None
    assert scoring.gap is not None
    runs = [rules.run_at_gap(row, scoring.gap, feature) for feature in scoring.features]
    return " or ".join(many(run.feature, run.size) for run in runs)


def _scored(one: events.SetScored) -> str:
    if one.fate is Fate.WRITTEN:
        return f"{counted(len(one.cards), 'point')} for {one.feature}"
    return FATES[one.fate]


CLOSED = "then the row closes up"
FATES = {Fate.FULL: "its box is full", Fate.PIGEON: "a pigeon takes the set away"}

TOLD: dict[type, Callable[[Any], str]] = {
    events.SetFormed: lambda one: f"{many(one.feature, len(one.cards))} fly away",
    events.PigeonDue: lambda one: (
        "to be written or not" if one.fate is Fate.WRITTEN else "whose box is full"
    ),
    events.SetScored: _scored,
    events.FlapsCrossed: lambda one: counted(one.count, "flap"),
    events.TrophyTaken: lambda one: f"the {one.bird} trophy",
    events.RowClosed: lambda one: CLOSED,
}
"""The words for what happens."""
