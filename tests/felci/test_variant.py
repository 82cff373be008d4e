"""FEL-7: tests of the option by which white skips the first turn."""

from msgspec.structs import replace

from domain.felci import FELCI
from domain.felci.commands import DrawFerns, PlantFern
from domain.felci.components import BLACK, STANDARD, WHITE
from domain.felci.decide import Deal, decide
from domain.felci.events import ActionsLapsed, Dealt, FernsDrawn, GameEnded, TurnBegan, TurnEnded
from domain.felci.state import Turn
from domain.game import Setup
from tests.felci.drawn_positions import ferns, garden
from tests.spec import after, evolved

EMPTY = FELCI.lay_out(Setup(FELCI.options(white_skips_first_turn=True), STANDARD, players=2))
DEAL = Deal(ferns(10 * "rygbp"))


def test_black_starts_when_white_gives_up_the_first_turn():
    """FEL-7.1: the deal is the same, and no move stands for the turn given up."""
    dealt, *rest = FELCI.begin(EMPTY, DEAL)

    assert isinstance(dealt, Dealt)
    assert dealt.hands == (DEAL.pile[:4], DEAL.pile[4:8])
    assert rest == [TurnBegan(BLACK, actions=2)]


def test_turns_alternate_from_then_on():
    """FEL-7.1, FEL-3.1."""
    began = evolved(FELCI, EMPTY, *FELCI.begin(EMPTY, DEAL))

    played = after(FELCI, began, PlantFern("pink", "c3"), PlantFern("red", "f6"), DrawFerns(2))

    assert played.turn == Turn(WHITE, 2, acted=False, last=False)


def test_the_turn_given_up_is_no_empty_turn():
    """FEL-7.1, the ruling: so black's empty turn is the first of its kind."""
    began = evolved(FELCI, EMPTY, *FELCI.begin(EMPTY, DEAL))
    nothing_to_do = replace(began, hands=((), ()), waiting=((), ()))

    assert decide(nothing_to_do, BLACK, DrawFerns(0)) == (
        ActionsLapsed(BLACK, 2),
        FernsDrawn(BLACK, ()),
        TurnEnded(BLACK, empty_turns=1),
        TurnBegan(WHITE, actions=2),
    )


def test_the_last_turn_is_blacks_anyway():
    """FEL-7.1, FEL-6.1."""
    before = replace(garden(pile="r", actions=0), white_skips_first_turn=True)

    assert decide(before, WHITE, DrawFerns(1))[-1] == TurnBegan(BLACK, actions=2, last=True)


def test_the_game_ends_at_once_for_white_anyway():
    """FEL-7.1, FEL-6.1."""
    before = replace(garden(pile="r", to_move=BLACK, actions=0), white_skips_first_turn=True)

    assert decide(before, BLACK, DrawFerns(1))[-1] == GameEnded("pile_empty_for_white")
