"""The API conforms to its OpenAPI document."""

import json
import re
from functools import cache
from itertools import islice
from random import Random
from typing import Annotated, Literal
from uuid import UUID

import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from jsonschema_rs import meta, validator_for
from marshmallow import ValidationError
from msgspec.structs import replace
from schemathesis.checks import CHECKS, load_all_checks
from schemathesis.specs.openapi.definitions import OPENAPI_31_VALIDATOR

from adapters.match_store import MatchStore
from adapters.settings import MEMORY
from adapters.settings import settings as settings_of
from domain.registry import GAMES
from tests.tables import SEARCHING
from tests.web.reused_app import GENEROUS
from tests.web.visitors import SECRET, Table, Visitor
from web.api.examples import EXAMPLES
from web.api.schemas.moves import moves_of, schema_of
from web.app import PAGES, create_app


@cache
def app():
    """Return an application that lives as long as the tests: schemathesis is given it at import."""
    store = MatchStore(settings_of(MEMORY, {}), writes=True)
    return create_app(store, SECRET, limits=GENEROUS)


@cache
def table():
    """Return a table that everything is asked of, after a few moves."""
    opened = Table(app())
    opened.play(5)
    return opened


load_all_checks()
positive_data_acceptance = CHECKS.get_one("positive_data_acceptance")
not_a_server_error = CHECKS.get_one("not_a_server_error")
schema = schemathesis.openapi.from_wsgi("/api/openapi.json", app())


def is_id(text):
    """Tell whether a match could have this id."""
    try:
        return str(UUID(text)) == text
    except (AttributeError, TypeError, ValueError):
        return False


@pytest.mark.slow
@schema.parametrize()
@settings(
    max_examples=400 if SEARCHING else 10,
    deadline=None,
    derandomize=not SEARCHING,
    suppress_health_check=list(HealthCheck),
)
def test_every_response_conforms_to_the_document(case):
    # Mostly about a match that is there, by somebody who sits there.
    who = {}
    if is_id(case.path_parameters.get("match_id")) and Random(case.id).random() < 0.9:
        cookie = table().players[0].client.get_cookie("seat", path=table().path)
        case.path_parameters["match_id"] = table().id
        who["headers"] = {"Cookie": f"{cookie.key}={cookie.value}"}

    # What only a game knows, or that 3.0 is not taken for 3, is beyond what a schema says.
    beyond = [positive_data_acceptance] if case.method == "POST" else []
    if case.path.endswith("/socket"):  # It is no handshake.
        beyond = [positive_data_acceptance]
    if case.path == "/matches.parquet":  # 501 where duckdb is not installed.
        beyond = [not_a_server_error]
    case.call_and_validate(excluded_checks=beyond, **who)


@pytest.fixture(scope="module")
def described():
    """Return the description."""
    return json.loads(Visitor(app()).get("/api/openapi.json").data)


def references(thing):
    """Return what a description refers to, wherever it does."""
    if isinstance(thing, dict):
        yield from (thing["$ref"] for name in thing if name == "$ref")
    for part in thing.values() if isinstance(thing, dict) else thing:
        if isinstance(part, dict | list):
            yield from references(part)


def test_the_document_is_valid_openapi(described):
    wrong = [error.message for error in OPENAPI_31_VALIDATOR.iter_errors(described)]

    assert wrong == []
    for schema in described["components"]["schemas"].values():
        meta.validate(schema)


def test_every_field_of_a_move_of_the_choices_and_of_the_position_is_described(described):
    schemas = described["components"]["schemas"]
    named = [
        kind["$ref"].rpartition("/")[2]
        for game in GAMES
        for kind in schemas[f"{game.capitalize()}Move"]["oneOf"]
    ]
    fields = {
        (name, field): text
        for name in (*named, "Choices", "PositionView")
        for field, text in schemas[name].get("properties", {}).items()
        if "const" not in text
    }

    assert {"BowerPlaceMove", "BirdieScoreMove", "BloomLayMove"} <= {*named}
    assert [key for key, text in fields.items() if "description" not in text] == []


def test_every_reference_in_the_document_resolves(described):
    there = {f"#/components/schemas/{name}" for name in described["components"]["schemas"]}
    there |= {f"#/components/responses/{name}" for name in described["components"]["responses"]}

    assert sorted(set(references(described)) - there) == []


PAGES_FOR_PEOPLE = {page.blueprint.name for page in PAGES} | {"settings", "api-docs"}
"""Blueprints whose routes are no part of the API."""
FILES_FOR_PAGES = {"static", "learn"}


def is_page(rule):
    """Tell whether only people and their pages ask for a route."""
    return rule.endpoint.partition(".")[0] in PAGES_FOR_PEOPLE | FILES_FOR_PAGES


def test_every_public_route_is_described(described):
    rules = [rule for rule in app().url_map.iter_rules() if not is_page(rule)]
    routes = {
        (re.sub("<(?:[^:>]*:)?([^>]+)>", r"{\1}", rule.rule), method.lower())
        for rule in rules
        for method in rule.methods - {"HEAD", "OPTIONS"}
    }
    operations = {
        (path, method)
        for path, item in described["paths"].items()
        for method in item.keys() - {"parameters"}
    }

    # Programs send records to the form for people.
    assert operations == routes | {("/records/", "get"), ("/records/", "post")}


def test_bodies_and_responses_to_a_player_have_valid_examples(described):
    schemas = described["components"]["schemas"]
    bodies = {
        content["schema"]["$ref"].rpartition("/")[2]
        for path in described["paths"].values()
        for operation in path.values()
        if isinstance(operation, dict)
        for kind, content in operation.get("requestBody", {}).get("content", {}).items()
        if kind == "application/json"
    }

    assert len(bodies) > 10
    assert bodies | {"OpenedTable", "CommandResponse", "Problem"} <= EXAMPLES.keys()
    for name, examples in EXAMPLES.items():
        assert schemas[name]["examples"] == [*examples]
        whole = {"$ref": f"#/components/schemas/{name}", "components": {"schemas": schemas}}
        for example in examples:
            validator_for(whole).validate(example)


def test_an_operation_of_a_seat_names_its_security_schemes(described):
    operation = described["paths"]["/matches/{match_id}/moves"]["post"]
    schemes = described["components"]["securitySchemes"]

    assert operation["security"] == [{"bearer": []}, {"seatCookie": []}]
    assert "401" in operation["responses"]
    assert {} in described["paths"]["/matches/{match_id}/view"]["get"]["security"]
    assert "security" not in described["paths"]["/matches.json"]["get"]
    assert (schemes["bearer"]["type"], schemes["bearer"]["scheme"]) == ("http", "bearer")
    cookie = table().players[0].client.get_cookie("seat", path=table().path)
    assert schemes["seatCookie"]["name"] == cookie.key
    assert described["servers"] == [{"url": "http://localhost"}]


def test_schemas_have_plain_names_and_operations_have_unique_ids(described):
    names = described["components"]["schemas"]
    operations = [
        operation
        for path in described["paths"].values()
        for method, operation in path.items()
        if method != "parameters"
    ]
    ids = [operation["operationId"] for operation in operations]

    assert [name for name in names if not re.fullmatch("[A-Z][A-Za-z0-9]+", name)] == []
    # Generators of clients name classes by titles.
    assert [name for name, one in names.items() if one.get("title", name) != name] == []
    assert [one for one in ids if not re.fullmatch("[a-z][A-Za-z0-9]+", one)] == []
    assert len({*ids}) == len(ids)
    assert {"FelciView", "BowerTurnSeen", "MatchView", "CommandResponse"} <= names.keys()


def test_a_move_is_a_union_of_the_moves_of_its_game(described):
    schemas = described["components"]["schemas"]
    body = described["paths"]["/matches/{match_id}/moves"]["post"]["requestBody"]
    name = body["content"]["application/json"]["schema"]["$ref"].rpartition("/")[2]
    games = [schema["$ref"].rpartition("/")[2] for schema in schemas[name]["anyOf"]]

    assert games == [f"{game.capitalize()}Move" for game in GAMES]
    mapping = schemas["FelciMove"]["discriminator"]["mapping"]
    assert schemas["FelciMove"]["oneOf"] == [{"$ref": ref} for ref in mapping.values()]
    felci = {tag: schemas[ref.rpartition("/")[2]] for tag, ref in mapping.items()}
    assert felci.keys() == {"fern", "visitor", "draw"}
    assert felci["draw"]["properties"]["do"] == {"const": "draw"}
    assert felci["draw"]["required"] == ["do", "count"]
    assert "undergrowth" not in felci["fern"]["required"]
    assert not any(schema["additionalProperties"] for schema in felci.values())


def test_the_headers_of_a_move_are_described(described):
    parameters = described["paths"]["/matches/{match_id}/moves"]["post"]["parameters"]
    headers = {
        parameter["name"]: parameter for parameter in parameters if parameter.get("in") == "header"
    }

    assert headers.keys() == {"Expected-Position", "Idempotency-Key"}
    assert all(header["required"] for header in headers.values())
    assert headers["Expected-Position"]["schema"]["type"] == "integer"


def test_the_api_page_loads_nothing_from_other_sites(visitor):
    page = visitor.get("/api/docs").text

    assert 'src="/static/vendor/rapidoc-min.js"' in page
    assert 'load-fonts="false"' in page
    assert "//" not in page.replace("<!doctype html>", "")


def test_the_api_page_is_as_wide_as_the_screen(visitor):
    assert 'name="viewport" content="width=device-width' in visitor.get("/api/docs").text


class Cell(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What another game may have in its moves: a place, perhaps turned."""

    at: tuple[int, int]
    turned: bool = False


class Lay(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="lay"):
    """A move with all kinds of values that the public formats have."""

    tiles: tuple[int | str, ...]
    cells: tuple[Cell, ...]
    axis: Literal["column", "row"]
    pigeon: int | None
    steal: Cell | None = None

    def __post_init__(self) -> None:
        if self.pigeon == 13:
            raise ValueError("no pigeon is 13")


def test_a_new_game_needs_no_schema_of_its_own():
    game = replace(GAMES["felci"], name="another", commands=Lay)
    lay = {
        "do": "lay",
        "tiles": [1, "joker"],
        "cells": [{"at": [1, 2], "turned": True}],
        "axis": "row",
        "pigeon": None,
    }
    moves = schema_of(game)

    assert moves.command_of(moves.load(lay)) == Lay(
        tiles=(1, "joker"), cells=(Cell((1, 2), True),), axis="row", pigeon=None
    )
    for wrong in (
        {**lay, "tiles": [1.5]},
        {**lay, "tiles": [None]},
        {**lay, "cells": [{"at": [1]}]},
        {**lay, "cells": [{"at": [1, 2], "turned": 1}]},
        {**lay, "axis": "diagonal"},
        {**lay, "pigeon": "owl"},
        {**lay, "more": 1},
        {name: value for name, value in lay.items() if name != "pigeon"},
    ):
        with pytest.raises(ValidationError):
            moves.load(wrong)


def test_a_move_that_its_command_type_refuses_is_malformed():
    game = replace(GAMES["felci"], name="another", commands=Lay)
    unlucky = {"do": "lay", "tiles": [], "cells": [], "axis": "row", "pigeon": 13}

    with pytest.raises(ValidationError) as error:
        schema_of(game).load(unlucky)

    assert error.value.messages == {"_schema": ["No pigeon is 13."]}


def test_a_command_with_a_type_unknown_to_json_is_an_error():
    class Odd(msgspec.Struct, tag_field="do", tag="odd"):
        when: Annotated[set[int], "no list"]

    with pytest.raises(KeyError):
        schema_of(replace(GAMES["felci"], commands=Odd))


def test_every_legal_move_of_every_game_is_well_formed():
    for game in GAMES.values():
        match = table().match
        if match.game is game:
            for command in islice(game.moves(match.state, match.to_move), 500):
                body = msgspec.to_builtins(command)
                assert moves_of(game).command_of(body) == command
