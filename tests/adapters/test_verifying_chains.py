"""Is whatever is wrong with the chain of a log found, and the first event at fault named?"""

from collections.abc import Sequence
from copy import deepcopy

import msgspec
import pytest
from msgspec.structs import replace

from adapters.verifying.chains import chain_holds
from adapters.verifying.faults import Fault
from adapters.verifying.logs import Log, LoggedEvent
from adapters.verifying.reading import as_evidence
from tests.adapters.changing_logs import another, leaves
from tests.adapters.logging_matches import GAME_NAMES, log
from tests.adapters.spoiling import put
from tests.sampling import one_of


def fault_of(log: Log, events: Sequence[LoggedEvent]) -> str:
    """Return what is wrong with the chain of a log that has these *events*."""
    with pytest.raises(Fault) as fault:
        chain_holds(replace(log, events=tuple(events)))
    return str(fault.value)


@pytest.mark.parametrize("game", one_of(GAME_NAMES))
def test_every_leaf_that_is_changed_is_found_and_its_event_named(game: str) -> None:
    spoilt, whole = log(game), as_evidence(log(game))
    assert isinstance(whole, Log)
    every = list(leaves(spoilt["events"]))
    for path, value in every[:: max(1, len(every) // 500)]:
        number = path[0]
        changed = put(deepcopy(spoilt["events"][number]), path[1:], another(value))
        events = [*whole.events]
        events[number] = msgspec.convert(changed, LoggedEvent)

        named = f"{number + 1} belongs" if path[1] == "k" else f"event {number + 1} "
        assert named in fault_of(whole, events), (path, value)


@pytest.mark.parametrize("game", one_of(GAME_NAMES))
@pytest.mark.parametrize("what", ["dropped", "doubled", "exchanged"])
def test_every_event_that_is_dropped_doubled_or_exchanged_is_found(game: str, what: str) -> None:
    whole = as_evidence(log(game))
    assert isinstance(whole, Log)
    for at in range(len(whole.events) - 1):
        events = [*whole.events]
        if what == "dropped":
            del events[at]
        elif what == "doubled":
            events.insert(at, events[at])
        else:
            events[at : at + 2] = events[at + 1], events[at]
        first = at + 2 if what == "doubled" else at + 1
        assert f"{first} belongs" in fault_of(whole, events)
