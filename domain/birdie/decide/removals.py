"""Decides the removal of cards in expert mode (BIR-5)."""

from domain.birdie import commands, events, rules
from domain.birdie.components import FEATURES, PIGEON
from domain.birdie.decide.builder import BirdieEventBuilder, require_mode
from domain.birdie.decide.rows import copy_scores, end_scoring, settle
from domain.birdie.rules import BirdieRefusal
from domain.birdie.state import Fate, MadeSet, Step
from domain.errors import IllegalMove, require


def remove_card(builder: BirdieEventBuilder, command: commands.RemoveCard) -> None:
    """BIR-5.1."""
    builder.scoring(Step.SETS)
    require_mode(builder, expert=True)
    at = command.at
    if at not in range(len(builder.row)):
        raise IllegalMove(BirdieRefusal.NO_SUCH_INDEX)
    builder.emit(events.CardRemoved(builder.seat, builder.row[at], at))
    _look_at_gap(builder)


def choose_feature(builder: BirdieEventBuilder, command: commands.ChooseFeature) -> None:
    """BIR-5.1: by which of two features the cards at the gap fly away."""
    features = builder.scoring(Step.CHOOSE).features
    if command.feature not in FEATURES:
        raise IllegalMove(BirdieRefusal.NO_SUCH_FEATURE)
    if command.feature not in features:
        raise IllegalMove(BirdieRefusal.NOT_AT_GAP)
    _form_set(builder, command.feature)


def write_set(builder: BirdieEventBuilder, command: commands.WriteSet) -> None:
    """BIR-5.2: the box takes the set, or it is lost."""
    formed = _formed(builder)
    _settle_formed(builder, formed, formed.fate)


def declare_pigeon(builder: BirdieEventBuilder, command: commands.DeclarePigeon) -> None:
    """BIR-5.4."""
    formed = _formed(builder)
    require(rules.pigeon_refusal(builder.state, builder.seat))
    _settle_formed(builder, formed, Fate.PIGEON)


def finish(builder: BirdieEventBuilder, command: commands.Finish) -> None:
    """BIR-5.3, BIR-5.4: owls copy, and the scoring ends."""
    copy_at_end(builder, command)
    end_scoring(builder)


def copy_at_end(builder: BirdieEventBuilder, command: commands.Finish) -> None:
    """BIR-5.4: let owls copy."""
    require_mode(builder, expert=True)
    copy_scores(builder, command.owl)


def _formed(builder: BirdieEventBuilder) -> MadeSet:
    formed = builder.scoring(Step.WRITE).formed
    assert formed is not None
    return formed


def _look_at_gap(builder: BirdieEventBuilder) -> None:
    """BIR-5.1, BIR-5.3: a set flies away, the scorer chooses which one, or the row closes up."""
    scoring = builder.scoring(Step.SETS)
    assert scoring.gap is not None
    shared = rules.shared_at_gap(builder.row, scoring.gap)
    if len(shared) > 1:
        builder.emit(events.FeatureDue(builder.seat, shared))
    elif shared:
        _form_set(builder, shared[0])
    else:
        builder.emit(events.RowClosed(builder.seat))


def _form_set(builder: BirdieEventBuilder, feature: str) -> None:
    """BIR-5.1, BIR-5.4: the whole run flies away; a player who can use a pigeon is asked."""
    scoring, seat = builder.state.scoring, builder.seat
    assert scoring is not None
    assert scoring.gap is not None
    run = rules.run_at_gap(builder.row, scoring.gap, feature)
    builder.emit(events.SetFormed(seat, run.first, run.of(builder.row), feature))
    fate = Fate.FULL if feature in builder.state.sheets[seat].boxes else Fate.WRITTEN
    if rules.uses_left(builder.state, seat, PIGEON):
        builder.emit(events.PigeonDue(seat, fate))
    else:
        _settle_formed(builder, _just_formed(builder), fate)


def _just_formed(builder: BirdieEventBuilder) -> MadeSet:
    scoring = builder.state.scoring
    assert scoring is not None
    assert scoring.formed is not None
    return scoring.formed


def _settle_formed(builder: BirdieEventBuilder, formed: MadeSet, fate: Fate) -> None:
    """BIR-5.2: the set has its *fate* at once, and the gap that it left is looked at."""
    settle(builder, formed.first, formed.cards, formed.feature, fate)
    _look_at_gap(builder)
