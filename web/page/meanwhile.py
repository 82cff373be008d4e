"""What happened since a player's own last move?"""

from collections.abc import Mapping, Sequence

import msgspec

from adapters.languages import say_counted
from domain.game import Seat, Viewer
from domain.match import STEPS, Match, MatchEvent, in_effect, numbered
from domain.telling import tell
from web.page.naming import Naming


class Meanwhile(msgspec.Struct, frozen=True):
    """What happened since the viewer's own last move."""

    since: int
    """The position right after it; 0 before the first one."""
    places: tuple[str, ...]
    """Those of the moves since then that were not taken back."""
    said: str


def meanwhile(
    match: Match, events: Sequence[MatchEvent], viewer: Viewer, places: Mapping[str, str]
) -> Meanwhile | None:
    """Return what happened since the last move of *viewer*, or None when that was the newest.

    It is told while the viewer is to move, after several moves, and once the match is over.
    """
    if not isinstance(viewer, Seat):
        return None
    steps = [(number, event) for number, event in numbered(events) if isinstance(event, STEPS)]
    own = max((number for number, event in steps if event.seat == viewer), default=0)
    made = len(steps) - own
    if not made or not (made > 1 or match.to_move == viewer or match.over):
        return None
    naming = Naming(match.game.name, places)
    changed = (
        place
        for number, move in reversed(in_effect(events))
        if number > own
        for named in naming.of(tell(match, move, viewer))
        for place in named
    )
    said = say_counted(
        "Since your last move: {count} move", "Since your last move: {count} moves", made
    )
    return Meanwhile(own, tuple(dict.fromkeys(changed)), said)
