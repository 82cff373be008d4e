"""The ``Effect`` record of a bonus tile (BOW-4.3, BOW-4.4)."""

from collections.abc import Callable

import msgspec

from domain.bower import events
from domain.bower.rules.refusals import BowerRefusal
from domain.bower.state import State
from domain.game import Seat

Events = tuple[events.Event, ...]


def nothing(seat: Seat, tile: str) -> Events:
    """Return no automatic effect, as for most bonus tiles."""
    return ()


def always(state: State, seat: Seat) -> bool:
    """Tell that an effect depends on nothing but on how it is applied."""
    return True


def however(state: State, seat: Seat) -> BowerRefusal | None:
    """Return what forbids an effect that is applied without saying how: no rule."""
    return None


class Effect(msgspec.Struct, frozen=True, kw_only=True):
    """The effect of a kind of bonus tile. Its functions get the state and the seat that chose.

    A way to apply an effect is given by the values of the fields that it needs, in their order.
    """

    at_once: Callable[[Seat, str], Events] = nothing
    """Return what follows by itself when a tile of this kind is chosen (BOW-4.3)."""
    needs: tuple[str, ...] = ()
    """The fields of ``ApplyEffect`` that say how it is applied (BOW-4.4)."""
    possible: Callable[[State, Seat], bool] = always
    """Tell whether it can do anything, as far as that does not depend on how it is applied."""
    refusal: Callable[..., BowerRefusal | None] = however
    """Return why it can't be applied like this."""
    does: Callable[..., Events] | None = None
    """Return what follows when it is applied like this, the tile being named before.

    None where nobody is asked: the tile works by itself.
    """
