"""Match view: everything that one viewer may see of a match, by position."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

import msgspec

from adapters.records.assumed import assumed_slots_in, is_count_assumed
from adapters.records.record import Record
from adapters.records.replay import Replay
from domain import match as matches
from domain.game import AnyGame, Count, Observer, Options, Viewer
from domain.unknown import concealed
from replay.transcript import LogLine, log


class ShownMatch(msgspec.Struct, frozen=True, kw_only=True):
    """A match as seen by one viewer."""

    game: AnyGame
    options: Options
    players: tuple[str, ...]
    viewer: Viewer
    moves: int
    """Number of moves, including illegal ones."""
    first: int
    """The first position that can be shown."""
    last: int
    """The last position; -1 if the deal is illegal."""
    view: Callable[[int], Any]
    position: Callable[[int], Any]
    """Returns the game position that the viewer knows."""
    log: Callable[[int, int], Iterable[LogLine]]
    """Returns the viewer's log lines between two moves; 0 is the deal."""
    count: Callable[[int], Count | None]
    """Returns the final count, at the position that ended the match."""
    assumed: int = 0
    """Number of assumed pieces in the deal."""
    assumed_result: bool = False
    """Whether the count depends on them."""


def played_out(record: Record, played: Replay, viewer: Viewer) -> ShownMatch:
    """Return the view of a replayed record."""

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
        assumed=len(assumed_slots_in(record.meta, record.deal)),
        assumed_result=is_count_assumed(record, played),
    )
