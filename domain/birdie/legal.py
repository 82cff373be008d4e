"""Lists the legal actions of the seat on turn in Birdie, and the rules that forbid the rest."""

from collections.abc import Iterator
from itertools import permutations

import msgspec

from domain.birdie import commands, rules
from domain.birdie.components import FEATURES, FEATURES_OF, OWL, PIGEON, ROBIN, WOODPECKER
from domain.birdie.rules import Run
from domain.birdie.state import Cards, Fate, Scoring, State, Step
from domain.errors import Refusal
from domain.game import Seat
from domain.unavailable import Unavailable, unavailable


class TurnChoice(msgspec.Struct, frozen=True):
    """BIR-3: the possible turns."""

    takes: Cards
    """The different cards of the area that can be taken."""
    no_stack: Unavailable | None
    """Why nothing can be stacked, when that is so."""
    pass_points: int


class ScoringChoice(msgspec.Struct, frozen=True):
    """BIR-4, BIR-5: the possible actions in scoring a row."""

    step: Step
    abilities: dict[str, Unavailable | None]
    """For each bird whose ability comes into question now: what keeps it closed, if anything."""
    owls: int
    """How many owls could copy, once a set is written."""
    boxes: Cards
    """The boxes that no score was written in so far."""


class Legal(msgspec.Struct, frozen=True):
    """Everything open to the seat to move: one of the two."""

    turn: TurnChoice | None = None
    scoring: ScoringChoice | None = None


def legal(state: State, seat: Seat) -> Legal:
    """Return the legal actions of *seat*, which is to move."""
    if state.turn:
        choice = TurnChoice(
            takes=tuple(dict.fromkeys(state.area)),
            no_stack=_closed(rules.area_refusal(state)),
            pass_points=rules.pass_points(state, seat),
        )
        return Legal(turn=choice)
    scoring = state.scoring
    assert scoring is not None
    boxes = state.sheets[seat].boxes
    return Legal(
        scoring=ScoringChoice(
            step=scoring.step,
            abilities={bird: _closed(refusal) for bird, refusal in _abilities(state, scoring)},
            owls=_owls(state, seat),
            boxes=tuple(box for box in FEATURES if box not in boxes),
        )
    )


def _closed(refusal: Refusal | None) -> Unavailable | None:
    return unavailable(refusal) if refusal else None


def _abilities(state: State, scoring: Scoring) -> Iterator[tuple[str, Refusal | None]]:
    if scoring.step is Step.SETS:
        yield WOODPECKER, rules.woodpecker_refusal(state, scoring)
        yield ROBIN, rules.robin_refusal(state, scoring)
        yield OWL, rules.ability_refusal(state, scoring.seat, OWL)
    if scoring.step is Step.WRITE or (scoring.step is Step.SETS and not state.expert):
        yield PIGEON, rules.pigeon_refusal(state, scoring.seat)


def _owls(state: State, seat: Seat) -> int:
    held = sum(OWL in FEATURES_OF[card] for card in state.hands[seat])
    return min(held, rules.uses_left(state, seat, OWL))


def moves(state: State, seat: Seat) -> Iterator[commands.Command]:
    """Yield every legal command of *seat*, which is to move.

    There can be far too many to collect them all: lists are legal in every order.
    """
    if state.turn:
        yield from map(commands.TakeCard, dict.fromkeys(state.area))
        yield commands.Pass()
        yield from _stackings(state.area, state.hands[seat])
        return
    assert state.scoring is not None
    yield from SCORING_MOVES[state.scoring.step](state, state.scoring)


def _stackings(area: Cards, hand: Cards) -> Iterator[commands.StackCards]:
    """BIR-3.2, BIR-3.4: return all ways to stack, those with few cards of the hand first.

    There are none when the area has fewer than two cards.
    """
    for count in range(len(hand) + 1):
        for added in arrangements(hand, count):
            for drawn in arrangements(area, rules.STACKED):
                for order in arrangements(drawn + added, rules.STACKED + count):
                    yield commands.StackCards(drawn, added, order)


def arrangements(cards: Cards, length: int) -> Iterator[Cards]:
    """Return all different sequences of *length* of the *cards*."""
    if not length:
        yield ()
        return
    for card in dict.fromkeys(cards):
        at = cards.index(card)
        for rest in arrangements(cards[:at] + cards[at + 1 :], length - 1):
            yield (card, *rest)


def _set_moves(state: State, scoring: Scoring) -> Iterator[commands.Command]:
    row = state.rows[scoring.seat]
    if rules.robin_refusal(state, scoring) is None:
        yield commands.DrawReserve()
    if rules.woodpecker_refusal(state, scoring) is None:
        yield from (commands.MoveCard(*both) for both in permutations(range(len(row)), 2))
    if state.expert:
        yield from map(commands.RemoveCard, range(len(row)))
        yield from map(commands.Finish, _copies(state, scoring))
    else:
        yield from _divisions(state, scoring)


def _copies(state: State, scoring: Scoring) -> Iterator[Cards]:
    """BIR-4.7: return the boxes that owls could copy into after the scores written so far."""
    for count in range(_owls(state, scoring.seat) + 1):
        for boxes in permutations(FEATURES, count):
            if rules.owl_refusal(state, scoring, boxes) is None:
                yield boxes


def _divisions(state: State, scoring: Scoring) -> Iterator[commands.ScoreSets]:
    """BIR-4.4, BIR-4.7: return all ways to divide the row, to use a pigeon, and an owl."""
    boxes = state.sheets[scoring.seat].boxes
    pigeons = rules.pigeon_refusal(state, scoring.seat) is None
    owls = _owls(state, scoring.seat)
    for division in divisions(state.rows[scoring.seat]):
        for runs in permutations(division):
            marked = tuple(commands.MarkedSet(*run) for run in runs)
            for pigeon in (None, *(range(len(runs)) if pigeons else ())):
                yield commands.ScoreSets(marked, pigeon, ())
                fates = rules.fates(boxes, runs, pigeon)
                written = [
                    runs[at].feature for at, fate in enumerate(fates) if fate is Fate.WRITTEN
                ]
                if owls and written:
                    yield from (
                        commands.ScoreSets(marked, pigeon, (box,))
                        for box in FEATURES
                        if box not in boxes and box not in written
                    )


def divisions(row: Cards, start: int = 0) -> Iterator[tuple[Run, ...]]:
    """BIR-4.4: return all ways to divide what *row* has from index *start* on into sets."""
    if start >= len(row):
        yield ()
        return
    yield from divisions(row, start + 1)
    for run in runs_from(row, start):
        yield from ((run, *more) for more in divisions(row, run.last + 1))


def runs_from(row: Cards, start: int) -> Iterator[Run]:
    """BIR-4.4: return the sets that begin with the card at index *start*."""
    for feature in FEATURES_OF[row[start]]:
        last = start + 1
        while last < len(row) and feature in FEATURES_OF[row[last]]:
            yield Run(start, last, feature)
            last += 1


def _insertions(state: State, scoring: Scoring) -> Iterator[commands.Command]:
    yield from map(commands.InsertCard, range(len(state.rows[scoring.seat]) + 1))


def _features(state: State, scoring: Scoring) -> Iterator[commands.Command]:
    yield from map(commands.ChooseFeature, scoring.features)


def _writings(state: State, scoring: Scoring) -> Iterator[commands.Command]:
    yield commands.WriteSet()
    if rules.pigeon_refusal(state, scoring.seat) is None:
        yield commands.DeclarePigeon()


SCORING_MOVES = {
    Step.SETS: _set_moves,
    Step.INSERT: _insertions,
    Step.CHOOSE: _features,
    Step.WRITE: _writings,
}
