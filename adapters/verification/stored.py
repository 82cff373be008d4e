"""Verdict on a stored match, and stored matches as parents of branches."""

from collections.abc import Collection, Sequence

from adapters.eventstore.corruption import Unreadable
from adapters.eventstore.errors import UnknownMatch
from adapters.i18n import say
from adapters.match_store import Club
from adapters.records.export import exported, is_sealed
from adapters.records.revalidation import followed_through
from adapters.verification.checks import (
    Verdict,
    verdict_on_broken,
    verdict_on_log,
    verdict_on_record,
)
from adapters.verification.faults import NotChecked
from adapters.verification.match_log import Log, NotChained, Receipt, log_of
from adapters.verification.parents import FindParent, Parent, no_parent


def verdict_on_stored(
    club: Club,
    match_id: str,
    receipts: Sequence[Receipt],
    keys: Collection[str] = (),
    parent: FindParent = no_parent,
) -> Verdict:
    """Return the verdict on a stored match; raise UnknownMatch, or NotDealt without a chain.

    One that was stored before there was a chain, or came as a record, is looked at as a record.
    Receipts count if they are of these *keys*, or else of one that the server ever used. The
    *parent* of a branch is looked for here if it is not found otherwise.
    """

    def find(match: str) -> Parent | None:
        return parent(match) or stored_parent(club, match)

    known = keys or [key for key, _ in club.signing_keys.all()]
    try:
        return verdict_on_log(stored_log(club, match_id), receipts, known, find)
    except Unreadable as damage:
        return verdict_on_broken(match_id, str(damage))
    except NotChained:
        record = exported(club, match_id).record
        return verdict_on_record(record, say("the match has no chain"), find)


def stored_parent(club: Club, match_id: str) -> Parent | None:
    """Return the events of a stored match, None if there is no such match; raise NotChecked."""
    try:
        return club.matches.history(match_id)
    except UnknownMatch:
        return None
    except Unreadable as damage:
        raise NotChecked(str(damage)) from None


def stored_log(club: Club, match_id: str, key: str = "") -> Log:
    """Return the log of a stored match, open if it has ended; *key* is the server's public one.

    Raises UnknownMatch, Unreadable and NotChained.
    """
    stored = club.matches.as_stored(match_id)
    match = followed_through([recorded for recorded, _ in stored])
    return log_of(stored, key, opened=not is_sealed(match))
