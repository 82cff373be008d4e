"""Plain-language messages for errors of JSON decoding and validation."""

import re
from collections.abc import Callable
from typing import Final

from adapters.i18n import N_, gettext

KINDS: Final = {
    "str": N_("a string"),
    "int": N_("a whole number"),
    "float": N_("a number with a decimal point"),
    "bool": N_("true or false"),
    "array": N_("a list"),
    "object": N_("an object in curly brackets"),
    "null": N_("null"),
}
JSON_ERRORS: Final = {
    "Expecting value": N_("a value is missing"),
    "Expecting ',' delimiter": N_("a comma is missing"),
    "Expecting ':' delimiter": N_("a colon is missing"),
    "Expecting property name enclosed in double quotes": N_(
        "a field name in double quotation marks is missing"
    ),
    "Illegal trailing comma before end of object": N_("there is an extra comma"),
    "Extra data": N_("there is text after the end"),
    "Unterminated string": N_("a string has no closing quotation mark"),
    "Invalid control character": N_("a string contains a line break or a tab"),
}
"""Messages by the text of the standard library's error."""


def _kinds(names: str) -> str:
    return gettext(" or ").join(
        gettext(KINDS[name]) if name in KINDS else name for name in map(str.strip, names.split("|"))
    )


def _broken(place: str, fault: str) -> str:
    known = gettext(JSON_ERRORS[fault]) if fault in JSON_ERRORS else fault
    return gettext("this is not valid JSON ({place}): {fault}", place=_place(place), fault=known)


def _place(place: str) -> str:
    numbers = re.findall(r"\d+", place)
    if len(numbers) > 1:
        return gettext("line {line}, column {column}", line=numbers[0], column=numbers[1])
    return gettext("column {column}", column=numbers[0])


MESSAGES: Final[tuple[tuple[re.Pattern[str], Callable[..., str]], ...]] = (
    (
        re.compile("object contains unknown field `(.*)`"),
        lambda name: gettext("a record has no field “{name}” here", name=name),
    ),
    (
        re.compile("object missing required field `(.*)`"),
        lambda name: gettext("the field “{name}” is missing", name=name),
    ),
    (
        re.compile("the field `(.*)` appears twice in one object"),
        lambda name: gettext("the field “{name}” appears twice", name=name),
    ),
    (
        re.compile("expected `([^`]*)`, got `([^`]*)`"),
        lambda wanted, found: gettext(
            "must be {wanted}, not {found}", wanted=_kinds(wanted), found=_kinds(found)
        ),
    ),
    (
        re.compile("expected `([^`]*)` (?:matching regex|of length|[<>]).*"),
        lambda wanted: gettext("{wanted} has the wrong form", wanted=_kinds(wanted)),
    ),
    (
        re.compile("invalid (?:enum )?value '?(.*?)'?"),
        lambda value: gettext("“{value}” is not allowed here", value=value),
    ),
    (re.compile("broken JSON at ((?:line \\d+, )?column \\d+): (.*)"), _broken),
)


def plain_message(fault: str) -> str:
    """Return a validation error in plain words, in the current locale."""
    for pattern, words in MESSAGES:
        if found := pattern.fullmatch(fault):
            return words(*found.groups())
    return fault
