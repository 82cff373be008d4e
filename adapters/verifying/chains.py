"""Does the chain of a log hold, and do the receipts of its players bind it?"""

from collections.abc import Sequence
from typing import Any

from adapters.languages import say, say_counted
from adapters.verifying.faults import DoesNotApply, Fault
from adapters.verifying.logs import Log, LoggedEvent, Receipt
from adapters.verifying.signing import is_signed
from domain.chain import DIGITS, commitment, genesis, linked


def chain_holds(log: Log) -> str:
    """Return how long the chain is; raise Fault with the first event that is at fault."""
    head, seed = genesis(log.match), _servers_seed(log)
    for number, logged in enumerate(log.events, 1):
        if logged.k != number:
            raise Fault(say("event {k} stands where {number} belongs", k=logged.k, number=number))
        if logged.is_open != log.events[0].is_open:
            raise Fault(say("event {k} is open and others are closed, or the reverse", k=number))
        if seed and commitment(seed, log.match, number, logged.canonical()) != _bytes(
            logged.commitment
        ):
            raise Fault(say("event {k} is not the one that was bound", k=number))
        head = _linked(head, logged)
        if head != _bytes(logged.hash):
            raise Fault(say("event {k} does not follow from those before it", k=number))
    if log.head != head.hex():
        raise Fault(say("the log does not end with event {k}", k=len(log.events)))
    if _opening(log).get("rules", log.rules) != log.rules:
        raise Fault(say("event {k} names other rules than the log", k=1))
    return say_counted(
        "{count} event, head {digits}...",
        "{count} events, head {digits}...",
        len(log.events),
        digits=log.head[:DIGITS],
    )


def _servers_seed(log: Log) -> bytes:
    """Return the seed that the salts follow from; empty where the log is closed."""
    if not log.events or not log.events[0].is_open:
        return b""
    try:
        return bytes.fromhex(_opening(log).get("seed") or "") or b"\0"
    except (TypeError, ValueError):
        # Nothing is bound by what is no seed.
        return b"\0"


def _opening(log: Log) -> dict[str, Any]:
    """Return what the first event of an open log says, if it has such a form at all."""
    said = log.events[0].private if log.events else None
    return said if isinstance(said, dict) else {}


def _linked(head: bytes, logged: LoggedEvent) -> bytes:
    public = logged.public
    return linked(head, logged.k, logged.topic, public.at, public.by, _bytes(logged.commitment))


def _bytes(digits: str) -> bytes:
    return bytes.fromhex(digits)


def receipts_bind(log: Log, receipts: Sequence[Receipt]) -> str:
    """Return how many receipts the log keeps; raise Fault with the first that it does not."""
    own = [receipt for receipt in receipts if receipt.match == log.match]
    if not own:
        raise DoesNotApply(say("no receipt was given"))
    for receipt in sorted(own, key=lambda given: given.k):
        if not is_signed(receipt):
            raise Fault(
                say("the receipt of event {k} was not signed by the key it names", k=receipt.k)
            )
        if receipt.k > len(log.events):
            last = len(log.events)
            raise Fault(
                say("there was an event {k}, but the log ends with {last}", k=receipt.k, last=last)
            )
        logged = log.events[receipt.k - 1]
        if (receipt.head, receipt.at) != (logged.hash, logged.public.at):
            raise Fault(_other_event(receipt, log.key))
    others = {receipt.key for receipt in own} - {log.key}
    if others:
        return say_counted(
            "{count} receipt, of another key than the log names",
            "{count} receipts, some of another key than the log names",
            len(own),
        )
    return say_counted("{count} receipt", "{count} receipts", len(own))


def _other_event(receipt: Receipt, key: str) -> str:
    """Say that a receipt is for another event; anybody can sign one with a key of their own."""
    if receipt.key == key:
        return say("event {k} is not the one that a receipt was given for", k=receipt.k)
    return say(
        "event {k} is not the one of a receipt, which another key has signed than the log names",
        k=receipt.k,
    )


def receipts_are_signed(receipts: Sequence[Receipt]) -> str:
    """Return how many receipts there are, of a match whose log isn't there; or raise Fault."""
    for receipt in receipts:
        if not is_signed(receipt):
            raise Fault(
                say("the receipt of event {k} was not signed by the key it names", k=receipt.k)
            )
    return say_counted(
        "{count} receipt, without a log", "{count} receipts, without a log", len(receipts)
    )
