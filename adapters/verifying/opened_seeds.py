"""Are the seeds that a log opens at its end those that its match was dealt by?"""

from collections.abc import Sequence

from adapters.languages import say
from adapters.records.record import Record
from adapters.store.codec import Recorded
from adapters.verifying.deals import seeds_are_kept
from adapters.verifying.faults import Fault
from domain.match import Opened, Seated, SeedsOpened


def seeds_of_log(history: Sequence[Recorded], record: Record) -> str:
    """Return who drew the seeds, if each is what was promised; raise Fault."""
    opening = next((each for each in history if isinstance(each.event, SeedsOpened)), None)
    if opening is None:
        raise Fault(say("the log is open, and its seeds never were"))
    kept = [each.event.seed for each in history if isinstance(each.event, Opened)]
    seated = {
        each.event.seat: each.event.seed for each in history if isinstance(each.event, Seated)
    }
    kept += [seated[seat] for seat in sorted(seated)]
    if kept != [opening.event.server, *opening.event.seats]:
        number = opening.originator_version + 1
        raise Fault(say("event {k} opens other seeds than those that were drawn", k=number))
    return seeds_are_kept(record.game, record.fairness)
