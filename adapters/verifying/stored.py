"""What is to be said of a match as it is stored?"""

from collections.abc import Sequence

from adapters.club import Club
from adapters.languages import say
from adapters.records.exporting import exported, is_sealed
from adapters.records.proving import followed_through
from adapters.store.damage import Unreadable
from adapters.verifying.logs import Log, NotChained, Receipt, log_of
from adapters.verifying.verdicts import (
    Verdict,
    verdict_on_broken,
    verdict_on_log,
    verdict_on_record,
)


def verdict_on_stored(club: Club, match_id: str, receipts: Sequence[Receipt]) -> Verdict:
    """Return what is to be said of a stored match; raise UnknownMatch, or NotDealt without a chain.

    One that was stored before there was a chain, or came as a record, is looked at as a record.
    """
    try:
        return verdict_on_log(stored_log(club, match_id), receipts)
    except Unreadable as damage:
        return verdict_on_broken(match_id, str(damage))
    except NotChained:
        return verdict_on_record(exported(club, match_id).record, say("the match has no chain"))


def stored_log(club: Club, match_id: str, key: str = "") -> Log:
    """Return the log of a stored match, open if it has ended; *key* is the server's public one.

    Raises UnknownMatch, Unreadable and NotChained.
    """
    stored = club.matches.as_stored(match_id)
    match = followed_through([recorded for recorded, _ in stored])
    return log_of(stored, key, opened=not is_sealed(match))
