"""What does a record say of the match that its own goes on from?"""

from typing import Annotated, Any, Final

import msgspec
from msgspec.structs import replace

from adapters.records.record import Record
from adapters.records.replay import replay
from domain.match import Branch, branch_at

BRANCH: Final = "branch"
"""Under which name ``meta`` says of which match and move it is."""
ANEW: Final = "drawn_anew"
"""Under which name it says that what nobody had seen was drawn anew."""


class BranchPoint(msgspec.Struct, frozen=True):
    """Of which match, and after how many of the record's own moves."""

    match: str
    move: Annotated[int, msgspec.Meta(ge=0)]


class _Meta(msgspec.Struct, frozen=True):
    branch: BranchPoint | None = None


def said_of(branch: Branch | None) -> dict[str, Any]:
    """Return what ``meta`` says of a *branch*, if it is one."""
    if branch is None:
        return {}
    said = {BRANCH: {"match": branch.match, "move": len(branch.moves)}}
    return {**said, ANEW: True} if branch.anew else said


def said_in(meta: Any, moves: int) -> BranchPoint | None:
    """Return of which match *meta* says that it goes on from it, in a record of so many moves.

    It may say anything.
    """
    try:
        said = msgspec.convert(meta, _Meta).branch
    except msgspec.ValidationError:
        return None
    return said if said and said.move <= moves else None


def is_anew(meta: Any) -> bool:
    """Tell whether *meta* says that something was drawn anew."""
    return isinstance(meta, dict) and meta.get(ANEW) is True


def branch_in(record: Record) -> Branch | None:
    """Return what the match of a record goes on from, if it says so and its moves are legal."""
    said = said_in(record.meta, len(record.moves))
    if said is None:
        return None
    before = replay(replace(record, moves=record.moves[: said.move]), said.match)
    if before.stopped:
        return None
    return branch_at(before.last, said.move, anew=is_anew(record.meta))
