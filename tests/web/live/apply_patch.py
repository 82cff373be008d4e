"""A page's socket: view patches are applied as in ``web/static/patch.js``."""

import json
from collections.abc import Iterable, Iterator
from typing import Any

from simple_websocket import Client


def become(old: Any, change: Any) -> Any:
    """Return an object as it becomes."""
    new = {**old, **change.get("set", {})}
    for part in change.get("unset", ()):
        del new[part]
    for part, within in change.get("within", {}).items():
        new[part] = _within(old[part], within)
    return new


def _within(old: Any, change: Any) -> Any:
    """Return a part as it becomes: a text or a plain list, a list of things, or an object."""
    if isinstance(change, list):
        first, last, middle = change
        return old[:first] + middle + old[len(old) - last :]
    return (_list if isinstance(old, list) else become)(old, change)


def _list(old: list[Any], change: Any) -> list[Any]:
    left = _all(change.get("removed", ()))
    new = [dict(thing) for at, thing in enumerate(old) if at not in left]
    for at in _all(change.get("inserted", ())):
        new.insert(at, dict(new[at - 1]) if at else {})
    for field, at, value in _each(change.get("set", {})):
        new[at][field] = value
    for field, at, between in _each(change.get("within", {})):
        new[at][field] = _within(new[at][field], between)
    for field, places in change.get("unset", {}).items():
        for at in _all(places):
            del new[at][field]
    return new


def _each(changes: dict[str, Any]) -> Iterator[tuple[str, int, Any]]:
    """Return field by field at which place there is which value."""
    for field, values in changes.items():
        for value, *places in values:
            yield from ((field, at, value) for at in _all(places))


def _all(runs: Iterable[int]) -> list[int]:
    """Decode runs of indexes: a negative number is the last index of a run after the one before."""
    places: list[int] = []
    for place in runs:
        places += range(places[-1] + 1, 1 - place) if place < 0 else [place]
    return places


class Heard:
    """What is to be seen by what was heard through one socket."""

    def __init__(self) -> None:
        self.seen: Any = None
        self._changes = 0

    def take_in(self, message: Any) -> Any:
        """Return what is to be seen with the next *message*: a whole, or what changed of it."""
        if "change" not in message:
            self.seen = message
        else:
            self._changes += 1
            assert (message["from"], message["number"]) == (self.seen["position"], self._changes)
            self.seen = become(self.seen, message["change"])
        return self.seen


def as_read(text: bytes | str) -> str:
    """Return some JSON as a browser reads it: 1.0 is 1, and objects know no order."""
    return written(json.loads(text))


def written(value: Any) -> str:
    """Return what a browser has read, as text that is the same for the same."""
    return json.dumps(_whole(value), sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def _whole(value: Any) -> Any:
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, list):
        return [_whole(part) for part in value]
    if isinstance(value, dict):
        return {name: _whole(part) for name, part in value.items()}
    return value


class Hearing(Client):
    """A socket that also hears what came together with the answer to its handshake.

    The library reads such a message, and then waits for the next one before it looks at it.
    """

    def _thread(self) -> None:
        self.connected = self._handle_events()
        super()._thread()
