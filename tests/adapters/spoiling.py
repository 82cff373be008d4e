"""How does a test get at a good record, and spoil it?"""

import json
from collections.abc import Iterator
from typing import Any

from tests.golden import FIXTURES

Path = tuple[str | int, ...]


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


def without(value: Any, path: Path) -> Any:
    """Return *value*, changed so that nothing stands at the end of *path*."""
    *way, last = path
    holder = value
    for key in way:
        holder = holder[key]
    del holder[last]
    return value
