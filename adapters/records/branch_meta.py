"""Branch fields in the ``meta`` of a record: its parent match and the position it continues."""

from typing import Annotated, Any, Final

import msgspec
from msgspec.structs import replace

from adapters.records.record import Record
from adapters.records.replay import replay
from domain.match import Branch, branch_at

BRANCH: Final = "branch"
"""Key in ``meta`` of the parent match and move."""
REDRAWN: Final = "drawn_anew"
"""Key in ``meta`` that says that unseen pieces were redrawn."""


class BranchPoint(msgspec.Struct, frozen=True):
    """Parent match, and the number of the record's moves that it shares with it."""

    match: str
    move: Annotated[int, msgspec.Meta(ge=0)]


class _Meta(msgspec.Struct, frozen=True):
    branch: BranchPoint | None = None


def branch_fields(branch: Branch | None) -> dict[str, Any]:
    """Return the ``meta`` fields of a *branch*; none if it isn't one."""
    if branch is None:
        return {}
    fields = {BRANCH: {"match": branch.match, "move": len(branch.moves)}}
    return {**fields, REDRAWN: True} if branch.anew else fields


def branch_point(meta: Any, moves: int) -> BranchPoint | None:
    """Return the branch point in *meta*, if it is valid for a record of this number of *moves*.

    *meta* may contain anything.
    """
    try:
        branch = msgspec.convert(meta, _Meta).branch
    except msgspec.ValidationError:
        return None
    return branch if branch and branch.move <= moves else None


def is_redrawn(meta: Any) -> bool:
    """Tell whether *meta* says that unseen pieces were redrawn."""
    return isinstance(meta, dict) and meta.get(REDRAWN) is True


def branch_in(record: Record) -> Branch | None:
    """Return the branch point of a record, if its ``meta`` has one and those moves are legal."""
    point = branch_point(record.meta, len(record.moves))
    if point is None:
        return None
    before = replay(replace(record, moves=record.moves[: point.move]), point.match)
    if before.stopped:
        return None
    return branch_at(before.last, point.move, redraw=is_redrawn(record.meta))
