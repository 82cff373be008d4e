"""What would follow from a move, in words? The rules themselves are asked, over what is seen."""

from collections.abc import Callable, Sequence
from typing import Any

from adapters.languages import marked, say
from domain.birdie import events, rules
from domain.birdie.decide.course import BirdieCourse
from domain.birdie.decide.rows import copy_scores, write_sets
from domain.birdie.rules import Run
from domain.birdie.scoring import score
from domain.birdie.state import Cards, Fate
from web.page.birdie.asked import Asked
from web.page.birdie.words import feature, in_flaps, in_points, many
from web.page.saying import joined, listed


def scored(asked: Asked, runs: Sequence[Run], pigeon: int | None, owl: Cards) -> BirdieCourse:
    """Return what happens when the row is scored so (BIR-4.5 to BIR-4.9)."""
    course = asked.course()
    write_sets(course, runs, pigeon)
    copy_scores(course, owl)
    return course


def written(course: BirdieCourse) -> dict[str, int]:
    """Return what is written into which boxes by what happens."""
    return {one.box: one.points for one in of_kind(course, events.BoxWritten)}


def points(course: BirdieCourse) -> int:
    """Return the sum of what is written into boxes."""
    return sum(written(course).values())


def of_kind(course: BirdieCourse, kind: Any) -> list[Any]:
    """Return those of the events that are of one kind."""
    return [one for one in course.events if isinstance(one, kind)]


def gains(course: BirdieCourse) -> str:
    """Return what a score sheet gets: ``9 points, 3 flaps and the robin trophy: 31 in all``."""
    total = score(course.state).totals[course.seat]
    flaps = sum(one.count for one in of_kind(course, events.FlapsCrossed))
    birds = [one.bird for one in of_kind(course, events.TrophyTaken)]
    parts = [in_points(points(course))]
    if flaps:
        parts.append(in_flaps(flaps))
    if birds:
        parts.append(_trophies(birds))
    return say("{gains}: {total} in all", gains=listed(parts), total=total)


def _trophies(birds: list[str]) -> str:
    if len(birds) == 1:
        return say("the {bird} trophy", bird=feature(birds[0]))
    return say("the {birds} trophies", birds=joined(map(feature, birds)))


def sentence(words: str) -> str:
    """Return *words* as they begin a sentence."""
    return f"{words[:1].upper()}{words[1:]}"


NO_POINTS = {
    Fate.FULL: marked("{birds}, its box is full"),
    Fate.SMALLER: marked("{birds}, another set is written"),
    Fate.PIGEON: marked("{birds}, taken by the pigeon"),
}
"""Why a set brings no points."""


def told(course: BirdieCourse) -> str:
    """Return what comes last: a set, as ``2 winter, its box is full``, or an owl's copy."""
    copies = [one.box for one in of_kind(course, events.BoxWritten) if not one.cards]
    if copies:
        return say("An owl copies into the {box} box", box=feature(copies[-1]))
    sets = of_kind(course, events.SetScored)
    one = next((one for one in sets if one.fate is Fate.PIGEON), sets[-1])
    birds = many(one.feature, len(one.cards))
    return say(NO_POINTS[one.fate], birds=birds) if one.fate in NO_POINTS else birds


def story(course: BirdieCourse) -> str:
    """Return in words what happens in expert mode: which sets fly away, and what they bring."""
    told = [TOLD[type(one)](one) for one in course.events if type(one) in TOLD]
    if len(told) == 1 and of_kind(course, events.RowClosed):
        return say("Nothing flies away, and the row closes up.")
    if of_kind(course, events.FeatureDue):
        told.append(_choice(course))
    return f"{sentence(listed(told))}."


def _choice(course: BirdieCourse) -> str:
    """Return the two sets that can be chosen at the gap."""
    scoring, row = course.state.scoring, course.row
    assert scoring is not None
    assert scoring.gap is not None
    runs = [rules.run_at_gap(row, scoring.gap, shared) for shared in scoring.features]
    one, other = (many(run.feature, run.size) for run in runs)
    return say("then {birds} or {others} fly away, as you choose", birds=one, others=other)


def _scored(one: events.SetScored) -> str:
    if one.fate is Fate.WRITTEN:
        return say(
            "{points} for {feature}",
            points=in_points(len(one.cards)),
            feature=feature(one.feature),
        )
    return say(FATES[one.fate])


FATES = {Fate.FULL: marked("its box is full"), Fate.PIGEON: marked("a pigeon takes the set away")}

TOLD: dict[type, Callable[[Any], str]] = {
    events.SetFormed: lambda one: say("{birds} fly away", birds=many(one.feature, len(one.cards))),
    events.PigeonDue: lambda one: (
        say("to be written or not") if one.fate is Fate.WRITTEN else say("whose box is full")
    ),
    events.SetScored: _scored,
    events.FlapsCrossed: lambda one: in_flaps(one.count),
    events.TrophyTaken: lambda one: say("the {bird} trophy", bird=feature(one.bird)),
    events.RowClosed: lambda one: say("then the row closes up"),
}
"""The words for what happens."""
