"""What are the things of Birdie called, and what does each bird's ability do, in words?"""

from collections.abc import Iterable
from typing import Final

from domain.birdie.components import BIRDS, FEATURES_OF, OWL, PIGEON, ROBIN, SEASONS, SEAT_NAMES
from domain.birdie.state import Cards, Fate
from domain.birdie.view import HiddenCards, Pile, SheetSeen, View
from domain.game import Seat

ABILITIES: Final = {
    "woodpecker": "before the sets, move one card of your row",
    OWL: "after the sets, copy the lowest score you wrote, at most 5, into any empty box",
    PIGEON: "remove a set you just made and cross 2 flaps instead",
    ROBIN: "before the sets, draw a card of the reserve and put it into your row",
}
LEGEND: Final = (
    *((f"birdie-{bird}", f"{bird}; {does}") for bird, does in ABILITIES.items()),
    *((f"birdie-{season}", season) for season in SEASONS),
    ("birdie-flap-crossed", "a flap: one is crossed for each set that is written"),
    ("birdie-trophy-robin", "the trophy of a bird: for the highest score in its box"),
    ("birdie-ability-owl", "an ability that is not used up yet"),
)
"""What the symbols stand for."""
FATES: Final = {
    Fate.WRITTEN: "written",
    Fate.FULL: "not written, the box is full",
    Fate.SMALLER: "not written, another one is",
    Fate.PIGEON: "a pigeon took it for 2 flaps",
}
SIGNS: Final = {Fate.FULL: "full", Fate.SMALLER: "less", Fate.PIGEON: "2 flaps"}
"""What is written below a set that brings no points."""


def player(seat: Seat) -> str:
    """Return what a seat is called."""
    return SEAT_NAMES[seat]


def card(code: str) -> str:
    """Return a card in words, as ``autumn robin``."""
    bird, season = FEATURES_OF[code]
    return f"{season} {bird}"


def cards(codes: Iterable[str]) -> str:
    """Return cards in words, in their order."""
    return ", ".join(map(card, codes)) or "none"


def size(pile: Pile) -> int:
    """Return how many cards there are."""
    return pile.size if isinstance(pile, HiddenCards) else len(pile.cards)


def counted(count: int, what: str) -> str:
    """Return ``1 card`` or ``3 cards``."""
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


def sheet(view: View, seat: Seat) -> str:
    """Return a score sheet in words, without its boxes."""
    shown = view.sheets[seat]
    used = (f"{bird} {times}" for bird, times in shown.used.items())
    return (
        f"score sheet of {player(seat)}: {counted(shown.total, 'point')}; {standing(view, seat)};"
        f" trophies: {', '.join(shown.trophies) or 'none'};"
        f" abilities used: {', '.join(used) or 'none'}"
    )


def standing(view: View, seat: Seat) -> str:
    """Return what a player is about to do or has done."""
    if view.scoring and view.scoring.seat == seat:
        return "scores now"
    if view.turn and view.turn.seat == seat:
        return "last turn" if view.turn.last else "on turn"
    return "passed" if seat in view.passed else "plays on"


def box(shown: SheetSeen, seat: Seat, feature: str) -> str:
    """Return a box of a score sheet in words."""
    kind = "bird" if feature in BIRDS else "season"
    points = shown.boxes.get(feature)
    there = "empty" if points is None else counted(points, "point")
    copied = ", copied by an owl" if feature in shown.copied else ""
    return f"{feature} box of {player(seat)}, a {kind}: {there}{copied}"


def flaps(shown: SheetSeen, seat: Seat, values: tuple[int, ...]) -> str:
    """Return a flap column in words."""
    crossed = f"crossed {shown.flaps} of {len(values)}"
    return f"flaps of {player(seat)}: {crossed}, worth {counted(shown.flap_points, 'point')}"


def row(view: View, seat: Seat, lying: Cards) -> str:
    """Return a row in words."""
    made = "; ".join(
        f"{one.feature} set of {len(one.cards)}, {FATES[one.fate]}" for one in view.sets[seat]
    )
    sets = f"; sets: {made}" if made else ""
    return f"row of {player(seat)}, {counted(len(lying), 'card')}: {cards(lying)}{sets}"
