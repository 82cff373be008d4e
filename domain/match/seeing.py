"""What does a viewer see of a match as it stands?"""

from typing import Any

from domain.game import Viewer
from domain.match.state import Match
from domain.unknown import ASSUMED, concealed


def view(match: Match, viewer: Viewer) -> Any:
    """Return the game's own view; once a match was lost without a count, nobody is to move in it.

    The game does not know of such an end: its own position is still that of somebody's turn. What
    a record only assumes is unknown to everybody, so nobody has a choice of moves there.
    """
    seen = match.game.view(match.state, viewer)
    if assumes(match) and (known := concealed(seen)) is not seen:
        seen = match.game.halted(known) if known.legal is not None else known
    return seen if match.lost_by is None else match.game.halted(seen)


def assumes(match: Match) -> bool:
    """Tell whether a match came from a record that assumes pieces."""
    meta = match.opened.imported.meta if match.opened.imported else None
    return isinstance(meta, dict) and ASSUMED in meta
