"""The tree of branches: matches that continue from a position of a match."""

from typing import Final

import msgspec
from flask import request

from adapters.records.branch_meta import branch_point, is_redrawn
from adapters.records.export import is_sealed
from adapters.sql_tables.match_summary import MatchSummary
from domain.match import Match
from web.auth.visitor_cookies import own_matches
from web.limits.shares import in_turns
from web.presenters.match_row import ListedMatch, path_of, rows
from web.services import AppServices

MAX_SHOWN: Final = 60
"""Maximum number of branches shown, at all levels together."""


MAX_SCANNED: Final = 600
"""Maximum number of branches read to choose them from."""
NOT_STARTED: Final = ("open", "sealed", "voided")


class BranchNode(msgspec.Struct):
    """A branch in the tree of a match."""

    path: str
    """Empty if the branch is private or corrupt."""
    position: int
    """The position from which it continues."""
    players: tuple[str, ...]
    note: str
    """The status in words."""
    branches: list["BranchNode"]
    """Its own branches, oldest first."""


class BranchOrigin(msgspec.Struct, frozen=True):
    """The match that a branch continues."""

    path: str
    """The path with the position; empty if the match is unreadable or missing."""
    position: int
    """The position there, which undone moves are counted in."""
    here: int
    """The same position in the branch."""
    redraw: bool
    """Whether unseen components were shuffled again."""


class BranchTree(msgspec.Struct, frozen=True):
    """The origin and the branches of a match."""

    stem: BranchOrigin | None
    branches: list[BranchNode]


def branch_tree(service: AppServices, match: Match) -> BranchTree:
    """Return the origin and the branches of a match; a running match has no branches."""
    return BranchTree(
        branch_origin(service, match), [] if is_sealed(match) else list_branches(service, match.id)
    )


def list_branches(service: AppServices, match_id: str) -> list[BranchNode]:
    """Return the branches of a match as a tree, oldest first.

    The list is shared fairly among those who opened them, the caller's own first. Branches that
    never began are left out.
    """
    listed = _shown_branches(service, match_id)
    twigs = {
        each.id: _node(each, row) for each, row in zip(listed, rows(service, listed), strict=True)
    }
    found: list[BranchNode] = []
    for each in listed:
        siblings = found if each.branch == match_id else twigs[each.branch].branches
        siblings.append(twigs[each.id])
    return found


def _shown_branches(service: AppServices, match_id: str) -> list[MatchSummary]:
    """Return the branches to show, oldest first, each with its ancestors."""
    branches = service.store.shown_list.branches(match_id, MAX_SCANNED)
    begun = {each.id: each for each in branches if each.status not in NOT_STARTED}
    own = {match.match for match in own_matches(service, request)}
    own_first = sorted(begun.values(), key=lambda each: each.id not in own)
    shown: dict[str, MatchSummary] = {}
    for each in in_turns(own_first, lambda each: service.storage_quota.opened_by(each.id)):
        added = {each.id: each}
        while (origin := each.branch) != match_id and origin in begun:
            each = added[origin] = begun[origin]
        if origin == match_id and len(shown.keys() | added.keys()) <= MAX_SHOWN:
            shown |= added
    return [each for each in branches if each.id in shown]


def _node(listed: MatchSummary, row: ListedMatch) -> BranchNode:
    path = row.path if listed.is_open_to_all else ""
    return BranchNode(path, listed.branched_at, row.players, row.note, [])


def branch_origin(service: AppServices, match: Match) -> BranchOrigin | None:
    """Return the origin of a branch, also of an imported one; None for other matches."""
    branch, imported = match.opened.branch, match.opened.imported
    if branch:
        origin = (branch.match, branch.position, len(branch.moves))
        return _origin(service, *origin, redraw=bool(branch.anew))
    if imported and (point := branch_point(imported.meta, match.moves)):
        origin = (point.match, point.move, point.move)
        return _origin(service, *origin, redraw=is_redrawn(imported.meta))
    return None


def former_players(service: AppServices, match: Match) -> tuple[str, ...]:
    """Return the names of those who played the moves before a branch point; empty if unknown.

    The first moves of a branch of a branch were made in yet another match, so nobody is named.
    """
    branch = match.opened.branch
    known = service.store.shown_list.of([branch.match]) if branch else []
    origin = [each for each in known if each.is_open_to_all and path_of(each) and not each.branch]
    return service.store.names.of_listed(origin[0]) if origin else ()


def _origin(
    service: AppServices, match_id: str, position: int, here: int, *, redraw: bool
) -> BranchOrigin:
    known = service.store.shown_list.of([match_id])
    path = next((path_of(listed) for listed in known if listed.is_open_to_all), "")
    return BranchOrigin(f"{path}#{position}" if path else "", position, here, redraw)
