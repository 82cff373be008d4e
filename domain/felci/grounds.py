"""Which rule does a line of the log rest on?"""

from collections.abc import Mapping
from typing import Final

GROUNDS: Final[Mapping[str, str]] = {
    "dealt": "FEL-2.2",
    "last_turn": "FEL-6.1",
    "undergrowth_laid": "FEL-4.4",
    "undergrowth_laid_seen": "FEL-4.4",
    "spore_planted": "FEL-4.3",
    "new_plant_planted": "FEL-4.2",
    "visitor_seated": "FEL-5.1",
    "actions_lapsed": "FEL-3.2",
    "ferns_drawn": "FEL-3.3",
    "ferns_drawn_seen": "FEL-3.3",
    "ended_pile_empty_for_white": "FEL-6.1",
    "ended_last_turn_played": "FEL-6.1",
    "ended_standstill": "FEL-3.4",
}
"""The ids of rules by the codes of what is told of events."""
