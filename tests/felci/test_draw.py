"""FEL-3.3: tests of how many ferns may be drawn."""

import pytest

from domain.felci import FELCI
from domain.felci.commands import DrawFerns
from domain.felci.components import BLACK, WHITE
from domain.felci.decide import decide
from domain.felci.events import FernsDrawn, TurnBegan, TurnEnded
from domain.felci.legal import legal
from domain.felci.rules import FelciRefusal
from tests.felci.drawn_positions import ferns, garden
from tests.spec import after, refused


@pytest.mark.parametrize("count", range(5))
def test_any_number_up_to_a_hand_of_four_may_be_drawn(count):
    """FEL-3.3, the ruling: the top of the pile comes into the hand in its order."""
    before = garden(white="", pile="rygbp", actions=0)

    assert decide(before, WHITE, DrawFerns(count)) == (
        FernsDrawn(WHITE, ferns("rygb"[:count])),
        TurnEnded(WHITE, empty_turns=0),
        TurnBegan(BLACK, actions=2),
    )


def test_drawn_ferns_leave_the_pile_and_join_the_hand():
    """FEL-3.3."""
    drawn = after(FELCI, garden(white="pp", pile="rygb", actions=0), DrawFerns(2))

    assert drawn.hands[WHITE] == ("pink", "pink", "red", "yellow")
    assert drawn.pile == ("green", "blue")


@pytest.mark.parametrize(
    ("white", "pile", "most"),
    [
        pytest.param("", "rrrrrr", 4, id="an empty hand"),
        pytest.param("yyy", "rrrrrr", 1, id="a hand of three"),
        pytest.param("yyyy", "rrrrrr", 0, id="a full hand"),
        pytest.param("y", "rr", 2, id="a pile of two"),
    ],
)
def test_the_hand_and_the_pile_bound_the_draw_and_the_full_refill_is_offered(white, pile, most):
    """FEL-3.3, the ruling: the last number listed is the one offered."""
    before = garden(white=white, pile=pile, actions=0)

    assert legal(before, WHITE).draws == tuple(range(most + 1))
    for wrong in (most + 1, -1, 50):
        with refused("FEL-3.3", FelciRefusal.NOT_DRAWABLE):
            decide(before, WHITE, DrawFerns(wrong))


def test_a_draw_of_nothing_is_asked_for_with_a_full_hand_too():
    """FEL-3.3: it ends the turn."""
    before = garden(white="yyyy", actions=0)

    assert decide(before, WHITE, DrawFerns(0)) == (
        FernsDrawn(WHITE, ()),
        TurnEnded(WHITE, empty_turns=0),
        TurnBegan(BLACK, actions=2),
    )


@pytest.mark.parametrize("seat", [WHITE, BLACK])
def test_each_player_draws_into_their_own_hand(seat):
    """FEL-3.3."""
    before = garden(white="y", black="b", pile="rr", to_move=seat, actions=0)

    drawn = after(FELCI, before, DrawFerns(1))

    assert drawn.hands[seat] == (before.hands[seat][0], "red")
    assert drawn.hands[1 - seat] == before.hands[1 - seat]
