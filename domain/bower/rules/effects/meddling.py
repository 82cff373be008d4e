"""The effects of meddling tiles (BOW-5.7)."""

from typing import Final

from domain.bower import events
from domain.bower.components import Cells
from domain.bower.rules.effects.effect import Effect, Events
from domain.bower.rules.refusals import BowerRefusal
from domain.bower.rules.supplies import refilled
from domain.bower.rules.turns import turns_left
from domain.bower.state import Nest, State, Step
from domain.game import Seat


def _any_left_to_draw(state: State, seat: Seat) -> bool:
    return bool(state.stack)


def _draw_to_cover(state: State, seat: Seat, chosen: str) -> Events:
    """BOW-5.7: the drawn tile is face up at once and must be placed."""
    return (events.CoverTileDrawn(seat, state.stack[0]), events.StepBegan(Step.COVER))


def cover_refusal(state: State, nest: Nest, cells: Cells) -> BowerRefusal | None:
    """BOW-5.7: return why the drawn tile can't cover *cells*."""
    near = state.box.near
    if any(cell not in near for cell in cells):
        return BowerRefusal.COVERS_OUTSIDE
    if cells[1] not in near[cells[0]]:
        return BowerRefusal.COVERS_APART
    filled = all(cell in nest.squares for cell in cells)
    return None if filled else BowerRefusal.COVERS_EMPTY


def _opponent_goes_on(state: State, seat: Seat) -> bool:
    return turns_left(state, 1 - seat) > 0


def _gift_refusal(state: State, seat: Seat, tile: str) -> BowerRefusal | None:
    return None if tile in state.display else BowerRefusal.NOT_IN_DISPLAY


def _give(state: State, seat: Seat, chosen: str, tile: str) -> Events:
    given = events.TileGiven(seat, 1 - seat, tile)
    return (given, *refilled(state, len(state.display) - 1))


def _opponent_has_two_turns(state: State, seat: Seat) -> bool:
    return turns_left(state, 1 - seat) > 1


def _double_turn(state: State, seat: Seat, chosen: str) -> Events:
    return (events.TurnsDoubled(seat, 1 - seat),)


def _opponent_holds_any(state: State, seat: Seat) -> bool:
    return bool(state.hands[1 - seat])


def _demand_discard(state: State, seat: Seat, chosen: str) -> Events:
    """BOW-5.7: which tile, the opponent chooses."""
    return (events.StepBegan(Step.DISCARD),)


COVER: Final = Effect(possible=_any_left_to_draw, does=_draw_to_cover)
GIVE: Final = Effect(needs=("tile",), possible=_opponent_goes_on, refusal=_gift_refusal, does=_give)
DOUBLE_TURN: Final = Effect(possible=_opponent_has_two_turns, does=_double_turn)
DISCARD: Final = Effect(possible=_opponent_holds_any, does=_demand_discard)
