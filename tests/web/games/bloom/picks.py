"""Test helper: picks in a position of Bloom, and the picks of a given move."""

from collections.abc import Iterator

from msgspec import UNSET

from domain.bloom import BLOOM, commands
from domain.bloom.components import JOKER, Tiles, ladder_id
from domain.bloom.rules import to_move
from domain.bloom.state import State
from domain.bloom.view import OpenTiles, View
from domain.pieces import without
from web.games.bloom.board import RESERVE
from web.games.bloom.choices import choices
from web.games.bloom.draw_tile import PASS, STOP
from web.games.bloom.jokers import joker_pick
from web.games.bloom.lay_ladder import NO_JOKER
from web.games.bloom.tiles import hand_ids, ladder_ids, ladder_joker_id, tile_id
from web.games.scene import Choices


def picked(state: State, *picks: str) -> Choices:
    """Return what is open to the seat that is to move after *picks*."""
    return choices(BLOOM.view(state, to_move(state)), picks)


def labels(here: Choices) -> list[str]:
    """Return what the buttons are called."""
    return [button.label for button in here.buttons]


def reason(here: Choices, id: str) -> str:
    """Return the name of the rule that keeps *id* closed."""
    return next(closing.name for closing in here.closed if id in closing.places)


def picks_for(view: View, command: commands.Command) -> tuple[str, ...]:
    """Return what the viewer picks, whose turn it is, to give a legal *command*."""
    picks = tuple(_picks(view, command))
    if isinstance(command, commands.AddTiles):
        return _with_jokers_at(view, picks, command.becomes)
    if not isinstance(command, commands.LayLadder):
        return picks
    picks = _with_jokers_at(view, picks, command.tiles)
    spare = not command.take_joker and NO_JOKER in choices(view, picks).open
    return (*picks, NO_JOKER) if spare else picks


def _with_jokers_at(view: View, picks: tuple[str, ...], tiles: Tiles) -> tuple[str, ...]:
    """Return *picks* with those that put the jokers where they are in *tiles*."""
    for index, at in enumerate(at for at, tile in enumerate(tiles) if tile == JOKER):
        put = joker_pick(index, at)
        if put in choices(view, picks).open:
            picks = (*picks, put)
    return picks


def _picks(view: View, command: commands.Command) -> Iterator[str]:
    match command:
        case commands.DrawTile(_, tile):
            yield tile_id(tile) if isinstance(tile, int) else RESERVE
        case commands.SwapJoker(ladder, at, tile):
            yield from (tile_id(int(tile)), ladder_joker_id(ladder, at))
        case commands.LayLadder(tiles, steal):
            stolen = () if steal is UNSET else _ids_in(view, steal.ladder, steal.at)
            loot = () if steal is UNSET else _tiles_in(view, steal.ladder, steal.at)
            yield from (*_own(view, without(tiles, loot)), *stolen)
        case commands.AddTiles(number, becomes):
            placed = _lying(view, number)
            yield from (*_own(view, without(becomes, placed)), ladder_id(number))
        case _:
            yield STOP if isinstance(command, commands.StopDrawing) else PASS


def _own(view: View, tiles: Tiles) -> Iterator[str]:
    """Return the ids of *tiles* in the viewer's hand, in their order."""
    assert isinstance(view.viewer, int)
    hand = view.hands[view.viewer]
    assert isinstance(hand, OpenTiles)
    left = dict(zip(hand_ids(hand.tiles), hand.tiles, strict=True))
    for tile in tiles:
        id = next(id for id, known in left.items() if known == tile)
        del left[id]
        yield id


def _lying(view: View, number: int) -> Tiles:
    return next(ladder.tiles for ladder in view.ladders if ladder.number == number)


def _tiles_in(view: View, number: int, at: tuple[int, ...]) -> Tiles:
    return tuple(_lying(view, number)[place] for place in at)


def _ids_in(view: View, number: int, at: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(ladder_ids(number, _lying(view, number))[place] for place in at)
