"""What follows while a row is scored: abilities, writing, and what comes after (BIR-4)?"""

from collections.abc import Sequence

from domain.birdie import commands, events, rules
from domain.birdie.components import OWL, PIGEON, ROBIN, ROUNDS, WOODPECKER
from domain.birdie.decide.builder import BirdieCourse, require_mode, use_ability
from domain.birdie.decide.setup import deal_round
from domain.birdie.decide.turn import begin_turn, lay_out_row
from domain.birdie.rules import BirdieRefusal, Run
from domain.birdie.state import Cards, Fate, Step
from domain.errors import IllegalMove, require


def move_card(course: BirdieCourse, command: commands.MoveCard) -> None:
    """BIR-4.3: a woodpecker."""
    scoring = course.scoring(Step.SETS)
    origin, to = command.origin, command.to
    require(rules.woodpecker_refusal(course.state, scoring))
    require(rules.moving_refusal(course.row, origin, to))
    use_ability(course, WOODPECKER)
    course.happened(events.CardMoved(course.seat, course.row[origin], origin, to))


def draw_reserve(course: BirdieCourse, command: commands.DrawReserve) -> None:
    """BIR-4.3: a robin."""
    require(rules.robin_refusal(course.state, course.scoring(Step.SETS)))
    use_ability(course, ROBIN)
    course.happened(events.ReserveDrawn(course.seat, course.state.reserve[0]))


def insert_card(course: BirdieCourse, command: commands.InsertCard) -> None:
    """BIR-4.3: where the card of the robin goes."""
    drawn = course.scoring(Step.INSERT).drawn
    assert drawn is not None
    if command.to not in range(len(course.row) + 1):
        raise IllegalMove(BirdieRefusal.NO_SUCH_INDEX)
    course.happened(events.CardInserted(course.seat, drawn, command.to))


def score_sets(course: BirdieCourse, command: commands.ScoreSets) -> None:
    """BIR-4.4 to BIR-4.7: the sets in their order, then the owl; and the scoring ends."""
    divide_row(course, command)
    end_scoring(course)


def divide_row(course: BirdieCourse, command: commands.ScoreSets) -> None:
    """BIR-4.4 to BIR-4.7: write the sets in their order, and let owls copy."""
    course.scoring(Step.SETS)
    require_mode(course, expert=False)
    runs = [Run(marked.first, marked.last, marked.feature) for marked in command.sets]
    require(rules.sets_refusal(course.row, runs))
    if command.pigeon is not None:
        if command.pigeon not in range(len(runs)):
            raise IllegalMove(BirdieRefusal.NO_SUCH_SET)
        require(rules.pigeon_refusal(course.state, course.seat))

    _write_sets(course, runs, command.pigeon)
    copy_scores(course, command.owl)


def _write_sets(course: BirdieCourse, runs: Sequence[Run], pigeon: int | None) -> None:
    """BIR-4.5 to BIR-4.7: let each of the *runs* have its fate, in their order."""
    row = course.row
    fates = rules.fates(course.state.sheets[course.seat].boxes, runs, pigeon)
    for run, fate in zip(runs, fates, strict=True):
        settle(course, run.first, run.of(row), run.feature, fate)


def copy_scores(course: BirdieCourse, owl: Cards) -> None:
    """BIR-4.7: let owls copy the lowest score that was written for a set."""
    scoring = course.scoring(Step.SETS)
    require(rules.owl_refusal(course.state, scoring, owl))
    for box in owl:
        use_ability(course, OWL)
        _write(course, box, rules.copied(scoring.written))


def settle(course: BirdieCourse, first: int, cards: Cards, feature: str, fate: Fate) -> None:
    """BIR-4.5 to BIR-4.7: let a set have its *fate*."""
    if fate is Fate.PIGEON:
        use_ability(course, PIGEON)
    course.happened(events.SetScored(course.seat, first, cards, feature, fate))
    if fate is Fate.WRITTEN:
        _write(course, feature, len(cards), cards)
        _cross_flaps(course, 1)
    if fate is Fate.PIGEON:
        _cross_flaps(course, rules.PIGEON_FLAPS)


def _write(course: BirdieCourse, box: str, points: int, cards: Cards = ()) -> None:
    """BIR-4.5, BIR-4.9: write *points* into an empty box, and see to the trophy."""
    seat, state = course.seat, course.state
    trophy = rules.takes_trophy(state.sheets, box, points)
    course.happened(events.BoxWritten(seat, box, points, state.round, cards))
    if trophy:
        course.happened(events.TrophyTaken(seat, box, state.trophies.get(box)))


def _cross_flaps(course: BirdieCourse, wanted: int) -> None:
    """BIR-4.6, BIR-1.3: cross the next flaps, as far as the column goes."""
    left = len(course.state.box.flaps) - course.state.sheets[course.seat].flaps
    if count := min(wanted, left):
        course.happened(events.FlapsCrossed(course.seat, count))


def end_scoring(course: BirdieCourse) -> None:
    """BIR-4.1: the next row, the next round, or the end."""
    course.happened(events.ScoringEnded(course.seat))
    passed, number = course.state.passed, course.state.round
    scored = passed.index(course.seat) + 1
    if scored < len(passed):
        lay_out_row(course, passed[scored])
    elif number < ROUNDS:
        course.happened(events.RoundEnded())
        deal_round(course, number + 1)
        begin_turn(course, passed[-1])
    else:
        course.happened(events.GameEnded())
