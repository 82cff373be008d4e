"""Verification of signed receipts, with the public keys that make them evidence.

Anyone can sign a receipt with a key of their own. Only receipts of the server's key prove anything:
the keys that the caller names, or else the one that the log names.
"""

import re
from collections.abc import Collection, Iterable, Sequence
from typing import Any, Final

from adapters.i18n import gettext, ngettext
from adapters.verification.faults import DoesNotApply, Fault
from adapters.verification.match_log import Log, Receipt
from adapters.verification.signing import is_signed

KEY: Final = re.compile("[0-9a-f]{64}")


def public_keys_in(value: Any) -> tuple[str, ...] | None:
    """Return the public keys in a saved answer of ``/signing-key``; None if it is something else.

    They are the current key and all earlier ones.
    """
    if not isinstance(value, dict) or not {"key", "noted"} <= value.keys():
        return None
    noted = value["noted"]
    if not isinstance(noted, list) or not all(isinstance(each, dict) for each in noted):
        return None
    keys = (value["key"], *(each.get("key") for each in noted))
    return tuple(dict.fromkeys(keys)) if all(map(is_public_key, keys)) else None


def is_public_key(value: Any) -> bool:
    """Tell whether *value* is a public key in hexadecimal digits."""
    return isinstance(value, str) and KEY.fullmatch(value) is not None


def check_receipts(log: Log, receipts: Sequence[Receipt], keys: Collection[str] = ()) -> str:
    """Return how many receipts agree with the log; raise Fault at the first that does not."""
    own = [receipt for receipt in receipts if receipt.match == log.match]
    if not own:
        raise DoesNotApply(gettext("no receipt was given"))
    counted = _trusted(own, keys or (log.key,))
    for receipt in counted:
        _check_signed(receipt)
        if receipt.k > len(log.events):
            last = len(log.events)
            raise Fault(
                gettext(
                    "there was an event {k}, but the log ends with {last}", k=receipt.k, last=last
                )
            )
        logged = log.events[receipt.k - 1]
        if (receipt.head, receipt.at) != (logged.hash, logged.public.at):
            raise Fault(
                gettext("event {k} is not the one that a receipt was given for", k=receipt.k)
            )
    found = ngettext("{count} receipt", "{count} receipts", len(counted))
    return _with_others(found, own, counted)


def check_signatures(receipts: Sequence[Receipt], keys: Collection[str] = ()) -> str:
    """Return how many receipts without a log are validly signed; raise Fault."""
    counted = _trusted(receipts, keys or {receipt.key for receipt in receipts})
    for receipt in counted:
        _check_signed(receipt)
    found = ngettext(
        "{count} receipt, without a log", "{count} receipts, without a log", len(counted)
    )
    return _with_others(found, receipts, counted)


def _trusted(receipts: Iterable[Receipt], keys: Collection[str]) -> list[Receipt]:
    """Return the receipts of these *keys* in the order of their events."""
    return sorted(
        (receipt for receipt in receipts if receipt.key in keys), key=lambda given: given.k
    )


def _with_others(found: str, receipts: Sequence[Receipt], counted: Sequence[Receipt]) -> str:
    """Return what was *found*, and how many receipts have other keys; DoesNotApply if all have."""
    others = [receipt.k for receipt in receipts if receipt not in counted]
    if not others:
        return found
    text = ngettext(
        "{count} receipt was not signed by this server's key and proves nothing (event {events})",
        "{count} receipts were not signed by this server's key and prove nothing (events {events})",
        len(others),
        events=", ".join(map(str, sorted(others))),
    )
    if not counted:
        raise DoesNotApply(text)
    return f"{found}; {text}"


def _check_signed(receipt: Receipt) -> None:
    if not is_signed(receipt):
        raise Fault(
            gettext("the receipt of event {k} was not signed by the key it names", k=receipt.k)
        )
