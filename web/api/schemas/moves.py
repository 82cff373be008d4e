"""Schemas of moves, derived from each game's command types.

A new game needs no schema, as long as its commands consist of JSON types.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec
from marshmallow import Schema, ValidationError, fields, validate
from marshmallow_oneofschema.one_of_schema import OneOfSchema
from msgspec import inspect

from domain.game import AnyGame
from domain.registry import RULES
from web.api.field_descriptions import field_descriptions
from web.api.schemas.fields import MAX_SAFE_INTEGER, Bool, Int


class UnionField(fields.Field[Any]):
    """A value of one of several field types."""

    def __init__(self, kinds: list[fields.Field[Any]], **arguments: Any) -> None:
        super().__init__(**arguments)
        self.kinds = kinds

    def _deserialize(self, value: Any, attr: Any, data: Any, **others: Any) -> Any:
        for kind in self.kinds:
            try:
                return kind.deserialize(value, attr, data, **others)
            except ValidationError:
                continue
        raise ValidationError("Not a valid value.")


class TaggedUnion(OneOfSchema):
    """A tagged union of moves by ``do``; errors do not repeat the input.

    A value that the command's own type accepts is valid: the schema is made from that type.
    Otherwise the schema reports the errors, field by field.
    """

    type_field = "do"
    commands: Any
    """The game's command types."""

    def load(self, data: Any, **others: Any) -> Any:
        """Return the body of a valid move unchanged; raise ValidationError."""
        return super().load(data, **others) if self.command_of(data) is None else data

    def command_of(self, data: Any) -> Any:
        """Return the game command in *data*, or None if it is none with an explicit tag."""
        try:
            command = msgspec.convert(data, self.commands)
        except msgspec.ValidationError:
            return None
        return command if self.type_field in data and _is_exact(data) else None

    def _load(self, data: Any, **others: Any) -> Any:
        if not isinstance(data, dict):
            raise ValidationError({"_schema": ["Not an object."]})
        do = data.get(self.type_field)
        if do is None:
            raise ValidationError({self.type_field: ["Missing data for required field."]})
        if not isinstance(do, str) or do not in self.type_schemas:
            known = ", ".join(sorted(self.type_schemas))
            raise ValidationError({self.type_field: [f"Must be one of: {known}."]})
        loaded = {self.type_field: do, **super()._load(data, **others)}
        self._check(loaded)
        return loaded

    def _check(self, loaded: dict[str, Any]) -> None:
        """Validate by the command's own type, which checks combinations of fields."""
        try:
            msgspec.convert(loaded, self.commands)
        except msgspec.ValidationError as error:
            reason = str(error.__cause__ or error)
            raise ValidationError(f"{reason[:1].upper()}{reason[1:]}.") from None


def _is_exact(value: Any) -> bool:
    """Tell whether all integers in *value* are exact for every JSON reader."""
    if isinstance(value, dict):
        return all(map(_is_exact, value.values()))
    if isinstance(value, list):
        return all(map(_is_exact, value))
    return not isinstance(value, int) or abs(value) <= MAX_SAFE_INTEGER


def _struct(kind: inspect.StructType, name: str) -> type[Schema]:
    texts = field_descriptions(kind.cls)
    described = {
        field.encode_name: _field(
            field.type,
            name,
            required=field.required,
            metadata={"description": text} if (text := texts.get(field.encode_name)) else {},
        )
        for field in kind.fields
    }
    schema = Schema.from_dict(described, name=f"{name}{kind.cls.__name__}")
    schema.__doc__ = kind.cls.__doc__
    return schema


def _list(kind: Any, name: str, **arguments: Any) -> fields.Field[Any]:
    if isinstance(kind, inspect.TupleType):
        length = len(kind.item_types)
        item = _field(kind.item_types[0], name)
        return fields.List(item, validate=validate.Length(equal=length), **arguments)
    return fields.List(_field(kind.item_type, name), **arguments)


def _union(kind: inspect.UnionType, name: str, **arguments: Any) -> fields.Field[Any]:
    kinds = [option for option in kind.types if not isinstance(option, inspect.NoneType)]
    if len(kinds) < len(kind.types):
        arguments["allow_none"] = True
    if len(kinds) == 1:
        return _field(kinds[0], name, **arguments)
    return UnionField([_field(option, name) for option in kinds], **arguments)


Maker = Callable[..., fields.Field[Any]]
MAKERS: Final[dict[type, Maker]] = {
    inspect.StrType: lambda kind, name, **arguments: fields.String(**arguments),
    inspect.IntType: lambda kind, name, **arguments: Int(**arguments),
    inspect.BoolType: lambda kind, name, **arguments: Bool(**arguments),
    inspect.LiteralType: lambda kind, name, **arguments: fields.String(
        validate=validate.OneOf(kind.values), **arguments
    ),
    inspect.ListType: _list,
    inspect.VarTupleType: _list,
    inspect.TupleType: _list,
    inspect.UnionType: _union,
    inspect.StructType: lambda kind, name, **arguments: fields.Nested(
        _struct(kind, name), **arguments
    ),
}


def _field(kind: Any, name: str, **arguments: Any) -> fields.Field[Any]:
    return MAKERS[type(kind)](kind, name, **arguments)


def schema_of(game: AnyGame) -> TaggedUnion:
    """Return the schema of the moves of *game*."""
    kinds: Any = inspect.type_info(game.commands)
    name = game.name.capitalize() + (f"{game.shape}" if game.shape > 1 else "")
    schemas = {kind.tag: _struct(kind, name)() for kind in getattr(kinds, "types", (kinds,))}
    described = {"type_schemas": schemas, "commands": game.commands}
    made: TaggedUnion = type(f"{name}Move", (TaggedUnion,), described)()
    return made


MOVES: Final[Mapping[tuple[str, int], TaggedUnion]] = {
    (game.name, game.shape): schema_of(game) for game in RULES.values()
}


def moves_of(game: AnyGame) -> TaggedUnion:
    """Return the schema of the moves of this rules version."""
    return MOVES[game.name, game.shape]


class AnyMove(Schema):
    """A move in the form of a record, without ``by``, of the match's game."""
