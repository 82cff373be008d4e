"""Memory games: how far back each viewer may look while the match runs.

In the running round, a player may look back to their own last turn. An observer may look back to
the oldest last turn of the players who are still in the round. So observing never shows more than
the player to move can see. Everything is open after the end, and if the players agreed on open
notes.
"""

from typing import Any

from domain.game import Observer, Viewer
from domain.match.events import RECORDED
from domain.match.state import Match


def turns_with(match: Match, state: Any) -> tuple[int, ...]:
    """Return the round of each position, including the next one, whose state is *state*."""
    memory = match.game.memory
    if memory is None:
        return ()
    return (*match.turns, memory.round(state) if memory.playing(state) else 0)


def turns_taken_back(match: Match, state: Any) -> tuple[int, ...]:
    """Return `turns_with` after a takeback to *state*.

    All positions since the round began belong to its turns again, also those whose rows were open.
    """
    turns = turns_with(match, state)
    running = match.game.memory.round(state) if match.game.memory else 0
    if running not in match.turns:
        return turns
    first = match.turns.index(running)
    return (*turns[:first], *[running] * (len(match.turns) - first), turns[-1])


def recall_limit(match: Match, viewer: Viewer) -> int:
    """Return the first position whose turn *viewer* may look up; 0 if nothing is closed."""
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
    """Return the earlier positions, ascending, that are closed to *viewer* while the round runs."""
    memory = match.game.memory
    if memory is None:
        return ()
    limit = recall_limit(match, viewer)
    running = memory.round(match.state) if limit else 0
    return tuple(at for at in range(limit) if match.turns[at] == running)
