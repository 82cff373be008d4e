"""Tests that unavailable squares are refused by the rule that is named."""

from hypothesis import given, settings
from hypothesis import strategies as st

from domain.bower import BOWER
from domain.bower.commands import ApplyEffect, CoverSquares, PlaceTile
from domain.bower.components import square_id
from domain.bower.decide import decide
from domain.bower.legal import Legal, legal
from domain.bower.rules import BowerRefusal
from domain.bower.state import Step
from domain.errors import IllegalMove
from domain.unavailable import unavailable
from tests.spec import in_order
from tests.tables import Table, played, standing

OPTIONS = st.fixed_dictionaries({"super_nest": st.booleans(), "fair_play": st.booleans()})


@settings(max_examples=60)
@given(seed=st.integers(0, 2**64), options=OPTIONS, at=st.integers(0, 99))
def test_an_unavailable_choice_is_refused_by_the_rule_it_names(seed, options, at):
    """BOW-3.2, BOW-5.6, BOW-5.7: for a square, wherever else the tile may lie."""
    states = [match.state for _, match in standing(played(Table(BOWER, options, 2), seed))]
    closing = [state for state in states if state.turn and legal_now(state).closed]
    state = closing[at % len(closing)]

    for closed in legal_now(state).closed:
        for place in closed.places:
            refusals = {refusal_of(state, command) for command in tries(state, place)}
            assert closed == unavailable(BowerRefusal[closed.name], closed.places)
            assert BowerRefusal[closed.name] in refusals
            assert refusals <= {BowerRefusal[closed.name], BowerRefusal.OVERLAPS}


def legal_now(state) -> Legal:
    """Return what the seat to move may do."""
    return legal(state, BOWER.to_move(state))


def tries(state, place):
    """Return commands that would need the closed *place*: a tile, or a square."""
    now = legal_now(state)
    if now.step is Step.PLACE and place in state.box.tiles:
        return [PlaceTile(place, now.spots[0])]
    own = BOWER.to_move(state)
    cell = next(near for near in state.box.near if place == square_id(own, near))
    if now.step is Step.APPLY:
        axis = {"axis": "row"} if now.effect.axes else {}
        return [ApplyEffect(cell=cell, **axis)]
    around = [(cell, other) for other in state.box.near[cell]]
    if now.step is Step.PLACE:
        return [PlaceTile(now.tiles[0], at) for at in around]
    return [CoverSquares(at) for at in around]


def refusal_of(state, command) -> BowerRefusal | None:
    """Return why the seat to move can't do *command*."""
    try:
        decide(state, BOWER.to_move(state), command, in_order)
    except IllegalMove as illegal:
        return illegal.refusal
    return None
