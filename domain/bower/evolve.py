"""Applies an event of Bower to a position. Nothing here decides, checks or refuses."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from domain.bower import events
from domain.bower.components import CROSS
from domain.bower.state import State, Step, Turn
from domain.game import Seat
from domain.pieces import with_own, without


def evolve(state: State, event: events.Event) -> State:
    """Return the position after *event*."""
    return EVOLVE[type(event)](state, event)


def _turn(state: State) -> Turn:
    assert state.turn is not None
    return state.turn


def _dealt(state: State, event: events.Dealt) -> State:
    return replace(
        state,
        eggs=event.eggs,
        aside=event.aside,
        display=event.display,
        stack=event.stack,
        bonus_stack=event.bonus_stack,
        revealed=event.revealed,
        boxed=event.boxed,
        tokens=event.tokens,
    )


def _opening_choice_due(state: State, event: events.OpeningChoiceDue) -> State:
    return replace(state, turn=Turn(event.seat, 0, Step.OPENING))


def _turn_began(state: State, event: events.TurnBegan) -> State:
    seat = event.seat
    return replace(
        state,
        turn=Turn(seat, event.number, event.step, event.must_place),
        given=with_own(state.given, seat, None) if event.given else state.given,
        doubled=None if event.second else state.doubled,
    )


def _step_began(state: State, event: events.StepBegan) -> State:
    return replace(state, turn=replace(_turn(state), step=event.step))


def _into_hand(state: State, seat: Seat, tile: str) -> tuple[tuple[str, ...], ...]:
    return with_own(state.hands, seat, (*state.hands[seat], tile))


def _out_of_hand(state: State, seat: Seat, tile: str) -> tuple[tuple[str, ...], ...]:
    return with_own(state.hands, seat, without(state.hands[seat], (tile,)))


def _tile_taken(state: State, event: events.TileTaken) -> State:
    return replace(
        state,
        display=without(state.display, (event.tile,)),
        hands=_into_hand(state, event.seat, event.tile),
    )


def _display_refilled(state: State, event: events.DisplayRefilled) -> State:
    return replace(
        state, display=state.display + event.tiles, stack=state.stack[len(event.tiles) :]
    )


def _nest_tile_placed(state: State, event: events.NestTilePlaced) -> State:
    nest = state.nests[event.seat].with_tile(state.box.tiles[event.tile], event.cells)
    return replace(
        state,
        nests=with_own(state.nests, event.seat, nest),
        hands=_out_of_hand(state, event.seat, event.tile),
    )


def _as_it_was(state: State, event: events.Event) -> State:
    """What this event tells changes nothing on the table."""
    return state


def _bonus_tiles_drawn(state: State, event: events.BonusTilesDrawn) -> State:
    turn = _turn(state)
    return replace(
        state,
        turn=replace(turn, drawn=turn.drawn + event.tiles),
        bonus_stack=state.bonus_stack[len(event.tiles) :],
    )


def _bonus_stack_renewed(state: State, event: events.BonusStackRenewed) -> State:
    return replace(state, bonus_stack=event.tiles, bonus_discards=(), renewals=state.renewals + 1)


def _bonus_tile_chosen(state: State, event: events.BonusTileChosen) -> State:
    left = (tile for tile in state.revealed if tile != event.tile)
    return replace(
        state,
        turn=replace(_turn(state), drawn=(), chosen=event.tile),
        revealed=tuple(left),
        bonus_discards=state.bonus_discards + event.discarded,
        bonuses=with_own(state.bonuses, event.seat, (*state.bonuses[event.seat], event.tile)),
    )


def _bonus_tile_joined_hand(state: State, event: events.BonusTileJoinedHand) -> State:
    return replace(state, hands=_into_hand(state, event.seat, event.tile))


def _token_came(state: State, event: events.TokenCame) -> State:
    return replace(
        state,
        tokens=without(state.tokens, (event.token,)),
        kept=with_own(state.kept, event.seat, (*state.kept[event.seat], event.token)),
    )


def _egg_seen(state: State, event: events.EggSeen) -> State:
    seen = (*state.peeked[event.seat], event.column)
    return replace(state, peeked=with_own(state.peeked, event.seat, seen))


def _eggs_aside_seen(state: State, event: events.EggsAsideSeen) -> State:
    return replace(state, peeked_aside=with_own(state.peeked_aside, event.seat, True))


def _token_put(state: State, event: events.TokenPut) -> State:
    nest = state.nests[event.seat].with_token(event.token, event.cell, event.axis)
    return replace(
        state,
        nests=with_own(state.nests, event.seat, nest),
        kept=with_own(state.kept, event.seat, without(state.kept[event.seat], (event.token,))),
    )


def _object_crossed(state: State, event: events.ObjectCrossed) -> State:
    nest = state.nests[event.nest].with_cross(event.cell, event.object)
    return replace(
        state,
        nests=with_own(state.nests, event.nest, nest),
        kept=with_own(state.kept, event.seat, without(state.kept[event.seat], (CROSS,))),
    )


def _cover_tile_drawn(state: State, event: events.CoverTileDrawn) -> State:
    return replace(state, stack=state.stack[1:], turn=replace(_turn(state), covering=event.tile))


def _squares_covered(state: State, event: events.SquaresCovered) -> State:
    nest = state.nests[event.seat].with_tile(state.box.tiles[event.tile], event.cells)
    return replace(
        state,
        nests=with_own(state.nests, event.seat, nest),
        lost=state.lost + event.lost,
        turn=replace(_turn(state), covering=None),
    )


def _tile_given(state: State, event: events.TileGiven) -> State:
    return replace(
        state,
        display=without(state.display, (event.tile,)),
        hands=_into_hand(state, event.to, event.tile),
        given=with_own(state.given, event.to, event.tile),
    )


def _turns_doubled(state: State, event: events.TurnsDoubled) -> State:
    return replace(state, doubled=event.player)


def _tile_discarded(state: State, event: events.TileDiscarded) -> State:
    return replace(
        state,
        hands=_out_of_hand(state, event.seat, event.tile),
        discarded=(*state.discarded, event.tile),
    )


def _turn_ended(state: State, event: events.TurnEnded) -> State:
    played = with_own(state.played, event.seat, state.played[event.seat] + 1)
    return replace(state, turn=None, played=played)


def _game_ended(state: State, event: events.GameEnded) -> State:
    return replace(state, ended=True)


EVOLVE: dict[type, Callable[[State, Any], State]] = {
    events.Dealt: _dealt,
    events.OpeningChoiceDue: _opening_choice_due,
    events.TurnBegan: _turn_began,
    events.StepBegan: _step_began,
    events.TileTaken: _tile_taken,
    events.DisplayRefilled: _display_refilled,
    events.NestTilePlaced: _nest_tile_placed,
    events.NothingPlaced: _as_it_was,
    events.BonusEarned: _as_it_was,
    events.BonusSkipped: _as_it_was,
    events.BonusTilesDrawn: _bonus_tiles_drawn,
    events.BonusStackRenewed: _bonus_stack_renewed,
    events.BonusTileChosen: _bonus_tile_chosen,
    events.BonusTileJoinedHand: _bonus_tile_joined_hand,
    events.TokenCame: _token_came,
    events.EffectDeclined: _as_it_was,
    events.EffectMissed: _as_it_was,
    events.EggSeen: _egg_seen,
    events.EggsAsideSeen: _eggs_aside_seen,
    events.TokenPut: _token_put,
    events.ObjectCrossed: _object_crossed,
    events.CoverTileDrawn: _cover_tile_drawn,
    events.SquaresCovered: _squares_covered,
    events.TileGiven: _tile_given,
    events.TurnsDoubled: _turns_doubled,
    events.TileDiscarded: _tile_discarded,
    events.TurnEnded: _turn_ended,
    events.GameEnded: _game_ended,
}
