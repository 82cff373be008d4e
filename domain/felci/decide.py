"""Decides a command of Felci, in the order of the rulebook: FEL-2 setup, FEL-3 turn, FEL-6 end."""

from collections import Counter
from collections.abc import Callable
from functools import reduce
from typing import Any

import msgspec

from domain.errors import GeneralRefusal, IllegalMove, require
from domain.fair_random import Chance, Shuffler
from domain.felci import commands, events, rules
from domain.felci.components import BLACK, TYPES, WHITE, Components, garden_of
from domain.felci.evolve import evolve
from domain.felci.options import Options
from domain.felci.rules import ACTIONS, FelciRefusal
from domain.felci.state import State
from domain.game import Seat, Setup

Events = tuple[events.Event, ...]


class Deal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How chance fell: the ferns in drawing order, white's hand, black's hand, then the pile."""

    pile: tuple[str, ...]


def deal(setup: Setup[Options, Components], chance: Chance) -> Deal:
    """FEL-2.2: shuffle the ferns."""
    box = [fern for fern in setup.components.types for _ in range(setup.components.copies)]
    return Deal(chance.shuffle("felci.pile", box))


def lay_out(setup: Setup[Options, Components]) -> State:
    """Return the empty garden."""
    return State(
        garden=garden_of(setup.components, setup.options),
        white_skips_first_turn=setup.options.white_skips_first_turn,
    )


def begin(state: State, deal: Deal) -> Events:
    """FEL-2, FEL-7.1: deal, and let white start, or black when white gives up the first turn."""
    garden = state.garden
    if Counter(deal.pile) != dict.fromkeys(garden.types, garden.copies):
        raise IllegalMove(GeneralRefusal.WRONG_COMPONENTS)

    size = garden.hand
    dealt = events.Dealt(
        visitors=(garden.types, garden.types),
        hands=(deal.pile[:size], deal.pile[size : 2 * size]),
        pile=deal.pile[2 * size :],
    )
    starter = BLACK if state.white_skips_first_turn else WHITE
    return (dealt, events.TurnBegan(starter, ACTIONS))


def decide(
    state: State, seat: Seat, command: commands.Command, chance: Shuffler | None = None
) -> Events:
    """Return the events of a *command* of the seat on turn; raise IllegalMove.

    Nothing is shuffled after the deal: *chance* is never used.
    """
    return DECIDE[type(command)](state, seat, command)


def plant_fern(state: State, seat: Seat, command: commands.PlantFern) -> Events:
    """FEL-4: an action."""
    _require_action(state)
    undergrowth = command.undergrowth
    require(_naming_refusal(state, command))
    require(rules.holding_refusal(state, seat, command.type, undergrowth))
    spores = rules.spore_cells(state, command.type)
    require(rules.planting_refusal(state, spores, command.cell, undergrowth))

    planted = events.FernPlanted(seat, command.type, command.cell, spore=bool(spores))
    laid = tuple(events.UndergrowthLaid(seat, tile.type, tile.cell) for tile in undergrowth)
    return _action(state, (*laid, planted))


def seat_visitor(state: State, seat: Seat, command: commands.SeatVisitor) -> Events:
    """FEL-5: an action."""
    _require_action(state)
    if command.type not in TYPES:
        raise IllegalMove(FelciRefusal.NO_SUCH_TYPE)
    if command.bench not in state.garden.benches:
        raise IllegalMove(FelciRefusal.NO_SUCH_BENCH)
    if command.type not in state.waiting[seat]:
        raise IllegalMove(FelciRefusal.VISITOR_NOT_WAITING)
    require(rules.bench_refusal(state, seat, command.type, command.bench))

    return _action(state, (events.VisitorSeated(seat, command.type, command.bench),))


def draw_ferns(state: State, seat: Seat, command: commands.DrawFerns) -> Events:
    """FEL-3.3: the draw ends the turn."""
    turn = state.turn
    assert turn is not None
    require(rules.draw_refusal(state, seat, command.count))

    lapsed = (events.ActionsLapsed(seat, turn.actions_left),) if turn.actions_left else ()
    drawn = events.FernsDrawn(seat, state.pile[: command.count])
    empty = not turn.acted and not command.count
    ended = events.TurnEnded(seat, state.empty_turns + 1 if empty else 0)
    return _then_next_turn(state, (*lapsed, drawn, ended), 1 - seat)


def _require_action(state: State) -> None:
    assert state.turn is not None
    if not state.turn.actions_left:
        raise IllegalMove(FelciRefusal.NO_ACTION_LEFT)


def _naming_refusal(state: State, command: commands.PlantFern) -> FelciRefusal | None:
    tiles: tuple[commands.PlantFern | commands.UndergrowthTile, ...]
    near, tiles = state.garden.near, (command, *command.undergrowth)
    for tile in tiles:
        if tile.type not in TYPES:
            return FelciRefusal.NO_SUCH_TYPE
    for tile in tiles:
        if tile.cell not in near:
            return FelciRefusal.NO_SUCH_CELL
    return None


def _action(state: State, done: Events) -> Events:
    """FEL-6.1: after an action of the last turn see whether another one is possible."""
    turn = state.turn
    assert turn is not None
    return _close_last_turn(reduce(evolve, done, state), done) if turn.last else done


def _close_last_turn(state: State, done: Events) -> Events:
    """FEL-6.1: the last turn ends by itself when no action is left, or none is possible."""
    turn = state.turn
    assert turn is not None
    if turn.actions_left and rules.action_possible(state, turn.seat):
        return done
    lapsed = (events.ActionsLapsed(turn.seat, turn.actions_left),) if turn.actions_left else ()
    ended = events.TurnEnded(turn.seat, 0 if turn.acted else state.empty_turns + 1)
    return (*done, *lapsed, ended, events.GameEnded("last_turn_played"))


def _then_next_turn(state: State, done: Events, seat: Seat) -> Events:
    """FEL-3.4, FEL-6.1: after *done*, begin the turn of *seat*, or end the game."""
    after = reduce(evolve, done, state)
    if after.empty_turns == 2:
        return (*done, events.GameEnded("standstill"))
    last = rules.plays_last_turn(after, seat)
    if last is None:
        return (*done, events.GameEnded("pile_empty_for_white"))
    began = events.TurnBegan(seat, ACTIONS, last)
    return _close_last_turn(evolve(after, began), (*done, began)) if last else (*done, began)


DECIDE: dict[type, Callable[[State, Seat, Any], Events]] = {
    commands.PlantFern: plant_fern,
    commands.SeatVisitor: seat_visitor,
    commands.DrawFerns: draw_ferns,
}
