"""Is a log what happened, and a deal what nobody could choose? ``giardino-verdict/1``.

Six checks, in this order, each with a sentence for people who know no cryptography. What does not
apply is neither good nor bad: a record has no chain, and a match that runs keeps its seeds.
"""

from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import Final, Literal

import msgspec

from adapters.languages import marked, say
from adapters.records.auditing import audit
from adapters.records.proving import decided_again, followed_through, recorded
from adapters.records.record import Record
from adapters.store.damage import Unreadable
from adapters.verifying.chains import chain_holds, receipts_are_signed, receipts_bind
from adapters.verifying.deals import deal_follows, deal_of_log, seeds_are_kept
from adapters.verifying.faults import DoesNotApply, Fault
from adapters.verifying.logs import Log, Receipt, recorded_by
from adapters.verifying.moves import moves_of_log, moves_of_record, score_of_log, score_of_record
from adapters.verifying.opened_seeds import seeds_of_log

VERDICT_FORMAT: Final = "giardino-verdict/1"

CALLED: Final = {
    "chain": marked("chain"),
    "receipts": marked("receipts"),
    "seeds": marked("seeds"),
    "deal": marked("deal"),
    "moves": marked("moves"),
    "score": marked("the count"),
}
"""What people call the checks, in their order."""

Finding = Callable[[], str]
"""Returns in a sentence what was found to be good; raises Fault or DoesNotApply."""


class Findings(msgspec.Struct, frozen=True):
    """The checks, in their order."""

    chain: Finding
    receipts: Finding
    seeds: Finding
    deal: Finding
    moves: Finding
    score: Finding


class Check(msgspec.Struct, frozen=True):
    """What one of the checks found; ``ok`` is None where it does not apply, and it says why."""

    name: str
    ok: bool | None
    says: str


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    """What was found of one match."""

    format: Literal["giardino-verdict/1"] = VERDICT_FORMAT
    match: str
    """Its id; empty where a record does not say it."""
    ok: bool
    checks: tuple[Check, ...]


def verdict_on_log(log: Log, receipts: Sequence[Receipt] = ()) -> Verdict:
    """Return what is to be said of a *log*, and of those *receipts* that are of its match."""
    chained = partial(chain_holds, log), partial(receipts_bind, log, receipts)
    if log.events and log.events[0].is_open:
        return _verdict(log.match, Findings(*chained, *_open_findings(log)))
    closed = partial(_no, say("the match still runs: this is opened at its end"))
    return _verdict(log.match, Findings(*chained, closed, closed, closed, closed))


def verdict_on_record(record: Record, why: str = "") -> Verdict:
    """Return what is to be said of a *record*, and *why* it has no chain if it isn't for that."""
    fairness, audited = record.fairness, audit(record)
    no_chain = partial(_no, why or say("a record has no chain"))
    meant = fairness.match if fairness else (record.meta or {}).get("id")
    return _verdict(
        meant if isinstance(meant, str) else "",
        Findings(
            no_chain,
            no_chain,
            partial(seeds_are_kept, record.game, fairness),
            partial(deal_follows, record),
            partial(moves_of_record, audited),
            partial(score_of_record, audited),
        ),
    )


def verdict_on_receipts(match: str, receipts: Sequence[Receipt]) -> Verdict:
    """Return what is to be said of the *receipts* of a match whose log isn't there."""
    absent = partial(_no, say("there is no log of the match"))
    signed = partial(receipts_are_signed, receipts)
    return _verdict(match, Findings(absent, signed, absent, absent, absent, absent))


def verdict_on_broken(match: str, what: str) -> Verdict:
    """Return what is to be said of a stored match that can't be read, for *what* is wrong."""
    unread = partial(_no, say("the match can't be read"))
    broken = partial(_fault, what)
    return _verdict(match, Findings(broken, unread, unread, unread, unread, unread))


def _open_findings(log: Log) -> Sequence[Finding]:
    """Return what is to be found of an open log besides its chain: of seeds, deal, moves, count."""
    try:
        history = recorded_by(log)
        match = followed_through(history)
        seeds = partial(seeds_of_log, history, match)
        if match.voided:
            return [seeds, *[partial(_no, say("the table was voided before the deal"))] * 3]
        if match.dealt is None:
            return [seeds, *[partial(_fault, say("the log is open, and nothing was dealt"))] * 3]
        record = recorded(history, [""] * len(match.seated))
    except (Unreadable, ValueError) as error:
        return [partial(_fault, str(error))] * 4
    # Moves and count are looked at on their own, and decided once.
    again = cache(lambda: list(decided_again(history)))
    return [
        seeds,
        partial(deal_of_log, record, history),
        partial(moves_of_log, again),
        partial(score_of_log, again, match),
    ]


def _verdict(match: str, findings: Findings) -> Verdict:
    checks = tuple(_checked(name, getattr(findings, name)) for name in Findings.__struct_fields__)
    return Verdict(match=match, ok=all(check.ok is not False for check in checks), checks=checks)


def _checked(name: str, finding: Finding) -> Check:
    try:
        return Check(name, True, finding())
    except DoesNotApply as why:
        return Check(name, None, str(why))
    except (Fault, Unreadable) as fault:
        return Check(name, False, str(fault))


def _no(why: str) -> str:
    raise DoesNotApply(why)


def _fault(what: str) -> str:
    raise Fault(what)
