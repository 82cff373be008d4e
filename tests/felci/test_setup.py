"""FEL-2: tests of the setup."""

import msgspec
import pytest

from domain.errors import GeneralRefusal
from domain.fair_random import Chance
from domain.felci import FELCI
from domain.felci.components import BLACK, STANDARD, TYPES, WHITE
from domain.felci.decide import Deal
from domain.felci.events import Dealt, TurnBegan
from domain.felci.state import State, Turn
from domain.felci.view import HiddenHand, OpenHand
from domain.game import Observer, Setup
from tests.felci.drawn_positions import ferns
from tests.spec import evolved, refused

SETUP = Setup(FELCI.options(), STANDARD, players=2)
EMPTY = FELCI.lay_out(SETUP)
PILE = ferns("rygbpppp" + 9 * "rygb" + 6 * "p")


def dealt(pile: tuple[str, ...] = PILE) -> State:
    return evolved(FELCI, EMPTY, *FELCI.begin(EMPTY, Deal(pile)))


def test_the_garden_is_empty_before_the_deal():
    """FEL-2.2."""
    assert (EMPTY.tiles, EMPTY.seated, EMPTY.turn) == ({}, {}, None)


def test_white_gets_the_first_four_ferns_and_black_the_next_four():
    """FEL-2.2."""
    assert FELCI.begin(EMPTY, Deal(PILE)) == (
        Dealt(
            visitors=(TYPES, TYPES),
            hands=(("red", "yellow", "green", "blue"), ("pink", "pink", "pink", "pink")),
            pile=PILE[8:],
        ),
        TurnBegan(WHITE, actions=2),
    )


def test_the_ferns_are_shuffled_from_the_order_of_the_box_by_the_stream_of_the_pile():
    """FEL-2.2."""
    chance = Chance(bytes(32))
    in_the_box = [fern for fern in TYPES for _ in range(10)]

    assert FELCI.deal(SETUP, chance) == Deal(chance.shuffle("felci.pile", in_the_box, 0))


@pytest.mark.parametrize("viewer", [WHITE, BLACK, *Observer])
def test_each_player_has_one_visitor_of_each_type_before_them_for_all_to_see(viewer):
    """FEL-1.1, FEL-2.1."""
    assert FELCI.view(dealt(), viewer).waiting == (TYPES, TYPES)


def test_a_hand_is_hidden_from_all_but_its_owner():
    """FEL-2.2."""
    white, black = map(OpenHand, dealt().hands)

    assert FELCI.view(dealt(), WHITE).hands == (white, HiddenHand(4))
    assert FELCI.view(dealt(), BLACK).hands == (HiddenHand(4), black)
    assert FELCI.view(dealt(), Observer.SPECTATOR).hands == (HiddenHand(4), HiddenHand(4))


@pytest.mark.parametrize("viewer", [WHITE, BLACK, Observer.SPECTATOR])
def test_the_pile_lies_face_down(viewer):
    """FEL-2.2."""
    view = FELCI.view(dealt(), viewer)

    assert (view.pile, view.pile_size) == (None, 42)


def test_white_has_the_first_turn_with_two_actions():
    """FEL-3.1."""
    assert dealt().turn == Turn(WHITE, actions_left=2, acted=False, last=False)


@pytest.mark.parametrize(
    "pile",
    [
        pytest.param(PILE[:49], id="one tile too few"),
        pytest.param((*PILE, "red"), id="one tile too many"),
        pytest.param((), id="nothing"),
        pytest.param((*PILE[:49], "red"), id="eleven reds and nine pinks"),
        pytest.param((*PILE[:49], "purple"), id="a type that there is not"),
    ],
)
def test_a_deal_holds_exactly_the_fifty_ferns(pile):
    """FEL-1.1."""
    with refused("GEN-4", GeneralRefusal.WRONG_COMPONENTS):
        FELCI.begin(EMPTY, Deal(pile))


def test_a_deal_is_written_as_in_a_record():
    """FEL-2.2."""
    assert msgspec.json.decode(b'{"pile": ["red", "blue"]}', type=Deal) == Deal(("red", "blue"))
    with pytest.raises(msgspec.ValidationError, match="unknown field `hand`"):
        msgspec.json.decode(b'{"pile": ["red"], "hand": ["blue"]}', type=Deal)
