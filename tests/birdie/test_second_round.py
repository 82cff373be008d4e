"""BIR-2.1, BIR-2.3, BIR-2.4: tests of the start of the second round."""

import pytest

from domain.birdie import BIRDIE
from domain.birdie.commands import Finish
from domain.birdie.events import RoundDealt, RoundEnded, ScoringEnded, TurnBegan
from domain.birdie.state import Turn
from domain.birdie.view import HiddenCards, OpenCards
from domain.game import Observer
from tests.birdie.commands import following, score
from tests.birdie.drawn_positions import EAST, NORTH, ROUNDS, SOUTH, cards, laid_out
from tests.spec import after

SECOND = ROUNDS[1]
HANDS = ("ro-sp ro-su", "pi-wi", "")
BEFORE = laid_out(
    "ow-su wo-su",
    "pi-au",
    "winter 3, passes 0, flaps 1, used owl",
    seat=SOUTH,
    players=3,
    passed=(EAST, NORTH, SOUTH),
    hands=HANDS,
    sheets=("robin 2, passes 2", "passes 4", ""),
)


def test_when_all_have_scored_the_last_to_pass_starts_the_second_round():
    """BIR-2.1 to BIR-2.3."""
    assert following(BEFORE, score()) == (
        ScoringEnded(SOUTH),
        RoundEnded(),
        RoundDealt(
            2,
            hands=(SECOND[0:2], SECOND[2:4], SECOND[4:6]),
            area=SECOND[6:10],
            deck=SECOND[10:61],
            reserve=SECOND[61:64],
        ),
        TurnBegan(SOUTH),
    )


def test_the_second_round_of_experts_begins_in_the_same_way():
    """BIR-5: only the scoring changes."""
    before = laid_out("", seat=EAST, passed=(NORTH, EAST), expert=True)

    assert following(before, Finish(()))[-1] == TurnBegan(EAST)


@pytest.mark.parametrize("last", [NORTH, EAST, SOUTH])
def test_the_player_who_passed_last_begins(last):
    """BIR-2.3."""
    order = tuple(seat for seat in (SOUTH, EAST, NORTH) if seat != last)
    before = laid_out("", seat=last, players=3, passed=(*order, last))

    assert following(before, score())[-1] == TurnBegan(last)


def test_two_players_play_the_second_round_with_the_other_half():
    """BIR-2.1: as the deal has it."""
    halves = (ROUNDS[0][:32], ROUNDS[0][32:])
    before = laid_out("", seat=EAST, rounds=halves)

    dealt = following(before, score())[2]

    assert (*dealt.hands, dealt.area, dealt.deck, dealt.reserve) == (
        halves[1][0:2],
        halves[1][2:4],
        halves[1][4:8],
        halves[1][8:30],
        halves[1][30:32],
    )


def test_the_cards_left_in_hands_are_discarded():
    """BIR-2.4: only the new cards are held."""
    state = after(BIRDIE, BEFORE, score())

    assert state.hands == (SECOND[0:2], SECOND[2:4], SECOND[4:6])


def test_decks_rows_and_passes_of_the_first_round_are_gone():
    """BIR-2.2, BIR-3.2: a new personal deck begins."""
    state = after(BIRDIE, BEFORE, score("0-1 summer"))

    nothing = ((), (), ())
    assert (state.round, state.passed, state.turn) == (2, (), Turn(SOUTH))
    assert state.scoring is None
    assert (state.decks, state.rows, state.flown) == (nothing, nothing, nothing)
    assert (state.sets, state.discards) == (nothing, nothing)


def test_sheets_and_trophies_are_kept():
    """BIR-1.2, BIR-4.8, BIR-4.9."""
    state = after(BIRDIE, BEFORE, score())

    assert (state.sheets, state.trophies) == (BEFORE.sheets, {"robin": NORTH})


@pytest.mark.parametrize("viewer", [EAST, Observer.SPECTATOR])
def test_cards_discarded_from_hands_are_shown_to_nobody(viewer):
    """BIR-2.4, BIR-3.6."""
    happened = following(BEFORE, score())
    reported = [BIRDIE.describe(event, viewer) for event in happened]

    assert reported[1].values == {}
    assert reported[2].values == {"round": 2, "area": SECOND[6:10]}
    view = BIRDIE.view(after(BIRDIE, BEFORE, score()), viewer)
    assert view.hands[NORTH] == HiddenCards(2)
    assert view.discards == ((), (), ())


def test_before_it_the_referee_alone_sees_the_cards_of_the_second_round():
    """BIR-2.1, BIR-3.6."""
    assert BIRDIE.view(BEFORE, Observer.REFEREE).coming == SECOND
    for viewer in (NORTH, Observer.SPECTATOR):
        assert BIRDIE.view(BEFORE, viewer).coming == ()


def test_a_hand_is_its_owners_to_see_until_it_is_discarded():
    """BIR-3.6: also while the rows are scored."""
    view = BIRDIE.view(BEFORE, EAST)

    assert view.hands == (HiddenCards(2), OpenCards(cards("pi-wi")), HiddenCards(1))
