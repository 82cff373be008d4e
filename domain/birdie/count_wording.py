"""How is the final count of Birdie put into words?"""

from typing import Final

COUNT_WORDING: Final = {
    "box": "{box} box",
    "set_of": "{cards} in round {round}",
    "owl_copy": "an owl copied the lowest score of round {round}, at most 5",
    "pass_box": "pass in round {round}",
    "still_playing": "players who had not passed: {players}, 2 points each",
    "flaps": "flaps",
    "flaps_crossed": "flap boxes crossed: {count}; the last one counts",
    "trophy": "{bird} trophy",
    "highest_score": "{points} in the {bird} box, more than anybody before",
    "equal_totals_by_pass": (
        "{total} points each; of these the winner passed first in round 2, for {points} points"
        " against {others}"
    ),
}
"""The English words for the codes of the count."""
