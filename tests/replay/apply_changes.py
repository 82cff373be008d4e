"""Helper that applies the changes of ``giardino replay --changes`` to a position."""

import re
from typing import Any, Final

STEP: Final = re.compile(r"\.?([A-Za-z_]\w*)|\[(\d+):(\d+)\]|\[([^\]]+)\]")


def plain(value: Any) -> Any:
    """Return a position as lists and objects with the keys of change paths.

    None is omitted, because it can't be told from a missing value.
    """
    if isinstance(value, dict):
        return {_named(key): plain(part) for key, part in value.items() if part is not None}
    return [plain(part) for part in value] if isinstance(value, (list, tuple)) else value


def patch(position: Any, path: str, old: Any, new: Any) -> None:
    """Replace *old* at the end of *path* by *new*; raise AssertionError if it is not there."""
    *way, last = map(_step, STEP.findall(path))
    for step in way:
        position = position[_key(position, step)]
    key = _key(position, last)
    was = position.get(key) if isinstance(position, dict) else position[key]
    assert was == plain(old), path
    if new is None and isinstance(position, dict):
        del position[key]
    else:
        position[key] = plain(new)


def _named(key: Any) -> str:
    return ",".join(map(str, key)) if isinstance(key, tuple) else str(key)


def _step(found: tuple[str, str, str, str]) -> str | slice:
    name, start, end, inner = found
    return slice(int(start), int(end)) if start else name or inner.strip("'")


def _key(holder: Any, step: str | slice) -> Any:
    return int(step) if isinstance(holder, list) and isinstance(step, str) else step
