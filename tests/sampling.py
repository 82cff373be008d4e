"""Selects which of similar cases every run tests, and which only ``make long``."""

from collections.abc import Iterable
from typing import Any

import pytest


def one_of(values: Iterable[Any]) -> list[Any]:
    """Return what a test that treats all *values* alike is given: all but the first take long."""
    first, *others = values
    return [first, *(pytest.param(value, marks=pytest.mark.long) for value in others)]
