"""Loads a game's standard component set, and caches what is derived from any set."""

from collections.abc import Callable
from functools import lru_cache, wraps
from importlib.resources import files
from typing import Any, Final, TypeVar, TypeVarTuple

import msgspec

Components = TypeVar("Components")
Box = TypeVar("Box")
More = TypeVarTuple("More")

REMEMBERED: Final = 64
"""Number of component sets whose results are cached."""


def standard_set(package: str, components: type[Components]) -> Components:
    """Return the standard component set in a game's *package*."""
    file = files(package).joinpath("standard.json")
    return msgspec.json.decode(file.read_bytes(), type=components)


def once_a_set(
    unpack: Callable[[Components, *More], Box],
) -> Callable[[Components, *More], Box]:
    """Cache the results of *unpack* for equal component sets."""

    @lru_cache(maxsize=REMEMBERED)
    def unpacked(kind: Any, encoded: bytes, *more: Any) -> Box:
        return unpack(msgspec.json.decode(encoded, type=kind), *more)

    @wraps(unpack)
    def remembered(components: Components, *more: *More) -> Box:
        kind: Any = type(components)
        return unpacked(kind, msgspec.json.encode(components), *more)

    return remembered
