"""The random bot of Birdie: plays legal moves at random."""

from random import Random

from domain.birdie import commands, rules
from domain.birdie.components import FEATURES
from domain.birdie.legal import Legal, ScoringChoice, runs_from
from domain.birdie.partial_state import Known
from domain.birdie.rules import Run
from domain.birdie.state import Cards, Fate, Step
from domain.birdie.view import OpenCards, View
from domain.game import StopCondition, no_limit


def wander(known: Known, chance: Random, should_stop: StopCondition = no_limit) -> commands.Command:
    """Choose any legal command: first what to do, then with what."""
    view = known.view
    now = view.legal
    assert now is not None
    if now.scoring:
        return _wander_in_scoring(view, now.scoring, chance)
    return _wander_in_turn(view, now, chance)


def _wander_in_turn(view: View, now: Legal, chance: Random) -> commands.Command:
    turn = now.turn
    assert turn is not None
    if chance.random() < 0.08:
        return commands.Pass()
    if turn.no_stack or chance.random() < 0.3:
        return commands.TakeCard(chance.choice(turn.takes))
    drawn = tuple(chance.sample(view.area, rules.STACKED))
    hand = own_hand(view)
    added = tuple(chance.sample(hand, chance.randint(0, min(3, len(hand)))))
    order = [*drawn, *added]
    chance.shuffle(order)
    return commands.StackCards(drawn, added, tuple(order))


def own_hand(view: View) -> Cards:
    """Return the hand of the viewer."""
    assert isinstance(view.viewer, int)
    hand = view.hands[view.viewer]
    assert isinstance(hand, OpenCards)
    return hand.cards


def _wander_in_scoring(view: View, now: ScoringChoice, chance: Random) -> commands.Command:
    scoring = view.scoring
    assert scoring is not None
    row = view.rows[scoring.seat]
    match now.step:
        case Step.INSERT:
            return commands.InsertCard(chance.randint(0, len(row)))
        case Step.CHOOSE:
            return commands.ChooseFeature(chance.choice(scoring.features))
        case Step.WRITE:
            pigeon = now.abilities["pigeon"] is None and chance.random() < 0.5
            return commands.DeclarePigeon() if pigeon else commands.WriteSet()
        case Step.SETS:
            return _wander_with_row(view, now, row, chance)


def _wander_with_row(
    view: View, now: ScoringChoice, row: Cards, chance: Random
) -> commands.Command:
    if now.abilities["robin"] is None and chance.random() < 0.5:
        return commands.DrawReserve()
    if now.abilities["woodpecker"] is None and len(row) > 1 and chance.random() < 0.5:
        return commands.MoveCard(*chance.sample(range(len(row)), 2))
    if not view.expert:
        return _wander_with_sets(view, now, row, chance)
    if row and chance.random() < 0.9:
        return commands.RemoveCard(chance.randrange(len(row)))
    scoring = view.scoring
    copies = scoring is not None and scoring.copy is not None
    return commands.Finish(_owls(now, now.boxes if copies else (), chance))


def _wander_with_sets(
    view: View, now: ScoringChoice, row: Cards, chance: Random
) -> commands.Command:
    runs: list[Run] = []
    at = 0
    while at < len(row):
        if (found := list(runs_from(row, at))) and chance.random() < 0.8:
            runs.append(chance.choice(found))
            at = runs[-1].last
        at += 1
    chance.shuffle(runs)
    pigeon = None
    if runs and now.abilities["pigeon"] is None and chance.random() < 0.5:
        pigeon = chance.randrange(len(runs))
    written = [box for box in FEATURES if box not in now.boxes]
    fates = rules.fates(written, runs, pigeon)
    made = [run.feature for run, fate in zip(runs, fates, strict=True) if fate is Fate.WRITTEN]
    left = tuple(box for box in now.boxes if box not in made) if made else ()
    marked = tuple(commands.MarkedSet(*run) for run in runs)
    return commands.ScoreSets(marked, pigeon, _owls(now, left, chance))


def _owls(now: ScoringChoice, boxes: Cards, chance: Random) -> Cards:
    count = min(now.owls, len(boxes))
    return tuple(chance.sample(boxes, chance.randint(0, count)))
