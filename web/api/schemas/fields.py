"""Field types of requests: strict JSON types without coercion."""

import re
from typing import Any, Final

from marshmallow import ValidationError, fields, validate

from adapters.i18n import gettext
from adapters.limits import LONGEST_NAME, wrong_line
from adapters.visible_text import one_line
from web.api.examples import KEY
from web.text import parse_int

MAX_SAFE_INTEGER: Final = 2**53 - 1
"""Largest integer that every JSON reader represents exactly."""


class FullMatch(validate.Validator):
    """Validator of texts that match a pattern completely.

    A pattern has ^ and $, as the description needs them: there they mean the whole text,
    but to Python a line break may follow.
    """

    def __init__(self, pattern: str, *, error: str) -> None:
        self.regex = re.compile(pattern)
        """apispec finds it under this name."""
        self._error = error

    def __call__(self, value: str) -> str:
        """Return *value* if it matches; raise ValidationError."""
        if self.regex.fullmatch(value) is None:
            raise ValidationError(self._error)
        return value


class IdempotencyKey(fields.String):
    """The header with the key of a request, of at least *shortest* characters."""

    def __init__(self, shortest: int, **arguments: Any) -> None:
        error = f"{shortest} to 64 visible ASCII characters."
        self.written = FullMatch(f"^[!-~]{{{shortest},64}}$", error=error)
        example = {"example": KEY}
        super().__init__(
            data_key="Idempotency-Key", validate=self.written, metadata=example, **arguments
        )


class Int(fields.Integer):
    """An integer: neither 3.0 nor "3" nor true."""

    def __init__(self, **arguments: Any) -> None:
        super().__init__(strict=True, **arguments)
        self.validators.insert(0, validate.Range(-MAX_SAFE_INTEGER, MAX_SAFE_INTEGER))

    def _validated(self, value: Any) -> int:
        if isinstance(value, bool) or not isinstance(value, int):
            raise self.make_error("invalid")
        return value


class Bool(fields.Boolean):
    """A JSON boolean, without coercion."""

    def _deserialize(self, value: Any, attr: Any, data: Any, **others: Any) -> bool:
        if not isinstance(value, bool):
            raise self.make_error("invalid")
        return value


class OneLine(fields.String):
    """A one-line text."""

    LONGEST: int

    def __init__(self, **arguments: Any) -> None:
        super().__init__(metadata={"maxLength": self.LONGEST}, **arguments)

    def _deserialize(self, value: Any, attr: Any, data: Any, **others: Any) -> str:
        text = super()._deserialize(value, attr, data, **others)
        line = one_line(text)
        # Removing these characters changes nothing; a text of only such characters shows nothing.
        if wrong := wrong_line(line or text.strip(), self.LONGEST):
            raise ValidationError(wrong)
        return line


class Name(OneLine):
    """A player's name."""

    LONGEST = LONGEST_NAME


class Sentence(OneLine):
    """A sentence that is not empty."""

    LONGEST = 500

    def __init__(self, **arguments: Any) -> None:
        super().__init__(**arguments)
        self.validators.append(_says_something)


def _says_something(line: str) -> None:
    if not line:
        raise ValidationError(gettext("it is empty"))


class QueryInt(fields.Field[int]):
    """An integer in a query or a header, in decimal digits."""

    def __init__(self, **arguments: Any) -> None:
        super().__init__(**arguments)
        self.validators.insert(0, validate.Range(0, 999_999_999))

    def _deserialize(self, value: Any, attr: Any, data: Any, **others: Any) -> int:
        number = parse_int(value) if isinstance(value, str) else None
        if number is None:
            raise ValidationError(gettext("enter a whole number"))
        return number
