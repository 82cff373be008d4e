"""Which rule does a line of the log, or what decides between equal totals, rest on?"""

from collections.abc import Mapping
from typing import Final

GROUNDS: Final[Mapping[str, str]] = {
    "round_dealt": "BLO-2.2",
    "joker_swapped": "BLO-3.2",
    "tile_drawn": "BLO-3.3",
    "tile_drawn_seen": "BLO-3.3",
    "open_tile_drawn": "BLO-3.3",
    "tiles_stolen": "BLO-5.2",
    "ladder_laid": "BLO-5.1",
    "point_tile_taken": "BLO-5.3",
    "no_point_tile_left": "BLO-5.3",
    "joker_taken": "BLO-5.4",
    "tiles_added": "BLO-6.1",
    "passed": "BLO-3.4",
    "open_reserve_refilled": "BLO-3.3",
    "all_passed": "BLO-7.1",
    "out_of_tiles": "BLO-7.1",
    "ended": "BLO-8.1",
    "equal_totals_by_second_round": "BLO-8.1",
}
"""The ids of rules by the codes of what is told of events and of ends."""
