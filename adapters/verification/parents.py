"""Verification of a branch against its parent match.

A branch itself contains the deal and moves that it repeats. Only the parent's log, record or stored
match can prove them.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeAlias

import msgspec
from msgspec.structs import replace

from adapters.eventstore.codec import StoredMatchEvent
from adapters.eventstore.corruption import CorruptMatch
from adapters.eventstore.loaded_match import ENDS, followed
from adapters.i18n import gettext
from adapters.records.record import Record
from adapters.records.record_ids import record_id
from adapters.records.replay import replay
from adapters.records.revalidation import revalidate
from adapters.verification.chain import check_chain
from adapters.verification.event_bodies import events_of_log
from adapters.verification.faults import Fault, NotChecked
from adapters.verification.match_log import Log
from domain.fair_random import Chance
from domain.game import AnyGame, Setup
from domain.match import Branch, Match, branch_at, numbered
from domain.match.branching import deal_of, plain

Parent: TypeAlias = Sequence[StoredMatchEvent] | Record
FindParent: TypeAlias = Callable[[str], Parent | None]
"""Returns the match of an id, None if it is unknown; raises NotChecked if it can't be used."""


class Child(msgspec.Struct, frozen=True):
    """A branch to be compared with its parent."""

    game: AnyGame
    setup: Setup[Any, Any]
    is_logged: bool
    """Whether it names the position of its parent, and not only the moves."""


def no_parent(match: str) -> None:
    """Return None: no other match is known."""


def parents_among(evidence: Sequence[Log | Record], others: FindParent = no_parent) -> FindParent:
    """Return a lookup of matches in the logs and records given, then among *others*.

    A log that can't be used is passed over if the match is found elsewhere.
    """

    def find(match: str) -> Parent | None:
        unusable: NotChecked | None = None
        for given in evidence:
            if isinstance(given, Log) and given.match == match:
                try:
                    return history_of(given)
                except NotChecked as why:
                    unusable = why
        for given in evidence:
            if isinstance(given, Record) and match in ids_of(given):
                return given
        found = others(match)
        if found is None and unusable:
            raise unusable
        return found

    return find


def history_of(log: Log) -> Sequence[StoredMatchEvent]:
    """Return the events of a parent's log; raise NotChecked if they can't be used."""
    if not log.events[0].is_open:
        raise NotChecked(gettext("the log of match {match} is closed", match=log.match))
    try:
        check_chain(log)
        return events_of_log(log)
    except Fault as fault:
        raise NotChecked(
            gettext("the log of match {match} has an error: {fault}", match=log.match, fault=fault)
        ) from None


def ids_of(record: Record) -> Iterator[str]:
    """Return the ids under which a record's match is known."""
    id_text = (record.meta or {}).get("id")
    if isinstance(id_text, str):
        yield id_text
    if record.fairness:
        yield record.fairness.match
    yield record_id(record)


def compared_with_parent(child: Child, branch: Branch, find: FindParent) -> str:
    """Check that a *branch* starts like its parent; raise Fault, or NotChecked without a parent."""
    place = {"move": len(branch.moves), "match": branch.match}
    if branch.anew:
        beginning = gettext(
            "what nobody had seen after move {move} of match {match} follows from the seeds",
            **place,
        )
    else:
        beginning = gettext(
            "it continues after move {move} of match {match}, with the same deal: a match whose "
            "deal was known beforehand",
            **place,
        )
    try:
        parent = find(branch.match)
        if parent is None:
            raise NotChecked(gettext("neither its log nor its record was given"))
        _compare(child, branch, parent)
    except (NotChecked, CorruptMatch) as error:
        unreadable = gettext("match {match} can't be read", match=branch.match)
        why = str(error) if isinstance(error, NotChecked) else unreadable
        unchecked = gettext("what it takes from that match is not checked: {why}", why=why)
        raise NotChecked(f"{beginning}; {unchecked}") from None
    return f"{beginning}; " + gettext(
        "everything else is as it was after move {move} of match {match}", **place
    )


def _compare(child: Child, branch: Branch, parent: Parent) -> None:
    """Check that a *branch* starts at a position of its *parent*; raise Fault or NotChecked."""
    if isinstance(parent, Record):
        played = replay(parent, branch.match)
        places = [(branch.position, match) for match in played.positions]
        broken_off = bool(played.stopped) or _is_open_end(parent, places)
    else:
        played_until = revalidate(parent)
        if played_until.dealt is None:
            raise Fault(gettext("match {match} never started", match=branch.match))
        if not played_until.over and played_until.opened.imported is None:
            raise NotChecked(gettext("match {match} is still running", match=branch.match))
        places = list(_positions(parent))
        broken_off = not played_until.over
    there = [place for place in places if _has_line(place[1], branch)]
    if child.is_logged:
        there = [place for place in there if place[0] == branch.position]
    if not there:
        _no_such_position(branch, parent)
    _, match = there[0]
    if (child.game.rules, child.setup) != (match.game.rules, match.setup):
        raise Fault(gettext("it has other settings than match {match}", match=branch.match))
    if match.to_move is None:
        raise Fault(
            gettext(
                "match {match} was over after move {move}",
                match=branch.match,
                move=len(branch.moves),
            )
        )
    as_it_fell = branch_at(match, branch.position, redraw=False)
    redrawn = branch_at(match, branch.position, redraw=True)
    # A record contains redrawn pieces only in the order drawn, so they are left in a fixed one.
    same = replace(as_it_fell, anew=branch.anew)
    if deal_of_branch(child.game, branch, Unshuffled()) != deal_of_branch(
        child.game, same, Unshuffled()
    ):
        raise Fault(gettext("its deal is not that of match {match}", match=branch.match))
    if branch.anew != redrawn.anew and (branch.anew or broken_off):
        raise Fault(
            gettext(
                "it reshuffles other pieces than those unseen in match {match}", match=branch.match
            )
        )


def _is_open_end(parent: Record, places: Sequence[tuple[int, Match]]) -> bool:
    """Tell whether a record's match was abandoned, but not resigned."""
    lost = {"resigned", "out_of_time"} & (parent.meta or {}).keys()
    return not places or (places[-1][1].count is None and not lost)


def _no_such_position(branch: Branch, parent: Parent) -> None:
    """Raise Fault, or NotChecked: the parent's record lacks moves that were taken back."""
    if isinstance(parent, Record):
        raise NotChecked(
            gettext(
                "the record of match {match} does not have these moves; its log would show whether "
                "they were undone",
                match=branch.match,
            )
        )
    raise Fault(gettext("its first moves are not those of match {match}", match=branch.match))


def _positions(history: Sequence[StoredMatchEvent]) -> Iterator[tuple[int, Match]]:
    """Return the match at each position, before any other event there."""
    match: Match | None = None
    last = -1
    for stored, (position, event) in zip(
        history, numbered(stored.event for stored in history), strict=True
    ):
        if isinstance(event, ENDS):
            continue
        match = followed(match, stored)
        if match.dealt is not None and position > last:
            last = position
            yield position, match


def _has_line(match: Match, branch: Branch) -> bool:
    """Tell whether a match reached its position by the moves of a *branch*."""
    if len(match.line) != len(branch.moves):
        return False
    return all(
        made.seat == before.seat and plain(made.command) == before.command
        for made, before in zip(match.line, branch.moves, strict=True)
    )


class Unshuffled(Chance):
    """Shuffler that keeps the order of the pieces, and records those of each shuffle."""

    def __init__(self) -> None:
        super().__init__(b"")
        self.shuffled: dict[str, Sequence[Any]] = {}

    def shuffle(self, label: str, items: Sequence[Any], ordinal: int = 0) -> tuple[Any, ...]:
        """Return *items* unchanged."""
        self.shuffled[label] = items
        return tuple(items)


def deal_of_branch(game: AnyGame, branch: Branch, chance: Chance) -> Any:
    """Return the deal of a *branch*, its redrawn pieces shuffled by *chance*; raise Fault."""
    try:
        return deal_of(game, branch, chance)
    except Exception:
        # A malformed branch can raise anything.
        raise Fault(gettext("event {k} continues from an impossible position", k=1)) from None
