"""Names of Birdie's pieces and texts of the birds' abilities."""

from collections.abc import Iterable
from typing import Final

from adapters.i18n import N_, gettext, ngettext
from domain.birdie.components import BIRDS, SEAT_NAMES
from domain.birdie.state import Cards, Fate
from domain.birdie.view import SetSeen, View
from domain.game import Seat
from web.text import in_points, listed, named

LEGEND: Final = (
    ("birdie-woodpecker", N_("woodpecker; before the sets, move one card of your row")),
    (
        "birdie-owl",
        N_("owl; after the sets, copy the lowest score you wrote, at most 5, into any empty box"),
    ),
    ("birdie-pigeon", N_("pigeon; take away a set you just made and cross off 2 flaps instead")),
    (
        "birdie-robin",
        N_("robin; before the sets, draw a card of the reserve and insert it into your row"),
    ),
    ("birdie-spring", N_("spring")),
    ("birdie-summer", N_("summer")),
    ("birdie-autumn", N_("autumn")),
    ("birdie-winter", N_("winter")),
    ("birdie-flap-crossed", N_("a flap: one is crossed off for each set that is written")),
    ("birdie-trophy-robin", N_("the trophy of a bird: for the highest score in its box")),
    ("birdie-ability-owl", N_("an ability that is not used up yet")),
)
"""Names of the symbols."""
FATES: Final = {
    Fate.WRITTEN: N_("{feature} set of {count}, written"),
    Fate.FULL: N_("{feature} set of {count}, not written, the box is full"),
    Fate.SMALLER: N_("{feature} set of {count}, not written, another one is"),
    Fate.PIGEON: N_("{feature} set of {count}, a pigeon took it for 2 flaps"),
}
SIGNS: Final = {
    Fate.FULL: N_("full"),
    Fate.SMALLER: N_("less"),
    Fate.PIGEON: N_("2 flaps"),
}
"""Mark below a set without points."""
MANY: Final = {
    "woodpecker": N_("{count} woodpeckers"),
    "owl": N_("{count} owls"),
    "pigeon": N_("{count} pigeons"),
    "robin": N_("{count} robins"),
    "spring": N_("{count} spring"),
    "summer": N_("{count} summer"),
    "autumn": N_("{count} autumn"),
    "winter": N_("{count} winter"),
}
"""Plural names of features."""


def player(seat: Seat) -> str:
    """Return the name of a seat."""
    return named("birdie", SEAT_NAMES[seat])


def feature(code: str) -> str:
    """Return the name of a bird or a season."""
    return named("birdie", code)


def card(code: str) -> str:
    """Return a card in words, as ``autumn robin``."""
    return named("birdie", code)


def cards(codes: Iterable[str]) -> str:
    """Return cards in words, in their order."""
    return listed(map(card, codes))


def many(code: str, count: int) -> str:
    """Return several cards of a feature in words: ``4 robins``, ``3 winter``."""
    return gettext(MANY[code], count=count)


def in_cards(count: int) -> str:
    """Return a number of cards in words."""
    return ngettext("{count} card", "{count} cards", count)


def in_flaps(count: int) -> str:
    """Return a number of flaps in words."""
    return ngettext("{count} flap", "{count} flaps", count)


def sign(fate: Fate, count: int) -> str:
    """Return the mark below a set of *size* cards."""
    return gettext(SIGNS[fate]) if fate in SIGNS else str(count)


def sheet(
    seat: Seat, total: int, stands: str, trophies: Iterable[str], used: Iterable[tuple[str, int]]
) -> str:
    """Return a score sheet in words, without its boxes."""
    whose = gettext(
        "score sheet of {player}: {points}", player=player(seat), points=in_points(total)
    )
    return "; ".join((whose, stands, _trophies(trophies), _used(used)))


def _trophies(held: Iterable[str]) -> str:
    birds = listed(map(feature, held))
    return gettext("trophies: {birds}", birds=birds) if birds else gettext("trophies: none")


def _used(used: Iterable[tuple[str, int]]) -> str:
    birds = listed(f"{feature(bird)} {times}" for bird, times in used)
    return (
        gettext("abilities used: {birds}", birds=birds)
        if birds
        else gettext("abilities used: none")
    )


def standing(view: View, seat: Seat) -> str:
    """Return a player's progress in the round in words."""
    if view.scoring and view.scoring.seat == seat:
        return gettext("scores now")
    if view.turn and view.turn.seat == seat:
        return gettext("last turn") if view.turn.last else gettext("on turn")
    return gettext("passed") if seat in view.passed else gettext("still playing")


def box(seat: Seat, code: str, points: int | None, *, copied: bool) -> str:
    """Return a box of a score sheet in words."""
    kind = (
        N_("{feature} box of {player}, a bird")
        if code in BIRDS
        else N_("{feature} box of {player}, a season")
    )
    named_box = gettext(kind, feature=feature(code), player=player(seat))
    return written(named_box, points, copied=copied)


def pass_box(seat: Seat, number: int, points: int | None) -> str:
    """Return the pass box of a round in words."""
    named_box = gettext("pass of {player} in round {round}", player=player(seat), round=number)
    return written(named_box, points)


def written(named_box: str, points: int | None, *, copied: bool = False) -> str:
    """Return a box with its content, in words."""
    if points is None:
        return gettext("{box}: empty", box=named_box)
    if copied:
        return gettext("{box}: {points}, copied by an owl", box=named_box, points=in_points(points))
    return f"{named_box}: {in_points(points)}"


def flaps(seat: Seat, crossed: int, worth: int, count: int) -> str:
    """Return a flap column of *count* flaps in words."""
    return gettext(
        "flaps of {player}: {count} of {all} crossed off, worth {points}",
        player=player(seat),
        count=crossed,
        all=count,
        points=in_points(worth),
    )


def trophy(bird: str, holder: Seat | None) -> str:
    """Return a trophy in words."""
    if holder is None:
        return gettext("{bird} trophy, held by nobody yet", bird=feature(bird))
    return gettext("{bird} trophy, held by {player}", bird=feature(bird), player=player(holder))


def row(seat: Seat, row_cards: Cards, sets: Iterable[SetSeen]) -> str:
    """Return a row in words, with its *sets*."""
    description = gettext(
        "row of {player}, {cards}", player=player(seat), cards=in_cards(len(row_cards))
    )
    description = f"{description}: {cards(row_cards)}" if row_cards else description
    made = "; ".join(map(_made, sets))
    return gettext("{row}; sets: {sets}", row=description, sets=made) if made else description


def _made(made: SetSeen) -> str:
    return gettext(FATES[made.fate], feature=feature(made.feature), count=len(made.cards))


OWN_MOVES: Final = {
    "take": N_("your card"),
    "stack": N_("your cards on the personal deck"),
    "pass": N_("your pass for this round"),
    "woodpecker": N_("your woodpecker"),
    "robin": N_("your robin"),
    "insert": N_("the card you inserted"),
    "score": N_("your scoring"),
    "remove": N_("the card you removed"),
    "choose": N_("your choice of a feature"),
    "write": N_("the set you wrote"),
    "pigeon": N_("your pigeon"),
    "finish": N_("the end of your scoring"),
}
"""A player's own moves in words."""


def opening(code: str) -> str:
    """Return a category of first moves in words."""
    if code.isdecimal():
        return ngettext("stacks {count} card", "stacks {count} cards", int(code))
    return gettext("takes a card") if code == "take" else gettext("passes")
