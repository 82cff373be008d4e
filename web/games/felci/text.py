"""Names of Felci's pieces."""

from typing import Final

from adapters.i18n import N_, gettext, wording
from domain.felci.components import BLACK, WHITE, Components, Fern
from domain.felci.options import Options
from domain.game import Seat, Setup
from domain.registry import GAMES
from web.text import named

FERNS: Final = {
    "red": N_("red fern"),
    "yellow": N_("yellow fern"),
    "green": N_("green fern"),
    "blue": N_("blue fern"),
    "pink": N_("pink fern"),
}
BENCHES: Final = {
    "white": N_("white bench of the {side} side"),
    "black": N_("black bench of the {side} side"),
}
BENCH_DESCRIPTIONS: Final = {
    "white": N_("the white bench of the {side} side"),
    "black": N_("the black bench of the {side} side"),
}
"""Names of the benches in logs."""
SITTING: Final = {WHITE: N_("White's {type} visitor"), BLACK: N_("Black's {type} visitor")}
UNDERGROWTH: Final = {WHITE: N_("White's undergrowth"), BLACK: N_("Black's undergrowth")}
HANDS: Final = {WHITE: N_("White's hand"), BLACK: N_("Black's hand")}
VISITORS: Final = {WHITE: N_("White's visitors"), BLACK: N_("Black's visitors")}


def called(setup: Setup[Options, Components]) -> dict[str, str]:
    """Return the names of the benches within a sentence, by id."""
    return {
        bench.id: gettext(BENCH_DESCRIPTIONS[bench.color], side=named("felci", bench.side))
        for bench in setup.components.benches
    }


def kind(code: str) -> str:
    """Return the name of a type of fern."""
    return named("felci", code)


def adjective(code: Fern) -> str:
    """Return the name of a type as it describes a fern."""
    return wording(GAMES["felci"]).get(f"fern:{code}") or kind(code)


def fern(code: Fern) -> str:
    """Return a fern in words."""
    return gettext(FERNS[code]) if code in FERNS else named("felci", code)


def visitor(code: Fern) -> str:
    """Return a visitor of the viewer's in words."""
    return gettext("{type} visitor", type=kind(code))


def seated(seat: Seat, code: Fern) -> str:
    """Return a visitor on a bench in words."""
    return gettext(SITTING[seat], type=kind(code))


def bench(color: str, side: str) -> str:
    """Return the name of a bench."""
    return gettext(BENCHES[color], side=named("felci", side))


def opening(code: str) -> str:
    """Return a category of first moves in words."""
    return gettext("a visitor") if code == "visitor" else gettext("a fern on {cell}", cell=code)
