"""What must a page be sent that shows one picture, so that it shows the next one?

Of an object it is told what is new of it, what is gone, and what changed within. Of a list of
things it is told which left, where others came, and field by field what differs: each value once,
with all the places in the list where it is to be. One that comes begins as what lies before it, as
neighbours are much alike. Of places that follow each other the first is told, and the last below
zero: 3, 4, 5, 6 and 9 are 3, -6, 9. Of a text, and of a list of numbers or texts, it is told
between which beginning and which end it changes.
"""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import compress, count, repeat
from operator import attrgetter, ne
from typing import Any, Final

import msgspec
from msgspec.structs import astuple


def longest_increasing(numbers: Sequence[int]) -> set[int]:
    """Return the places of the most *numbers* that rise; those below zero are left aside."""
    ends: list[int] = []
    """The lowest number with which so many can end that rise."""
    places: list[int] = []
    """Where those numbers are."""
    before: dict[int, int | None] = {}
    """Which place comes before one of them."""
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


def leaving(things: Iterable[object], stay: Iterable[object]) -> Iterator[int]:
    """Give the indexes of the *things* that do not *stay*, of which those that do keep their order.

    They are known as they are: the very same one may come more than once, and not always stay.
    """
    staying = iter(stay)
    following = next(staying, None)
    for at, thing in enumerate(things):
        if thing is following:
            following = next(staying, None)
        else:
            yield at


Field = tuple[str, Any]
"""What a field is called, and the value of it that JSON does not have."""
NOTHING: Final = object()
"""What is no value of any field."""
Between = tuple[int, int, Any]
"""How much stays at the beginning of a value, how much at its end, and what comes in between."""
Values = dict[str, list[tuple[Any, ...]]]
"""By field: each value, followed by the places where it is."""
SHORT: Final = 10
"""How many letters of a text must stay at least; it is told as a whole otherwise."""


class Patch(msgspec.Struct, frozen=True, omit_defaults=True):
    """How an object becomes another one."""

    set: dict[str, Any] = {}
    """What is new of it, whole."""
    gone: tuple[str, ...] = ()
    """What is not there any more."""
    within: dict[str, "Patch | ListPatch | Between"] = {}
    """What is still there, and changes within."""


class ListPatch(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a list of things becomes another one: told in this order."""

    gone: list[int] = []
    """Where those lay that left, in the list as it was."""
    came: list[int] = []
    """Where the new ones lie in the list as it becomes; each as the one before it, or empty."""
    set: Values = {}
    """What is new."""
    within: Values = {}
    """Between what something is new."""
    lost: dict[str, list[int]] = {}
    """By field: the places where it is not there any more."""


def change(old: msgspec.Struct, new: msgspec.Struct) -> Patch | None:
    """Return how *old* becomes *new*, which is of the same type; None when nothing changed."""
    put: dict[str, Any] = {}
    gone = []
    within: dict[str, Patch | ListPatch | Between] = {}
    for (field, left_out), before, after in _fields_of(old, new):
        if before is after or before == after:
            continue
        inner = _within(before, after)
        if inner:
            within[field] = inner
        elif left_out == after:
            gone.append(field)
        else:
            put[field] = after
    return Patch(put, tuple(gone), within) if put or gone or within else None


def _within(old: Any, new: Any) -> Patch | ListPatch | Between | None:
    """Return how a part changes within; None for what is told as a whole."""
    if isinstance(new, msgspec.Struct):
        return change(old, new) if type(old) is type(new) else None
    if isinstance(new, tuple) and old and new and isinstance(new[0], msgspec.Struct):
        return _list_change(old, new)
    return _between(old, new)


def _between(old: Any, new: Any) -> Between | None:
    """Return what changes of a text or a plain list, if enough of it stays."""
    if isinstance(new, str):
        long = isinstance(old, str) and len(old) >= SHORT <= len(new)
        return _between_texts(old, new) if long else None
    if not (isinstance(new, tuple) and isinstance(old, tuple)):
        return None
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
    first, last = _alike(old, new)
    return (first, last, new[first : len(new) - last]) if first + last >= SHORT else None


def _list_change(old: Sequence[msgspec.Struct], new: Sequence[msgspec.Struct]) -> ListPatch:
    first, last = _alike(old, new)
    before, becomes = old[first : len(old) - last], new[first : len(new) - last]
    were = _were(before, becomes)
    if were is before:
        return ListPatch(**_told_of(were, becomes, first))
    stayed = [was for was in were if was is not None]
    return ListPatch(
        gone=_told([first + at for at in leaving(before, stayed)]),
        came=_told([at for at, was in enumerate(were, first) if was is None]),
        **_told_of(_begun(were, old[first - 1] if first else None), becomes, first),
    )


def _begun(
    were: Iterable[msgspec.Struct | None], before: msgspec.Struct | None
) -> Iterator[msgspec.Struct | None]:
    """Return what each thing begins as: what it was, or what the one *before* it was."""
    for was in were:
        before = before if was is None else was
        yield before


def _alike(old: Sequence[Any], new: Sequence[Any]) -> tuple[int, int]:
    """Return how much at the beginning of two lists or texts is the same, and how much at the end.

    Most of a table stays as it is, so that little is left to be looked at closely.
    """
    most = min(len(old), len(new))
    first = next(compress(count(), map(ne, old, new)), most)
    differing = compress(count(), map(ne, reversed(old), reversed(new)))
    return first, min(most - first, next(differing, most))


def _told_of(
    were: Iterable[msgspec.Struct | None], new: Sequence[msgspec.Struct], first: int
) -> dict[str, Any]:
    """Return what is told of a list field by field: what is set, what is within, and what is lost.

    The first of the *new* things lies at the place *first*.
    """
    put: _Places = defaultdict(dict)
    within: _Places = defaultdict(dict)
    lost: dict[str, list[int]] = defaultdict(list)
    for at, was, thing in zip(count(first), were, new, strict=False):
        if was is thing:
            continue
        for (field, left_out), before, value in _fields_of(was, thing):
            if before is value or before == value:
                continue
            if left_out == value:
                if was is not None:
                    lost[field].append(at)
            elif type(value) is type(before) and (between := _between(before, value)):
                within[field].setdefault(between, []).append(at)
            else:
                put[field].setdefault(value, []).append(at)
    told = {field: _told(places) for field, places in lost.items()}
    return {"set": _values(put), "within": _values(within), "lost": told}


_Places = defaultdict[str, dict[Any, list[int]]]
"""By field: where each value is."""


def _values(found: _Places) -> Values:
    return {
        field: [(value, *_told(places)) for value, places in values.items()]
        for field, values in found.items()
    }


def _told(places: list[int]) -> list[int]:
    """Return rising *places* as they are told."""
    if len(places) < 2:
        return places
    told = places[:1]
    for place in places[1:]:
        last = told[-1]
        if place != abs(last) + 1:
            told.append(place)
        elif last < 0:
            told[-1] = -place
        else:
            told.append(-place)
    return told


def _were(
    old: Sequence[msgspec.Struct], new: Sequence[msgspec.Struct]
) -> Sequence[msgspec.Struct | None]:
    """Return what each of the *new* things was in the *old* list; None if it comes.

    They are known by their ids, or without any by their places. One that others overtook comes
    anew, so that those that stay follow each other as before.
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
    """Return all fields of a struct, each with its value before and after."""
    before = repeat(NOTHING) if old is None else astuple(old)
    return zip(_fields(type(new)), before, astuple(new), strict=False)


@cache
def _fields(kind: type[msgspec.Struct]) -> tuple[Field, ...]:
    """Return the fields of a struct, in its order."""
    omits = kind.__struct_config__.omit_defaults
    return tuple(
        (field.name, field.default if omits or field.default is msgspec.UNSET else NOTHING)
        for field in msgspec.structs.fields(kind)
    )
