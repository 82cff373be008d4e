"""Random commands, sensible or not, for a match."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cache
from itertools import islice
from random import Random
from typing import Any

import msgspec
from msgspec import inspect

from domain.game import AnyGame
from domain.match import Match

NONSENSE: dict[type, list[Any]] = {
    str: ["", "nonsense", "a1", "Red"],
    int: [-(10**20), -1, 0, 1, 2, 5, 99],
    bool: [False, True],
    type(None): [None],
}
PLAIN: dict[type, type] = {
    inspect.StrType: str,
    inspect.IntType: int,
    inspect.BoolType: bool,
    inspect.NoneType: type(None),
}
TRIES = 50
MOST = 500
"""How many legal moves of a position are listed; a position with fewer is listed whole."""
Words = dict[str, list[Any]]
"""What was seen in each field of real commands: fields of one name share their values."""


def words_of(commands: Iterable[Any]) -> Words:
    """Return the values of *commands*, field by field."""
    found: dict[str, set[Any]] = {}
    for command in commands:
        _collect("", _as_json(command), found)
    return {field: sorted(values, key=repr) for field, values in found.items()}


def listed_moves(match: Match, most: int = MOST) -> list[Any]:
    """Return the legal moves of the seat on turn, or the first of them: some have millions."""
    if match.to_move is None:
        return []
    return list(islice(match.game.moves(match.state, match.to_move), most))


def _as_json(command: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(command))


def _collect(field: str, value: Any, found: dict[str, set[Any]]) -> None:
    if isinstance(value, dict):
        for name, part in value.items():
            _collect(name, part, found)
    elif isinstance(value, list):
        for part in value:
            _collect(field, part, found)
    else:
        found.setdefault(field, set()).add(value)


def free(game: AnyGame, words: Words, chance: Random) -> Any:
    """Return any well-formed command of *game*, mostly in words that it knows."""
    while True:
        made = _any(_type_of(game.commands), "", words, chance)
        with suppress(msgspec.ValidationError):  # Its fields may not go together.
            return msgspec.convert(made, game.commands)


_type_of = cache(inspect.type_info)


def kinds_of(commands: Any) -> tuple[Any, ...]:
    """Return the kinds of commands, or of events, of a game: it may have one alone."""
    kind = _type_of(commands)
    return kind.types if isinstance(kind, inspect.UnionType) else (kind,)


def _any(kind: inspect.Type, field: str, words: Words, chance: Random) -> Any:
    match kind:
        case inspect.UnionType():
            return _any(chance.choice(kind.types), field, words, chance)
        case inspect.StructType():
            parts = {field.encode_name: field for field in kind.fields}
            made = {
                name: _any(field.type, name, words, chance)
                for name, field in parts.items()
                if field.required or chance.random() < 0.7
            }
            return {kind.tag_field: kind.tag} | made if kind.tag_field else made
        case inspect.VarTupleType() | inspect.ListType():
            return [_any(kind.item_type, field, words, chance) for _ in range(chance.randrange(5))]
        case inspect.TupleType():
            return [_any(item, field, words, chance) for item in kind.item_types]
        case inspect.LiteralType():
            return chance.choice(kind.values)
        case _ if type(kind) in PLAIN:
            return _word(PLAIN[type(kind)], field, words, chance)
    raise TypeError(f"no chance for a {kind}")


def _word(plain: type, field: str, words: Words, chance: Random) -> Any:
    known = [word for word in words.get(field, []) if type(word) is plain]
    return chance.choice(known if known and chance.random() < 0.9 else NONSENSE[plain])


def mutated(game: AnyGame, command: Any, words: Words, chance: Random) -> Any:
    """Return *command* with one value changed, or one list with a part lost, doubled or moved.

    Some commands have nothing that could be changed; any other one is returned then.
    """
    for _ in range(TRIES):
        changed = _as_json(command)
        holder, key, field = chance.choice(list(_places(changed, "")))
        value = holder[key]
        if isinstance(value, list):
            holder[key] = _shaken(value, chance)
        else:
            holder[key] = _word(type(value), field, words, chance)
        try:
            return msgspec.convert(changed, game.commands)
        except msgspec.ValidationError:
            continue
    return free(game, words, chance)


def probes(
    game: AnyGame, listed: Sequence[Any], words: Words, chance: Random, count: int
) -> list[Any]:
    """Return commands that are mostly illegal: *listed* ones changed, and as many of any kind."""
    changed = [mutated(game, choice, words, chance) for choice in chance.choices(listed, k=count)]
    return changed + [free(game, words, chance) for _ in range(count)]


def _places(holder: Any, field: str) -> Iterator[tuple[Any, Any, str]]:
    """Return what can be changed in *holder*: its holder, where in it, and the field's name."""
    for key in holder if isinstance(holder, dict) else range(len(holder)):
        name = key if isinstance(key, str) else field
        if isinstance(holder[key], (dict, list)):
            yield from _places(holder[key], name)
        if not isinstance(holder[key], dict):
            yield holder, key, name


def _shaken(items: list[Any], chance: Random) -> list[Any]:
    if not items:
        return items
    shaken = chance.choice(items)
    lost = [item for item in items if item is not shaken]
    return chance.choice([lost, [*items, shaken], items[::-1]])
