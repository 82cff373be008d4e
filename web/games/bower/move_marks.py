"""Ids of what a move of Bower takes, and of where it goes."""

from domain.bower.commands import (
    ApplyEffect,
    ChooseBonus,
    Command,
    CoverSquares,
    DiscardTile,
    DrawBonus,
    PlaceTile,
    TakeTile,
)
from domain.bower.components import square_id
from domain.bower.view import View
from domain.game import Seat
from web.games.bower.bonus_tiles import card_id
from web.games.bower.effects import picks_of
from web.games.bower.nest_tiles import tile_id
from web.games.bower.side_panel import BONUS_STACK, hand_id


def move_marks(view: View, seat: Seat, command: Command) -> tuple[str, ...]:
    """Return the ids that *command* of *seat* is about: the hand if it does without something."""
    assert view.turn
    match command:
        case TakeTile() | DiscardTile():
            return (tile_id(command.tile),)
        case PlaceTile():
            return tile_id(command.tile), *(square_id(seat, cell) for cell in command.cells)
        case CoverSquares():
            assert view.turn.covering
            tile = tile_id(view.turn.covering.id)
            return tile, *(square_id(seat, cell) for cell in command.cells)
        case DrawBonus():
            return (BONUS_STACK,)
        case ChooseBonus():
            return (card_id(command.tile),)
        case ApplyEffect():
            return card_id(str(view.turn.chosen)), *picks_of(command, seat)[:1]
    return (hand_id(seat),)
