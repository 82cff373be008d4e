"""Unknown pieces: which pieces of a deal a record only assumes, and a view or event without them.

An assumed piece is a string or number that equals the real one, so the rules take it as that. Its
type is the mark, which stays on the piece when the rules move it. ``concealed`` puts UNKNOWN in
its place before anything is shown.
"""

from typing import Any, Final

import msgspec
from msgspec.structs import replace

from domain.deal_slots import Piece

ASSUMED: Final = "assumed"
"""The name under which the ``meta`` of a record says which pieces it assumes."""
UNKNOWN: Final = "unknown"
"""The mark of a piece that nobody knows."""


class AssumedText(str):
    """A piece that is named by a string, and only assumed."""

    __slots__ = ()


class AssumedNumber(int):
    """A piece that is a number, and only assumed; its digits are marked, too."""

    __slots__ = ()

    def __str__(self) -> str:
        """Return the digits."""
        return AssumedText(int.__repr__(self))


MARKED: Final = (AssumedText, AssumedNumber)


def assumed(piece: Piece) -> Piece:
    """Return *piece* with the mark."""
    return AssumedNumber(piece) if isinstance(piece, int) else AssumedText(piece)


def concealed(value: Any) -> Any:
    """Return *value* with UNKNOWN for each marked piece; the very same *value* if there is none."""
    if isinstance(value, MARKED):
        return UNKNOWN
    if isinstance(value, (tuple, list)):
        parts = [concealed(part) for part in value]
        same = all(new is old for new, old in zip(parts, value, strict=True))
        return value if same else type(value)(parts)
    if isinstance(value, dict):
        return _concealed_dict(value)
    if isinstance(value, msgspec.Struct):
        return _concealed_struct(value)
    return value


def _concealed_dict(value: dict[Any, Any]) -> dict[Any, Any]:
    changed = {concealed(key): concealed(held) for key, held in value.items()}
    same = len(changed) == len(value) and all(
        new_key is key and new is old
        for (new_key, new), (key, old) in zip(changed.items(), value.items(), strict=True)
    )
    return value if same else changed


def _concealed_struct(value: msgspec.Struct) -> msgspec.Struct:
    old = {name: getattr(value, name) for name in value.__struct_fields__}
    changed = {name: new for name, held in old.items() if (new := concealed(held)) is not held}
    return replace(value, **changed) if changed else value
