"""Verification of hash chains: the first altered event is found and named.

``make test`` alters one leaf in seven of the logs in ``fixtures/logs``. ``make long`` alters every
leaf, event and receipt of twenty more logs of each game, the first of a whole match.
"""

from collections.abc import Sequence
from copy import deepcopy
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from adapters.verification.chain import check_chain
from adapters.verification.faults import DoesNotApply, Fault
from adapters.verification.match_log import Log, LoggedEvent, Receipt, as_evidence
from adapters.verification.receipts import check_receipts, check_signatures
from tests.adapters.records.broken_records import put
from tests.adapters.verification.bot_matches import GAME_NAMES, log, receipts
from tests.adapters.verification.changed_logs import another, leaves
from tests.write_fixture_logs import NAMES, laid

MATCHES = 20
EACH, SOME = 1, 7
each_log = pytest.mark.parametrize(
    ("name", "number"),
    [
        *(pytest.param(name, 0, id=f"{name} as laid") for name in NAMES),
        *(
            pytest.param(game, number, id=f"{game} {number}", marks=pytest.mark.long)
            for game in GAME_NAMES
            for number in range(1, MATCHES + 1)
        ),
    ],
)


def whole(name: str, number: int) -> tuple[Any, Log, list[Any]]:
    """Return a log as JSON has it and as it is read, and receipts for its events."""
    found, given = laid(name) if not number else (log(name, number), receipts(name, number))
    read = as_evidence(found)
    assert isinstance(read, Log)
    return found, read, given


def fault_of(log: Log, events: Sequence[LoggedEvent]) -> str:
    """Return what is wrong with the chain of a log that has these *events*."""
    with pytest.raises(Fault) as fault:
        check_chain(replace(log, events=tuple(events)))
    return str(fault.value)


@each_log
def test_every_leaf_that_is_changed_is_found_and_its_event_named(name, number):
    spoilt, read, _ = whole(name, number)
    for path, value in list(leaves(spoilt["events"]))[:: EACH if number else SOME]:
        at = path[0]
        changed = put(deepcopy(spoilt["events"][at]), path[1:], another(value))
        events = [*read.events]
        events[at] = msgspec.convert(changed, LoggedEvent)

        named = f"the place of event {at + 1}" if path[1] == "k" else f"event {at + 1} "
        assert named in fault_of(read, events), (path, value)


@each_log
@pytest.mark.parametrize("field", ["match", "rules", "head"])
def test_a_change_to_the_header_of_a_log_is_detected(name, number, field):
    _, read, _ = whole(name, number)

    fault_of(replace(read, **{field: another(getattr(read, field))}), read.events)


@each_log
@pytest.mark.parametrize("what", ["dropped", "doubled", "exchanged"])
def test_every_event_that_is_dropped_doubled_or_exchanged_is_found(name, number, what):
    _, read, _ = whole(name, number)
    for at in range(len(read.events) - 1):
        events = [*read.events]
        if what == "dropped":
            del events[at]
        elif what == "doubled":
            events.insert(at, events[at])
        else:
            events[at : at + 2] = events[at + 1], events[at]
        first = at + 2 if what == "doubled" else at + 1
        assert f"the place of event {first}" in fault_of(read, events)


@each_log
def test_every_receipt_that_is_changed_is_found_and_its_event_named(name, number):
    _, read, given = whole(name, number)
    for receipt in given:
        assert check_receipts(read, [msgspec.convert(receipt, Receipt)])
        for field, value in receipt.items():
            changed = msgspec.convert(receipt | {field: another(value)}, Receipt)
            with pytest.raises(Fault, match=f"the receipt of event {changed.k} was not signed"):
                # One of another match is looked at by itself.
                check_signatures([changed])
            if field != "match":
                other = DoesNotApply if field == "key" else Fault
                with pytest.raises(other, match=f"event {changed.k}"):
                    check_receipts(read, [changed])


@each_log
def test_every_event_that_is_cut_off_is_found_by_its_receipt(name, number):
    _, read, given = whole(name, number)
    for receipt in given:
        rest = read.events[: receipt["k"] - 1]
        cut = replace(read, events=rest, head=rest[-1].hash)
        assert check_chain(cut)
        with pytest.raises(Fault, match=f"there was an event {receipt['k']}, "):
            check_receipts(cut, [msgspec.convert(receipt, Receipt)])
