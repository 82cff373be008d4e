"""Has the match of a record ended? Before that nobody is told what would be better.

A record that stops before its count may be of a match that somebody gave up, or of one that is
played still: the one has opened seeds, from which its deal follows; of the other nobody knows them.
"""

from adapters.i18n import gettext
from adapters.records.assumed import slots_in
from adapters.records.conversion import LOST
from adapters.records.record import Record
from adapters.records.replay import Replay, replay
from adapters.verification.deal import check_deal, check_promises
from adapters.verification.faults import DoesNotApply, Fault
from domain.analysis import can_be_analysed
from domain.match import Dealt, Moved


class NotAnalysed(Exception):
    """A match that can't be analysed; its text is a sentence."""


def analysable(record: Record) -> Replay:
    """Return an ended match, played out; raise NotAnalysed, or RuleBroken where it is not legal."""
    if not can_be_analysed(record.game):
        raise NotAnalysed(gettext("{game} can't be analysed", game=record.game.title))
    played = replay(record)
    if played.stopped:
        raise played.stopped
    if _was_seen_and_is_unknown(record, played):
        raise NotAnalysed(gettext("nobody knows all that the players held: it can't be analysed"))
    if played.last.count is None and not _was_lost(record):
        raise NotAnalysed(gettext("the match has not ended: it can be analysed only after its end"))
    return played


def _was_seen_and_is_unknown(record: Record, played: Replay) -> bool:
    """Tell whether a record only assumes a piece that a player has seen."""
    assumed = slots_in(record.meta, record.deal)
    if not assumed:
        return False
    game, state = record.game, played.last.state
    happened = [
        event
        for stored in played.events
        if isinstance(stored, (Dealt, Moved))
        for event in stored.events
    ]
    unseen = {slot for group in game.unseen(record.deal, happened, state) for slot in group}
    return bool(assumed - unseen)


def _was_lost(record: Record) -> bool:
    """Tell whether somebody has lost before the count, in a match whose seeds are open."""
    if not set(LOST.values()) & (record.meta or {}).keys() or record.fairness is None:
        return False
    try:
        check_promises(record.game, record.fairness)
        branch = check_deal(record)
    except (Fault, DoesNotApply):
        return False
    # The deal of a branch that draws nothing anew does not follow from its seeds.
    return branch is None or bool(branch.anew)
