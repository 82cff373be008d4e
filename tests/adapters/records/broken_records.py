"""Helpers that read a good record and break a part of it."""

import json
from collections.abc import Iterator
from typing import Any

from hypothesis import strategies as st

from tests.golden import FIXTURES

Path = tuple[str | int, ...]

FERN: Path = ("moves", 7)
"""Where the standstill of Felci has a fern being planted, and below a draw."""
DRAW: Path = ("moves", 2)
SEED = "0" * 64
FAIR: dict[str, Any] = {
    "scheme": "giardino-fair/1",
    "match": "m",
    "rules": "felci/1",
    "server": {"commitment": SEED, "seed": SEED},
    "seats": [{"commitment": SEED, "seed": SEED, "by": by} for by in ("player", "server")],
}
DISPUTES: list[dict[str, Any]] = [
    {
        "seat": 0,
        "about": {"line": "white-north"},
        "says": "That fern is red.",
        "audit": "The line agrees.",
        "time": "2026-11-20T12:00:00Z",
        "verdict": {"upheld": False, "reason": "It is blue.", "time": "2026-11-21T12:00:00Z"},
    },
    *(
        {"seat": 1, "about": about, "says": "", "audit": "", "time": "2026-11-20T12:00:01Z"}
        for about in ({"total": 0}, {"winners": True}, {"move": 2})
    ),
]
"""What was disputed of a match for two."""


def good(name: str = "standstill", game: str = "felci") -> dict[str, Any]:
    """Return a recorded match, by default of Felci, as a JSON object."""
    read: dict[str, Any] = json.loads((FIXTURES / game / f"{name}.json").read_bytes())
    return read


def text(value: Any) -> bytes:
    """Return *value* as one line of JSON."""
    return json.dumps(value).encode()


def places(value: Any, path: Path = ()) -> Iterator[Path]:
    """Return the way to everything in *value*."""
    inner = value.items() if isinstance(value, dict) else enumerate(value)
    for key, part in inner:
        yield (*path, key)
        if isinstance(part, (dict, list)):
            yield from places(part, (*path, key))


def put(value: Any, path: Path, part: Any) -> Any:
    """Return *value*, changed so that *part* stands at the end of *path*."""
    *way, last = path
    holder = value
    for key in way:
        holder = holder[key]
    holder[last] = part
    return value


def lost_or_changed(record: Any, data: st.DataObject, values: st.SearchStrategy[Any]) -> Any:
    """Return *record* with one thing lost, or changed to one of *values*."""
    path = data.draw(st.sampled_from(list(places(record))))
    if data.draw(st.booleans()):
        return without(record, path)
    return put(record, path, data.draw(values))


def with_move_changed(record: Any, number: int, change: dict[str, Any]) -> Any:
    """Return *record* with fields of a move changed; one that changes to None is left out."""
    left_out = {field for field, value in change.items() if value is None}
    move = record["moves"][number - 1] | change
    kept = {field: value for field, value in move.items() if field not in left_out}
    return put(record, ("moves", number - 1), kept)


def without(value: Any, path: Path) -> Any:
    """Return *value*, changed so that nothing stands at the end of *path*."""
    *way, last = path
    holder = value
    for key in way:
        holder = holder[key]
    del holder[last]
    return value
