"""Tuning of the garbage collector: rare collections, and frozen objects."""

import gc
from collections.abc import Iterator

import pytest

from adapters.gc_tuning import ALLOCATIONS, collect_rarely, freeze_existing


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    often = gc.get_threshold()
    yield
    gc.unfreeze()
    gc.set_threshold(*often)


def test_objects_from_startup_are_frozen_for_the_garbage_collector():
    there = [object]
    freeze_existing()

    assert all(known is not there for known in gc.get_objects())
    assert gc.get_threshold()[0] == ALLOCATIONS


def test_new_objects_rarely_trigger_the_garbage_collector():
    collect_rarely()

    assert gc.get_threshold()[0] == ALLOCATIONS
