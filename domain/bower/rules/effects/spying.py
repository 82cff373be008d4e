"""The effects of spies (BOW-5.5)."""

from typing import Final

from domain.bower import events
from domain.bower.components import COLUMNS, knower
from domain.bower.rules.effects.effect import Effect, Events
from domain.bower.rules.refusals import BowerRefusal
from domain.bower.state import State
from domain.game import Seat


def facing(seat: Seat) -> tuple[int, ...]:
    """BOW-5.5: return the columns whose eggs face the seat's opponent."""
    return tuple(column for column in range(1, COLUMNS + 1) if knower(column) != seat)


def _egg_refusal(state: State, seat: Seat, column: int) -> BowerRefusal | None:
    if column not in range(1, COLUMNS + 1):
        return BowerRefusal.NO_SUCH_COLUMN
    return None if column in facing(seat) else BowerRefusal.NOT_FACING


def _look_at_egg(state: State, seat: Seat, chosen: str, column: int) -> Events:
    return (events.EggSeen(seat, column, state.eggs[column - 1]),)


def _look_aside(state: State, seat: Seat, chosen: str) -> Events:
    return (events.EggsAsideSeen(seat, state.aside),)


PEEK_EGG: Final = Effect(needs=("column",), refusal=_egg_refusal, does=_look_at_egg)
PEEK_ASIDE: Final = Effect(does=_look_aside)
