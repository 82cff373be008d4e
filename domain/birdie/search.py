"""The ``Search`` record of Birdie: playout policy, value function and error estimates."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import permutations
from math import sqrt
from random import Random
from statistics import mean
from typing import Final

from domain.birdie import commands, rules
from domain.birdie.bot.heuristic import FACE_TO_FACE, sensible
from domain.birdie.bot.round_forecast import ABILITY, LATER, TURN, Pace
from domain.birdie.bot.set_partition import WorthTable
from domain.birdie.bot.sheet_value import SheetWritten, Stakes, Worth
from domain.birdie.bot.stacking_orders import OPEN
from domain.birdie.components import BIRDS, FEATURES_OF, ROUNDS, Box, bird_of
from domain.birdie.decide import decide
from domain.birdie.determinization import redraw, sampler
from domain.birdie.evolve import evolve
from domain.birdie.partial_state import Known
from domain.birdie.rules import STACKED
from domain.birdie.scoring import score
from domain.birdie.state import Cards, Sheet, State
from domain.game import Phrase, Seat, StopCondition, no_limit
from domain.identity_cache import cached_by_identity
from domain.pieces import without
from domain.search import Part, Search, search

PAIRS: Final = 3
"""How many pairs of the area are looked at closely."""

LONG: Final = 6
"""How many cards of a deck are looked at: longer runs are rare."""

FULL: Final = 0.2
"""The value of continuing a run whose box is full."""

NEXT: Final = 1.75
"""The expected gain of the next turn, set so that playouts pass about when the house bot does."""

WHOLE_ROUND: Final = 200
"""More turns than any round has."""

SWING: Final = 11.0
"""By how many points a match may turn in a round."""

WHATS: Final = (
    Phrase("written"),
    Phrase("cards_stacked_so_far"),
    Phrase("abilities_in_hand"),
)
"""What a player's own points come from."""

CARDS: Final = 30
"""The approximate number of cards drawn in a round."""


def strong(
    seen: Known, chance: Random, should_stop: StopCondition = no_limit
) -> commands.Command | None:
    """Choose what turns out best on tables that may be this one."""
    seat = seen.view.viewer
    assert isinstance(seat, int)
    found: commands.Command | None = search(SEARCH, seat, seen, chance, should_stop)
    return found


def playout_policy(state: State, seat: Seat, chance: Random) -> commands.Command:
    """Return how the deck gets best at a glance, or pass where little more can come."""
    assert state.turn is not None
    if len(state.area) < STACKED:
        return commands.TakeCard(state.area[0])
    worth = _worths(state.box, state.round, state.expert, state.sheets)[seat]
    deck, hand = state.decks[seat], state.hands[seat]
    before = _promise(worth, deck) + _abilities(worth, hand)
    promise, stacked = max(
        [
            (
                _promise(worth, deck + order) + _abilities(worth, without(hand, added)),
                (area, added, order),
            )
            for area, added, order in _piles(worth, deck, state.area, hand)
        ]
    )
    points = rules.pass_points(state, seat)
    if not state.turn.last and promise - before + _coming(state) < (1 - LATER) * points:
        return commands.Pass()
    return commands.StackCards(*stacked)


def _promise(worth: Worth, deck: Cards) -> float:
    table = _table(worth, deck)
    return table.most + OPEN * sum([length for _, length in table.runs])


def _piles(
    worth: Worth, deck: Cards, area: Cards, hand: Cards
) -> Iterator[tuple[Cards, Cards, Cards]]:
    """Return the pairs that make the longest runs, each alone and with a card of the hand."""
    runs = _run_on({}, deck[-LONG:])
    begun = {card: (_gain(worth, runs, card), _run_on(runs, (card,))) for card in area}

    def gain(pair: Cards) -> float:
        first, second = pair
        gained, then = begun[first]
        return gained + _gain(worth, then, second)

    # A set has no order, and equal chance must make equal choices.
    pairs = sorted(dict.fromkeys(permutations(area, STACKED)), key=gain)
    for pair in pairs[-PAIRS:]:
        yield pair, (), pair
    best = pairs[-1]
    for card in dict.fromkeys(hand):
        yield best, (card,), (*best, card)
        yield best, (card,), (card, *best)


def _coming(state: State) -> float:
    """Return the expected points of the turns after this one."""
    pace = Pace(len(state.area) + len(state.deck), len(rules.playing(state)) - 1, last=False)
    return NEXT * pace.again(STACKED) + TURN * pace.more_turns(STACKED)


def _run_on(runs: dict[str, int], cards: Cards) -> dict[str, int]:
    """Return how many of the last cards share each feature when *cards* have come to the runs."""
    for card in cards:
        runs = {feature: runs.get(feature, 0) + 1 for feature in FEATURES_OF[card]}
    return runs


def _gain(worth: Worth, runs: dict[str, int], card: str) -> float:
    """Return how long a *card* makes the longest of the runs that counts."""
    return max(
        [
            runs.get(feature, 0) + 1.0 if feature in worth.empty else FULL
            for feature in FEATURES_OF[card]
        ]
    )


def value(state: State, seat: Seat) -> float:
    """Return by how many points *seat* is likely to be ahead of the others."""
    points = [_points(state, each) for each in range(len(state.sheets))]
    own = points.pop(seat)
    return own - (mean(points) + max(points)) / 2


def parts(state: State, seat: Seat) -> Iterator[Part]:
    """Yield the parts of the lead: the seat's own points, and what the others get."""
    yield from zip(WHATS, _parts(state, seat), strict=True)
    others = [_points(state, each) for each in range(len(state.sheets)) if each != seat]
    yield Phrase("points_of_others"), -(mean(others) + max(others)) / 2


def _points(state: State, seat: Seat) -> float:
    """Return the expected points of a sheet after its deck is scored."""
    written, cards, abilities = _parts(state, seat)
    return written + cards + abilities


def _parts(state: State, seat: Seat) -> tuple[float, float, float]:
    """Return the points that a seat has written, and those of its deck and its hand to come."""
    if state.ended:
        return score(state).totals[seat], 0.0, 0.0
    sheet = state.sheets[seat]
    worth = _worths(state.box, state.round, state.expert, state.sheets)[seat]
    deck = state.decks[seat] or state.rows[seat]
    written = sum(entry.points for entry in sheet.boxes.values())
    trophies = sum(holder == seat for holder in state.trophies.values()) * state.box.trophy
    flaps = state.box.flaps[sheet.flaps - 1] if sheet.flaps else 0
    total = written + sum(sheet.passes) + trophies + flaps
    return total, _table(worth, deck).most, _abilities(worth, state.hands[seat])


@lru_cache(maxsize=1 << 10)
def _abilities(worth: Worth, hand: Cards) -> float:
    """Return the uses that the birds of a *hand* still have."""
    held = [bird_of(card) for card in hand]
    return sum(
        max(0.0, ABILITY[bird] - worth.kept(bird, used))
        for bird in BIRDS
        for used in range(min(held.count(bird), worth.uses[bird]))
    )


Written = tuple[tuple[tuple[str, int], ...], int, tuple[tuple[str, int], ...]]
"""The content of a sheet: boxes with points, crossed flaps, birds with their uses."""


@cached_by_identity
def _worths(box: Box, number: int, expert: bool, sheets: tuple[Sheet, ...]) -> tuple[Worth, ...]:
    """Return what things are worth to each player."""
    stakes = Stakes(number, expert, box.flaps, box.trophy)
    return _worths_of(stakes, tuple(map(_written, sheets)))


def _written(sheet: Sheet) -> Written:
    boxes = ((name, entry.points) for name, entry in sheet.boxes.items())
    return tuple(boxes), sheet.flaps, tuple(sheet.used.items())


@lru_cache(maxsize=1 << 8)
def _worths_of(stakes: Stakes, sheets: tuple[Written, ...]) -> tuple[Worth, ...]:
    """Return the value tables of all sheets, the same object until a score is written."""
    written = [SheetWritten(dict(boxes), flaps, dict(used)) for boxes, flaps, used in sheets]
    return tuple(Worth(stakes, written, seat) for seat in range(len(sheets)))


@lru_cache(maxsize=1 << 12)
def _table(worth: Worth, deck: Cards) -> WorthTable:
    """Return the table of a deck, worked out once for each of its beginnings."""
    return _table(worth, deck[:-1]).then(deck[-1]) if deck else WorthTable(worth)


def logistic_scale(state: State) -> float:
    """Return by how many points a match may still turn: a round more is the most of it."""
    return SWING * sqrt(1 + ROUNDS - state.round + len(state.deck) / CARDS)


PROMISE_ERROR: Final = 1.5
"""How far the house bot errs about how much better one move is than another."""

PLAYOUT_BIAS: Final = 3.0
"""The error of playouts with three or more players, where many quick replies decide the result."""


def playout_bias(seen: Known) -> float:
    """Return how far trials err; between two they were measured to tell more than promises."""
    return PLAYOUT_BIAS if len(seen.view.sheets) > FACE_TO_FACE else 0.0


SEARCH: Final = Search(
    decide=decide,
    evolve=evolve,
    to_move=rules.to_move,
    choices=sensible,
    sampler=sampler,
    playout_policy=playout_policy,
    promise_error=PROMISE_ERROR,
    turns=WHOLE_ROUND,
    is_terminal=lambda start, state: state.turn is None,
    value=value,
    logistic_scale=logistic_scale,
    winners=lambda state: score(state).winners,
    redraw=redraw,
    parts=parts,
    playout_bias=playout_bias,
)
