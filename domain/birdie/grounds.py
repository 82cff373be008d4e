"""Which rule does a line of the log, or what decides between equal totals, rest on?"""

from collections.abc import Mapping
from typing import Final

GROUNDS: Final[Mapping[str, str]] = {
    "round_dealt": "BIR-2.2",
    "last_turn": "BIR-3.5",
    "card_taken": "BIR-3.1",
    "cards_stacked": "BIR-3.2",
    "cards_stacked_with_hand": "BIR-3.2",
    "cards_stacked_seen": "BIR-3.2",
    "area_refilled": "BIR-3.4",
    "passed": "BIR-3.3",
    "forced_to_pass": "BIR-3.4",
    "row_laid_out": "BIR-4.2",
    "empty_row_laid_out": "BIR-4.2",
    "ability_used": "BIR-4.8",
    "card_moved": "BIR-4.3",
    "reserve_drawn": "BIR-4.3",
    "card_inserted": "BIR-4.3",
    "card_removed": "BIR-5.1",
    "set_formed": "BIR-5.1",
    "set_written": "BIR-4.5",
    "set_full": "BIR-4.5",
    "set_smaller": "BIR-4.5",
    "set_pigeon": "BIR-4.7",
    "score_copied": "BIR-4.7",
    "flaps_crossed_now": "BIR-4.6",
    "trophy_taken": "BIR-4.9",
    "trophy_won": "BIR-4.9",
    "round_ended": "BIR-2.4",
    "ended": "BIR-6.1",
    "equal_totals_by_pass": "BIR-6.2",
}
"""The ids of rules by the codes of what is told of events and of ends."""
