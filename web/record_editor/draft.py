"""Draft: the record of a match being entered, and which of its pieces are assumed.

A record holds a whole deal. An unknown piece is represented by one that nobody has seen, and
``meta`` marks it: ``{"assumed": {"pile": [8, 9]}}``. So the record is all that must be stored.
"""

from functools import cached_property

import msgspec
from msgspec.structs import replace

from adapters.records.assumed import assumed_slots_in, piece_lists, with_piece_lists
from adapters.records.record import ClaimedResult, Record
from adapters.records.replay import Replay, replay
from domain.deal_slots import DealSlot, Piece, PieceLocation
from domain.game import Setup
from domain.match.events import Dealt, Moved
from domain.unknown import ASSUMED
from web.games.deal_layout import AnySetup, Pool
from web.games.registry import PRESENTATIONS


class Draft(msgspec.Struct, frozen=True, dict=True):
    """A record being entered."""

    record: Record
    unknown: frozenset[DealSlot]
    """The slots of assumed pieces."""

    @cached_property
    def played(self) -> Replay:
        """Return the replayed record (cached)."""
        return replay(self.record)

    @property
    def lists(self) -> dict[str, tuple[Piece, ...]]:
        """Return the deal's lists of pieces by name."""
        return piece_lists(self.record.deal)

    @property
    def pools(self) -> tuple[Pool, ...]:
        """Return the pools of interchangeable pieces; each reshuffle is its own pool."""
        lists = self.lists
        known = PRESENTATIONS[self.record.game.name].dealing.pools(setup_of(self.record))
        named = {name for pool in known for name in pool.lists}
        later = (
            Pool(pieces, {name: len(pieces)}) for name, pieces in lists.items() if name not in named
        )
        return (*known, *later)

    def at(self, slot: DealSlot) -> Piece:
        """Return the known or assumed piece at *slot*."""
        return self.lists[slot.list][slot.at]

    def lying(self) -> tuple[PieceLocation, ...]:
        """Return the locations of the deal's pieces after the last move."""
        events = (
            event
            for stored in self.played.events
            if isinstance(stored, (Dealt, Moved))
            for event in stored.events
        )
        return tuple(
            self.record.game.piece_locations(self.record.deal, events, self.played.last.state)
        )

    def candidates(self, slot: DealSlot) -> list[DealSlot]:
        """Return the unknown slots that can be exchanged with *slot*, last first."""
        names = next(list(pool.lists) for pool in self.pools if slot.list in pool.lists)
        found = [unknown for unknown in self.unknown if unknown.list in names]
        return sorted(found, key=lambda found: (names.index(found.list), found.at), reverse=True)

    def exchanged(self, slot: DealSlot, other: DealSlot) -> "Draft":
        """Return the draft with the pieces of two slots exchanged."""
        pieces = {name: list(held) for name, held in self.lists.items()}
        first, second = self.at(slot), self.at(other)
        pieces[slot.list][slot.at], pieces[other.list][other.at] = second, first
        return replace(
            self, record=replace(self.record, deal=with_piece_lists(self.record.deal, pieces))
        )

    def knowing(self, *slots: DealSlot) -> "Draft":
        """Return the draft with *slots* known."""
        return self._as_played(replace(self, unknown=self.unknown - set(slots)))

    def assuming(self, *slots: DealSlot) -> "Draft":
        """Return the draft with *slots* assumed."""
        return self._as_played(replace(self, unknown=self.unknown | set(slots)))

    def counted(self) -> "Draft":
        """Return the draft with the result of its count."""
        count = self.played.last.count
        result = ClaimedResult(count.totals, count.winners) if count else None
        return self._as_played(replace(self, record=replace(self.record, result=result)))

    def _as_played(self, same: "Draft") -> "Draft":
        """Return a draft with the *same* deal and moves, without replaying them."""
        vars(same).update(vars(self))
        return same


def setup_of(record: Record) -> AnySetup:
    """Return the setup of *record*."""
    return Setup(record.options, record.components, len(record.players))


def draft_of(record: Record) -> Draft:
    """Return *record* as a draft; ``meta`` entries about unknown slots are ignored."""
    return Draft(record, assumed_slots_in(record.meta, record.deal))


def record_of(draft: Draft) -> Record:
    """Return the record of *draft*, with its assumed pieces in ``meta``."""
    meta = {name: value for name, value in (draft.record.meta or {}).items() if name != ASSUMED}
    names = sorted({slot.list for slot in draft.unknown})
    assumed = {
        name: sorted(slot.at for slot in draft.unknown if slot.list == name) for name in names
    }
    return replace(draft.record, meta={**meta, ASSUMED: assumed} if assumed else meta or None)
