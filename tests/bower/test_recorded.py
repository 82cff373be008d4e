"""Tests that Bower's recorded matches show what their names say, and every rule."""

from itertools import chain, pairwise

import pytest

from domain.bower import events
from domain.bower.components import BONUS_KINDS
from domain.bower.options import Options
from domain.bower.rules import shells, turns_left
from domain.match import Moved
from tests.recordings import Recordings

RECORDINGS = Recordings("bower")
NAMES, a_match, happened = RECORDINGS.names, RECORDINGS.a_match, RECORDINGS.happened
WITH_EFFECT = {tile for kind in ("spy", "token", "interactive") for tile in BONUS_KINDS[kind]}
"""The bonus tiles whose effect is applied or declined."""
APPLIED_BY = (
    events.EggSeen,
    events.EggsAsideSeen,
    events.TokenPut,
    events.ObjectCrossed,
    events.SquaresCovered,
    events.TileGiven,
    events.TurnsDoubled,
    events.TileDiscarded,
)


def before(name, kind):
    """Return an event of this kind, and the position before the move that led to it."""
    moves = zip(a_match(name).positions, a_match(name).events[2:], strict=False)
    return next(
        (event, match.state)
        for match, moved in moves
        if isinstance(moved, Moved)
        for event in moved.events
        if isinstance(event, kind)
    )


def applied(name):
    """Return the bonus tiles whose effects were applied, or that took effect by themselves."""
    tiles, chosen = set(), ""
    for event in happened(name, events.BonusTileChosen, *APPLIED_BY):
        if isinstance(event, events.BonusTileChosen):
            chosen = event.tile
        else:
            tiles.add(chosen)
    last = a_match(name).last.state
    placed = {placement.tile for nest in last.nests for placement in nest.tiles}
    kept = {tile for tile in chain(*last.bonuses) if last.box.kinds[tile] == "egg"}
    return tiles | kept | (placed & set(BONUS_KINDS["nest"]))


def test_each_bonus_tile_is_applied_in_some_recorded_match():
    assert set().union(*map(applied, NAMES)) == set(chain(*BONUS_KINDS.values()))


def test_each_effect_is_declined_in_some_recorded_match():
    declined = (event.tile for name in NAMES for event in happened(name, events.EffectDeclined))

    assert set(declined) == WITH_EFFECT


def test_effects_without_a_target_are_applied_in_recorded_matches():
    missed = {event.tile for name in NAMES for event in happened(name, events.EffectMissed)}

    assert missed == {"cross", "give", "double-turn"}


@pytest.mark.parametrize("super_nest", [False, True])
@pytest.mark.parametrize("fair_play", [False, True])
def test_each_variant_and_both_are_recorded(super_nest, fair_play):
    options = Options(super_nest, fair_play)

    assert options in [a_match(name).last.setup.options for name in NAMES]


def test_a_reshuffle_comes_in_the_middle_of_a_draw():
    draws = [
        [type(event) for event in moved.events]
        for moved in a_match("reshuffle_in_a_draw").events
        if isinstance(moved, Moved)
    ]

    drawn, renewed = events.BonusTilesDrawn, events.BonusStackRenewed
    assert [drawn, renewed, drawn, events.StepBegan] in draws


def test_a_double_turn_comes_when_exactly_two_turns_are_left():
    name = "double_turn_with_two_turns_left"
    doubled, state = before(name, events.TurnsDoubled)
    assert turns_left(state, doubled.player) == 2

    began = happened(name, events.TurnsDoubled, events.TurnBegan)
    players = [event.seat for event in began[began.index(doubled) + 1 :]]
    of_its_own = turns_left(state, doubled.seat) - 1
    assert players == [doubled.player] * 2 + [doubled.seat] * of_its_own
    assert of_its_own == 2


def test_a_double_turn_has_no_effect_when_one_turn_is_left():
    missed, state = before("double_turn_without_effect", events.EffectMissed)

    assert (missed.tile, turns_left(state, 1 - missed.seat)) == ("double-turn", 1)


def test_a_gift_has_no_effect_when_no_turn_is_left():
    missed, state = before("give_without_effect", events.EffectMissed)

    assert (missed.tile, turns_left(state, 1 - missed.seat)) == ("give", 0)


def test_a_given_tile_is_discarded_before_its_turn_which_has_no_take():
    name = "given_tile_discarded_before"
    (given,) = happened(name, events.TileGiven)
    (discarded,) = happened(name, events.TileDiscarded)
    turns = happened(name, events.TurnBegan, events.NestTilePlaced)
    (turn,) = (event for event in turns if isinstance(event, events.TurnBegan) and event.given)

    assert (given.tile, given.to) == (discarded.tile, discarded.seat)
    assert (turn.seat, turn.must_place, turn.step) == (given.to, None, "place")
    assert isinstance(turns[turns.index(turn) + 1], events.NestTilePlaced)


def test_holes_are_left_in_both_nests():
    last = a_match("holes_in_both_nests").last.state
    nothing = happened("holes_in_both_nests", events.NothingPlaced)

    assert {event.seat for event in nothing} == {0, 1}
    assert all(len(nest.squares) < len(last.box.near) for nest in last.nests)


def test_a_tie_is_broken_by_colored_shells_against_more_shells():
    match = a_match("tie_broken_by_colored_shells").last
    (winner,) = match.count.winners
    tiles = [square.tile for square in match.state.nests[winner].squares.values()]
    placed = [shells(nest, nest.squares) for nest in match.state.nests]

    assert match.count.totals[0] == match.count.totals[1]
    assert "colored-shells" in tiles
    assert placed[winner] < placed[1 - winner]


@pytest.mark.parametrize(
    ("name", "ranked"), [("tie_broken_by_shells", True), ("shared_victory", False)]
)
def test_a_tie_is_broken_by_shells_or_not_at_all(name, ranked):
    match = a_match(name).last
    south, north = (shells(nest, nest.squares) for nest in match.state.nests)
    tiles = {square.tile for nest in match.state.nests for square in nest.squares.values()}

    assert match.count.totals[0] == match.count.totals[1]
    assert "colored-shells" not in tiles
    assert (south != north) == ranked
    assert match.count.winners == (((0,) if south > north else (1,)) if ranked else (0, 1))


def test_the_seven_revealed_tiles_are_all_chosen_and_none_is_earned_then():
    match = a_match("super_nest").last

    assert (match.state.revealed, len(match.state.boxed)) == ((), 13)
    assert len(happened("super_nest", events.BonusEarned)) == 7


def test_in_the_end_no_bonus_tile_is_left_and_a_token_was_covered():
    state = a_match("another_set").last.state
    draws = [len(event.discarded) for event in happened("another_set", events.BonusTileChosen)]

    assert (state.bonus_stack, state.bonus_discards) == ((), ())
    assert draws[-2:] == [1, 0]
    assert state.lost == ("branch",)
    assert all(more >= fewer for more, fewer in pairwise(draws))


def test_an_unfinished_match_stops_before_a_bonus_tile_is_chosen():
    match = a_match("unfinished").last

    assert match.count is None
    assert len(match.state.turn.drawn) == 3
