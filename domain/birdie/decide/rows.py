"""Decides the scoring of a row: abilities, writing, flaps, trophies (BIR-4)."""

from collections.abc import Sequence

from domain.birdie import commands, events, rules
from domain.birdie.components import OWL, PIGEON, ROBIN, ROUNDS, WOODPECKER
from domain.birdie.decide.builder import BirdieEventBuilder, require_mode, use_ability
from domain.birdie.decide.setup import deal_round
from domain.birdie.decide.turn import begin_turn, lay_out_row
from domain.birdie.rules import BirdieRefusal, Run
from domain.birdie.state import Cards, Fate, Step
from domain.errors import IllegalMove, require


def move_card(builder: BirdieEventBuilder, command: commands.MoveCard) -> None:
    """BIR-4.3: a woodpecker."""
    scoring = builder.scoring(Step.SETS)
    origin, to = command.origin, command.to
    require(rules.woodpecker_refusal(builder.state, scoring))
    require(rules.moving_refusal(builder.row, origin, to))
    use_ability(builder, WOODPECKER)
    builder.emit(events.CardMoved(builder.seat, builder.row[origin], origin, to))


def draw_reserve(builder: BirdieEventBuilder, command: commands.DrawReserve) -> None:
    """BIR-4.3: a robin."""
    require(rules.robin_refusal(builder.state, builder.scoring(Step.SETS)))
    use_ability(builder, ROBIN)
    builder.emit(events.ReserveDrawn(builder.seat, builder.state.reserve[0]))


def insert_card(builder: BirdieEventBuilder, command: commands.InsertCard) -> None:
    """BIR-4.3: where the card of the robin goes."""
    drawn = builder.scoring(Step.INSERT).drawn
    assert drawn is not None
    if command.to not in range(len(builder.row) + 1):
        raise IllegalMove(BirdieRefusal.NO_SUCH_INDEX)
    builder.emit(events.CardInserted(builder.seat, drawn, command.to))


def score_sets(builder: BirdieEventBuilder, command: commands.ScoreSets) -> None:
    """BIR-4.4 to BIR-4.7: the sets in their order, then the owl; and the scoring ends."""
    divide_row(builder, command)
    end_scoring(builder)


def divide_row(builder: BirdieEventBuilder, command: commands.ScoreSets) -> None:
    """BIR-4.4 to BIR-4.7: write the sets in their order, and let owls copy."""
    builder.scoring(Step.SETS)
    require_mode(builder, expert=False)
    runs = [Run(marked.first, marked.last, marked.feature) for marked in command.sets]
    require(rules.sets_refusal(builder.row, runs))
    if command.pigeon is not None:
        if command.pigeon not in range(len(runs)):
            raise IllegalMove(BirdieRefusal.NO_SUCH_SET)
        require(rules.pigeon_refusal(builder.state, builder.seat))

    _write_sets(builder, runs, command.pigeon)
    copy_scores(builder, command.owl)


def _write_sets(builder: BirdieEventBuilder, runs: Sequence[Run], pigeon: int | None) -> None:
    """BIR-4.5 to BIR-4.7: let each of the *runs* have its fate, in their order."""
    row = builder.row
    fates = rules.fates(builder.state.sheets[builder.seat].boxes, runs, pigeon)
    for run, fate in zip(runs, fates, strict=True):
        settle(builder, run.first, run.of(row), run.feature, fate)


def copy_scores(builder: BirdieEventBuilder, owl: Cards) -> None:
    """BIR-4.7: let owls copy the lowest score that was written for a set."""
    scoring = builder.scoring(Step.SETS)
    require(rules.owl_refusal(builder.state, scoring, owl))
    for box in owl:
        use_ability(builder, OWL)
        _write(builder, box, rules.copied(scoring.written))


def settle(builder: BirdieEventBuilder, first: int, cards: Cards, feature: str, fate: Fate) -> None:
    """BIR-4.5 to BIR-4.7: let a set have its *fate*."""
    if fate is Fate.PIGEON:
        use_ability(builder, PIGEON)
    builder.emit(events.SetScored(builder.seat, first, cards, feature, fate))
    if fate is Fate.WRITTEN:
        _write(builder, feature, len(cards), cards)
        _cross_flaps(builder, 1)
    if fate is Fate.PIGEON:
        _cross_flaps(builder, rules.PIGEON_FLAPS)


def _write(builder: BirdieEventBuilder, box: str, points: int, cards: Cards = ()) -> None:
    """BIR-4.5, BIR-4.9: write *points* into an empty box, and see to the trophy."""
    seat, state = builder.seat, builder.state
    trophy = rules.takes_trophy(state.sheets, box, points)
    builder.emit(events.BoxWritten(seat, box, points, state.round, cards))
    if trophy:
        builder.emit(events.TrophyTaken(seat, box, state.trophies.get(box)))


def _cross_flaps(builder: BirdieEventBuilder, points: int) -> None:
    """BIR-4.6, BIR-1.3: cross the next flaps, as far as the column goes."""
    left = len(builder.state.box.flaps) - builder.state.sheets[builder.seat].flaps
    if count := min(points, left):
        builder.emit(events.FlapsCrossed(builder.seat, count))


def end_scoring(builder: BirdieEventBuilder) -> None:
    """BIR-4.1: the next row, the next round, or the end."""
    builder.emit(events.ScoringEnded(builder.seat))
    passed, number = builder.state.passed, builder.state.round
    scored = passed.index(builder.seat) + 1
    if scored < len(passed):
        lay_out_row(builder, passed[scored])
    elif number < ROUNDS:
        builder.emit(events.RoundEnded())
        deal_round(builder, number + 1)
        begin_turn(builder, passed[-1])
    else:
        builder.emit(events.GameEnded())
