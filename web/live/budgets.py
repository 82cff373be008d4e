"""For how long may a bot think about a move?"""

from typing import Final

from domain.match import Clock

LONGEST: Final = 1.0
"""For how many seconds of its thread at most."""
MOVES: Final = 60
"""A match that lasts so many moves is to take no more of a bot than it may of a person."""
MOVES_A_TURN: Final = 10
SECOND: Final = 1_000


def budget(clock: Clock | None) -> float:
    """Return for how many seconds, by the *clock* that was agreed on, if one was.

    No clock runs for bots; but who has little time wants no opponent who takes much.
    """
    if clock is None:
        return LONGEST
    milliseconds = clock.bank / MOVES + clock.increment / MOVES_A_TURN + clock.turn / MOVES_A_TURN
    return min(LONGEST, milliseconds / SECOND)
