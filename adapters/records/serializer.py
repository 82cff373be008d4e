"""How is a record written down? In its normal form.

The normal form has the fields in the order of the format's page, the version of the rules, every
option, and every argument that a command has, defaults included; the set that comes with the game
is ``standard``. It has ``result``, ``fairness``, ``disputes``, ``meta`` and ``time`` where the
record has them. It is compact JSON in one line, in UTF-8. Reading it and writing it again gives the
same bytes.
"""

from typing import Any

import msgspec

from adapters.records.record import FORMAT, STANDARD, Move, Record


def as_json(record: Record) -> bytes:
    """Return *record* as one line of JSON, without the line's end."""
    return msgspec.json.encode(_written(record))


def fields(record: Record) -> dict[str, Any]:
    """Return *record* as the JSON object that it is written as."""
    builtins: dict[str, Any] = msgspec.to_builtins(_written(record))
    return builtins


def _written(record: Record) -> dict[str, Any]:
    """Return what is written of *record*, in its order."""
    game = record.game
    written = {
        "format": FORMAT,
        "game": game.name,
        "rules": game.rules,
        "options": record.options,
        "components": STANDARD if record.components == game.standard else record.components,
        "players": record.players,
        "deal": record.deal,
        "moves": [_move(move) for move in record.moves],
    }
    for name in ("result", "fairness", "disputes", "meta"):
        if (value := getattr(record, name)) is not None:
            written[name] = value
    return written


def _move(move: Move) -> dict[str, Any]:
    time = {} if move.time is None else {"time": move.time}
    return {"by": move.by, **msgspec.to_builtins(move.command), **time}
