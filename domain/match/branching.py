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
"""Of the streams by which pieces are drawn anew, with the ordinal of those that are together."""


def branch_off(origin: Match, there: Match, *, anew: bool) -> Branch:
    """Return what goes on from the *origin* as it stood *there*; raise IllegalMove.

    What is not known of a record that was broken off is drawn *anew* in any case.
    """
    if not origin.over and origin.opened.imported is None:
        raise IllegalMove(BranchRefusal.STILL_RUNNING)
    if there.dealt is None or there.to_move is None:
        raise IllegalMove(BranchRefusal.NOTHING_LEFT)
    return branch_at(there, there.moves, anew=anew or not origin.over)


def branch_at(there: Match, position: int, *, anew: bool) -> Branch:
    """Return what goes on from a match as it stands *there*, whose *position* is called so."""
    assert there.dealt
    happened = (*there.dealt.events, *chain.from_iterable(move.events for move in there.line))
    deal = there.game.deal_so_far(there.deal, happened)
    unseen = there.game.unseen(deal, happened, there.state) if anew else ()
    return Branch(
        there.id,
        position,
        _plain(deal),
        tuple(Before(move.seat, _plain(move.command)) for move in there.line),
        tuple(together for together in unseen if len(together) > 1),
    )


def deal_of(game: AnyGame, branch: Branch, chance: Chance) -> Any:
    """Return the deal of a *branch*, in which all that is drawn anew is mixed by *chance*.

    It does not matter where the pieces stood before.
    """
    deal = _plain(branch.deal)
    for ordinal, together in enumerate(branch.anew):
        pieces = sorted((_list(deal, slot)[slot.at] for slot in together), key=canonical)
        for slot, piece in zip(together, chance.shuffle(LABEL, pieces, ordinal), strict=True):
            _list(deal, slot)[slot.at] = piece
    return msgspec.convert(deal, game.deal_type)


def moves_before(game: AnyGame, branch: Branch) -> Iterator[tuple[int, Any]]:
    """Return the moves that were made before, each with the seat that made it."""
    for move in branch.moves:
        yield move.seat, msgspec.convert(move.command, game.commands)


def made_here(match: Match) -> Sequence[int]:
    """Return which moves that led here were made in this match, and not in the one before it."""
    branch = match.opened.branch
    return range(len(branch.moves) if branch else 0, len(match.line))


def _list(deal: Any, slot: DealSlot) -> list[Piece]:
    lying = deal
    for part in slot.list.split("."):
        lying = lying[int(part)] if isinstance(lying, list) else lying[part]
    pieces: list[Piece] = lying
    return pieces


def _plain(value: Any) -> Any:
    """Return a copy of *value* as JSON has it."""
    return msgspec.json.decode(msgspec.json.encode(value))
