"""Preview text of an unsent move: its consequences, as the viewer can know them."""

from collections.abc import Callable
from typing import Any

from adapters.i18n import N_, gettext
from domain.birdie import events, rules
from domain.birdie.state import Fate
from web.games.birdie.request import Outcome
from web.games.birdie.text import feature, in_flaps, many
from web.text import in_points, joined, listed, sentence


def written(foreseen: Outcome) -> dict[str, int]:
    """Return the scores written by *foreseen*, by box."""
    return {box.box: box.points for box in of_kind(foreseen, events.BoxWritten)}


def points(foreseen: Outcome) -> int:
    """Return the sum of the written scores."""
    return sum(written(foreseen).values())


def of_kind(foreseen: Outcome, kind: Any) -> list[Any]:
    """Return the events of one kind."""
    return [event for event in foreseen.events if isinstance(event, kind)]


def gains(foreseen: Outcome) -> str:
    """Return the gain of a score sheet: ``9 points, 3 flaps and the robin trophy: 31 in all``."""
    scorer = foreseen.view.viewer
    assert isinstance(scorer, int)
    total = foreseen.view.sheets[scorer].total
    flaps = sum(crossed.count for crossed in of_kind(foreseen, events.FlapsCrossed))
    birds = [trophy.bird for trophy in of_kind(foreseen, events.TrophyTaken)]
    parts = [in_points(points(foreseen))]
    if flaps:
        parts.append(in_flaps(flaps))
    if birds:
        parts.append(_trophies(birds))
    return gettext("{gains}: {total} in all", gains=listed(parts), total=total)


def _trophies(birds: list[str]) -> str:
    if len(birds) == 1:
        return gettext("the {bird} trophy", bird=feature(birds[0]))
    return gettext("the {birds} trophies", birds=joined(map(feature, birds)))


NO_POINTS = {
    Fate.FULL: N_("{birds}, its box is full"),
    Fate.SMALLER: N_("{birds}, another set counts"),
    Fate.PIGEON: N_("{birds}, taken by the pigeon"),
}
"""Reasons why a set earns no points."""


def last_consequence(foreseen: Outcome) -> str:
    """Return the last consequence: a set, as ``2 winter, its box is full``, or an owl's copy."""
    copies = [box.box for box in of_kind(foreseen, events.BoxWritten) if not box.cards]
    if copies:
        return gettext("An owl copies into the {box} box", box=feature(copies[-1]))
    sets = of_kind(foreseen, events.SetScored)
    last = next((scored for scored in sets if scored.fate is Fate.PIGEON), sets[-1])
    birds = many(last.feature, len(last.cards))
    return gettext(NO_POINTS[last.fate], birds=birds) if last.fate in NO_POINTS else birds


def consequences(foreseen: Outcome) -> str:
    """Return the consequences in expert mode: which sets fly away, and their gains."""
    sentences = [
        EVENT_SENTENCES[type(event)](event)
        for event in foreseen.events
        if type(event) in EVENT_SENTENCES
    ]
    if len(sentences) == 1 and of_kind(foreseen, events.RowClosed):
        return gettext("Nothing flies away, and the row closes up.")
    if of_kind(foreseen, events.FeatureDue):
        sentences.append(_choice(foreseen))
    return sentence(listed(sentences))


def _choice(foreseen: Outcome) -> str:
    """Return the two sets that can be chosen at the gap."""
    scoring = foreseen.view.scoring
    assert scoring is not None
    assert scoring.gap is not None
    row = foreseen.view.rows[scoring.seat]
    runs = [rules.run_at_gap(row, scoring.gap, shared) for shared in scoring.features]
    birds, others = (many(run.feature, run.size) for run in runs)
    return gettext("then {birds} or {others} fly away, as you choose", birds=birds, others=others)


def _scored(scored: events.SetScored) -> str:
    if scored.fate is Fate.WRITTEN:
        return gettext(
            "{points} for {feature}",
            points=in_points(len(scored.cards)),
            feature=feature(scored.feature),
        )
    return gettext(FATES[scored.fate])


FATES = {Fate.FULL: N_("its box is full"), Fate.PIGEON: N_("a pigeon takes the set away")}

EVENT_SENTENCES: dict[type, Callable[[Any], str]] = {
    events.SetFormed: lambda formed: gettext(
        "{birds} fly away", birds=many(formed.feature, len(formed.cards))
    ),
    events.PigeonDue: lambda due: (
        gettext("which you may score or not")
        if due.fate is Fate.WRITTEN
        else gettext("whose box is full")
    ),
    events.SetScored: _scored,
    events.FlapsCrossed: lambda crossed: in_flaps(crossed.count),
    events.TrophyTaken: lambda trophy: gettext("the {bird} trophy", bird=feature(trophy.bird)),
    events.RowClosed: lambda closed: gettext("then the row closes up"),
}
"""Describes each kind of event."""
