"""What are the things of Felci called?"""

from typing import Final

from adapters.i18n import marked, say
from domain.felci.components import BLACK, WHITE, Components, Fern
from domain.felci.options import Options
from domain.game import Seat, Setup
from web.text import named

FERNS: Final = {
    "red": marked("red fern"),
    "yellow": marked("yellow fern"),
    "green": marked("green fern"),
    "blue": marked("blue fern"),
    "pink": marked("pink fern"),
}
BENCHES: Final = {
    "white": marked("white bench of the {side} side"),
    "black": marked("black bench of the {side} side"),
}
TOLD: Final = {
    "white": marked("the white bench of the {side} side"),
    "black": marked("the black bench of the {side} side"),
}
"""The benches as a log has them."""
SITTING: Final = {WHITE: marked("white {type} visitor"), BLACK: marked("black {type} visitor")}
UNDERGROWTH: Final = {WHITE: marked("undergrowth of white"), BLACK: marked("undergrowth of black")}
HANDS: Final = {WHITE: marked("Hand of white"), BLACK: marked("Hand of black")}
NAMES: Final = {WHITE: marked("Name of white"), BLACK: marked("Name of black")}
VISITORS: Final = {WHITE: marked("Visitors of white"), BLACK: marked("Visitors of black")}


def called(setup: Setup[Options, Components]) -> dict[str, str]:
    """Return what the benches are called in a sentence, by their ids."""
    return {
        bench.id: say(TOLD[bench.color], side=named("felci", bench.side))
        for bench in setup.components.benches
    }


def kind(code: str) -> str:
    """Return what a type of fern is called."""
    return named("felci", code)


def fern(code: Fern) -> str:
    """Return a fern in words."""
    return say(FERNS[code]) if code in FERNS else named("felci", code)


def visitor(code: Fern) -> str:
    """Return a visitor of the viewer's in words."""
    return say("{type} visitor", type=kind(code))


def seated(seat: Seat, code: Fern) -> str:
    """Return a visitor on a bench in words."""
    return say(SITTING[seat], type=kind(code))


def bench(color: str, side: str) -> str:
    """Return what a bench is called."""
    return say(BENCHES[color], side=named("felci", side))
