"""The OpenAPI document, generated from the request schemas and the response types."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec
from apispec.ext.marshmallow import MarshmallowPlugin
from apispec.ext.marshmallow.openapi import OpenAPIConverter
from flask import Flask
from flask_smorest import Api
from marshmallow import Schema
from marshmallow_oneofschema.one_of_schema import OneOfSchema

from domain.registry import GAMES, RULES
from web.api.schemas.fields import Bool, Int, Name, QueryInt
from web.api.schemas.moves import MOVES, AnyMove, UnionField
from web.api.schemas.responses import (
    AnalysisStatus,
    ClockReading,
    CommandResponse,
    DisputeResponse,
    MatchLog,
    PositionView,
    ProblemSchema,
    RevokedSessions,
    SeatInfo,
    ShortLink,
    SigningKeys,
)
from web.games.round_summary import RoundSummary
from web.games.scene import Choices
from web.match_setup.create import OpenedTable
from web.presenters.branch_tree import BranchNode
from web.presenters.chat import ChatView
from web.presenters.lobby import Lists
from web.view_models.chain import ChainUpdate
from web.view_models.help import Help
from web.view_models.match_view import MatchView
from web.view_models.seeds import Seeds

RESPONSES: Final = (
    RevokedSessions,
    ChainUpdate,
    Choices,
    CommandResponse,
    ChatView,
    Help,
    Lists,
    SigningKeys,
    AnalysisStatus,
    ShortLink,
    DisputeResponse,
    OpenedTable,
    MatchView,
    RoundSummary,
    SeatInfo,
    Seeds,
    PositionView,
    ClockReading,
    MatchLog,
    BranchNode,
)
COMPONENTS: Final = "#/components/schemas/"
PROBLEM: Final = {"$ref": f"{COMPONENTS}Problem"}
SETTINGS: Final = {
    "API_TITLE": "Giardino",
    "API_VERSION": "1",
    "OPENAPI_VERSION": "3.1.0",
    "OPENAPI_URL_PREFIX": "/api",
    "OPENAPI_JSON_PATH": "openapi.json",
    "OPENAPI_RAPIDOC_PATH": "docs",
    "OPENAPI_RAPIDOC_URL": "/static/vendor/rapidoc-min.js",
    "OPENAPI_RAPIDOC_CONFIG": {
        # Without this it fetches fonts from another site.
        "load-fonts": "false",
        "render-style": "read",
        "allow-authentication": "false",
        "allow-server-selection": "false",
        "show-header": "false",
    },
}


class Converter(OpenAPIConverter):
    """Converts tagged unions to `oneOf`."""

    def schema2jsonschema(self, schema: Schema) -> dict[str, Any]:
        """Return *schema* as JSON Schema."""
        if isinstance(schema, AnyMove):
            return {"oneOf": [self.resolve_nested_schema(moves) for moves in MOVES.values()]}
        if isinstance(schema, OneOfSchema):
            return {"oneOf": [self._tagged(schema, tag) for tag in schema.type_schemas]}
        described: dict[str, Any] = super().schema2jsonschema(schema)
        # What a schema does not name is refused; only its headers and queries may hold more.
        return {"additionalProperties": False, **described}

    def _tagged(self, schema: OneOfSchema, tag: str) -> dict[str, Any]:
        sort: Any = schema.type_schemas[tag]
        described: dict[str, Any] = super().schema2jsonschema(sort)
        return {
            **described,
            "title": tag,
            "properties": {schema.type_field: {"const": tag}, **described["properties"]},
            "required": [schema.type_field, *described.get("required", ())],
            "additionalProperties": False,
        }

    def either2properties(self, field: Any, **others: Any) -> dict[str, Any]:
        """Return the `anyOf` of a UnionField."""
        if not isinstance(field, UnionField):
            return {}
        return {"anyOf": [self.field2property(kind) for kind in field.kinds]}


class Plugin(MarshmallowPlugin):
    """The apispec plugin with our converter and one body for all error responses."""

    Converter = Converter

    def operation_helper(
        self, path: str | None = None, operations: dict[Any, Any] | None = None, **others: Any
    ) -> None:
        """Add the Problem body to each error response."""
        for operation in (operations or {}).values():
            for status, response in operation.get("responses", {}).items():
                if str(status).startswith(("4", "5")) and isinstance(response, dict):
                    response.setdefault("content", {"application/json": {"schema": PROBLEM}})
        super().operation_helper(path, operations, **others)


class TableApi(Api):  # type: ignore[misc]
    """flask-smorest's Api without its error handlers."""

    ERROR_SCHEMA = ProblemSchema

    def _register_error_handlers(self) -> None:
        """Register nothing: see ``web.middleware.errors``."""


def describe(app: Flask) -> TableApi:
    """Serve the OpenAPI document at ``/api/``; return the Api that registers the blueprints."""
    app.config |= SETTINGS
    api = TableApi(app, spec_kwargs={"marshmallow_plugin": Plugin()})
    for field, kind in (
        (Int, "integer"),
        (QueryInt, "integer"),
        (Bool, "boolean"),
        (Name, "string"),
    ):
        api.register_field(field, kind, None)
    converter = api.ma_plugin.converter
    converter.add_attribute_function(converter.either2properties)
    for name, answer in _response_schemas().items():
        api.spec.components.schema(name, answer)
    return api


def _response_schemas() -> dict[str, Any]:
    """Return JSON Schemas of the response types, by public name."""
    views = list(dict.fromkeys(game.view_type for game in RULES.values()))
    shapes, named = msgspec.json.schema_components(
        (*RESPONSES, *views), ref_template=COMPONENTS + "{name}"
    )
    named["PositionView"]["properties"]["view"] = {"anyOf": list(shapes[len(RESPONSES) :])}
    names = _public_names((*RESPONSES, *views), named)
    return {names[name]: _cleaned(shape, names) for name, shape in named.items()}


def _public_names(types: Sequence[Any], named: Mapping[str, Any]) -> dict[str, str]:
    """Return the public name of each schema by msgspec's name; raise ValueError for duplicates.

    A game's own types begin with the game's name. msgspec names them by module where two games
    have a type of the same name, so its names depend on the other games.
    """
    modules: dict[str, str] = {}
    for kind in _classes(msgspec.inspect.multi_type_info(types)):
        modules[kind.__name__] = modules[f"{kind.__module__}.{kind.__qualname__}"] = kind.__module__
    names = {name: _public_name(name, modules[name]) for name in named}
    if len({*names.values()}) < len(names):
        raise ValueError(f"two schemas share a name: {sorted(names.values())}")
    return names


def _public_name(name: str, module: str) -> str:
    package, game, *_ = f"{module}..".split(".")
    prefix = game.capitalize() if package == "domain" and game in GAMES else ""
    return prefix + name.rpartition(".")[2].removeprefix(prefix)


def _classes(info: Any) -> Iterator[type]:
    """Give the classes that msgspec makes schemas of, found anywhere in its type information."""
    found: dict[type, None] = {}
    to_visit = [info]
    while to_visit:
        part = to_visit.pop()
        if isinstance(part, list | tuple):
            to_visit += part
        elif isinstance(part, msgspec.Struct):
            kind = getattr(part, "cls", None)
            if kind in found:
                continue
            if kind is not None:
                found[kind] = None
            to_visit += [getattr(part, name) for name in part.__struct_fields__]
    yield from found


def _cleaned(shape: Any, names: Mapping[str, str]) -> Any:
    """Return a schema with public names, without ``"items": false``.

    apispec would make a reference of that. It adds nothing: a tuple's ``maxItems`` is the number
    of its ``prefixItems``.
    """
    if isinstance(shape, list):
        return [_cleaned(part, names) for part in shape]
    if isinstance(shape, str) and shape.startswith(COMPONENTS):
        return COMPONENTS + names[shape.removeprefix(COMPONENTS)]
    if not isinstance(shape, dict):
        return shape
    kept = {name: part for name, part in shape.items() if (name, part) != ("items", False)}
    cleaned = {name: _cleaned(part, names) for name, part in kept.items()}
    if isinstance(title := cleaned.get("title"), str):
        cleaned["title"] = names.get(title, title)
    return cleaned
