"""The components of Birdie: cards, boxes and seats (BIR-1)."""

from itertools import pairwise
from typing import Final

import msgspec

from domain.component_sets import once_a_set, standard_set
from domain.game import Seat

WOODPECKER: Final = "woodpecker"
OWL: Final = "owl"
PIGEON: Final = "pigeon"
ROBIN: Final = "robin"
BIRDS: Final = (WOODPECKER, OWL, PIGEON, ROBIN)
SEASONS: Final = ("spring", "summer", "autumn", "winter")
FEATURES: Final = (*BIRDS, *SEASONS)
"""The common features of the cards of a set: each is a box of the score sheet (BIR-1.2)."""

SEAT_NAMES: Final = ("north", "east", "south", "west")
"""The players, clockwise."""
ROUNDS: Final = 2
HAND: Final = 2
"""How many cards each player draws at the start of a round (BIR-2.2)."""
AREA: Final = 4
"""How many cards the draw area starts with (BIR-2.2)."""
FEWEST_COPIES: Final = 2
"""With fewer, half of the cards would not deal a round for two."""
MOST_COPIES: Final = 100
"""With more, a few bytes of a record could fill the memory."""
USUAL_COPIES: Final = 20
USUAL_FLAPS: Final = 100
USUAL_POINTS: Final = 10_000
"""For a flap or a trophy of a set that is taken in, as the two before: far more than is printed."""


class Components(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A component set of Birdie as in its file; raises ValueError if it is invalid.

    Birds and seasons are fixed. The copies of each card, and the values of the flap column and of a
    trophy, can differ.
    """

    birds: tuple[str, ...]
    seasons: tuple[str, ...]
    copies: int
    flaps: tuple[int, ...]
    """The values of the boxes of the flap column, in the order of crossing."""
    trophy: int
    set: str = ""
    status: str = ""

    def __post_init__(self) -> None:
        for fits, complaint in (
            (sorted(self.birds) == sorted(BIRDS), "birds must be the game's four"),
            (sorted(self.seasons) == sorted(SEASONS), "seasons must be the game's four"),
            (
                FEWEST_COPIES <= self.copies <= MOST_COPIES,
                f"copies must be from {FEWEST_COPIES} to {MOST_COPIES}",
            ),
            (self.flaps[:1] == (1,), "flaps must begin with 1"),
            (
                all(before <= after for before, after in pairwise(self.flaps)),
                "flaps must not fall",
            ),
            (self.trophy >= 0, "trophy must not be negative"),
        ):
            if not fits:
                raise ValueError(complaint)


def excess(components: Components) -> str | None:
    """Return what exceeds the limits in *components*, or None."""
    for beyond, complaint in (
        (components.copies > USUAL_COPIES, f"copies must be {USUAL_COPIES} at most"),
        (len(components.flaps) > USUAL_FLAPS, f"flaps must be {USUAL_FLAPS} boxes at most"),
        (components.flaps[-1] > USUAL_POINTS, f"flaps must be {USUAL_POINTS} at most"),
        (components.trophy > USUAL_POINTS, f"trophy must be {USUAL_POINTS} at most"),
    ):
        if beyond:
            return complaint
    return None


class Box(msgspec.Struct, frozen=True):
    """The components and options of a match."""

    cards: tuple[str, ...]
    """All bird cards, in the order of the component file: bird by bird, season by season."""
    flaps: tuple[int, ...]
    trophy: int


@once_a_set
def box_of(components: Components) -> Box:
    """Return the components and options of a match."""
    cards = tuple(
        f"{bird}-{season}"
        for bird in components.birds
        for season in components.seasons
        for _ in range(components.copies)
    )
    return Box(cards, components.flaps, components.trophy)


FEATURES_OF: Final = {f"{bird}-{season}": (bird, season) for bird in BIRDS for season in SEASONS}
"""The bird and the season of each card (BIR-1.1)."""


def bird_of(card: str) -> str:
    """Return which bird a card shows."""
    return FEATURES_OF[card][0]


def box_id(seat: Seat, box: str) -> str:
    """Return the name of a box of a score sheet, as ``box-0-robin``."""
    return f"box-{seat}-{box}"


def pass_id(seat: Seat, number: int) -> str:
    """Return the name of the pass box of a round, as ``pass-0-1``."""
    return f"pass-{seat}-{number}"


def flaps_id(seat: Seat) -> str:
    """Return the name of a flap column, as ``flaps-0``."""
    return f"flaps-{seat}"


def trophy_id(bird: str) -> str:
    """Return the name of a trophy, as ``trophy-robin``."""
    return f"trophy-{bird}"


STANDARD: Final = standard_set(__package__, Components)
