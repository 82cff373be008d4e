"""State diff: the fields that differ between two positions, with path, old and new value.

A part that a seat does not know is ``hidden`` in its position, and so never differs.
"""

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Any

import msgspec


class FieldChange(msgspec.Struct, frozen=True):
    """A changed field; None for a missing value."""

    path: str
    """Such as ``tiles.e1`` or ``hands[0]``; ``pile[0:2]`` is the replaced part of a list."""
    old: Any
    new: Any


def changes(before: Any, after: Any) -> Iterator[FieldChange]:
    """Return the differences between two positions of a game."""
    return _changes("", _plain(before), _plain(after))


def _plain(position: Any) -> Any:
    return msgspec.to_builtins(position, enc_hook=lambda hidden: "hidden")


def _changes(path: str, old: Any, new: Any) -> Iterator[FieldChange]:
    if old == new:
        return
    if isinstance(old, dict) and isinstance(new, dict):
        for key in {**old, **new}:
            yield from _changes(_path(path, key), old.get(key), new.get(key))
    elif isinstance(old, tuple) and isinstance(new, tuple):
        yield from _in_lists(path, old, new)
    else:
        yield FieldChange(path, old, new)


def _in_lists(path: str, old: Sequence[Any], new: Sequence[Any]) -> Iterator[FieldChange]:
    """Return the differences between two lists: by index, or the part that was replaced."""
    start = _common_prefix(old, new)
    behind = _common_prefix(old[start:][::-1], new[start:][::-1])
    was, now = old[start : len(old) - behind], new[start : len(new) - behind]
    if len(was) == len(now):
        for number, (before, after) in enumerate(zip(was, now, strict=True), start):
            yield from _changes(f"{path}[{number}]", before, after)
    elif start or behind:
        yield FieldChange(f"{path}[{start}:{start + len(was)}]", was, now)
    else:
        yield FieldChange(path, old, new)


def _common_prefix(old: Sequence[Any], new: Sequence[Any]) -> int:
    """Return the length of the common prefix of two lists."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(old, new, strict=False)))


def _path(path: str, key: Any) -> str:
    """Return the path of *key* below *path*."""
    if isinstance(key, str) and key.isidentifier():
        return f"{path}.{key}" if path else key
    inner = ",".join(map(str, key)) if isinstance(key, tuple) else repr(key)
    return f"{path}[{inner}]"
