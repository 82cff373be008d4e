"""Applies an event of Bloom to a position. Nothing here decides, checks or refuses."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from domain.bloom import events
from domain.bloom.components import JOKER, Tile, Tiles, points_id
from domain.bloom.state import Ladder, State, Turn
from domain.game import Seat
from domain.pieces import with_own, without


def evolve(state: State, event: events.Event) -> State:
    """Return the position after *event*."""
    return EVOLVE[type(event)](state, event)


def _bags_shuffled(state: State, event: events.BagsShuffled) -> State:
    return replace(state, first=event.first, rounds=event.rounds)


def _round_dealt(state: State, event: events.RoundDealt) -> State:
    return replace(
        state,
        round=event.round,
        reserve=event.reserve,
        open=event.open,
        board_jokers=event.board_jokers,
        point_tiles=event.point_tiles,
        hands=event.hands,
        ladders=(),
        laid=0,
        points=((),) * len(event.hands),
        passes=0,
    )


def _turn_began(state: State, event: events.TurnBegan) -> State:
    return replace(state, turn=Turn(event.seat))


def _into_hand(state: State, seat: Seat, tile: Tile) -> tuple[Tiles, ...]:
    return with_own(state.hands, seat, (*state.hands[seat], tile))


def _with_ladder(state: State, number: int, tiles: Tiles) -> tuple[Ladder, ...]:
    return tuple(
        replace(ladder, tiles=tiles) if ladder.number == number else ladder
        for ladder in state.ladders
    )


def _joker_swapped(state: State, event: events.JokerSwapped) -> State:
    seat, at = event.seat, event.at
    ladder = next(candidate for candidate in state.ladders if candidate.number == event.ladder)
    tiles = (*ladder.tiles[:at], event.tile, *ladder.tiles[at + 1 :])
    hand = (*without(state.hands[seat], (event.tile,)), JOKER)
    return replace(
        state,
        ladders=_with_ladder(state, event.ladder, tiles),
        hands=with_own(state.hands, seat, hand),
    )


def _tile_drawn(state: State, event: events.TileDrawn) -> State:
    return replace(
        state,
        reserve=state.reserve[1:],
        hands=_into_hand(state, event.seat, event.tile),
        passes=0,
    )


def _open_tile_drawn(state: State, event: events.OpenTileDrawn) -> State:
    at = state.open.index(event.tile)
    spaces = (*state.open[:at], None, *state.open[at + 1 :])
    return replace(state, open=spaces, hands=_into_hand(state, event.seat, event.tile), passes=0)


def _second_draw_due(state: State, event: events.SecondDrawDue) -> State:
    return replace(state, turn=Turn(event.seat, drawn=True))


def _tiles_stolen(state: State, event: events.TilesStolen) -> State:
    return replace(state, ladders=_with_ladder(state, event.ladder, event.left))


def _ladder_laid(state: State, event: events.LadderLaid) -> State:
    seat = event.seat
    ladder = Ladder(event.ladder, seat, event.tiles)
    return replace(
        state,
        ladders=(*state.ladders, ladder),
        laid=event.ladder,
        hands=with_own(state.hands, seat, without(state.hands[seat], event.own)),
        passes=0,
    )


def _point_tile_taken(state: State, event: events.PointTileTaken) -> State:
    seat, at = event.seat, state.point_tiles.index(event.points)
    name = points_id(seat, event.round, event.index)
    return replace(
        state,
        point_tiles=state.point_tiles[:at] + state.point_tiles[at + 1 :],
        points=with_own(state.points, seat, (*state.points[seat], event.points)),
        picked={**state.picked, name: event.picked},
    )


def _joker_taken(state: State, event: events.JokerTaken) -> State:
    return replace(
        state,
        board_jokers=state.board_jokers - 1,
        hands=_into_hand(state, event.seat, JOKER),
    )


def _tiles_added(state: State, event: events.TilesAdded) -> State:
    seat = event.seat
    return replace(
        state,
        ladders=_with_ladder(state, event.ladder, event.becomes),
        hands=with_own(state.hands, seat, without(state.hands[seat], event.tiles)),
        passes=0,
    )


def _passed(state: State, event: events.Passed) -> State:
    return replace(state, passes=state.passes + 1)


def _open_reserve_refilled(state: State, event: events.OpenReserveRefilled) -> State:
    numbers = iter([tile for tile in event.tiles if tile != JOKER])
    spaces = tuple(next(numbers, None) if tile is None else tile for tile in state.open)
    return replace(
        state,
        reserve=state.reserve[len(event.tiles) :],
        open=spaces,
        board_jokers=state.board_jokers + event.tiles.count(JOKER),
    )


def _round_ended(state: State, event: events.RoundEnded) -> State:
    return replace(state, turn=None, results=(*state.results, event.results))


def _game_ended(state: State, event: events.GameEnded) -> State:
    return replace(state, ended=True)


def _as_it_was(state: State, event: events.Event) -> State:
    """What this event tells changes nothing on the table."""
    return state


EVOLVE: dict[type, Callable[[State, Any], State]] = {
    events.BagsShuffled: _bags_shuffled,
    events.RoundDealt: _round_dealt,
    events.TurnBegan: _turn_began,
    events.JokerSwapped: _joker_swapped,
    events.TileDrawn: _tile_drawn,
    events.OpenTileDrawn: _open_tile_drawn,
    events.SecondDrawDue: _second_draw_due,
    events.TilesStolen: _tiles_stolen,
    events.LadderLaid: _ladder_laid,
    events.PointTileTaken: _point_tile_taken,
    events.NoPointTileLeft: _as_it_was,
    events.JokerTaken: _joker_taken,
    events.TilesAdded: _tiles_added,
    events.Passed: _passed,
    events.OpenReserveRefilled: _open_reserve_refilled,
    events.RoundEnded: _round_ended,
    events.GameEnded: _game_ended,
}
