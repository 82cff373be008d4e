"""The OpenAPI document, generated from the request schemas and the response types."""

from copy import deepcopy
from typing import Any, Final

from apispec.ext.marshmallow import MarshmallowPlugin
from apispec.ext.marshmallow.openapi import OpenAPIConverter
from flask import Flask, Response
from flask_smorest import Api
from marshmallow import Schema
from marshmallow_oneofschema.one_of_schema import OneOfSchema

from domain.registry import GAMES
from web.api.blueprint import BEARER, COMPONENTS, NO_SEAT, RATE_LIMIT, SEAT_COOKIE, SECURITY
from web.api.examples import with_examples
from web.api.field_descriptions import field_descriptions
from web.api.other_routes import OTHER_ROUTES
from web.api.response_schemas import response_schemas
from web.api.schemas.fields import Bool, Int, Name, QueryInt
from web.api.schemas.moves import MOVES, AnyMove, UnionField
from web.api.schemas.responses import ProblemSchema
from web.auth.cookies import SEAT, cookie_name
from web.auth.decorators import REQUIRED
from web.responses import json_answer
from web.urls import absolute

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


NO_MATCH: Final = "No such match"
INVALID_TOKEN: Final = "The bearer token is not one of this match"
SECURITY_SCHEMES: Final[dict[str, dict[str, str]]] = {
    BEARER: {
        "type": "http",
        "scheme": "bearer",
        "description": "The token of a session, for programs: `createTable` and `createSession`"
        " return it. A request with a token neither reads nor sets cookies.",
    },
    SEAT_COOKIE: {
        "type": "apiKey",
        "in": "cookie",
        "name": SEAT,
        "description": "The same token as a cookie under the path of the match, for browsers.",
    },
}
DESCRIPTION: Final = """\
Play, watch and export matches of {games} and {last}.

1. `createTable` opens a table and takes a seat of it; or `createSession` gets a seat from an
   invitation or at an open table (`findMatches` with `joinable=true`), and `takeSeat` takes it.
2. Send the `token` of the response in each request about this match: `Authorization: Bearer ...`.
3. `getView` returns what your seat knows. When `to_move` is your seat, send `makeMove`;
   `getChoices` builds a legal move of any game pick by pick.
4. The WebSocket `.../socket` sends a message when something changed.

Each error has the same body, `Problem`."""


class Converter(OpenAPIConverter):
    """Converts tagged unions to `oneOf`."""

    def init_attribute_functions(self) -> None:
        """Add the functions below to those that describe a field."""
        super().init_attribute_functions()
        self.attribute_functions += [self.either2properties, self.docstring2properties]

    def schema2jsonschema(self, schema: Schema) -> dict[str, Any]:
        """Return *schema* as JSON Schema, with its examples."""
        name = type(schema).__name__.removesuffix("Schema")
        return with_examples(name, self._json_schema(schema))

    def _json_schema(self, schema: Schema) -> dict[str, Any]:
        if isinstance(schema, AnyMove):
            # Some moves, such as a pass, are moves of several games.
            return {"anyOf": [self.resolve_nested_schema(moves) for moves in MOVES.values()]}
        if isinstance(schema, OneOfSchema):
            return self._tagged_union(schema)
        described: dict[str, Any] = super().schema2jsonschema(schema)
        # What a schema does not name is refused; only its headers and queries may hold more.
        return {"additionalProperties": False, **described}

    def _tagged_union(self, schema: OneOfSchema) -> dict[str, Any]:
        """Return a union of components, one for each tag."""
        game = type(schema).__name__.removesuffix("Move")
        mapping = {}
        for tag in schema.type_schemas:
            name = f"{game}{tag.title().replace('_', '')}Move"
            self.spec.components.schema(name, {**self._tagged(schema, tag), "title": name})
            mapping[tag] = COMPONENTS + name
        return {
            "oneOf": [{"$ref": ref} for ref in mapping.values()],
            "discriminator": {"propertyName": schema.type_field, "mapping": mapping},
        }

    def _tagged(self, schema: OneOfSchema, tag: str) -> dict[str, Any]:
        sort: Any = schema.type_schemas[tag]
        described: dict[str, Any] = super().schema2jsonschema(sort)
        return {
            **described,
            "description": sort.__doc__,
            "properties": {schema.type_field: {"const": tag}, **described["properties"]},
            "required": [schema.type_field, *described.get("required", ())],
            "additionalProperties": False,
        }

    def either2properties(self, field: Any, **others: Any) -> dict[str, Any]:
        """Return the `anyOf` of a UnionField."""
        if not isinstance(field, UnionField):
            return {}
        return {"anyOf": [self.field2property(kind) for kind in field.kinds]}

    def docstring2properties(self, field: Any, **others: Any) -> dict[str, Any]:
        """Return the description of a schema's field, which is the docstring below it."""
        known = field_descriptions(type(field.parent)) if isinstance(field.parent, Schema) else {}
        return {"description": known[field.name]} if field.name in known else {}


class Plugin(MarshmallowPlugin):
    """The apispec plugin with our converter and one body for all error responses."""

    Converter = Converter

    def operation_helper(
        self, path: str | None = None, operations: dict[Any, Any] | None = None, **others: Any
    ) -> None:
        """Add the error responses that follow from the route, and the Problem body to each."""
        _add_problems(path or "", operations or {})
        super().operation_helper(path, operations, **others)


def _add_problems(path: str, operations: dict[Any, Any]) -> None:
    """Add the error responses that follow from the route, and the Problem body to each."""
    for operation in operations.values():
        responses, access = operation["responses"], operation.get("security")
        implied = {"404": NO_MATCH} if "{match_id}" in path else {}
        if access:
            implied["401"] = INVALID_TOKEN
        if access == SECURITY[REQUIRED]:
            implied |= {"403": NO_SEAT, "429": RATE_LIMIT}
        for status in implied.keys() - set(map(str, responses)):
            responses[status] = {"description": implied[status]}
        for status, response in responses.items():
            if str(status).startswith(("4", "5")) and isinstance(response, dict):
                response.setdefault("content", {"application/json": {"schema": PROBLEM}})


class TableApi(Api):  # type: ignore[misc]
    """flask-smorest's Api without its error handlers."""

    ERROR_SCHEMA = ProblemSchema

    def _openapi_json(self) -> Response:
        """Return the document with the address and the cookie name of this server."""
        described = self.spec.to_dict()
        schemes = described["components"]["securitySchemes"]
        schemes[SEAT_COOKIE] = {**schemes[SEAT_COOKIE], "name": cookie_name(SEAT)}
        for path, operations in deepcopy(OTHER_ROUTES).items():
            _add_problems(path, operations)
            described["paths"][path] = operations
        return json_answer({"servers": [{"url": absolute("")}], **described})

    def _register_error_handlers(self) -> None:
        """Register nothing: see ``web.middleware.errors``."""


def describe(app: Flask) -> TableApi:
    """Serve the OpenAPI document at ``/api/``; return the Api that registers the blueprints."""
    app.config |= SETTINGS
    *games, last = (game.title for game in GAMES.values())
    text = DESCRIPTION.format(games=", ".join(games), last=last)
    api = TableApi(app, spec_kwargs={"marshmallow_plugin": Plugin(), "info": {"description": text}})
    for field, kind in (
        (Int, "integer"),
        (QueryInt, "integer"),
        (Bool, "boolean"),
        (Name, "string"),
    ):
        api.register_field(field, kind, None)
    for name, scheme in SECURITY_SCHEMES.items():
        api.spec.components.security_scheme(name, scheme)
    for name, answer in response_schemas().items():
        api.spec.components.schema(name, answer)
    return api
