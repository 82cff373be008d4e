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
PYTHON: Final = {"list": "array", "dict": "object", "NoneType": "null"}
"""Types of values that were decoded before."""
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
OWN: Final = (
    N_("from the open reserve a tile must be named"),
    N_("from the reserve no tile can be named"),
    N_("is about one of line, total, winners (true) and move"),
    N_("a time is written as 2026-11-20T10:00:00Z"),
    N_("there is no such day or time of day"),
    N_("birds must be the game's four"),
    N_("seasons must be the game's four"),
    N_("flaps must begin with 1"),
    N_("flaps must not fall"),
    N_("point_tiles must be the game's 20"),
    N_("request_eggs must be the eight eggs"),
    N_("bonus_tokens must be the five tokens"),
    N_("nest_tiles must be the 36 from N01 to N36"),
    N_("bonus_tiles must be the game's 20, each of its kind"),
    N_("fair_play must be false for cross, give, double-turn and discard alone"),
    N_("of the bonus tiles, those of kind nest and no others must have squares a and b"),
    N_("a square must have a material of the game and 1 to 3 objects of the game"),
    N_("types must be the five fern types"),
    N_("sections must be the four of the garden"),
    N_("each section must have 13 cells, all different, as c4"),
    N_("sides must be the four of the garden"),
    N_("each side must be a pair of two sections"),
    N_("benches must be the eight, one white and one black a side"),
)
"""English descriptions that types and values give, translated when they are shown."""


def _kinds(names: str) -> str:
    kinds = [PYTHON.get(name, name) for name in map(str.strip, names.split("|"))]
    return gettext(" or ").join(gettext(KINDS[kind]) if kind in KINDS else kind for kind in kinds)


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
    (
        re.compile(r"(\w+) must be (\d+)"),
        lambda field, count: gettext("{field} must be {count}", field=field, count=count),
    ),
    (
        re.compile(r"(\w+) must be from (\d+) to (\d+)"),
        lambda field, least, most: gettext(
            "{field} must be from {least} to {most}", field=field, least=least, most=most
        ),
    ),
    (
        re.compile(r"(\w+) must be (\d+) at most"),
        lambda field, most: gettext("{field} must be {most} at most", field=field, most=most),
    ),
    (
        re.compile(r"(\w+) must be (\d+) boxes at most"),
        lambda field, most: gettext("{field} must be {most} boxes at most", field=field, most=most),
    ),
    (
        re.compile(r"(\w+) must be (\d+) numbers"),
        lambda field, count: gettext("{field} must be {count} numbers", field=field, count=count),
    ),
    (
        re.compile(r"(\w+) must not be negative"),
        lambda field: gettext("{field} must not be negative", field=field),
    ),
    (re.compile("broken JSON at ((?:line \\d+, )?column \\d+): (.*)"), _broken),
)


def plain_message(fault: str) -> str:
    """Return a validation error in plain words, in the current locale."""
    for pattern, words in MESSAGES:
        if found := pattern.fullmatch(fault):
            return words(*found.groups())
    return gettext(fault) if fault in OWN else fault
