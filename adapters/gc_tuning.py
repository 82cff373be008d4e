"""Tuning of Python's garbage collector for many short-lived, acyclic objects."""

import gc
from typing import Final

ALLOCATIONS: Final = 50_000
"""Container allocations between collections. Python's default of 700 is half a match view or a
tenth of a record, and hardly any of these objects form cycles."""
MIDDLE_GENERATION: Final = 2
"""Young collections between those of the middle generation; more objects at a time would cause
longer pauses."""


def collect_rarely() -> None:
    """Collect rarely."""
    gc.set_threshold(ALLOCATIONS, MIDDLE_GENERATION, gc.get_threshold()[2])


def freeze_existing() -> None:
    """Exclude all existing objects from collection, and collect rarely."""
    gc.collect()
    gc.freeze()
    collect_rarely()
