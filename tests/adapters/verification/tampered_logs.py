"""Tampered logs: what a cheating server could write, with all hashes recomputed."""

from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import partial
from itertools import starmap
from typing import Any, NamedTuple

from tests.adapters.records.broken_records import Path, places, put, without
from tests.adapters.verification.changed_logs import another, bound_again

Change = Callable[[], Any]
"""Returns a log that was tampered with."""


class Tampered(NamedTuple):
    """What was done to a log, and what makes it: only what is looked at is made."""

    what: str
    make: Change

    def log(self) -> Any:
        """Return the tampered log with its chain made again, as far as there is a seed for it."""
        made = self.make()
        try:
            return bound_again(made)
        except (AttributeError, KeyError, OverflowError, TypeError, ValueError):
            return made


def tampered(log: Any, step: int = 1) -> Iterator[Tampered]:
    """Return *log* tampered with in many ways, one at a time; every *step*-th field is taken."""
    yield from starmap(Tampered, _fields(log, step))
    yield from starmap(Tampered, _orders(log))


def _fields(log: Any, step: int) -> Iterator[tuple[str, Change]]:
    """Return the log with a field of an event changed, missing or of another type."""
    for number, event in enumerate(log["events"]):
        inner = {name: event[name] for name in ("topic", "public", "private")}
        paths = list(places(inner))
        few = paths[: 24 if number else 12] + paths[24::step]
        for path in dict.fromkeys(few):
            value, way = at(inner, path), ("events", number, *path)
            name = f"event {number + 1} {dotted(path)}"
            for what, part in _others(value):
                if (type(part), part) != (type(value), value):
                    yield f"{name} {what}", partial(_with, log, way, part)
            if path[0] == "private" and len(path) > 1:
                yield f"{name} missing", partial(_without, log, way)
        if isinstance(event["private"], dict):
            way = ("events", number, "private", "extra")
            yield f"event {number + 1} private.extra added", partial(_with, log, way, 1)


def _others(value: Any) -> Iterator[tuple[str, Any]]:
    """Return other values that may stand in the place of one."""
    if not isinstance(value, (dict, list)):
        yield "changed", another(value)
    if isinstance(value, bool):
        yield "as a number", int(value)
    elif isinstance(value, int):
        yield "as a float", float(value)
        yield "as text", str(value)
        yield "negative", -1 - value
    elif isinstance(value, str):
        yield "in capitals", value.upper() if value.upper() != value else value.lower() + "x"
        yield "as a number", 7
    elif isinstance(value, list):
        yield "emptied", []
        yield "longer", [*value, value[-1] if value else 0]
    elif isinstance(value, dict):
        yield "emptied", {}
    if value is not None:
        yield "null", None


def _orders(log: Any) -> Iterator[tuple[str, Change]]:
    """Return the log with events dropped, doubled, exchanged or cut off."""
    last = len(log["events"])
    for number in range(last):
        before, after = [*range(number)], [*range(number + 1, last)]
        name = f"event {number + 1}"
        yield f"{name} dropped", partial(_events, log, [*before, *after])
        yield f"{name} doubled", partial(_events, log, [*before, number, number, *after])
        if number:
            yield f"cut after event {number}", partial(_events, log, before)
            swapped = [*before[:-1], number, number - 1, *after]
            yield f"events {number} and {number + 1} exchanged", partial(_events, log, swapped)
    middle = [*range(last - 2), last - 1, last - 2, last - 1]
    yield "seeds opened in the middle", partial(_events, log, middle)


def _events(log: Any, numbers: list[int]) -> Any:
    """Return a copy of the log with the events of these numbers, counted from 0."""
    return deepcopy(log | {"events": [deepcopy(log["events"][number]) for number in numbers]})


def _with(log: Any, path: Path, part: Any) -> Any:
    return put(deepcopy(log), path, part)


def _without(log: Any, path: Path) -> Any:
    return without(deepcopy(log), path)


def at(value: Any, path: Path) -> Any:
    """Return what stands at the end of *path*."""
    for key in path:
        value = value[key]
    return value


def dotted(path: Path) -> str:
    """Return *path* in words."""
    return ".".join(map(str, path))
