"""Simulated person who tries each kind of move in a short match of Birdie.

A player takes cards of some birds for their abilities, stacks until the deck is large enough, and
passes; then uses every ability that is at hand, and makes as many sets as there are.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from domain.birdie import commands, rules
from domain.birdie.commands import Command
from domain.birdie.components import (
    BIRDS,
    FEATURES,
    FEATURES_OF,
    PIGEON,
    ROBIN,
    WOODPECKER,
    bird_of,
)
from domain.birdie.decide.builder import BirdieEventBuilder
from domain.birdie.decide.removals import remove_card
from domain.birdie.events import FeatureDue, SetFormed
from domain.birdie.legal import ScoringChoice, runs_from
from domain.birdie.partial_state import position
from domain.birdie.rules import Run
from domain.birdie.state import Cards, Fate, State, Step
from domain.birdie.view import View
from domain.game import Seat
from domain.match import Match


class Plan(NamedTuple):
    """What a player is after."""

    decks: tuple[int, ...] = (9, 9)
    """With how large a deck the player passes, round by round."""
    birds: Cards = BIRDS
    """Of which birds a card is taken when none is at hand."""


def by_plan(*plans: Plan) -> Callable[[Match], Command]:
    """Return what says which move is made in a match where each seat has a plan."""
    return lambda match: planned(match.game.view(match.state, match.to_move), *plans)


def planned(view: View, *plans: Plan) -> Command:
    """Return what the viewer does, who is to move; without *plans* there is a usual one."""
    seat, state = view.viewer, position(view)
    assert isinstance(seat, Seat)
    if view.legal and view.legal.scoring:
        return SCORING[view.legal.scoring.step](state, view.legal.scoring)
    plan = plans[seat] if plans else Plan()
    enough = view.decks[seat].size >= plan.decks[view.round - 1]
    return commands.Pass() if enough else _turn(state, seat, plan)


def _turn(state: State, seat: Seat, plan: Plan) -> Command:
    hand = state.hands[seat]
    kept = [rules.card_of(hand, bird) for bird in BIRDS if rules.uses_left(state, seat, bird)]
    wanted = [bird for bird in plan.birds if rules.uses_left(state, seat, bird)]
    missing = [bird for bird in wanted if rules.card_of(hand, bird) is None]
    if card := next((card for card in state.area if bird_of(card) in missing), None):
        return commands.TakeCard(card)
    if rules.area_refusal(state):
        return commands.Pass()
    spare = list(hand)
    for card in filter(None, kept):
        spare.remove(card)
    drawn = state.area[: rules.STACKED]
    # What is of one season lies side by side; a card of the hand may come first.
    order = sorted((*spare, *drawn), key=lambda card: FEATURES_OF[card][::-1])
    return commands.StackCards(drawn, tuple(spare), tuple(order))


def _sets(state: State, now: ScoringChoice) -> Command:
    if now.abilities[WOODPECKER] is None:
        return commands.MoveCard(0, len(_row(state)) - 1)
    if now.abilities[ROBIN] is None:
        return commands.DrawReserve()
    return _removal(state, now) if state.expert else _division(state, now)


def _row(state: State) -> Cards:
    assert state.scoring
    return state.rows[state.scoring.seat]


def _division(state: State, now: ScoringChoice) -> Command:
    """A pigeon takes away the last set that is not written, or else the last one."""
    runs = list(_runs(_row(state)))
    written = [box for box in FEATURES if box not in now.boxes]
    pigeon = None
    if len(runs) > 1 and now.abilities[PIGEON] is None:
        fates = rules.fates(written, runs, None)
        lost = [at for at, fate in enumerate(fates) if fate is not Fate.WRITTEN]
        pigeon = (lost or [len(runs) - 1])[-1]
    fates = rules.fates(written, runs, pigeon)
    made = [run.feature for run, fate in zip(runs, fates, strict=True) if fate is Fate.WRITTEN]
    left = tuple(box for box in now.boxes if box not in made)
    owl = left[: now.owls] if made else ()
    return commands.ScoreSets(tuple(commands.MarkedSet(*run) for run in runs), pigeon, owl)


def _runs(row: Cards) -> Iterator[Run]:
    """Return sets one after the other, each as long as it can be from where it begins."""
    at = 0
    while at < len(row):
        longest = max(runs_from(row, at), key=lambda run: run.size, default=None)
        if longest:
            yield longest
        at = longest.last + 1 if longest else at + 1


def _removal(state: State, now: ScoringChoice) -> Command:
    """A card is removed that lets a set fly away; if there is none, any, but only at first."""
    scoring, row = state.scoring, _row(state)
    assert scoring
    found = sorted(range(len(row)), key=lambda at: _flies(state, scoring.seat, at), reverse=True)
    if found and (_flies(state, scoring.seat, found[0]) or not scoring.removing):
        return commands.RemoveCard(found[0])
    return commands.Finish(now.boxes[: now.owls] if scoring.written else ())


def _flies(state: State, seat: Seat, at: int) -> int:
    """Return how much there is to see when a card is removed: a choice comes before a set."""
    builder = BirdieEventBuilder(state, seat)
    remove_card(builder, commands.RemoveCard(at))
    kinds = {type(event) for event in builder.events}
    return 2 if FeatureDue in kinds else int(SetFormed in kinds)


def _insertion(state: State, now: ScoringChoice) -> Command:
    """The card goes before the last one that shares something with it."""
    assert state.scoring
    assert state.scoring.drawn
    features, row = FEATURES_OF[state.scoring.drawn], _row(state)
    alike = [at for at, card in enumerate(row) if set(features) & set(FEATURES_OF[card])]
    return commands.InsertCard((alike or [len(row)])[-1])


def _choice(state: State, now: ScoringChoice) -> Command:
    assert state.scoring
    return commands.ChooseFeature(state.scoring.features[-1])


def _writing(state: State, now: ScoringChoice) -> Command:
    return commands.DeclarePigeon() if now.abilities[PIGEON] is None else commands.WriteSet()


SCORING: dict[Step, Callable[[State, ScoringChoice], Command]] = {
    Step.SETS: _sets,
    Step.INSERT: _insertion,
    Step.CHOOSE: _choice,
    Step.WRITE: _writing,
}


def is_scored(match: Match) -> bool:
    """Tell whether a row is being scored that has sets."""
    scoring = match.state.scoring
    return bool(scoring and list(_runs(match.state.rows[scoring.seat])))
