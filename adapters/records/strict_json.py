"""Strict JSON parser: refuses texts that different parsers understand differently."""

import json
import re
from collections import Counter
from typing import Any, Final, NoReturn

import msgspec

from adapters.i18n import gettext
from adapters.typed_text import typed_json

DEPTH: Final = 64
"""Maximum nesting depth."""
BOM: Final = b"\xef\xbb\xbf"
SURROGATE: Final = re.compile(r"\\u[dD][89a-fA-F]")
ESCAPED: Final = re.compile(rb"\\.", re.DOTALL)
BRACKETS: Final = bytes.maketrans(b"{}", b"[]")
NO_BRACKETS: Final = bytes(set(range(256)) - set(b"[]{}"))


class BadJson(ValueError):
    """The text is not JSON, or ambiguous JSON."""


def parse(text: bytes) -> Any:
    """Parse UTF-8 *text*, optionally with a byte order mark.

    Raises BadJson for duplicate keys, NaN and infinities, numbers that are too large, lone
    surrogates, and nesting deeper than DEPTH.
    """
    try:
        value = _compact(text) or _parse(text)
    except RecursionError:
        raise BadJson(gettext("nested deeper than {count} levels", count=DEPTH)) from None
    if _deeper_than(DEPTH, text):
        raise BadJson(gettext("nested deeper than {count} levels", count=DEPTH))
    return value


def _compact(text: bytes) -> Any:
    """Parse compact JSON; None if the text is not exactly the encoding of its value.

    An encoding has no duplicate keys and no unusual numbers, so it needs no strict parser.
    """
    try:
        value = msgspec.json.decode(text)
        return value if msgspec.json.encode(value) == text.rstrip() else None
    except ValueError:
        return None


def _parse(text: bytes) -> Any:
    try:
        decoded = text.removeprefix(BOM).decode()
        value = json.loads(
            decoded,
            object_pairs_hook=_each_field_once,
            parse_float=_finite,
            parse_constant=_no_constant,
        )
        if SURROGATE.search(decoded):
            json.dumps(value, ensure_ascii=False).encode()
        return value
    except UnicodeDecodeError as error:
        raise BadJson(gettext("not UTF-8 text (byte {number})", number=error.start + 1)) from None
    except UnicodeEncodeError:
        raise BadJson(gettext("a string contains half a surrogate pair")) from None
    except json.JSONDecodeError as error:
        # The message already contains the position.
        fault = error.msg.removesuffix(" at").removesuffix(" starting")
        raise BadJson(f"broken JSON {_place(error)}: {fault}") from None
    except BadJson:
        raise
    except ValueError:  # Python's own limit on the digits of an integer.
        raise BadJson(gettext("a number has too many digits")) from None


def parse_pasted(text: bytes) -> Any:
    """Parse *text* that a person pasted.

    Text around the JSON and typographic characters are tolerated. Raises BadJson with the errors of
    the text as given.
    """
    try:
        return parse(text)
    except BadJson as wrong:
        try:
            return parse(typed_json(text.decode()).encode())
        except (BadJson, UnicodeDecodeError):
            raise wrong from None


def _each_field_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) != len(pairs):
        times = Counter(name for name, _ in pairs)
        twice = next(name for name in times if times[name] > 1)
        raise BadJson(gettext("the field `{name}` appears twice in one object", name=twice))
    return fields


def _finite(digits: str) -> float:
    number = float(digits)
    if number in (float("inf"), float("-inf")):
        raise BadJson(gettext("a number is too large"))
    return number


def _no_constant(name: str) -> NoReturn:
    raise BadJson(gettext("{name} is not a JSON number", name=name))


def _place(error: json.JSONDecodeError) -> str:
    line = f"line {error.lineno}, " if "\n" in error.doc.strip() else ""
    return f"at {line}column {error.colno}"


def _deeper_than(depth: int, text: bytes) -> bool:
    """Tell whether valid JSON is nested deeper; iterative, because recursion could overflow."""
    outside_strings = b"".join(ESCAPED.sub(b"", text).split(b'"')[::2])
    brackets = outside_strings.translate(BRACKETS, NO_BRACKETS)
    while brackets and depth:
        brackets = brackets.replace(b"[]", b"")
        depth -= 1
    return bool(brackets)
