"""Analysis of an ended match: win probability, better moves and luck, per move and player.

A move is compared with the search's best move on tables that its player could not tell from the
true one. So a player is never blamed for hidden information. The shared chances of all seats are
those with all pieces open but the draws to come; luck is what a draw added to their expectation.
All values are win probabilities from 0 to 1.
"""

from domain.analysis.lesson_gain import MoveGain, move_gain
from domain.analysis.move_analysis import (
    TRIALS,
    BetterMove,
    MoveAnalysis,
    analyse_move,
    can_be_analysed,
)
from domain.analysis.player_summary import PlayerSummary, decisive_moves, summarise_players
from domain.analysis.shared_chances import Change, Course, chances_with_better, course_of
from domain.analysis.swings import Swing, find_swings

__all__ = [
    "TRIALS",
    "BetterMove",
    "Change",
    "Course",
    "MoveAnalysis",
    "MoveGain",
    "PlayerSummary",
    "Swing",
    "analyse_move",
    "can_be_analysed",
    "chances_with_better",
    "course_of",
    "decisive_moves",
    "find_swings",
    "move_gain",
    "summarise_players",
]
