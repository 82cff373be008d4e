"""Of what kinds are the values of a request? Strictly those of JSON, and none is made to fit."""

import unicodedata
from typing import Any, Final

from marshmallow import ValidationError, fields, validate

FARTHEST: Final = 2**53 - 1
"""Beyond it, JSON's numbers are no integers any more to some who read them."""


class Int(fields.Integer):
    """A whole number: neither 3.0 nor "3" nor true."""

    def __init__(self, **arguments: Any) -> None:
        super().__init__(strict=True, **arguments)
        self.validators.insert(0, validate.Range(-FARTHEST, FARTHEST))

    def _validated(self, value: Any) -> int:
        if isinstance(value, bool) or not isinstance(value, int):
            raise self.make_error("invalid")
        return value


class Bool(fields.Boolean):
    """True or false, and none of the words for them."""

    def _deserialize(self, value: Any, attr: Any, data: Any, **others: Any) -> bool:
        if not isinstance(value, bool):
            raise self.make_error("invalid")
        return value


class Name(fields.String):
    """What a player is called: one line, as people write it."""

    LONGEST: Final = 40

    def __init__(self, **arguments: Any) -> None:
        super().__init__(metadata={"maxLength": self.LONGEST}, **arguments)

    def _deserialize(self, value: Any, attr: Any, data: Any, **others: Any) -> str:
        text = super()._deserialize(value, attr, data, **others)
        name = " ".join(unicodedata.normalize("NFC", text).split())
        if len(name) > self.LONGEST:
            raise ValidationError(f"Longer than {self.LONGEST} characters.")
        seen = name.translate(dict.fromkeys(map(ord, JOINERS)))
        if bool(name) > bool(seen) or any(unicodedata.category(sign) in UNSEEN for sign in seen):
            raise ValidationError("It has characters that can't be seen.")
        return name


UNSEEN: Final = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
JOINERS: Final = "\u200c\u200d"
"""They are seen: in how the letters, or the parts of a picture, beside them look."""


class Whole(fields.Field[int]):
    """A position in a query or a header: the decimal digits of a whole number."""

    LIMITS: Final = {"minimum": 0, "maximum": 999_999_999}

    def __init__(self, *, metadata: dict[str, Any] | None = None, **arguments: Any) -> None:
        super().__init__(metadata={**self.LIMITS, **(metadata or {})}, **arguments)

    def _deserialize(self, value: Any, attr: Any, data: Any, **others: Any) -> int:
        if not (isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 10):
            raise ValidationError("Not a whole number.")
        return int(value)
