"""Event handler of the match list: applies one event to a match's entry.

The list depends on the log alone and sees each event once. A match whose events can't be read is
listed as damaged.
"""

from typing import Any

from msgspec.structs import replace

from adapters.eventstore.codec import StoredMatchEvent
from adapters.eventstore.corruption import CorruptMatch
from adapters.sql_tables.match_summary import MatchSummary, Status, is_sound
from domain.game import Count, Seat
from domain.match import (
    PERSON,
    Dealt,
    Disputed,
    Imported,
    Judged,
    Moved,
    Opened,
    OutOfTime,
    Resigned,
    Sealed,
    Seated,
    SeatHanded,
    SeedRevealed,
    TakenBack,
    Tidied,
    Voided,
    comes_as_practice,
    is_alone,
    teaches,
)
from domain.registry import RULES

BeforeTheDeal = Seated | Sealed | SeedRevealed | Voided


def apply(
    entries: dict[str, MatchSummary], match_id: str, read: StoredMatchEvent | CorruptMatch
) -> None:
    """Apply one event to the entry of its match in *entries*, which are keyed by id."""
    entry = entry_after(entries.get(match_id), read)
    if entry:
        entries[match_id] = entry
    else:
        entries.pop(match_id, None)


def entry_after(
    entry: MatchSummary | None, read: StoredMatchEvent | CorruptMatch
) -> MatchSummary | None:
    """Return the entry of a match after one more event; a corrupt event marks it as damaged.

    Return None if the table was purged, which removes it from the list.
    """
    if isinstance(read, CorruptMatch):
        return damaged(entry, read.match_id)
    if isinstance(read.event, Tidied):
        return None
    before = None if isinstance(read.event, Opened) else entry
    number = read.originator_version
    if before and (before.status == "damaged" or number <= before.last):
        # The entry may include this event if it was rebuilt in the meantime.
        return before
    after = listed_after(before, read)
    if after and number == (before.last + 1 if before else 0) and is_sound(after):
        return replace(after, last=number)
    return damaged(entry, read.originator_id)


def damaged(entry: MatchSummary | None, match_id: str) -> MatchSummary:
    """Return the entry of a corrupt match, with its readable fields."""
    if entry is None:
        return MatchSummary(match_id, "", "", {}, (), (), False, 0, 0, "damaged")
    return replace(entry, status="damaged", to_move=None, totals=None, winners=None)


def listed_after(listed: MatchSummary | None, recorded: StoredMatchEvent) -> MatchSummary | None:
    """Return the entry after one more readable event."""
    event = recorded.event
    if isinstance(event, Opened):
        return MatchSummary(
            id=recorded.originator_id,
            game=event.game,
            rules=event.rules,
            options=event.options,
            seats=event.seats,
            taken=(),
            imported=event.imported is not None,
            opened=recorded.at,
            changed=recorded.at,
            timed=event.clock is not None,
            spectators=event.spectators,
            joinable=event.joinable,
            disputed=_imported_disputes(event),
            branch=event.branch.match if event.branch else "",
            branched_at=event.branch.position if event.branch else 0,
            practice=comes_as_practice(event),
            undated=event.imported is not None and not _has_time(event.imported),
        )
    if listed is None or isinstance(event, Tidied):
        return None
    if isinstance(event, (Seated, Sealed, SeedRevealed, Voided)):
        return _before_the_deal(replace(listed, changed=recorded.at), event)
    if isinstance(event, Dealt):
        return _went_on(listed, recorded.at, event.to_move, event.count)
    if isinstance(event, Moved):
        moved = _moved(listed, event)
        return _went_on(moved, recorded.at, event.to_move, event.count)
    if isinstance(event, TakenBack):
        practice = listed.practice or listed.taught > event.left
        taken = replace(listed, practice=practice, changed=recorded.at)
        return replace(taken, moves=event.left, to_move=event.to_move)
    if isinstance(event, (Resigned, OutOfTime)):
        return _given_up(listed, recorded.at, event)
    if isinstance(event, SeatHanded):
        others = tuple(seat for seat in listed.handed if seat != event.seat)
        handed = others if event.to == PERSON else (*others, event.seat)
        return replace(listed, handed=handed, changed=recorded.at)
    if isinstance(event, Disputed):
        return _disputed(listed)
    return _judged(listed, event) if isinstance(event, Judged) else listed


def _moved(listed: MatchSummary, event: Moved[Any, Any]) -> MatchSummary:
    """Return the entry after one more move."""
    moves = listed.moves + 1
    tells = is_alone(listed.seats) and teaches(RULES[listed.rules], listed.seats, event)
    return replace(listed, moves=moves, taught=moves if tells else listed.taught)


def _has_time(imported: Imported) -> bool:
    """Tell whether an imported record says when its match was played."""
    meta = imported.meta
    return bool(imported.timed) or (isinstance(meta, dict) and isinstance(meta.get("started"), str))


def _imported_disputes(event: Opened) -> int:
    """Return how many disputes an imported record contains."""
    brought = event.imported.disputes if event.imported else ()
    return len(brought) if isinstance(brought, (list, tuple)) else 0


def _disputed(listed: MatchSummary) -> MatchSummary:
    """Return the entry with one more dispute; disputes are numbered from 1."""
    filed = len(listed.undecided) + len(listed.verdicts)
    undecided = (*listed.undecided, filed + 1)
    return replace(listed, disputed=listed.disputed + 1, undecided=undecided)


def _judged(listed: MatchSummary, verdict: Judged) -> MatchSummary:
    others = tuple(known for known in listed.verdicts if known.dispute != verdict.dispute)
    undecided = tuple(number for number in listed.undecided if number != verdict.dispute)
    return replace(listed, undecided=undecided, verdicts=(*others, verdict))


def _before_the_deal(listed: MatchSummary, event: BeforeTheDeal) -> MatchSummary:
    if isinstance(event, Sealed):
        return replace(listed, status="sealed")
    if isinstance(event, Voided):
        return replace(listed, status="voided")
    others = tuple(seat for seat in listed.unrevealed if seat != event.seat)
    if isinstance(event, SeedRevealed):
        return replace(listed, unrevealed=others)
    waits = others if event.seed else (*others, event.seat)
    return replace(listed, taken=(*listed.taken, event.seat), unrevealed=waits)


def _given_up(listed: MatchSummary, at: int, event: Resigned | OutOfTime) -> MatchSummary:
    won = tuple(seat for seat in range(len(listed.seats)) if seat != event.seat)
    flagged = isinstance(event, OutOfTime)
    return replace(
        listed, status="finished", to_move=None, winners=won, changed=at, flagged=flagged
    )


def _went_on(
    listed: MatchSummary, at: int, to_move: Seat | None, count: Count | None
) -> MatchSummary:
    status: Status = "unfinished" if listed.imported else "running"
    return replace(
        listed,
        status="finished" if count else status,
        to_move=to_move,
        totals=count.totals if count else None,
        winners=count.winners if count else None,
        changed=at,
    )
