"""Verdict on a log, a record or receipts: ``giardino-verdict/1``.

Seven checks run in a fixed order; each explains its result in a sentence without cryptographic
terms. A check that does not apply neither passes nor fails: a record has no chain, and a running
match keeps its seeds.
"""

from collections.abc import Callable, Collection, Sequence
from functools import cache, partial
from typing import Final, Literal

import msgspec
from msgspec import UNSET, UnsetType

from adapters.eventstore.corruption import CorruptMatch
from adapters.eventstore.errors import UnknownMatch
from adapters.i18n import N_, gettext
from adapters.match_store import MatchStore
from adapters.records.audit import audit
from adapters.records.export import export_match, is_sealed
from adapters.records.record import Record
from adapters.records.revalidation import revalidate
from adapters.verification.chain import check_chain
from adapters.verification.deal import check_record_deal, check_record_seeds
from adapters.verification.disputes import check_log_disputes, check_record_disputes
from adapters.verification.faults import DoesNotApply, Fault, NotChecked
from adapters.verification.logged_deal import check_log_deal
from adapters.verification.match_log import Log, NotChained, Receipt, log_of
from adapters.verification.moves import check_record_moves, check_record_score
from adapters.verification.parents import FindParent, Parent, no_parent, parents_among
from adapters.verification.receipts import check_receipts, check_signatures
from adapters.verification.seeds import check_log_seeds
from adapters.verification.state_machine import check_log_moves, check_log_score, replay_log

VERDICT_FORMAT: Final = "giardino-verdict/1"

CHECK_NAMES: Final = {
    "chain": N_("chain"),
    "receipts": N_("receipts"),
    "seeds": N_("seeds"),
    "deal": N_("deal"),
    "moves": N_("moves"),
    "score": N_("the count"),
    "disputes": N_("disputes"),
}
"""Display names of the checks, in order."""

CheckFunction = Callable[[], str]
"""Returns a sentence if the check passes; raises Fault or DoesNotApply."""


class Check(msgspec.Struct, frozen=True):
    """Result of one check; ``ok`` is None if it does not apply, and ``says`` tells why."""

    name: str
    ok: bool | None
    says: str


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    """Results of all checks of one match."""

    format: Literal["giardino-verdict/1"] = VERDICT_FORMAT
    match: str
    """The match id; empty if a record does not contain it."""
    ok: bool | None
    """None if no check failed but one lacked evidence."""
    reason: str | UnsetType = UNSET
    """Why ``ok`` is None."""
    checks: tuple[Check, ...]


def verdict_on_log(
    log: Log,
    receipts: Sequence[Receipt] = (),
    keys: Collection[str] = (),
    parent: FindParent = no_parent,
    names: Sequence[str] = (),
) -> Verdict:
    """Verify a *log*, and those *receipts* that belong to its match.

    Only receipts signed with these public *keys* count; without any, those of the key that the log
    names. A branch is compared with its *parent*, if that is found. *names* are those of the
    players, which no log contains.
    """
    chained = [partial(check_chain, log), partial(check_receipts, log, receipts, keys)]
    if not log.events[0].is_open:
        closed = partial(
            _does_not_apply, gettext("the match is still running: this is opened at its end")
        )
        return _verdict(log.match, [*chained, *[closed] * 5])
    # Replayed once, by the first check that needs it.
    played = cache(lambda: replay_log(log))
    return _verdict(
        log.match,
        [
            *chained,
            partial(check_log_seeds, log, names),
            partial(check_log_deal, log, parent),
            lambda: check_log_moves(played()),
            lambda: check_log_score(log, played()),
            lambda: check_log_disputes(log, played(), names),
        ],
    )


def verdict_on_record(record: Record, why: str = "", parent: FindParent = no_parent) -> Verdict:
    """Verify a *record*; *why* overrides the reason for which it has no chain."""
    fairness, audited = record.fairness, cache(lambda: audit(record))
    no_chain = partial(_does_not_apply, why or gettext("a record has no chain"))
    meant = fairness.match if fairness else (record.meta or {}).get("id")
    return _verdict(
        meant if isinstance(meant, str) else "",
        [
            no_chain,
            no_chain,
            partial(check_record_seeds, record.game, fairness, record.players),
            partial(check_record_deal, record, parent),
            lambda: check_record_moves(audited()),
            lambda: check_record_score(record, audited()),
            partial(check_record_disputes, record),
        ],
    )


def verdict_on_receipts(
    match: str, receipts: Sequence[Receipt], keys: Collection[str] = ()
) -> Verdict:
    """Verify the *receipts* of a match without its log."""
    absent = partial(_does_not_apply, gettext("there is no log of the match"))
    signed = partial(check_signatures, receipts, keys)
    return _verdict(match, [absent, signed, *[absent] * 5])


def verdict_on_corrupt(match: str, reason: str) -> Verdict:
    """Return a failed verdict on a match that can't be read."""
    unread = partial(_does_not_apply, gettext("the match can't be read"))
    return _verdict(match, [partial(_fail, reason), *[unread] * 6])


def _verdict(match: str, functions: Sequence[CheckFunction]) -> Verdict:
    """Return the verdict of these checks, which are in the order of CHECK_NAMES."""
    found = [_run(name, check) for name, check in zip(CHECK_NAMES, functions, strict=True)]
    checks = tuple(check for check, _ in found)
    if any(check.ok is False for check in checks):
        return Verdict(match=match, ok=False, checks=checks)
    unchecked = [check.says for check, is_open in found if is_open]
    if unchecked:
        return Verdict(match=match, ok=None, reason="; ".join(unchecked), checks=checks)
    return Verdict(match=match, ok=True, checks=checks)


def _run(name: str, check: CheckFunction) -> tuple[Check, bool]:
    """Return the result of a check, and whether it lacked evidence."""
    try:
        return Check(name, True, check()), False
    except DoesNotApply as why:
        return Check(name, None, str(why)), isinstance(why, NotChecked)
    except (Fault, CorruptMatch) as fault:
        return Check(name, False, str(fault)), False
    except Exception as error:
        # No input may abort a verification; an unexpected error is a failed check.
        return Check(name, False, gettext("that can't be read: {why}", why=repr(error))), False


def _does_not_apply(why: str) -> str:
    raise DoesNotApply(why)


def _fail(reason: str) -> str:
    raise Fault(reason)


def verdict_on_stored(
    store: MatchStore,
    match_id: str,
    receipts: Sequence[Receipt],
    keys: Collection[str] = (),
    given: Sequence[Log | Record] = (),
    names: Sequence[str] = (),
) -> Verdict:
    """Verify a stored match; raise UnknownMatch, or NotDealt if it has no chain and no deal.

    A match without a chain, as an imported one, is verified as a record. Receipts count if
    signed with these *keys*, or without any with a key that the server ever used. The parent of a
    branch is looked up in what is *given*, then in the store.
    """
    find = parents_among(given, partial(stored_parent, store))
    known = keys or [key for key, _ in store.signing_keys.all()]
    try:
        return verdict_on_log(stored_log(store, match_id), receipts, known, find, names)
    except CorruptMatch as damage:
        return verdict_on_corrupt(match_id, str(damage))
    except NotChained:
        record = export_match(store, match_id).record
        return verdict_on_record(record, gettext("the match has no chain"), find)


def stored_parent(store: MatchStore, match_id: str) -> Parent | None:
    """Return the events of a stored match, None if there is no such match; raise NotChecked."""
    try:
        return store.matches.history(match_id)
    except UnknownMatch:
        return None
    except CorruptMatch as damage:
        raise NotChecked(str(damage)) from None


def stored_log(store: MatchStore, match_id: str, key: str = "") -> Log:
    """Return the log of a stored match, open if it has ended; *key* is the server's public key.

    Raises UnknownMatch, CorruptMatch and NotChained.
    """
    stored = store.matches.as_stored(match_id)
    match = revalidate([recorded for recorded, _ in stored])
    return log_of(stored, key, opened=not is_sealed(match))
