"""BOW-5.6: tests of where tokens other than crosses go."""

import pytest

from domain.bower import BOWER
from domain.bower.commands import ApplyEffect, DeclineEffect
from domain.bower.decide import decide
from domain.bower.events import EffectMissed, TokenPut
from domain.bower.legal import legal
from domain.bower.rules import BowerRefusal, counting, lying, shells
from domain.bower.state import NestSquare
from tests.bower.bonuses import NORTHS_TURN, applying
from tests.bower.drawn_positions import NORTH, SOUTH, built
from tests.spec import after, in_order, refused

TOKENS = ("white-feather", "white-flower", "shells", "branch")
SHOWN_BY = {
    "white-feather": ("feather-white",),
    "white-flower": ("flower-white",),
    "shells": ("shell", "shell"),
    "branch": (),
}
each_token = pytest.mark.parametrize("token", TOKENS)


def putting(token, cell, axis="row"):
    """Return the application of a token's tile; only a branch has an *axis*."""
    return ApplyEffect(cell=cell, axis=axis) if token == "branch" else ApplyEffect(cell=cell)


def put(token, cell, axis="row"):
    """Return the event of a token being put by south; only a branch has an *axis*."""
    return TokenPut(SOUTH, token, cell, axis if token == "branch" else None)


@each_token
@pytest.mark.parametrize("cell", [(1, 1), (1, 2)])
def test_a_token_is_put_on_a_tile_of_the_players_own_nest(token, cell):
    """BOW-5.6: on any."""
    before = applying(token, built("N07 1-1 1-2"))

    assert decide(before, SOUTH, putting(token, cell), in_order) == (
        put(token, cell),
        *NORTHS_TURN,
    )


@each_token
def test_a_token_lies_on_the_square_and_no_longer_before_the_player(token):
    """BOW-5.6, BOW-4.3."""
    before = applying(token, built("N07 1-1 1-2"))

    placed = after(BOWER, before, putting(token, (1, 2)))

    axis = "row" if token == "branch" else None
    assert (before.kept, placed.kept) == (((token,), ()), ((), ()))
    assert token not in before.tokens
    assert placed.nests[SOUTH].squares == {
        (1, 1): NestSquare("N07", "a", "moss", ("feather-violet", "gem")),
        (1, 2): NestSquare("N07", "b", "moss", ("flower-red",), (token,), axis),
    }
    assert placed.nests[SOUTH].branch == ((1, 2) if token == "branch" else None)


@each_token
def test_a_token_counts_on_its_square_as_what_it_shows(token):
    """BOW-5.6: one white feather, one white flower, 2 shells, or nothing."""
    placed = after(BOWER, applying(token, "s:Fro"), putting(token, (1, 1)))

    square = placed.nests[SOUTH].squares[(1, 1)]
    assert lying(square) == counting(square) == ("flower-red", "shell", *SHOWN_BY[token])
    assert shells(placed.nests[SOUTH], [(1, 1)]) == (3 if token == "shells" else 1)


@pytest.mark.parametrize("axis", ["column", "row"])
def test_a_branch_lies_along_the_columns_or_along_the_rows(axis):
    """BOW-5.6."""
    placed = after(BOWER, applying("branch", "s/s"), ApplyEffect(cell=(1, 2), axis=axis))

    assert placed.nests[SOUTH].squares[(1, 2)].axis == axis


@pytest.mark.parametrize("axis", ["diagonal", "", "Row"])
def test_a_branch_does_not_lie_otherwise(axis):
    """BOW-5.6."""
    with refused("GEN-5", BowerRefusal.NO_SUCH_AXIS):
        decide(applying("branch"), SOUTH, ApplyEffect(cell=(1, 1), axis=axis), in_order)


def test_a_branch_stays_where_it_lies_when_another_token_joins_it():
    """BOW-5.6."""
    before = applying("shells", "s s:+| s")

    placed = after(BOWER, before, ApplyEffect(cell=(2, 1))).nests[SOUTH]

    assert placed.squares[(2, 1)].tokens == ("branch", "shells")
    assert (placed.squares[(2, 1)].axis, placed.branch) == ("column", (2, 1))


@each_token
@pytest.mark.parametrize("cell", [(2, 1), (1, 2), (1, 0), (7, 1), (1, 5), (-1, -1)])
def test_a_token_does_not_go_where_no_own_tile_lies(token, cell):
    """BOW-5.6: neither on an empty square, nor outside, nor in the opponent's nest."""
    before = applying(token, "s", "s s/s s")

    with refused("BOW-5.6", BowerRefusal.NOT_ON_TILE):
        decide(before, SOUTH, putting(token, cell), in_order)


@each_token
@pytest.mark.parametrize("objects", ["*", "FrFr", "FrFro"])
def test_a_square_with_up_to_three_objects_has_a_free_spot(token, objects):
    """BOW-5.6, the ruling: it offers 4."""
    placed = after(BOWER, applying(token, f"s:{objects}"), putting(token, (1, 1)))

    assert placed.nests[SOUTH].squares[(1, 1)].tokens == (token,)


FULL = {
    "white-feather": ("FrFro+oo", "*+Fw+oo+|", "FrFr+oo+-"),
    "white-flower": ("FrFro+oo", "*+fw+oo+|", "FrFr+oo+-"),
    "shells": ("FrFro+fw", "*+fw+Fw+|", "FrFr+Fw+-"),
    "branch": ("FrFro+fw", "*+fw+Fw+oo", "FrFr+Fw+oo"),
}
"""Squares whose four spots are taken, by other tokens too."""


@pytest.mark.parametrize(
    ("token", "objects"), [(token, full) for token in FULL for full in FULL[token]]
)
def test_a_token_needs_a_free_spot(token, objects):
    """BOW-5.6, the ruling: each printed object takes one, and each token, whatever it shows."""
    before = applying(token, f"s:{objects} s")

    with refused("BOW-5.6", BowerRefusal.NO_FREE_SPOT):
        decide(before, SOUTH, putting(token, (1, 1)), in_order)
    assert legal(before, SOUTH).effect.cells == ((2, 1),)


@each_token
def test_a_cross_takes_no_spot_and_frees_none(token):
    """BOW-5.6, the ruling."""
    other = "+fw" if token in ("shells", "branch") else "+oo"
    before = applying(token, f"s:FrFrxFr s:FrFroxFr s:FrFro{other}xFr")

    assert legal(before, SOUTH).effect.cells == ((1, 1), (2, 1))


@each_token
@pytest.mark.parametrize("nest", ["", "s:FrFroo"], ids=["an empty nest", "no free spot"])
def test_a_token_has_no_effect_when_no_square_is_free(token, nest):
    """BOW-5.6: the opponent's nest does not help; the token stays with its owner."""
    before = applying(token, nest, "s")

    assert decide(before, SOUTH, ApplyEffect(), in_order) == (
        EffectMissed(SOUTH, token),
        *NORTHS_TURN,
    )
    assert after(BOWER, before, ApplyEffect()).kept == ((token,), ())


@each_token
def test_a_token_has_an_effect_while_one_square_is_free(token):
    """BOW-5.6: so that its square must be named."""
    before = applying(token, "s:FrFroo s")

    with refused("BOW-4.4", BowerRefusal.OTHER_FIELDS):
        decide(before, SOUTH, ApplyEffect(), in_order)


@each_token
def test_a_token_stays_with_its_owner_when_its_effect_is_declined(token):
    """BOW-4.3, BOW-4.4, the ruling."""
    before = applying(token, played=(1, 0), to_play=NORTH)

    declined = after(BOWER, before, DeclineEffect())

    assert declined.kept == ((), (token,))
    assert token not in declined.tokens
