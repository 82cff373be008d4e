"""BIR-2.1 to BIR-2.3: tests of the setup, with two to four players."""

from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from domain.birdie import BIRDIE
from domain.birdie.components import STANDARD
from domain.birdie.decide import Deal
from domain.birdie.events import DecksShuffled, RoundDealt, TurnBegan
from domain.birdie.state import Sheet, State
from domain.birdie.view import HiddenCards, OpenCards
from domain.errors import GeneralRefusal
from domain.fair_random import Chance
from domain.game import Observer, Setup
from tests.birdie.drawn_positions import BOX, EAST, NORTH
from tests.spec import evolved, refused

CARDS = tuple(Random(4).sample(BOX.cards, 64))
AGAIN = tuple(Random(5).sample(BOX.cards, 64))
NUMBERS = (2, 3, 4)


def setup(players: int) -> Setup:
    return Setup(BIRDIE.options(), STANDARD, players)


def table(players: int) -> State:
    return BIRDIE.lay_out(setup(players))


def deal_for(players: int) -> Deal:
    halves = (CARDS[:32], CARDS[32:])
    return Deal(first=EAST, rounds=halves if players == 2 else (CARDS, AGAIN))


def dealt(players: int) -> State:
    return evolved(BIRDIE, table(players), *BIRDIE.begin(table(players), deal_for(players)))


@pytest.mark.parametrize("players", NUMBERS)
def test_the_table_is_empty_before_the_deal(players):
    """BIR-1.2, BIR-2."""
    empty = table(players)

    assert empty == State(
        box=BOX,
        expert=False,
        hands=((),) * players,
        decks=((),) * players,
        rows=((),) * players,
        flown=((),) * players,
        sets=((),) * players,
        discards=((),) * players,
        sheets=(Sheet(),) * players,
    )
    assert BIRDIE.to_move(empty) is None


def test_with_two_players_each_round_is_dealt_from_one_half_of_the_cards():
    """BIR-2.1, BIR-2.2: two hands of 2, 4 in the area, the last 2 under the stop card."""
    assert BIRDIE.begin(table(2), deal_for(2)) == (
        DecksShuffled((CARDS[:32], CARDS[32:])),
        RoundDealt(
            1,
            hands=(CARDS[0:2], CARDS[2:4]),
            area=CARDS[4:8],
            deck=CARDS[8:30],
            reserve=CARDS[30:32],
        ),
        TurnBegan(EAST),
    )


def test_with_three_players_each_round_is_dealt_from_all_cards():
    """BIR-2.1, BIR-2.2."""
    assert BIRDIE.begin(table(3), deal_for(3)) == (
        DecksShuffled((CARDS, AGAIN)),
        RoundDealt(
            1,
            hands=(CARDS[0:2], CARDS[2:4], CARDS[4:6]),
            area=CARDS[6:10],
            deck=CARDS[10:61],
            reserve=CARDS[61:64],
        ),
        TurnBegan(EAST),
    )


def test_with_four_players_each_round_is_dealt_from_all_cards():
    """BIR-2.1, BIR-2.2."""
    assert BIRDIE.begin(table(4), deal_for(4)) == (
        DecksShuffled((CARDS, AGAIN)),
        RoundDealt(
            1,
            hands=(CARDS[0:2], CARDS[2:4], CARDS[4:6], CARDS[6:8]),
            area=CARDS[8:12],
            deck=CARDS[12:60],
            reserve=CARDS[60:64],
        ),
        TurnBegan(EAST),
    )


@pytest.mark.parametrize("players", NUMBERS)
def test_the_dealt_pieces_are_on_the_table(players):
    """BIR-2.2."""
    state = dealt(players)

    assert (state.round, state.hands[1], len(state.hands)) == (1, CARDS[2:4], players)
    assert (len(state.area), len(state.reserve)) == (4, players)
    laid = sum(state.hands, ()) + state.area + state.deck + state.reserve
    assert laid == state.rounds[0]
    assert BIRDIE.to_move(state) == EAST


@pytest.mark.parametrize("players", NUMBERS)
def test_nobody_sees_deck_reserve_or_another_hand(players):
    """BIR-2.2: only how many cards there are."""
    state = dealt(players)
    view = BIRDIE.view(state, NORTH)

    assert view.hands == (OpenCards(CARDS[:2]), *(players - 1) * [HiddenCards(2)])
    assert view.deck == HiddenCards(len(state.deck))
    assert view.reserve == HiddenCards(players)
    spectator = BIRDIE.view(state, Observer.SPECTATOR)
    assert spectator.hands == (HiddenCards(2),) * players


@pytest.mark.parametrize("players", [3, 4])
def test_three_or_four_have_all_cards_shuffled_for_each_round(players):
    """BIR-2.1: by a stream of its own each."""
    chance = Chance(bytes(32))

    assert BIRDIE.deal(setup(players), chance) == Deal(
        first=chance.below("first", players, 0),
        rounds=(
            chance.shuffle("birdie.deck", BOX.cards, 0),
            chance.shuffle("birdie.deck", BOX.cards, 1),
        ),
    )


def test_two_have_the_cards_shuffled_once_and_split_in_halves():
    """BIR-2.1, the ruling: 32 and 32."""
    chance = Chance(bytes(32))
    mixed = chance.shuffle("birdie.deck", BOX.cards, 0)

    assert BIRDIE.deal(setup(2), chance) == Deal(
        first=chance.below("first", 2, 0), rounds=(mixed[:32], mixed[32:])
    )


@pytest.mark.parametrize("players", NUMBERS)
def test_anybody_may_start(players):
    """BIR-2.3, the ruling: drawn with the deal."""
    firsts = {BIRDIE.deal(setup(players), Chance(bytes([at] * 32))).first for at in range(40)}

    assert firsts == set(range(players))


@pytest.mark.parametrize("players", NUMBERS)
@pytest.mark.parametrize("beyond", [False, True])
def test_only_somebody_at_the_table_can_start(players, beyond):
    """BIR-2.3."""
    with refused("GEN-5", GeneralRefusal.NO_SUCH_SEAT):
        first = players if beyond else -1
        BIRDIE.begin(table(players), replace(deal_for(players), first=first))


BAD_DEALS = {
    "a card too few": (3, (CARDS[:63], AGAIN)),
    "a card too many": (3, (CARDS, (*AGAIN, "robin-winter"))),
    "a fifth one in the place of another": (
        4,
        (CARDS, ("owl-spring", *BOX.cards[:63])),
    ),
    "a card that there is not": (3, (("owl-monsoon", *CARDS[1:]), AGAIN)),
    "no second round": (3, (CARDS,)),
    "a third round": (3, (CARDS, AGAIN, CARDS)),
    "halves for three": (3, (CARDS[:32], CARDS[32:])),
    "all cards in each round for two": (2, (CARDS, AGAIN)),
    "two parts for two that are no halves": (2, (CARDS[:31], CARDS[31:])),
    "the same half twice for two": (2, (CARDS[:32], CARDS[:32])),
    "one round for two": (2, (CARDS,)),
}


@pytest.mark.parametrize(("players", "rounds"), BAD_DEALS.values(), ids=BAD_DEALS)
def test_a_deal_holds_exactly_the_cards_of_the_box(players, rounds):
    """BIR-1.1, BIR-2.1."""
    with refused("GEN-4", GeneralRefusal.WRONG_COMPONENTS):
        BIRDIE.begin(table(players), Deal(first=NORTH, rounds=rounds))


def test_with_another_set_two_players_have_halves_of_what_there_is():
    """BIR-2.1, the ruling."""
    small = Setup(BIRDIE.options(), replace(STANDARD, copies=3), players=2)

    deal = BIRDIE.deal(small, Chance(bytes(32)))

    assert [len(of_round) for of_round in deal.rounds] == [24, 24]
    assert BIRDIE.begin(BIRDIE.lay_out(small), deal)


def test_a_deal_is_written_as_in_a_record():
    """BIR-2.2: who starts, and the cards of each round."""
    deal = {"first": 1, "rounds": [["owl-spring"], ["robin-winter", "owl-spring"]]}

    assert msgspec.convert(deal, Deal) == Deal(1, (("owl-spring",), ("robin-winter", "owl-spring")))
    with pytest.raises(msgspec.ValidationError, match="unknown field `hands`"):
        msgspec.convert(deal | {"hands": []}, Deal)
