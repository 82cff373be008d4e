"""What was each decision of a match worth, by what its player knew then?

A move is held against what the search finds for the seat that made it, on tables that the seat
could not tell from the true one; so nobody is judged by what nobody could know. Luck is what chance
then brought, more or less than could be expected. All is in chances to win, from 0 to 1.
"""

from domain.analysis.lesson_gain import MoveGain, move_gain
from domain.analysis.move_analysis import TRIALS, BetterMove, MoveAnalysis, can_be_analysed, look_at
from domain.analysis.player_summary import PlayerSummary, look_back

__all__ = [
    "TRIALS",
    "BetterMove",
    "MoveAnalysis",
    "MoveGain",
    "PlayerSummary",
    "can_be_analysed",
    "look_at",
    "look_back",
    "move_gain",
]
