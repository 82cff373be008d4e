"""Branches: decides whether and how a match can continue from a position of another one.

The other match has ended or is a record, so none of it is secret. The new match repeats its deal
and moves, and is independent from then on. Pieces that no player had seen can be shuffled again
with the seeds of the new table, so nobody can choose them.
"""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any, Final

import msgspec

from domain.deal_slots import DealSlot, Piece
from domain.errors import IllegalMove
from domain.fair_random import Chance, canonical
from domain.game import AnyGame
from domain.match.branch import Before, Branch
from domain.match.refusals import BranchRefusal
from domain.match.state import Match

LABEL: Final = "branch"
"""Name of the random streams that redraw pieces, followed by the number of their group."""


def branch_off(origin: Match, position: Match, *, redraw: bool) -> Branch:
    """Return a branch of *origin* that starts from *position*; raise IllegalMove.

    Pieces that a broken-off record does not know are drawn *redraw* in any case.
    """
    if not origin.over and origin.opened.imported is None:
        raise IllegalMove(BranchRefusal.STILL_RUNNING)
    if position.dealt is None or position.to_move is None:
        raise IllegalMove(BranchRefusal.NOTHING_LEFT)
    return branch_at(position, position.moves, redraw=redraw or not origin.over)


def branch_at(match: Match, position: int, *, redraw: bool) -> Branch:
    """Return a branch that starts from the state of *match*, as its position number *position*."""
    assert match.dealt
    events = (*match.dealt.events, *chain.from_iterable(move.events for move in match.line))
    deal = match.game.deal_so_far(match.deal, events)
    unseen = match.game.unseen(deal, events, match.state) if redraw else ()
    return Branch(
        match.id,
        position,
        plain(deal),
        tuple(Before(move.seat, plain(move.command)) for move in match.line),
        tuple(together for together in unseen if len(together) > 1),
    )


def deal_of(game: AnyGame, branch: Branch, chance: Chance) -> Any:
    """Return the deal of a *branch*, with all redrawn pieces shuffled by *chance*.

    The result does not depend on where those pieces were before.
    """
    deal = plain(branch.deal)
    for ordinal, together in enumerate(branch.anew):
        pieces = sorted((_list(deal, slot)[slot.at] for slot in together), key=canonical)
        for slot, piece in zip(together, chance.shuffle(LABEL, pieces, ordinal), strict=True):
            _list(deal, slot)[slot.at] = piece
    return msgspec.convert(deal, game.deal_type)


def moves_before(game: AnyGame, branch: Branch) -> Iterator[tuple[int, Any]]:
    """Return the moves before the branch point, each with its seat."""
    for move in branch.moves:
        yield move.seat, msgspec.convert(move.command, game.commands)


def made_here(match: Match) -> Sequence[int]:
    """Return which moves up to this state belong to this match and not to its origin."""
    branch = match.opened.branch
    return range(len(branch.moves) if branch else 0, len(match.line))


def _list(deal: Any, slot: DealSlot) -> list[Piece]:
    lying = deal
    for part in slot.list.split("."):
        lying = lying[int(part)] if isinstance(lying, list) else lying[part]
    pieces: list[Piece] = lying
    return pieces


def plain(value: Any) -> Any:
    """Return a copy of *value* as plain JSON values."""
    return msgspec.json.decode(msgspec.json.encode(value))
