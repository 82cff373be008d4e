"""Values writing a score, crossing a flap and using an ability.

In round 2, values are points. In round 1, they are the expected points at the end.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from domain.birdie.components import BIRDS, FEATURES, OWL, PIGEON, ROBIN, ROUNDS, WOODPECKER
from domain.birdie.rules import PIGEON_FLAPS
from domain.game import Seat

COMING: Final = 4
"""How many flaps are likely to be crossed in round 2."""

HELD: Final = 0.6
"""How likely it is that a trophy taken in round 1 is held to the end."""

SPENT: Final = (0.0, 4.0, 8.0, 12.0, 17.0, 23.0, 30.0, 38.0, 46.0)
"""The loss for round 2 from writing this many boxes in round 1."""

KEPT: Final = {WOODPECKER: 1.2, ROBIN: 0.8, PIGEON: 1.5, OWL: 1.5}
"""The value of the last use of an ability that is left for round 2."""

MOST_PIGEONS: Final = 2
"""BIR-5.4: in expert mode."""


class SheetWritten(NamedTuple):
    """The written boxes of a score sheet."""

    boxes: dict[str, int]
    flaps: int
    """How many are crossed."""
    used: dict[str, int]
    """How often the ability of each bird was used."""


class Stakes(NamedTuple):
    """The points that can be won."""

    round: int
    expert: bool
    flaps: tuple[int, ...]
    """The values of the boxes of the flap column."""
    trophy: int


class Worth:
    """The value, in points, of each effect of a scoring for a player."""

    def __init__(self, stakes: Stakes, sheets: Sequence[SheetWritten], seat: Seat) -> None:
        sheet = sheets[seat]
        self.final = stakes.round == ROUNDS
        self.empty = tuple(box for box in FEATURES if box not in sheet.boxes)
        """The boxes that no score is written in."""
        self.flaps = self._flaps(stakes.flaps, sheet.flaps)
        """The value of crossing 0, 1, 2 ... flaps."""
        self.boxes = self._boxes(len(sheet.boxes))
        """The cost of writing into 0, 1, 2 ... boxes."""
        self._records = _records(sheets)
        self._trophy = stakes.trophy if self.final else HELD * stakes.trophy
        times = 2 if stakes.expert else 1
        self.uses = {bird: times - sheet.used.get(bird, 0) for bird in BIRDS}
        """How often each bird's ability may still be used (BIR-4.8, BIR-5.4)."""

    def of(self, feature: str, size: int) -> float:
        """Return the value of writing a score of *size* into an empty box."""
        record = self._records.get(feature)
        return size if record is None or size <= record else size + self._trophy

    def kept(self, bird: str, used: int = 0) -> float:
        """Return the cost of using an ability once, after *used* uses."""
        if self.final:
            return 0.0
        return KEPT[bird] if self.uses[bird] - used <= 1 else KEPT[bird] / 2

    def _flaps(self, column: tuple[int, ...], crossed: int) -> list[float]:
        """Return the worth of flaps, those counted that are likely to be crossed later."""
        reached = [0, *column]
        before = crossed if self.final else crossed + COMING

        def up_to(count: int) -> int:
            return reached[min(count, len(column))]

        most = len(self.empty) + MOST_PIGEONS * PIGEON_FLAPS
        return [float(up_to(before + more) - up_to(before)) for more in range(most + 1)]

    def _boxes(self, written: int) -> list[float]:
        if self.final:
            return [0.0] * (len(self.empty) + 1)
        return [loss - SPENT[written] for loss in SPENT[written:]]


class ScorerMeans(NamedTuple):
    """The abilities that a scorer can still use after the sets are made."""

    worth: Worth
    pigeons: int = 0
    """How many pigeons can be used."""
    owls: int = 0


def _records(sheets: Sequence[SheetWritten]) -> dict[str, int]:
    """BIR-4.9: return the highest score that is written in each bird's box."""
    return {bird: max([sheet.boxes.get(bird, 0) for sheet in sheets]) for bird in BIRDS}
