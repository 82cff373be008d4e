"""Move builder for scoring a row in standard mode (BIR-4): each set by its two ends.

If the cards of a set share both bird and season, a button asks which one counts. After the sets
come a pigeon with the set that it removes, and an owl with its box.
"""

from collections.abc import Iterable
from functools import partial

import msgspec
from msgspec.structs import replace

from adapters.i18n import gettext
from domain.birdie import rules
from domain.birdie.commands import MarkedSet, ScoreSets
from domain.birdie.components import FEATURES_OF, PIGEON
from domain.birdie.legal import ScoringChoice, runs_from
from domain.birdie.partial_state import position
from domain.birdie.rules import BirdieRefusal, Run
from domain.errors import Refusal
from domain.unavailable import Unavailable, partition
from web.games.birdie import preview_shapes, preview_text, text
from web.games.birdie.abilities import before_sets, closed_cards
from web.games.birdie.offers import NOTHING, Offer, card_offer, offering
from web.games.birdie.owls import OwlCopy, boxes_left
from web.games.birdie.request import ChoiceRequest, Outcome
from web.games.move_builder import MoveStep
from web.games.scene import Button, Choices, Shape
from web.text import in_points, sentence


class MarkedSets(msgspec.Struct, frozen=True):
    """The marked sets, and those still possible."""

    request: ChoiceRequest
    now: ScoringChoice
    possible: tuple[Run, ...]
    runs: tuple[Run, ...] = ()
    pigeon: int | None = None
    """The index of the set that a pigeon removes."""

    def with_run(self, run: Run) -> "MarkedSets":
        """Return these sets with one more."""
        left = tuple(
            other for other in self.possible if other.last < run.first or other.first > run.last
        )
        return replace(self, runs=(*self.runs, run), possible=left)

    def ends(self) -> list[int]:
        """Return the indices of possible ends of another set."""
        return sorted({end for run in self.possible for end in (run.first, run.last)})

    def other_ends(self, at: int) -> dict[int, list[Run]]:
        """Return the sets that begin or end at index *at*, by their other ends.

        The farthest to the right come first, as they are picked most often.
        """
        ends: dict[int, list[Run]] = {}
        for run in self.possible:
            if at in (run.first, run.last):
                ends.setdefault(run.last if run.first == at else run.first, []).append(run)
        return dict(sorted(ends.items(), reverse=True))

    def ghosts(self, foreseen: Outcome | None = None) -> tuple[Shape, ...]:
        """Return the preview shapes: marks of these sets and the score sheet after them."""
        marks = preview_shapes.marks(self.request, self.runs, self.pigeon)
        return (*marks, *preview_shapes.sheet(self.request, foreseen or self.outcome()))

    def outcome(self, owl: tuple[str, ...] = ()) -> Outcome:
        """Return the consequences of scoring these sets."""
        return self.request.outcome(self._command(owl))

    def _command(self, owl: tuple[str, ...]) -> ScoreSets:
        return ScoreSets(tuple(MarkedSet(*run) for run in self.runs), self.pigeon, owl)

    def whole(self, owl: tuple[str, ...] = ()) -> Choices:
        """Return the complete move with its gains."""
        foreseen = self.outcome(owl)
        preview = f"{preview_text.last_consequence(foreseen)}. " if self.runs else ""
        points = preview_text.points(foreseen)
        return Choices(
            f"{preview}{preview_text.gains(foreseen)}.",
            ghosts=self.ghosts(foreseen),
            move=msgspec.to_builtins(self._command(owl)),
            confirm=gettext("Score {points}", points=in_points(points))
            if points
            else gettext("Score nothing"),
        )

    def closed_first(self) -> tuple[Unavailable, ...]:
        """Return why other cards can't be an end of another set."""
        row, ends = self.request.row, self.ends()
        return self._closed(
            (at, [other for other in (at - 1, at + 1) if other in range(len(row))] or [at])
            for at in range(len(row))
            if at not in ends
        )

    def closed_last(self, at: int) -> tuple[Unavailable, ...]:
        """Return why other cards can't be the second end of a set with end *at*."""
        known = (at, *self.other_ends(at))
        others = (end for end in range(len(self.request.row)) if end not in known)
        return self._closed((end, [at]) for end in others)

    def _closed(self, request: Iterable[tuple[int, list[int]]]) -> tuple[Unavailable, ...]:
        answers = ((self.request.row_id(at), self._refusal(at, others)) for at, others in request)
        return partition(answers)[1]

    def _refusal(self, at: int, others: list[int]) -> Refusal:
        """Return why no set reaches from *at* to one of *others*: the last violated rule."""
        row = self.request.row
        runs = (
            Run(min(at, other), max(at, other), feature)
            for other in others
            for feature in FEATURES_OF[row[at]]
        )
        refusals = (rules.sets_refusal(row, (*self.runs, run)) for run in runs)
        broken = set(refusals)
        return next(refusal for refusal in reversed(BirdieRefusal) if refusal in broken)


def unmarked(request: ChoiceRequest, now: ScoringChoice) -> MarkedSets:
    """Return the row without marked sets."""
    row = request.row
    return MarkedSets(
        request, now, tuple(run for at in range(len(row)) for run in runs_from(row, at))
    )


NO_SET = "no-set"
KEYS = "bs"
"""Keys of the bird and the season."""


def scoring(request: ChoiceRequest, now: ScoringChoice) -> MoveStep:
    """Return the first step of scoring a row; abilities can come before the sets."""
    start = unmarked(request, now)
    none = Offer((Button(NO_SET, gettext("No set"), "n"),), {NO_SET: partial(_no_set, start)})
    return offering(partial(_start, start), _firsts(start), before_sets(request, now), none)


def _start(start: MarkedSets) -> Choices:
    alone = not start.possible
    nothing_else = alone and not before_sets(start.request, start.now).after
    return Choices(
        gettext("Score your row. No neighbouring cards share a bird or a season.")
        if alone
        else gettext("Score your row. Mark each set by its first and last card."),
        closed=(*start.closed_first(), *closed_cards(start.request, start.now)),
        default=(NO_SET,) if nothing_else else (),
    )


def _no_set(start: MarkedSets) -> MoveStep:
    return MoveStep(lambda: replace(start.whole(), prompt=gettext("Score without any set?")))


def _firsts(marked: MarkedSets) -> Offer:
    ends = {marked.request.row_id(at): partial(_begun, marked, at) for at in marked.ends()}
    return Offer((), ends)


def _begun(marked: MarkedSets, at: int) -> MoveStep:
    return MoveStep(
        lambda: Choices(
            gettext("Choose the other end of the set."),
            closed=marked.closed_last(at),
            ghosts=marked.ghosts(),
        ),
        {
            marked.request.row_id(end): partial(_ended, marked, runs)
            for end, runs in marked.other_ends(at).items()
        },
    )


def _ended(marked: MarkedSets, runs: list[Run]) -> MoveStep:
    if len(runs) == 1:
        return _marking(marked.with_run(runs[0]))
    buttons = tuple(_feature(marked, run, key) for run, key in zip(runs, KEYS, strict=True))
    after = {f"as-{run.feature}": partial(_marking, marked.with_run(run)) for run in runs}
    return MoveStep(
        lambda: Choices(
            gettext("The cards share both bird and season: which set is it?"),
            buttons=buttons,
            ghosts=marked.ghosts(),
        ),
        after,
    )


def _feature(marked: MarkedSets, run: Run, key: str) -> Button:
    foreseen = marked.with_run(run).outcome()
    about = sentence(preview_text.gains(foreseen))
    return Button(f"as-{run.feature}", text.many(run.feature, run.size), key, about)


def _marking(marked: MarkedSets) -> MoveStep:
    """Return the step after a marked set: more sets, a pigeon, an owl."""
    describe = partial(_marking_choices, marked)
    return offering(describe, _firsts(marked), _pigeons(marked), _owls(marked))


def _marking_choices(marked: MarkedSets) -> Choices:
    return replace(marked.whole(), closed=marked.closed_first())


def _pigeons(marked: MarkedSets) -> Offer:
    if marked.now.abilities[PIGEON]:
        return NOTHING
    held = marked.request.holding(PIGEON)
    label = gettext("Pigeon: {flaps}", flaps=text.in_flaps(rules.PIGEON_FLAPS))
    return card_offer(PIGEON, held, label, lambda _: _dropping(marked))


def _dropping(marked: MarkedSets) -> MoveStep:
    """BIR-4.7: return the step of choosing the set that a pigeon removes."""
    buttons, after = [], {}
    for at, run in enumerate(marked.runs):
        without = replace(marked, pigeon=at)
        about = f"{preview_text.gains(without.outcome())}."
        buttons.append(Button(f"set-{at}", text.many(run.feature, run.size), str(at + 1), about))
        for id in (f"set-{at}", *map(marked.request.row_id, range(run.first, run.last + 1))):
            after[id] = partial(_dropped, without)
    prompt = gettext(
        "Which set does the pigeon take away, for {flaps} in its place?",
        flaps=text.in_flaps(rules.PIGEON_FLAPS),
    )
    return MoveStep(lambda: Choices(prompt, buttons=tuple(buttons), ghosts=marked.ghosts()), after)


def _dropped(marked: MarkedSets) -> MoveStep:
    return offering(marked.whole, _owls(marked))


def _owls(marked: MarkedSets) -> Offer:
    """BIR-4.7: return the offer of an owl, once a set is written."""
    foreseen = marked.outcome()
    written = preview_text.written(foreseen)
    if not written:
        return NOTHING
    copying = OwlCopy(
        marked.request,
        left=marked.now.owls,
        points=rules.copied(tuple(written.values())),
        boxes=boxes_left(marked.now.boxes, written),
        whole=marked.whole,
        sheets=position(foreseen.view).sheets,
        shown=marked.ghosts,
    )
    return copying.offer()
