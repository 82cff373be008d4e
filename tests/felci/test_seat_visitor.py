"""FEL-5: tests of where a visitor may sit."""

import pytest

from domain.felci import FELCI
from domain.felci.commands import DrawFerns, SeatVisitor
from domain.felci.components import BLACK, TYPES, WHITE
from domain.felci.decide import decide
from domain.felci.events import VisitorSeated
from domain.felci.legal import moves
from domain.felci.rules import FelciRefusal, bench_refusal
from domain.felci.state import Visitor
from tests.felci.drawn_positions import GARDEN, garden
from tests.spec import after, refused

# The rulebook's picture is lost; its bench A is black-north here, B is black-east, C black-south.
RULEBOOK = {
    "black-north": "black red",
    "white-east": "white yellow",
    "black-east": "white pink",
}


def welcome(before, bench):
    """Return black's waiting visitors that may sit on *bench*."""
    seatings = (move for move in moves(before, BLACK) if isinstance(move, SeatVisitor))
    return [move.type for move in seatings if move.bench == bench]


def test_nobody_joins_their_own_visitor_on_the_rulebooks_bench_a():
    """FEL-5.2, the rulebook's example."""
    before = garden(benches=RULEBOOK, to_move=BLACK)

    assert welcome(before, "black-north") == []
    for fern in before.waiting[BLACK]:
        with refused("FEL-5.2", FelciRefusal.OWN_VISITOR_THERE):
            decide(before, BLACK, SeatVisitor(fern, "black-north"))


def test_only_green_and_blue_may_sit_on_the_rulebooks_bench_b():
    """FEL-5.3, the rulebook's example: a yellow and a pink sit on that side already."""
    before = garden(benches=RULEBOOK, to_move=BLACK)

    assert welcome(before, "black-east") == ["green", "blue"]
    for fern in ("yellow", "pink"):
        with refused("FEL-5.3", FelciRefusal.TYPE_ON_SIDE):
            decide(before, BLACK, SeatVisitor(fern, "black-east"))


def test_every_visitor_may_sit_on_the_rulebooks_bench_c():
    """FEL-5.1, the rulebook's example: this bench and the one opposite are empty."""
    before = garden(benches=RULEBOOK, to_move=BLACK)

    assert welcome(before, "black-south") == ["yellow", "green", "blue", "pink"]


@pytest.mark.parametrize("bench", GARDEN.benches)
@pytest.mark.parametrize("seat", [WHITE, BLACK])
def test_a_visitor_may_sit_on_a_bench_of_either_colour(seat, bench):
    """FEL-5.1."""
    assert decide(garden(to_move=seat), seat, SeatVisitor("red", bench)) == (
        VisitorSeated(seat, "red", bench),
    )


def test_a_seated_visitor_is_no_longer_waiting():
    """FEL-5.1."""
    seated = after(FELCI, garden(), SeatVisitor("green", "white-north"))

    assert seated.seated == {"white-north": (Visitor(WHITE, "green"),)}
    assert seated.waiting == (("red", "yellow", "blue", "pink"), TYPES)


@pytest.mark.parametrize("bench", ["white-north", "white-south"])
def test_a_visitor_stays_on_its_bench_to_the_end(bench):
    """FEL-5.1: it can't sit down again, there or elsewhere."""
    before = garden(benches={"white-north": "white red"})

    with refused("FEL-5.1", FelciRefusal.VISITOR_NOT_WAITING):
        decide(before, WHITE, SeatVisitor("red", bench))


def test_one_visitor_of_each_player_can_share_a_bench():
    """FEL-5.2."""
    before = garden(benches={"white-north": "white red"}, to_move=BLACK)

    shared = after(FELCI, before, SeatVisitor("blue", "white-north"))

    assert shared.seated["white-north"] == (Visitor(WHITE, "red"), Visitor(BLACK, "blue"))


def test_a_players_own_disturber_keeps_a_second_own_visitor_away():
    """FEL-5.2: on a bench of the opponent's colour too."""
    before = garden(benches={"black-north": "white red"})

    with refused("FEL-5.2", FelciRefusal.OWN_VISITOR_THERE):
        decide(before, WHITE, SeatVisitor("blue", "black-north"))


@pytest.mark.parametrize("taken", ["white-west", "black-west"])
@pytest.mark.parametrize("wanted", ["white-west", "black-west"])
def test_the_opponents_visitor_closes_both_benches_of_a_side_to_its_type(taken, wanted):
    """FEL-5.3: that bench or the one opposite, no matter who owns it."""
    before = garden(benches={taken: "black red"})

    with refused("FEL-5.3", FelciRefusal.TYPE_ON_SIDE):
        decide(before, WHITE, SeatVisitor("red", wanted))
    assert bench_refusal(before, WHITE, "blue", wanted) is None


def test_a_type_may_sit_again_on_another_side_even_though_the_sides_share_a_section():
    """FEL-5.3."""
    before = garden(benches={"white-north": "black red", "black-south": "black blue"})

    for bench in ("white-west", "black-west", "white-east", "black-east"):
        assert bench_refusal(before, WHITE, "red", bench) is None


def test_only_their_own_waiting_visitors_can_be_seated():
    """FEL-5.1: the opponent's are not the player's."""
    before = garden(waiting=("r", "b"))

    with refused("FEL-5.1", FelciRefusal.VISITOR_NOT_WAITING):
        decide(before, WHITE, SeatVisitor("blue", "white-north"))


def test_a_type_that_does_not_exist_is_refused():
    """FEL-1.1."""
    with refused("GEN-5", FelciRefusal.NO_SUCH_TYPE):
        decide(garden(), WHITE, SeatVisitor("purple", "white-north"))


@pytest.mark.parametrize("bench", ["red-north", "north", "", "white_north"])
def test_a_bench_that_does_not_exist_is_refused(bench):
    """FEL-1.5."""
    with refused("GEN-5", FelciRefusal.NO_SUCH_BENCH):
        decide(garden(), WHITE, SeatVisitor("red", bench))


def test_seating_does_not_depend_on_the_hand_or_the_garden():
    """FEL-5.1, FEL-3.1: a whole turn of visitors with an empty hand."""
    before = garden(white="", pile="ry")

    turned = after(
        FELCI,
        before,
        SeatVisitor("red", "white-north"),
        SeatVisitor("blue", "black-north"),
        DrawFerns(2),
    )

    assert turned.hands[WHITE] == ("red", "yellow")
