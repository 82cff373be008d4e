"""Applies an event of Felci to a position. Nothing here decides, checks or refuses."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from domain.felci import events
from domain.felci.components import Fern
from domain.felci.state import State, Turn, Undergrowth, Visitor
from domain.game import Seat
from domain.pieces import with_own, without

Piles = tuple[tuple[Fern, ...], ...]


def evolve(state: State, event: events.Event) -> State:
    """Return the position after *event*."""
    return EVOLVE[type(event)](state, event)


def _out_of(piles: Piles, seat: Seat, piece: Fern) -> Piles:
    return with_own(piles, seat, without(piles[seat], (piece,)))


def _dealt(state: State, event: events.Dealt) -> State:
    return replace(state, waiting=event.visitors, hands=event.hands, pile=event.pile)


def _turn_began(state: State, event: events.TurnBegan) -> State:
    return replace(state, turn=Turn(event.seat, event.actions, acted=False, last=event.last))


def _undergrowth_laid(state: State, event: events.UndergrowthLaid) -> State:
    return replace(
        state,
        tiles={**state.tiles, event.cell: Undergrowth(event.seat, event.type)},
        hands=_out_of(state.hands, event.seat, event.type),
    )


def _acted(turn: Turn | None) -> Turn:
    assert turn is not None
    return Turn(turn.seat, turn.actions_left - 1, acted=True, last=turn.last)


def _fern_planted(state: State, event: events.FernPlanted) -> State:
    return replace(
        state,
        tiles={**state.tiles, event.cell: event.type},
        hands=_out_of(state.hands, event.seat, event.type),
        turn=_acted(state.turn),
    )


def _visitor_seated(state: State, event: events.VisitorSeated) -> State:
    visitors = (*state.seated.get(event.bench, ()), Visitor(event.seat, event.type))
    return replace(
        state,
        seated={**state.seated, event.bench: visitors},
        waiting=_out_of(state.waiting, event.seat, event.type),
        turn=_acted(state.turn),
    )


def _actions_lapsed(state: State, event: events.ActionsLapsed) -> State:
    turn = state.turn
    assert turn is not None
    return replace(state, turn=replace(turn, actions_left=turn.actions_left - event.count))


def _ferns_drawn(state: State, event: events.FernsDrawn) -> State:
    return replace(
        state,
        pile=state.pile[len(event.types) :],
        hands=with_own(state.hands, event.seat, state.hands[event.seat] + event.types),
    )


def _turn_ended(state: State, event: events.TurnEnded) -> State:
    return replace(state, turn=None, empty_turns=event.empty_turns)


def _game_ended(state: State, event: events.GameEnded) -> State:
    return replace(state, turn=None, ended=event.reason)


EVOLVE: dict[type, Callable[[State, Any], State]] = {
    events.Dealt: _dealt,
    events.TurnBegan: _turn_began,
    events.UndergrowthLaid: _undergrowth_laid,
    events.FernPlanted: _fern_planted,
    events.VisitorSeated: _visitor_seated,
    events.ActionsLapsed: _actions_lapsed,
    events.FernsDrawn: _ferns_drawn,
    events.TurnEnded: _turn_ended,
    events.GameEnded: _game_ended,
}
