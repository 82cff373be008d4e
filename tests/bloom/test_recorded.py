"""Tests that Bloom's recorded matches show what their names say, and every rule."""

from itertools import pairwise

import pytest

from domain.bloom import commands, events
from domain.bloom.components import JOKER
from domain.bloom.state import Turn
from tests.bloom.recorded import NAMES, happened, last, moves


def test_each_number_of_players_is_recorded_to_the_end():
    assert {last(name).players for name in NAMES if last(name).ended} == {2, 3, 4, 5}


def test_one_tile_is_stolen_and_two_are_and_they_can_be_named_in_any_order():
    name = "theft_of_one_and_two"
    stolen = {len(event.tiles) for event in happened(name, events.TilesStolen)}

    assert stolen == {1, 2}
    thefts = [move.command.steal for name in NAMES for _, move in moves(name) if steals(move)]
    assert {theft.at == tuple(sorted(theft.at)) for theft in thefts} == {True, False}


def steals(move):
    """Tell whether a move is a theft."""
    return isinstance(move.command, commands.LayLadder) and move.command.steal


@pytest.mark.parametrize(
    ("kind", "tiles"),
    [
        (events.TilesStolen, "tiles"),
        (events.LadderLaid, "own"),
        (events.TilesAdded, "tiles"),
        (events.OpenReserveRefilled, "tiles"),
    ],
)
def test_a_joker_is_stolen_laid_added_and_turned_up(kind, tiles):
    assert any(JOKER in getattr(event, tiles) for event in happened("jokers", kind))


def test_a_joker_is_swapped_and_taken_for_three_tiles():
    assert happened("jokers", events.JokerSwapped)
    assert happened("jokers", events.JokerTaken)


def test_a_joker_that_was_swapped_is_laid_at_once():
    assert any(
        isinstance(swap.command, commands.SwapJoker)
        and isinstance(lay.command, commands.LayLadder)
        and swap.seat == lay.seat
        and JOKER not in before.hands[swap.seat]
        and JOKER in lay.command.tiles
        for (before, swap), (_, lay) in pairwise(moves("jokers"))
    )


def test_a_joker_is_turned_up_by_the_deal():
    found = [event for name in NAMES for event in happened(name, events.RoundDealt)]

    assert {event.board_jokers for event in found} >= {1, 2, 3}


def test_ladders_run_on_after_100():
    over = [
        after
        for event in happened("ladder_over_100", events.LadderLaid, events.TilesAdded)
        for tiles in [getattr(event, "becomes", event.tiles)]
        for before, after in pairwise(tiles)
        if before in (99, 100)
    ]

    assert set(over) & {1, 2}


def test_the_next_lower_point_tile_is_taken_and_at_last_none():
    falls = [wanted - got for wanted, got in point_tiles("point_tiles_fall")]

    assert {0, 1, 2} <= set(falls)
    assert happened("point_tiles_fall", events.NoPointTileLeft)


def point_tiles(name):
    """Return for each point tile how many flowers it was taken for, and what it is worth."""
    every = happened(name, events.LadderLaid, events.PointTileTaken)
    return [
        (laid.flowers, taken.points)
        for laid, taken in pairwise(every)
        if isinstance(taken, events.PointTileTaken)
    ]


def test_above_fifteen_flowers_count_as_fifteen_and_then_fall():
    rich = [taken for flowers, taken in point_tiles("above_fifteen_flowers") if flowers > 15]

    assert rich
    assert all(taken <= 15 for taken in rich)
    assert any(taken < 15 for taken in rich)


def test_another_set_has_other_flowers():
    flowers = [event.flowers for event in happened("another_set", events.LadderLaid)]

    assert last("another_set").box.flowers != last("jokers").box.flowers
    assert min(flowers) == 0
    assert max(flowers) > 15


def test_from_an_empty_reserve_only_the_open_one_is_drawn_from():
    drawn = [
        move for before, move in moves("open_reserve_alone") if not before.reserve and draws(move)
    ]

    assert len(drawn) > 2
    assert {move.command.origin for move in drawn} == {commands.OPEN}
    assert not any(
        isinstance(e, events.OpenReserveRefilled)
        for drawn_events in drawn
        for e in drawn_events.events
    )


def draws(move):
    """Tell whether a move is a draw."""
    return isinstance(move.command, commands.DrawTile)


def test_a_turn_ends_by_itself_when_nothing_is_left_to_draw():
    ended = [
        move
        for before, move in moves("turn_ends_after_one_draw")
        if draws(move) and not before.turn.drawn and before.open.count(None) == 7
    ]

    assert ended
    for move in ended:
        assert [type(event) for event in move.events] == [events.OpenTileDrawn, events.TurnBegan]


LAID = [(22, JOKER, 25), (16, 17, 18, 19, 20), (14, 15, 17, 19, 21), (99, 100, 1, 3)]
"""Ladders of the rulebook: with a joker; the one stolen from, that of the thief; over 100."""


def test_the_examples_of_the_rulebook_are_played():
    name = "rulebook_examples"
    laid = [event.tiles for event in happened(name, events.LadderLaid)]
    swapped = happened(name, events.JokerSwapped)[0]
    stolen = happened(name, events.TilesStolen)[0]
    added = happened(name, events.TilesAdded)[0]

    assert set(LAID) <= set(laid)
    assert (swapped.ladder, swapped.at, swapped.tile) == (1, 1, 23)
    assert (stolen.tiles, stolen.left) == ((17, 19), (16, 18, 20))
    assert [taken for flowers, taken in point_tiles(name) if flowers == 11][:2] == [11, 10]
    assert (added.tiles, added.becomes) == ((72,), (70, JOKER, 72, 73))


def test_a_match_stops_after_a_first_draw():
    assert last("unfinished_after_a_first_draw").turn.drawn


def test_a_match_stops_in_a_turn_after_a_swap():
    *_, (_, move) = moves("unfinished_after_a_swap")

    assert isinstance(move.command, commands.SwapJoker)
    assert last("unfinished_after_a_swap").turn == Turn(move.seat)


def test_a_match_stops_in_the_second_round_with_tiles_left_of_the_first():
    state = last("unfinished_in_round_2")

    assert state.round == 2
    assert sum(bool(result.left) for result in state.results[0]) > 1
