"""BIR-4.1, BIR-4.2: tests of the order of scoring and the layout of a row."""

import pytest

from domain.birdie import BIRDIE
from domain.birdie.commands import Finish, Pass
from domain.birdie.events import GameEnded, Passed, RowLaidOut, ScoringEnded
from domain.birdie.state import Scoring
from domain.birdie.view import HiddenCards
from domain.game import Observer
from tests.birdie.commands import following, score, stack
from tests.birdie.drawn_positions import EAST, NORTH, SOUTH, WEST, cards, laid_out, position
from tests.spec import after

DECKS = ("ro-sp", "ow-su", "pi-au", "wo-wi")


def test_players_score_in_the_order_in_which_they_passed():
    """BIR-4.1: not in that of their seats."""
    state = position(4, to_play=NORTH, passed=(WEST, EAST, SOUTH), decks=DECKS, number=2)

    state = after(BIRDIE, state, Pass())
    met = []
    while state.scoring:
        met.append(state.scoring.seat)
        state = after(BIRDIE, state, score())
    assert met == [WEST, EAST, SOUTH, NORTH]


def test_when_all_have_passed_the_first_to_pass_turns_the_deck_over():
    """BIR-4.1, BIR-4.2: the card stacked first has index 0."""
    before = position(passed=(EAST,), decks=("", "ow-su ro-sp ow-wi"))

    assert following(before, Pass()) == (
        Passed(NORTH, 1, 0),
        RowLaidOut(EAST, cards("ow-su ro-sp ow-wi")),
    )
    laid = after(BIRDIE, before, Pass())
    assert (laid.rows, laid.decks) == (((), cards("ow-su ro-sp ow-wi")), ((), ()))
    assert laid.scoring == Scoring(EAST)
    assert BIRDIE.to_move(laid) == EAST


def test_when_a_row_is_scored_the_next_one_is_laid_out():
    """BIR-4.1."""
    before = laid_out("ro-sp", seat=WEST, players=4, passed=(EAST, WEST, NORTH, SOUTH), decks=DECKS)

    assert following(before, score()) == (ScoringEnded(WEST), RowLaidOut(NORTH, cards("ro-sp")))


def test_when_the_last_row_of_round_2_is_scored_the_game_has_ended():
    """BIR-4.1, BIR-6.1: nobody is to move then."""
    before = laid_out("ro-sp", seat=EAST, number=2)

    assert following(before, score()) == (ScoringEnded(EAST), GameEnded())
    ended = after(BIRDIE, before, score())
    assert (ended.ended, ended.scoring, BIRDIE.to_move(ended)) == (True, None, None)


def test_the_cards_lie_in_the_order_in_which_they_were_stacked():
    """BIR-3.2, BIR-4.2, the ruling: over several turns."""
    state = position(area="ow-su ro-sp pi-au wo-wi", deck="ow-wi ro-wi", hands=("pi-sp",))

    state = after(BIRDIE, state, stack("ro-sp ow-su"), Pass())
    state = after(BIRDIE, state, stack("wo-wi pi-au", "pi-sp", "pi-au pi-sp wo-wi"))
    state = after(BIRDIE, state, score())
    assert state.rows[NORTH] == cards("ro-sp ow-su pi-au pi-sp wo-wi")


@pytest.mark.parametrize("viewer", [NORTH, EAST, Observer.SPECTATOR])
def test_a_row_is_public_and_the_decks_that_wait_are_not(viewer):
    """BIR-3.6, BIR-4.2."""
    view = BIRDIE.view(laid_out("ro-sp ow-su", decks=("", "pi-au pi-wi")), viewer)

    assert view.rows == (cards("ro-sp ow-su"), ())
    assert view.decks == (HiddenCards(0), HiddenCards(2))


@pytest.mark.parametrize(("expert", "command"), [(False, score()), (True, Finish(()))])
def test_a_player_without_a_deck_scores_too(expert, command):
    """BIR-4.1, BIR-4.2: an empty row."""
    assert following(laid_out("", expert=expert), command) == (
        ScoringEnded(NORTH),
        RowLaidOut(EAST, ()),
    )
