"""Serializer of records to their normal form: one line of compact UTF-8 JSON.

Fields have the order of the format's page. The rules version, all options and all arguments of
commands are included, also defaults; the standard component set is ``standard``. ``result``,
``fairness``, ``disputes``, ``meta`` and ``time`` are included if the record has them. Parsing and
serializing again gives the same bytes.
"""

from typing import Any

import msgspec

from adapters.records.record import FORMAT, STANDARD, Move, Record


def as_json(record: Record) -> bytes:
    """Return *record* as one line of JSON, without a line break."""
    return msgspec.json.encode(_written(record))


def fields(record: Record) -> dict[str, Any]:
    """Return *record* as a JSON object."""
    builtins: dict[str, Any] = msgspec.to_builtins(_written(record))
    return builtins


def _written(record: Record) -> dict[str, Any]:
    """Return the fields of *record*, in order."""
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
