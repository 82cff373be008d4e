"""Deals a match of Bower (BOW-2, BOW-7)."""

from collections.abc import Iterable, Mapping

import msgspec
from msgspec.structs import replace

from domain.bower import events
from domain.bower.components import DISPLAY, REVEALED, Components, box_of, knower
from domain.bower.decide.builder import Events
from domain.bower.options import Options
from domain.bower.state import State
from domain.errors import GeneralRefusal, IllegalMove
from domain.fair_random import Chance
from domain.game import Seat, Setup

BONUS_SHUFFLE = "bower.bonus"
TURNS = 12
SUPER_TURNS = 15


class Deal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How chance fell, the first of each list being drawn first."""

    first: Seat
    eggs: tuple[str, ...]
    """Seat 0's three, seat 1's three, the two aside."""
    nest_tiles: tuple[str, ...]
    bonus_tiles: tuple[str, ...]
    bonus_reshuffles: tuple[tuple[str, ...], ...] = ()
    """The new stack each time that the discarded bonus tiles were shuffled (BOW-4.3)."""


def deal(setup: Setup[Options, Components], chance: Chance) -> Deal:
    """BOW-2: shuffle the eggs, the nest tiles and the bonus tiles, and choose the first player."""
    box = box_of(setup.components, setup.options)
    return Deal(
        first=chance.below("first", 2),
        eggs=chance.shuffle("bower.eggs", box.eggs),
        nest_tiles=chance.shuffle("bower.nest", box.nest_tiles),
        bonus_tiles=chance.shuffle(BONUS_SHUFFLE, box.bonus_tiles),
    )


def lay_out(setup: Setup[Options, Components]) -> State:
    """Return the empty table."""
    super_nest = setup.options.super_nest
    return State(
        box=box_of(setup.components, setup.options),
        super_nest=super_nest,
        turns=SUPER_TURNS if super_nest else TURNS,
    )


def begin(state: State, deal: Deal) -> Events:
    """BOW-2, BOW-7: deal, and let the first player choose a tile of the display."""
    box = state.box
    if deal.first not in (0, 1):
        raise IllegalMove(GeneralRefusal.NO_SUCH_SEAT)
    for pieces, held in (
        (deal.eggs, box.eggs),
        (deal.nest_tiles, box.nest_tiles),
        (deal.bonus_tiles, box.bonus_tiles),
    ):
        if sorted(pieces) != sorted(held):
            raise IllegalMove(GeneralRefusal.WRONG_COMPONENTS)

    revealed = deal.bonus_tiles[:REVEALED] if state.super_nest else ()
    known = {seat: iter(deal.eggs[3 * seat : 3 * seat + 3]) for seat in (0, 1)}
    dealt = events.Dealt(
        eggs=tuple(next(known[knower(column)]) for column in range(1, 7)),
        aside=deal.eggs[6:],
        display=deal.nest_tiles[:DISPLAY],
        stack=deal.nest_tiles[DISPLAY:],
        bonus_stack=() if state.super_nest else deal.bonus_tiles,
        revealed=revealed,
        boxed=deal.bonus_tiles[REVEALED:] if state.super_nest else (),
        tokens=tuple(token for token in box.tokens if token in revealed or not state.super_nest),
    )
    return (dealt, events.OpeningChoiceDue(deal.first))


def recorded_shuffles(deal: Deal) -> Mapping[tuple[str, int], tuple[str, ...]]:
    """Return how the bonus stack was renewed, as a record says: the first time is 1."""
    return {(BONUS_SHUFFLE, at): order for at, order in enumerate(deal.bonus_reshuffles, 1)}


def whole_deal(deal: Deal, past_events: Iterable[events.Event]) -> Deal:
    """Return *deal* with the shuffles of *past_events*, as a record contains them.

    Later shuffles that the deal already contains stay.
    """
    renewed = _renewed(past_events)
    return replace(deal, bonus_reshuffles=renewed + deal.bonus_reshuffles[len(renewed) :])


def deal_so_far(deal: Deal, past_events: Iterable[events.Event]) -> Deal:
    """Return *deal* with the shuffles that *past_events* contain, and without later ones."""
    return replace(deal, bonus_reshuffles=_renewed(past_events))


def _renewed(past_events: Iterable[events.Event]) -> tuple[tuple[str, ...], ...]:
    return tuple(
        event.tiles for event in past_events if isinstance(event, events.BonusStackRenewed)
    )
