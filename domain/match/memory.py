"""Memory games: how far each viewer may look back while the match runs.

What was played in turns of the running round may be looked up as far back as the viewer's own last
turn. An onlooker may look back to the oldest last turn of those who still play: so nobody sees more
by looking on than the player to move. All is open after the end, and where the players agreed on
open notes.
"""

from typing import Any

from domain.game import Observer, Viewer
from domain.match.events import RECORDED
from domain.match.state import Match


def turns_with(match: Match, state: Any) -> tuple[int, ...]:
    """Return the rounds of all positions, with that of the next one, which has this *state*."""
    memory = match.game.memory
    if memory is None:
        return ()
    return (*match.turns, memory.round(state) if memory.playing(state) else 0)


def recall_limit(match: Match, viewer: Viewer) -> int:
    """Return the first position whose turn *viewer* may look up; 0 where nothing is closed."""
    memory, opened = match.game.memory, match.opened
    is_open = opened.open_notes is True or opened.imported is not None or RECORDED in opened.seats
    if memory is None or is_open or match.over or match.dealt is None:
        return 0
    if viewer == Observer.REFEREE:
        return 0
    if isinstance(viewer, int):
        return match.stepped[viewer]
    playing = memory.playing(match.state)
    return min((match.stepped[seat] for seat in playing), default=match.moves)


def closed_positions(match: Match, viewer: Viewer) -> tuple[int, ...]:
    """Return the earlier positions, ascending, that *viewer* may not look at while it runs."""
    limit, memory = recall_limit(match, viewer), match.game.memory
    if memory is None:
        return ()
    running = memory.round(match.state) if limit else 0
    return tuple(at for at in range(limit) if match.turns[at] == running)
