"""What is there to show of a match, through whose eyes?"""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

import msgspec

from adapters.records.assumed import slots_in
from adapters.records.record import Record
from adapters.records.replay import Replay
from domain import match as matches
from domain.game import AnyGame, Count, Observer, Options, Viewer
from domain.unknown import concealed
from replay.transcript import LogLine, log


class ShownMatch(msgspec.Struct, frozen=True, kw_only=True):
    """A match as its viewer may see it, each position by its number."""

    game: AnyGame
    options: Options
    players: tuple[str, ...]
    viewer: Viewer
    moves: int
    """How many moves the match has, legal or not."""
    first: int
    """The first position that can be shown."""
    last: int
    """The last one; -1 when the deal is wrong."""
    view: Callable[[int], Any]
    position: Callable[[int], Any]
    """Returns a position of the game as the viewer knows it."""
    log: Callable[[int, int], Iterable[LogLine]]
    """Returns the log lines of the viewer between two moves; 0 is the deal."""
    count: Callable[[int], Count | None]
    """Returns the final count at the position that ended the match."""
    assumed: int = 0
    """How many pieces of the deal are only assumed."""


def played_out(record: Record, played: Replay, viewer: Viewer) -> ShownMatch:
    """Return what *viewer* may see of a record, as far as it could be *played*."""

    def view(at: int) -> Any:
        return matches.view(played.positions[at], viewer)

    def position(at: int) -> Any:
        if viewer == Observer.REFEREE:
            return concealed(played.positions[at].state)
        return record.game.position(view(at))

    return ShownMatch(
        game=record.game,
        options=record.options,
        players=record.players,
        viewer=viewer,
        moves=len(record.moves),
        first=0,
        last=len(played.positions) - 1,
        view=view,
        position=position,
        log=partial(log, played, viewer),
        count=lambda at: played.positions[at].count,
        assumed=len(slots_in(record.meta, record.deal)),
    )
