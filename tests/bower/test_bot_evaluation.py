"""Tests that the house bot counts as the rules do."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from domain.bower import BOWER, rules
from domain.bower.bot.bitboard import ground, open_spots
from domain.bower.bot.bitboard import holes as holes_of
from domain.bower.bot.egg_beliefs import wishes
from domain.bower.bot.evaluation import FINAL_TIE, Outlook
from domain.bower.bot.nest_summary import brings_third_gem, built, laid, plots
from domain.bower.commands import PlaceTile
from domain.bower.view import TileSeen
from domain.match import Moved
from tests.bower.drawn_positions import NORTH, SOUTH, position
from tests.bower.holes import holes
from tests.bower.random_nests import ended
from tests.tables import TABLES, played, standing

tables = st.sampled_from([table for table in TABLES if table.game is BOWER])
seeds = st.integers(0, 2**64)


@pytest.mark.parametrize("seat", [0, 1])
@given(seed=seeds)
def test_after_the_last_turn_the_bot_promises_what_the_birds_give(seat, seed):
    """BOW-6; and in a tie it knows who wins."""
    state = ended(Random(seed))
    state = replace(state, played=(state.turns, state.turns))
    own, other = built(state.nests[seat]), built(state.nests[1 - seat])
    outlook = Outlook(view := BOWER.view(state, seat), seat, wishes(view, other.columns))

    promised = outlook.lead(outlook.own_side(own), outlook.other_side(other))

    count = BOWER.score(state)
    lead = count.totals[seat] - count.totals[1 - seat]
    better = {(seat,): 1, (1 - seat,): -1, (0, 1): 0}[count.winners]
    assert round(promised) == lead
    assert lead or promised == pytest.approx(better * FINAL_TIE)


@given(table=tables, seed=seeds)
def test_the_bot_knows_where_tiles_can_lie_and_what_brings_a_third_gem(table, seed):
    """BOW-3.2, BOW-4.1."""
    state = None
    for event, match in standing(played(table, seed)):
        if isinstance(event, Moved) and isinstance(event.command, PlaceTile):
            assert_reckoned_as_by_the_rules(state, event.command)
        state = match.state


def assert_reckoned_as_by_the_rules(state, command):
    """Compare what the bot makes of a position and of a placement with what the rules say."""
    seat = state.turn.seat
    nest, tile, cells = state.nests[seat], state.box.tiles[command.tile], command.cells
    after = nest.with_tile(tile, cells)
    before = built(nest)
    seen = laid(before, plots(TileSeen(tile.id, tile.a, tile.b)), cells)
    rows = ground(state.box.rows)

    assert seen == built(after)
    assert {spot.cells for spot in open_spots(rows, before.filled)} == set(
        rules.placements(state, nest)
    )
    assert holes_of(rows.all & ~before.filled) == holes(state.box, nest)
    assert brings_third_gem(before, seen, cells) == bool(
        rules.columns_fired(state, nest, after, cells)
        or rules.groups_fired(state, nest, after, cells)
    )


def wished(state):
    """Return what south thinks that the eggs ask for, by column."""
    return wishes(BOWER.view(state, SOUTH), built(state.nests[NORTH]).columns)


def test_an_egg_that_is_hidden_asks_for_none_of_those_that_were_seen():
    """BOW-2.1, BOW-5.5: south sees the eggs of columns 1, 3, 5, and has looked at others."""
    seen = {1: "Fy", 3: "Fv", 5: "Fr", 2: "Fw"}
    looked = {"peeked": ((2,), ()), "peeked_aside": (True, False)}
    state = position(eggs={**seen, 4: "fy", 6: "fr"}, **looked)

    assert state.aside == ("feather-violet", "feather-white")
    assert [wished(state)[column] for column in (0, 1, 2, 4)] == [
        {"flower-yellow": 1.0},
        {"flower-white": 1.0},
        {"flower-violet": 1.0},
        {"flower-red": 1.0},
    ]
    assert wished(state)[3] == wished(state)[5] == {"feather-yellow": 0.5, "feather-red": 0.5}


def test_the_bot_expects_an_egg_to_ask_for_what_the_opponent_collects():
    state = position(north="s s:fyfy", eggs={1: "Fy", 3: "Fv", 5: "Fr"})

    likely = wished(state)[1]

    assert likely["feather-yellow"] > 2 * likely["feather-red"] > 0
    assert sum(likely.values()) == pytest.approx(1)
