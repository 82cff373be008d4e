"""The events of Felci: outcomes, chance included, that are never computed again."""

from domain.base_types import GameEvent
from domain.felci.components import Fern
from domain.felci.state import EndReason
from domain.game import Seat
from domain.grid import Cell


class Dealt(GameEvent):
    """FEL-2: the visitors were set up, and the ferns shuffled and dealt."""

    visitors: tuple[tuple[Fern, ...], ...]
    hands: tuple[tuple[Fern, ...], ...]
    pile: tuple[Fern, ...]


class TurnBegan(GameEvent):
    """FEL-3.1: a turn began with this many actions, and then the draw (not in the last turn)."""

    seat: Seat
    actions: int
    last: bool = False


class UndergrowthLaid(GameEvent):
    """FEL-4.4: a tile of the hand was laid face down."""

    seat: Seat
    type: Fern
    cell: Cell


class FernPlanted(GameEvent):
    """FEL-4.2, FEL-4.3: a fern was planted face up, as a spore or as a new plant; an action."""

    seat: Seat
    type: Fern
    cell: Cell
    spore: bool


class VisitorSeated(GameEvent):
    """FEL-5.1: a visitor sat down on a bench; an action."""

    seat: Seat
    type: Fern
    bench: str


class ActionsLapsed(GameEvent):
    """FEL-3.2: nothing was left to do with the remaining actions."""

    seat: Seat
    count: int


class FernsDrawn(GameEvent):
    """FEL-3.3: these came from the top of the pile into the hand, in this order; maybe none."""

    seat: Seat
    types: tuple[Fern, ...]


class TurnEnded(GameEvent):
    """A turn ended; this many turns in a row, including this one, were empty (FEL-3.4)."""

    seat: Seat
    empty_turns: int


class GameEnded(GameEvent):
    """FEL-6.1 or FEL-3.4: the last turn ended; the undergrowth is turned face up (FEL-4.6)."""

    reason: EndReason


Event = (
    Dealt
    | TurnBegan
    | UndergrowthLaid
    | FernPlanted
    | VisitorSeated
    | ActionsLapsed
    | FernsDrawn
    | TurnEnded
    | GameEnded
)
