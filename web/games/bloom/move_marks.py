"""Ids of what a move of Bloom takes, and of where it goes."""

from collections.abc import Collection, Sequence

from domain.bloom.commands import OPEN, AddTiles, Command, DrawTile, LayLadder, SwapJoker
from domain.bloom.components import Tile, ladder_id
from domain.bloom.view import OpenTiles, View
from domain.game import Seat
from domain.pieces import without
from web.games.bloom.board import RESERVE, open_id
from web.games.bloom.scene import TRAY
from web.games.bloom.sides import hand_id
from web.games.bloom.tiles import board_joker_id, hand_ids, ladder_ids, ladder_joker_id


def move_marks(view: View, seat: Seat, command: Command) -> tuple[str, ...]:
    """Return the ids that *command* of *seat* is about: the hand if it does without something."""
    ladders = {ladder.number: ladder.tiles for ladder in view.ladders}
    match command:
        case DrawTile():
            place = open_id(view.open.index(command.tile)) if command.origin == OPEN else RESERVE
            return (place,)
        case SwapJoker():
            joker = ladder_joker_id(command.ladder, command.at)
            return *_held(view, seat, (command.tile,)), joker
        case AddTiles():
            added = without(command.becomes, ladders[command.ladder])
            return *_held(view, seat, added), ladder_id(command.ladder)
        case LayLadder():
            stolen: Sequence[tuple[str, Tile]] = ()
            if command.steal:
                tiles = ladders[command.steal.ladder]
                lying = list(zip(ladder_ids(command.steal.ladder, tiles), tiles, strict=True))
                stolen = [lying[at] for at in command.steal.at]
            own = without(command.tiles, [tile for _, tile in stolen])
            taken = [board_joker_id(view.board_jokers - 1)] if command.take_joker else []
            return *_held(view, seat, own), *(id for id, _ in stolen), *taken, TRAY
    return (hand_id(seat),)


def _held(view: View, seat: Seat, tiles: Collection[Tile]) -> tuple[str, ...]:
    """Return the ids of the first tiles of the hand that are like these."""
    hand = view.hands[seat]
    assert isinstance(hand, OpenTiles)
    left = list(zip(hand_ids(hand.tiles), hand.tiles, strict=True))
    return tuple(left.pop([each for _, each in left].index(tile))[0] for tile in tiles)
