"""Request parsing: strict JSON, headers and query strings, validated by schemas."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Final, NoReturn

from flask import Request, request
from marshmallow import EXCLUDE, RAISE, Schema, ValidationError
from webargs.flaskparser import FlaskParser, abort

from adapters.records.strict_json import BadJson, parse
from domain.game import AnyGame
from web.api.schemas.moves import moves_of

FORM: Final = "application/x-www-form-urlencoded"


class StrictParser(FlaskParser):
    """The webargs parser with strict JSON."""

    def parse(self, argmap: Any, *args: Any, **options: Any) -> Any:
        """Parse a request by a schema, with a fast path for valid headers."""
        at_once = getattr(argmap, "as_they_are", None)
        headers = at_once(request.headers) if at_once else None
        if headers is not None:
            return headers
        if options.get("location") == "query":
            options["unknown"] = _unknown_in_query(options.get("unknown"))
        return super().parse(argmap, *args, **options)

    def load_headers(self, req: Request, schema: Schema) -> dict[str, str]:
        """Return the headers of a schema; of repeated ones the first."""
        names = (field.data_key or name for name, field in schema.fields.items())
        return {name: value for name in names if (value := req.headers.get(name)) is not None}

    def _raw_load_json(self, req: Request) -> Any:
        if not req.is_json:
            abort(415)
        try:
            return parse(req.get_data())
        except BadJson as error:
            sentence = str(error)
            raise ValidationError(f"{sentence[0].upper()}{sentence[1:]}.") from None


PARSER: Final = StrictParser()
A_FILE: Final = EXCLUDE
"""How a file that people are linked to takes unknown parameters: other sites add some to links."""
A_PAGE: Final = "a page"
"""Pages ignore them, as files do; a program gets an error."""


def _unknown_in_query(known: str | None) -> str:
    """Return what becomes of unknown parameters, by how the endpoint *known* them taken.

    The interface for programs refuses them, unless a browser opens it as a page.
    """
    accepted = request.accept_mimetypes
    opened = "text/html" in accepted.values()
    page = bool(accepted) and accepted["text/html"] >= accepted["application/json"]
    return EXCLUDE if opened or known == A_FILE or (known == A_PAGE and page) else RAISE


def move_of(game: AnyGame) -> Any:
    """Return the game command in the body of a request; a wrong body is answered by field."""
    schema = moves_of(game)
    if request.is_json:
        with suppress(BadJson):
            command = schema.command_of(parse(request.get_data()))
            if command is not None:
                return command
    return schema.command_of(PARSER.parse(schema, request, location="json"))


def loaded(schema: Schema, values: Any) -> Any:
    """Return *values* as loaded by *schema*; abort with errors by field."""
    try:
        return schema.load(values)
    except ValidationError as error:
        malformed(error.normalized_messages())


def malformed(wrong: Mapping[str, Any]) -> NoReturn:
    """Abort with the errors of a request, by field."""
    abort(422, messages={"json": wrong})
