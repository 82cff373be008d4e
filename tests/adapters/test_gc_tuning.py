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


def test_what_was_there_is_not_looked_through_any_more():
    there = [object]
    freeze_existing()

    assert all(known is not there for known in gc.get_objects())
    assert gc.get_threshold()[0] == ALLOCATIONS


def test_what_comes_is_looked_through_seldom():
    collect_rarely()

    assert gc.get_threshold()[0] == ALLOCATIONS
