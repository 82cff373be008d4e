"""What follows from removing cards in expert mode (BIR-5)?"""

from domain.birdie import commands, events, rules
from domain.birdie.components import FEATURES, PIGEON
from domain.birdie.decide.builder import BirdieCourse, require_mode
from domain.birdie.decide.rows import copy_scores, end_scoring, settle
from domain.birdie.rules import BirdieRefusal
from domain.birdie.state import Fate, MadeSet, Step
from domain.errors import IllegalMove, require


def remove_card(course: BirdieCourse, command: commands.RemoveCard) -> None:
    """BIR-5.1."""
    course.scoring(Step.SETS)
    require_mode(course, expert=True)
    at = command.at
    if at not in range(len(course.row)):
        raise IllegalMove(BirdieRefusal.NO_SUCH_INDEX)
    course.happened(events.CardRemoved(course.seat, course.row[at], at))
    _look_at_gap(course)


def choose_feature(course: BirdieCourse, command: commands.ChooseFeature) -> None:
    """BIR-5.1: by which of two features the cards at the gap fly away."""
    features = course.scoring(Step.CHOOSE).features
    if command.feature not in FEATURES:
        raise IllegalMove(BirdieRefusal.NO_SUCH_FEATURE)
    if command.feature not in features:
        raise IllegalMove(BirdieRefusal.NOT_AT_GAP)
    _form_set(course, command.feature)


def write_set(course: BirdieCourse, command: commands.WriteSet) -> None:
    """BIR-5.2: the box takes the set, or it is lost."""
    formed = _formed(course)
    _settle_formed(course, formed, formed.fate)


def declare_pigeon(course: BirdieCourse, command: commands.DeclarePigeon) -> None:
    """BIR-5.4."""
    formed = _formed(course)
    require(rules.pigeon_refusal(course.state, course.seat))
    _settle_formed(course, formed, Fate.PIGEON)


def finish(course: BirdieCourse, command: commands.Finish) -> None:
    """BIR-5.3, BIR-5.4: owls copy, and the scoring ends."""
    copy_at_end(course, command)
    end_scoring(course)


def copy_at_end(course: BirdieCourse, command: commands.Finish) -> None:
    """BIR-5.4: let owls copy."""
    require_mode(course, expert=True)
    copy_scores(course, command.owl)


def _formed(course: BirdieCourse) -> MadeSet:
    formed = course.scoring(Step.WRITE).formed
    assert formed is not None
    return formed


def _look_at_gap(course: BirdieCourse) -> None:
    """BIR-5.1, BIR-5.3: a set flies away, the scorer chooses which one, or the row closes up."""
    scoring = course.scoring(Step.SETS)
    assert scoring.gap is not None
    shared = rules.shared_at_gap(course.row, scoring.gap)
    if len(shared) > 1:
        course.happened(events.FeatureDue(course.seat, shared))
    elif shared:
        _form_set(course, shared[0])
    else:
        course.happened(events.RowClosed(course.seat))


def _form_set(course: BirdieCourse, feature: str) -> None:
    """BIR-5.1, BIR-5.4: the whole run flies away; whoever has a pigeon's use left is asked."""
    scoring, seat = course.state.scoring, course.seat
    assert scoring is not None
    assert scoring.gap is not None
    run = rules.run_at_gap(course.row, scoring.gap, feature)
    course.happened(events.SetFormed(seat, run.first, run.of(course.row), feature))
    fate = Fate.FULL if feature in course.state.sheets[seat].boxes else Fate.WRITTEN
    if rules.uses_left(course.state, seat, PIGEON):
        course.happened(events.PigeonDue(seat, fate))
    else:
        _settle_formed(course, _just_formed(course), fate)


def _just_formed(course: BirdieCourse) -> MadeSet:
    scoring = course.state.scoring
    assert scoring is not None
    assert scoring.formed is not None
    return scoring.formed


def _settle_formed(course: BirdieCourse, formed: MadeSet, fate: Fate) -> None:
    """BIR-5.2: the set has its *fate* at once, and the gap that it left is looked at."""
    settle(course, formed.first, formed.cards, formed.feature, fate)
    _look_at_gap(course)
