"""Component sets of Bloom with which random play meets every rule often."""

from typing import Final

from msgspec.structs import replace

from domain.bloom.components import NUMBERS, STANDARD

SETS: Final = (
    replace(
        STANDARD,
        set="wild",
        status="many flowers on a third of the numbers and none on the others: two of them bring"
        " a ladder above 15, and for some there is no point tile",
        flowers=tuple(8 if number % 3 == 0 else 0 for number in range(1, NUMBERS + 1)),
    ),
)
