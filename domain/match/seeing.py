"""What does a viewer see of a match as it stands?"""

from typing import Any

from domain.game import Viewer
from domain.match.state import Match


def view(match: Match, viewer: Viewer) -> Any:
    """Return the game's own view; once a match was lost without a count, nobody is to move in it.

    The game does not know of such an end: its own position is still that of somebody's turn.
    """
    seen = match.game.view(match.state, viewer)
    return seen if match.lost_by is None else match.game.halted(seen)
