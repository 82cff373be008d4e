"""Plans how to score a row, step by step (BIR-4, BIR-5)."""

from collections.abc import Callable, Iterable
from typing import Final

from domain.birdie import commands
from domain.birdie.bot.gap_outcomes import NOTHING_WRITTEN, FlownRow, after_choice, after_gap
from domain.birdie.bot.insertion import best_insertion, best_move
from domain.birdie.bot.position import Position
from domain.birdie.bot.removals import fly
from domain.birdie.bot.set_partition import divide
from domain.birdie.components import ROBIN, WOODPECKER
from domain.birdie.legal import ScoringChoice
from domain.birdie.state import Step
from domain.birdie.view import ScoringSeen

Choose = Callable[[Position, ScoringSeen, ScoringChoice], commands.Command]


def choose(position: Position, now: ScoringChoice) -> commands.Command:
    """Return what to do with the row."""
    scoring = position.view.scoring
    assert scoring is not None
    return CHOOSE[now.step](position, scoring, now)


def _with_row(position: Position, scoring: ScoringSeen, now: ScoringChoice) -> commands.Command:
    """BIR-4.3: abilities first; a card of the reserve can't hurt."""
    if now.abilities[ROBIN] is None:
        return commands.DrawReserve()
    if now.abilities[WOODPECKER] is None and (move := best_move(position.row, position.rating)):
        return move
    return _remove(position, scoring) if position.view.expert else _divide(position)


def _divide(position: Position) -> commands.Command:
    best = divide(position.row, position.means)
    marked = tuple(commands.MarkedSet(*run) for run in best.runs)
    return commands.ScoreSets(marked, best.pigeon, best.owl)


def _remove(position: Position, scoring: ScoringSeen) -> commands.Command:
    best = fly([_progress(position, scoring)], position.means, should_stop=position.should_stop)
    return best.first or commands.Finish(tuple(box for _, box in best.copies(position.means)))


def _insert(position: Position, scoring: ScoringSeen, now: ScoringChoice) -> commands.Command:
    assert scoring.drawn is not None
    return best_insertion(position.row, scoring.drawn, position.rating)


def _feature(position: Position, scoring: ScoringSeen, now: ScoringChoice) -> commands.Command:
    assert scoring.gap is not None
    start, gap, means = _progress(position, scoring), scoring.gap, position.means
    options = (
        option
        for feature in scoring.features
        for option in after_choice(
            start._replace(first=commands.ChooseFeature(feature)), gap, feature, means
        )
    )
    return _first(position, options)


def _write(position: Position, scoring: ScoringSeen, now: ScoringChoice) -> commands.Command:
    formed, gap, means = scoring.formed, scoring.gap, position.means
    assert formed is not None
    assert gap is not None
    start = _progress(position, scoring)
    made = start.with_set(formed.feature, len(formed.cards), means)
    options = [*after_gap(made._replace(first=commands.WriteSet()), gap, means)]
    if means.pigeons:
        away = start.with_pigeon()._replace(first=commands.DeclarePigeon())
        options += after_gap(away, gap, means)
    return _first(position, options)


def _progress(position: Position, scoring: ScoringSeen) -> FlownRow:
    lowest = NOTHING_WRITTEN if scoring.copy is None else scoring.copy
    return FlownRow(position.row, lowest=lowest)


def _first(position: Position, options: Iterable[FlownRow]) -> commands.Command:
    first = fly(options, position.means, should_stop=position.should_stop).first
    assert first is not None
    return first


CHOOSE: Final[dict[Step, Choose]] = {
    Step.SETS: _with_row,
    Step.INSERT: _insert,
    Step.CHOOSE: _feature,
    Step.WRITE: _write,
}
"""How to choose in each step."""
