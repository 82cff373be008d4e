"""Are the seeds that a log opens at its end those that its match was dealt by?

Each was promised when its seat was taken; a player's was revealed when all seats were, or early.
"""

from collections.abc import Sequence

from adapters.languages import say, seat_name
from adapters.records.converting import fairness_of
from adapters.store.codec import Recorded
from adapters.verifying.deals import check_promises, seeds_are_kept
from adapters.verifying.faults import Fault
from domain.match import Match, Seated, SeedRevealed, SeedsOpened


def seeds_of_log(history: Sequence[Recorded], match: Match) -> str:
    """Return who drew the seeds, if each is what was promised and came in its time; raise Fault."""
    opening = next((each for each in history if isinstance(each.event, SeedsOpened)), None)
    if opening is None:
        raise Fault(say("the log is open, and its seeds never were"))
    if _drawn(history, match) != [opening.event.server, *opening.event.seats]:
        number = opening.originator_version + 1
        raise Fault(say("event {k} opens other seeds than those that were drawn", k=number))
    fairness = fairness_of(match.id, match.opened, [each.event for each in history])
    assert fairness
    if not match.voided:
        if match.unrevealed:
            raise Fault(say("the seed of {seats} was never revealed", seats=_missing(match)))
        return seeds_are_kept(match.game, fairness)
    check_promises(match.game, fairness)
    return say(
        "the table was voided: the seed of {seats} did not come; the others are what was promised",
        seats=_missing(match),
    )


def _drawn(history: Sequence[Recorded], match: Match) -> list[str]:
    """Return the seeds by which a match was dealt; raise Fault for one that came too soon."""
    seeds: dict[int, str] = {}
    for each in history:
        if isinstance(each.event, Seated):
            if each.event.seat in seeds:
                number = each.originator_version + 1
                raise Fault(say("event {k} takes a seat that was taken before", k=number))
            seeds[each.event.seat] = each.event.seed
        elif isinstance(each.event, SeedRevealed):
            if len(seeds) < len(match.seated):
                number = each.originator_version + 1
                raise Fault(say("event {k} reveals a seed before all seats were taken", k=number))
            seeds[each.event.seat] = each.event.seed
    return [match.opened.seed, *(seeds[seat] for seat in sorted(seeds))]


def _missing(match: Match) -> str:
    return ", ".join(seat_name(match.game, seat) for seat in match.unrevealed)
