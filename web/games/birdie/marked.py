"""Which sets are marked in a row, and which cards can begin or end a further one (BIR-4.4)?"""

from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from adapters.i18n import say
from domain.birdie import rules
from domain.birdie.commands import MarkedSet, ScoreSets
from domain.birdie.components import FEATURES_OF
from domain.birdie.legal import ScoringChoice, runs_from
from domain.birdie.rules import BirdieRefusal, Run
from domain.errors import Refusal
from domain.unavailable import Closed, sorted_out
from web.games.birdie import preview_shapes, preview_text
from web.games.birdie.request import Asked, Outcome
from web.games.scene import Choices, Shape
from web.text import in_points


class Marked(msgspec.Struct, frozen=True):
    """The sets that were marked so far, and those that still can be."""

    asked: Asked
    now: ScoringChoice
    possible: tuple[Run, ...]
    runs: tuple[Run, ...] = ()
    pigeon: int | None = None
    """The index of the set that a pigeon takes away."""

    def with_run(self, run: Run) -> "Marked":
        """Return these sets and one more."""
        left = tuple(
            other for other in self.possible if other.last < run.first or other.first > run.last
        )
        return replace(self, runs=(*self.runs, run), possible=left)

    def ends(self) -> list[int]:
        """Return the indices of the cards that a further set can begin or end with."""
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
        """Return the marks of these sets, and the score sheet after what happens with them."""
        marks = preview_shapes.marks(self.asked, self.runs, self.pigeon)
        return (*marks, *preview_shapes.sheet(self.asked, foreseen or self.outcome()))

    def outcome(self, owl: tuple[str, ...] = ()) -> Outcome:
        """Return what happens when just these sets are scored."""
        return self.asked.outcome(self._command(owl))

    def _command(self, owl: tuple[str, ...]) -> ScoreSets:
        return ScoreSets(tuple(MarkedSet(*run) for run in self.runs), self.pigeon, owl)

    def whole(self, owl: tuple[str, ...] = ()) -> Choices:
        """Return the move, and what it brings."""
        foreseen = self.outcome(owl)
        told = f"{preview_text.told(foreseen)}. " if self.runs else ""
        points = preview_text.points(foreseen)
        return Choices(
            f"{told}{preview_text.gains(foreseen)}.",
            ghosts=self.ghosts(foreseen),
            move=msgspec.to_builtins(self._command(owl)),
            confirm=say("Score {points}", points=in_points(points))
            if points
            else say("Score nothing"),
        )

    def closed_first(self) -> tuple[Closed, ...]:
        """Return why no further set begins or ends with the other cards."""
        row, ends = self.asked.row, self.ends()
        return self._closed(
            (at, [other for other in (at - 1, at + 1) if other in range(len(row))] or [at])
            for at in range(len(row))
            if at not in ends
        )

    def closed_last(self, at: int) -> tuple[Closed, ...]:
        """Return why no set has its ends at index *at* and at the other cards."""
        known = (at, *self.other_ends(at))
        others = (end for end in range(len(self.asked.row)) if end not in known)
        return self._closed((end, [at]) for end in others)

    def _closed(self, asked: Iterable[tuple[int, list[int]]]) -> tuple[Closed, ...]:
        answers = ((self.asked.row_id(at), self._refusal(at, others)) for at, others in asked)
        return sorted_out(answers)[1]

    def _refusal(self, at: int, others: list[int]) -> Refusal:
        """Return why no set reaches from *at* to one of the *others*: the last rule of all."""
        row = self.asked.row
        runs = (
            Run(min(at, other), max(at, other), feature)
            for other in others
            for feature in FEATURES_OF[row[at]]
        )
        refusals = (rules.sets_refusal(row, (*self.runs, run)) for run in runs)
        broken = set(refusals)
        return next(refusal for refusal in reversed(BirdieRefusal) if refusal in broken)


def unmarked(asked: Asked, now: ScoringChoice) -> Marked:
    """Return the row without any set."""
    row = asked.row
    return Marked(asked, now, tuple(run for at in range(len(row)) for run in runs_from(row, at)))
