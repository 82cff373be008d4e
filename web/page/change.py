"""What must a page be sent that shows one picture, so that it shows the next one?

Of an object it is told what is new of it, what is gone, and what changed within. Of a list of
things it is told which left, where others came, and field by field what the new ones and the others
have now: each value once, with all the places in the list where it is to be.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import compress, pairwise
from operator import ne
from typing import Any, Final

import msgspec
from msgspec.structs import astuple

from web.page.order import longest_rising

CAME: Final = -1
"""Where something lay that was not there."""


class Change(msgspec.Struct, frozen=True, omit_defaults=True):
    """How an object becomes another one."""

    set: dict[str, Any] = {}
    """What is new of it, whole."""
    gone: tuple[str, ...] = ()
    """What is not there any more."""
    within: dict[str, "Change | ListChange"] = {}
    """What is still there, and changes within."""


class ListChange(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a list of things becomes another one: told in this order."""

    gone: tuple[int, ...] = ()
    """Where those lay that left, in the list as it was."""
    came: tuple[int, ...] = ()
    """Where the new ones lie in the list as it becomes, the first one first; still empty."""
    set: dict[str, list[tuple[Any, ...]]] = {}
    """By field: each value, and then all places where it is new."""
    lost: dict[str, list[int]] = {}
    """By field: the places where it is not there any more."""


def change(old: msgspec.Struct, new: msgspec.Struct) -> Change | None:
    """Return how *old* becomes *new*, which is of the same type; None when nothing changed."""
    put: dict[str, Any] = {}
    gone = []
    within: dict[str, Change | ListChange] = {}
    for field, before, after in _differing(old, new):
        inner = _within(before, after)
        if inner:
            within[field] = inner
        elif _is_left_out(new, field, after):
            gone.append(field)
        else:
            put[field] = after
    return Change(put, tuple(gone), within) if put or gone or within else None


def _differing(old: msgspec.Struct, new: msgspec.Struct) -> Iterator[tuple[str, Any, Any]]:
    """Find the fields in which two structs differ, with both values."""
    before, after = astuple(old), astuple(new)
    return compress(zip(new.__struct_fields__, before, after, strict=True), map(ne, before, after))


def _within(old: Any, new: Any) -> Change | ListChange | None:
    """Return how a part changes within; None for what is told as a whole."""
    if isinstance(new, msgspec.Struct):
        return change(old, new) if type(old) is type(new) else None
    if isinstance(new, tuple) and old and new and isinstance(new[0], msgspec.Struct):
        return _list_change(old, new)
    return None


def _list_change(old: Sequence[msgspec.Struct], new: Sequence[msgspec.Struct]) -> ListChange:
    was = _stay(old, new)
    put: dict[str, dict[Any, list[int]]] = {}
    lost: dict[str, list[int]] = {}
    for at, place in enumerate(was):
        if place == CAME:
            for field, value in _fields_of(new[at]):
                put.setdefault(field, {}).setdefault(value, []).append(at)
        elif (before := old[place]) is not new[at] and before != new[at]:
            for field, _, value in _differing(before, new[at]):
                if _is_left_out(new[at], field, value):
                    lost.setdefault(field, []).append(at)
                else:
                    put.setdefault(field, {}).setdefault(value, []).append(at)
    return ListChange(
        gone=tuple(sorted(set(range(len(old))).difference(was))),
        came=tuple(at for at, place in enumerate(was) if place == CAME),
        set={field: [(one, *at) for one, at in values.items()] for field, values in put.items()},
        lost=lost,
    )


def _stay(old: Sequence[msgspec.Struct], new: Sequence[msgspec.Struct]) -> list[int]:
    """Return where each of the *new* things lay in the *old* list, or CAME.

    They are known by their ids, or without any by their places. One that others overtook has come
    anew, so that those that stay follow each other as before.
    """
    if "id" not in new[0].__struct_fields__:
        return [at if at < len(old) else CAME for at in range(len(new))]
    lay = {thing.id: at for at, thing in enumerate(old)}  # type: ignore[attr-defined]
    was = [lay.get(thing.id, CAME) for thing in new]  # type: ignore[attr-defined]
    if all(one < other for one, other in pairwise(place for place in was if place != CAME)):
        return was
    kept = longest_rising(was)
    return [place if at in kept else CAME for at, place in enumerate(was)]


def _fields_of(thing: msgspec.Struct) -> Iterator[tuple[str, Any]]:
    for field, value in zip(thing.__struct_fields__, astuple(thing), strict=True):
        if not _is_left_out(thing, field, value):
            yield field, value


def _is_left_out(struct: msgspec.Struct, field: str, value: Any) -> bool:
    """Tell whether JSON does not have a field with this *value*."""
    left_out = _left_out(type(struct))
    return field in left_out and left_out[field] == value


@cache
def _left_out(kind: type[msgspec.Struct]) -> dict[str, Any]:
    """Return the values that JSON does not have, by field."""
    omits = kind.__struct_config__.omit_defaults
    return {
        field.name: field.default
        for field in msgspec.structs.fields(kind)
        if field.default is msgspec.UNSET or (omits and field.default is not msgspec.NODEFAULT)
    }
