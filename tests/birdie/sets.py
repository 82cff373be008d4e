"""Component sets of Birdie with which random play meets every rule often."""

from typing import Final

from msgspec.structs import replace

from domain.birdie.components import STANDARD

SETS: Final = (
    replace(
        STANDARD,
        set="few",
        status="half of the cards, so that decks run dry and rows are short; few flaps",
        birds=STANDARD.birds[::-1],
        copies=2,
        flaps=(1, 3, 3, 6),
        trophy=1,
    ),
)
