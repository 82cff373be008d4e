"""Ids of what a move of Felci takes, and of where it goes."""

from domain.felci.commands import Command, PlantFern, SeatVisitor, UndergrowthTile
from domain.felci.view import View
from domain.game import Seat
from web.games.felci.pieces import hand_ids, visitor_id
from web.games.felci.scene import PILE


def move_marks(view: View, seat: Seat, command: Command) -> tuple[str, ...]:
    """Return the ids that *command* of *seat* is about."""
    match command:
        case SeatVisitor():
            return visitor_id(seat, command.type), command.bench
        case PlantFern():
            laid: tuple[UndergrowthTile | PlantFern, ...] = (*command.undergrowth, command)
            held = hand_ids(view, seat)
            taken: list[str] = []
            for tile in laid:
                taken.append(next(id for id in held if held[id] == tile.type and id not in taken))
            return (*taken, *(tile.cell for tile in laid))
    return (PILE,)
