"""View diff: computes the patch that turns one view into the next; `patch.js` applies it.

- *Objects*: added, removed and changed keys.
- *Lists of objects*: removed and inserted indexes; then, per field, each new value with the indexes
  it applies to. An inserted item starts as a copy of its predecessor.
- *Index runs* are delta-encoded: 3, 4, 5, 6, 9 become 3, -6, 9.
- *Strings and lists of scalars*: common prefix and suffix, and what replaces the middle.
"""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from itertools import compress, count, repeat
from operator import attrgetter, ne
from typing import Any, Final

import msgspec
from msgspec.structs import astuple


def longest_increasing(numbers: Sequence[int]) -> set[int]:
    """Return the indexes of a longest increasing subsequence, ignoring negative *numbers*."""
    ends: list[int] = []
    """By length - 1: the smallest last number of an increasing subsequence."""
    places: list[int] = []
    """Indexes of these numbers."""
    before: dict[int, int | None] = {}
    """By index: the index of the predecessor."""
    for place, number in enumerate(numbers):
        if number < 0:
            continue
        length = bisect_left(ends, number)
        before[place] = places[length - 1] if length else None
        ends[length : length + 1] = [number]
        places[length : length + 1] = [place]
    rising = set()
    last = places[-1] if places else None
    while last is not None:
        rising.add(last)
        last = before[last]
    return rising


def leaving(things: Iterable[object], stay: Iterable[object], first: int) -> list[int]:
    """Return the indexes, from *first* on, of the *things* that do not *stay*, in order.

    Compared by identity: the same object may occur twice and stay only once.
    """
    staying, left = iter(stay), []
    following = next(staying, None)
    for at, thing in enumerate(things, first):
        if thing is following:
            following = next(staying, None)
        else:
            left.append(at)
    return left


Field = tuple[str, Any]
"""A field name, and its default, which JSON omits."""
NOTHING: Final = object()
"""Equal to no value of a field."""
Between = tuple[int, int, Any]
"""Lengths of common prefix and suffix, and the new middle."""
Values = dict[str, list[tuple[Any, ...]]]
"""By field: each value, followed by the indexes it applies to."""
DIVISIBLE: Final = (str, tuple)
"""Types of values of which a patch may have only the new middle."""
SHORT: Final = 10
"""Texts with fewer common characters are sent whole."""


class Patch(msgspec.Struct, frozen=True, omit_defaults=True):
    """Changes of an object."""

    set: dict[str, Any] = {}
    """New values, whole."""
    unset: tuple[str, ...] = ()
    """Removed keys."""
    within: dict[str, "Patch | ListPatch | Between"] = {}
    """Nested patches."""


class ListPatch(msgspec.Struct, frozen=True, omit_defaults=True):
    """Changes of a list of objects, applied in the order of the fields."""

    removed: list[int] = []
    """Removed indexes, in the old list."""
    inserted: list[int] = []
    """Inserted indexes, in the new list; an item starts as a copy of its predecessor."""
    set: Values = {}
    """New values."""
    within: Values = {}
    """New middles of values."""
    unset: dict[str, list[int]] = {}
    """By field: the indexes where it was removed."""


def diff(old: msgspec.Struct, new: msgspec.Struct) -> Patch | None:
    """Return the patch from *old* to *new* (of the same type); None if they are equal."""
    put: dict[str, Any] = {}
    unset = []
    within: dict[str, Patch | ListPatch | Between] = {}
    for (field, left_out), before, after in _fields_of(old, new):
        if before is after or before == after:
            continue
        inner = _within(before, after)
        if inner:
            within[field] = inner
        elif left_out == after:
            unset.append(field)
        else:
            put[field] = after
    return Patch(put, tuple(unset), within) if put or unset or within else None


def _within(old: Any, new: Any) -> Patch | ListPatch | Between | None:
    """Return a nested patch, or None if the value is sent whole."""
    if isinstance(new, msgspec.Struct):
        return diff(old, new) if type(old) is type(new) else None
    if isinstance(new, tuple) and old and new and isinstance(new[0], msgspec.Struct):
        return _list_patch(old, new)
    return _between(old, new) if isinstance(new, DIVISIBLE) else None


def _between(old: Any, new: Any) -> Between | None:
    """Return the new middle of a text or plain list, if enough of it stays."""
    if type(new) is not type(old):
        return None
    if isinstance(new, str):
        return _between_texts(old, new) if len(old) >= SHORT <= len(new) else None
    most = min(len(old), len(new))
    first = 0
    while first < most and old[first] == new[first]:
        first += 1
    last = 0
    while last < most - first and old[-1 - last] == new[-1 - last]:
        last += 1
    return (first, last, new[first : len(new) - last]) if first or last else None


@lru_cache(maxsize=4096)
def _between_texts(old: str, new: str) -> Between | None:
    first, last = _common_ends(old, new)
    return (first, last, new[first : len(new) - last]) if first + last >= SHORT else None


def _list_patch(old: Sequence[msgspec.Struct], new: Sequence[msgspec.Struct]) -> ListPatch:
    first, last = _common_ends(old, new)
    before, becomes = old[first : len(old) - last], new[first : len(new) - last]
    were = _match_items(before, becomes)
    if were is before:
        return ListPatch(**_field_changes(were, becomes, first))
    # An inserted item is compared with its predecessor.
    base, bases, inserted = old[first - 1] if first else None, [], []
    for at, was in enumerate(were, first):
        if was is None:
            inserted.append(at)
        else:
            base = was
        bases.append(base)
    return ListPatch(
        removed=_runs(leaving(before, filter(None, were), first)),
        inserted=_runs(inserted),
        **_field_changes(bases, becomes, first),
    )


def _common_ends(old: Sequence[Any], new: Sequence[Any]) -> tuple[int, int]:
    """Return the lengths of the common prefix and suffix of two lists or texts.

    Most of a view stays the same, so little is left to compare.
    """
    most = min(len(old), len(new))
    first = next(compress(count(), map(ne, old, new)), most)
    differing = compress(count(), map(ne, reversed(old), reversed(new)))
    return first, min(most - first, next(differing, most))


def _field_changes(
    were: Iterable[msgspec.Struct | None], new: Sequence[msgspec.Struct], first: int
) -> dict[str, Any]:
    """Return the fields `set`, `within` and `unset` of a list patch.

    *first* is the index of the first of the *new* items.
    """
    put: _Places = defaultdict(dict)
    within: _Places = defaultdict(dict)
    unset: dict[str, list[int]] = {}
    for at, was, thing in zip(count(first), were, new, strict=False):
        if was == thing:
            continue
        for (field, left_out), before, value in _fields_of(was, thing):
            if before is value or before == value:
                continue
            if left_out == value:
                if was is not None:
                    unset.setdefault(field, []).append(at)
            elif isinstance(value, DIVISIBLE) and (between := _between(before, value)):
                within[field].setdefault(between, []).append(at)
            else:
                put[field].setdefault(value, []).append(at)
    for field, places in unset.items():
        unset[field] = _runs(places)
    return {"set": _values(put), "within": _values(within), "unset": unset}


_Places = defaultdict[str, dict[Any, list[int]]]
"""By field: the indexes of each value."""


def _values(found: _Places) -> Values:
    changes: Values = {}
    for field, values in found.items():
        changes[field] = [(value, *_runs(places)) for value, places in values.items()]
    return changes


def _runs(places: list[int]) -> list[int]:
    """Delta-encode the runs of increasing *places*."""
    if len(places) < 2:
        return places
    runs = places[:1]
    for place in places[1:]:
        last = runs[-1]
        if place != abs(last) + 1:
            runs.append(place)
        elif last < 0:
            runs[-1] = -place
        else:
            runs.append(-place)
    return runs


def _match_items(
    old: Sequence[msgspec.Struct], new: Sequence[msgspec.Struct]
) -> Sequence[msgspec.Struct | None]:
    """Return the old version of each *new* item, or None if it was inserted.

    Items are matched by id, or without ids by index. An item that moved is removed and inserted,
    so the others keep their order.
    """
    if not (old and new):
        return [None] * len(new)
    if "id" not in new[0].__struct_fields__:
        return [*old[: len(new)], *[None] * (len(new) - len(old))]
    ids = list(map(_id, new))
    known = list(map(_id, old))
    if ids == known:
        return old
    lay = dict(zip(known, range(len(old)), strict=True))
    places = [lay.get(id, -1) for id in ids]
    stayed = [place for place in places if place >= 0]
    if stayed != sorted(set(stayed)):
        rising = longest_increasing(places)
        places = [place if at in rising else -1 for at, place in enumerate(places)]
    return [old[place] if place >= 0 else None for place in places]


_id = attrgetter("id")


def _fields_of(old: msgspec.Struct | None, new: msgspec.Struct) -> Iterable[tuple[Field, Any, Any]]:
    """Return the fields of a struct with old and new values."""
    before = repeat(NOTHING) if old is None else astuple(old)
    return zip(_fields(type(new)), before, astuple(new), strict=False)


@cache
def _fields(kind: type[msgspec.Struct]) -> tuple[Field, ...]:
    """Return the fields of a struct in order."""
    omits = kind.__struct_config__.omit_defaults
    return tuple(
        (field.name, field.default if omits or field.default is msgspec.UNSET else NOTHING)
        for field in msgspec.structs.fields(kind)
    )
