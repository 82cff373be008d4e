"""Missed moves: the log since a player's own last move."""

from collections.abc import Mapping

import msgspec

from adapters.i18n import ngettext
from domain.game import Seat, Viewer
from domain.match import Match
from web.view_models.log import LogBuilder


class MissedMoves(msgspec.Struct, frozen=True):
    """The moves since the viewer's own last move."""

    since: int
    """The position after it; 0 if there is none."""
    places: tuple[str, ...]
    """The places of these moves, without those taken back."""
    summary: str


def missed_moves(
    match: Match, story: LogBuilder, viewer: Viewer, places: Mapping[str, str]
) -> MissedMoves | None:
    """Return a summary of the moves since the last one of *viewer*, or None if there is none.

    It is shown while the viewer is to move, after several moves, and once the match is over.
    """
    if not isinstance(viewer, Seat):
        return None
    own = story.last_step(viewer)
    made = story.position - own
    if not made or not (made > 1 or match.to_move == viewer or match.over):
        return None
    text = (
        ngettext("{count} move since yours", "{count} moves since yours", made)
        if own
        else ngettext("{count} move so far", "{count} moves so far", made)
    )
    return MissedMoves(own, story.since(own, places), text)
