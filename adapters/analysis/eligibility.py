"""Which records may be analysed: only finished matches, or the analysis would help a player.

A record without a count is of a match that was resigned or is still being played. They differ in
the seeds: a resigned match has published them, and its deal follows from them.
"""

from adapters.i18n import gettext
from adapters.records.assumed import assumed_slots_in
from adapters.records.conversion import LOST
from adapters.records.record import Record
from adapters.records.replay import Replay, replay
from adapters.verification.deal import check_commitments, derive_deal
from adapters.verification.faults import DoesNotApply, Fault
from domain.analysis import can_be_analysed
from domain.match import Dealt, Moved


class NotAnalysed(Exception):
    """The match can't be analysed; the text is a sentence that says why."""


def replay_for_analysis(record: Record) -> Replay:
    """Replay a finished match; raise NotAnalysed, or RuleBroken if it is not legal."""
    if not can_be_analysed(record.game):
        raise NotAnalysed(gettext("{game} can't be analysed", game=record.game.title))
    played = replay(record)
    if played.stopped:
        raise played.stopped
    if _player_saw_assumed_piece(record, played):
        raise NotAnalysed(gettext("nobody knows all that the players held: it can't be analysed"))
    if played.last.count is None and not _was_resigned_or_lost_on_time(record):
        raise NotAnalysed(gettext("the match is still running: it can be analysed when it is over"))
    return played


def _player_saw_assumed_piece(record: Record, played: Replay) -> bool:
    """Tell whether a player has seen a piece that the record only assumes."""
    assumed = assumed_slots_in(record.meta, record.deal)
    if not assumed:
        return False
    game, state = record.game, played.last.state
    events = [
        event
        for stored in played.events
        if isinstance(stored, (Dealt, Moved))
        for event in stored.events
    ]
    unseen = {slot for group in game.unseen(record.deal, events, state) for slot in group}
    return bool(assumed - unseen)


def _was_resigned_or_lost_on_time(record: Record) -> bool:
    """Tell whether a match with published seeds was lost before its count."""
    if not set(LOST.values()) & (record.meta or {}).keys() or record.fairness is None:
        return False
    try:
        check_commitments(record.game, record.fairness)
        branch = derive_deal(record)
    except (Fault, DoesNotApply):
        return False
    # A branch that redraws nothing has a deal that does not follow from its seeds.
    return branch is None or bool(branch.anew)
