"""Faults of a record's form in plain words: what a decoder says, as a person would say it."""

import re
from collections.abc import Callable
from typing import Final

from adapters.i18n import marked, say

KINDS: Final = {
    "str": marked("a text"),
    "int": marked("a whole number"),
    "float": marked("a number with a decimal point"),
    "bool": marked("true or false"),
    "array": marked("a list"),
    "object": marked("an object in curly brackets"),
    "null": marked("nothing (null)"),
}
BROKEN: Final = {
    "Expecting value": marked("a value is missing"),
    "Expecting ',' delimiter": marked("a comma is missing"),
    "Expecting ':' delimiter": marked("a colon is missing"),
    "Expecting property name enclosed in double quotes": marked(
        "the name of a field in double quotation marks is missing"
    ),
    "Illegal trailing comma before end of object": marked("there is a comma too many"),
    "Extra data": marked("there is more text after the end"),
    "Unterminated string": marked("a text has no quotation mark at its end"),
    "Invalid control character": marked("there is a line break or a tab within a text"),
}
"""What is wrong with JSON, by what the standard library says of it."""


def _kinds(names: str) -> str:
    return say(" or ").join(say(KINDS[name]) if name in KINDS else name for name in _split(names))


def _split(names: str) -> list[str]:
    return [name.strip() for name in names.split("|")]


def _broken(place: str, fault: str) -> str:
    known = say(BROKEN[fault]) if fault in BROKEN else fault
    return say("this is no JSON ({place}): {fault}", place=_place(place), fault=known)


def _place(place: str) -> str:
    numbers = re.findall(r"\d+", place)
    if len(numbers) > 1:
        return say("line {line}, column {column}", line=numbers[0], column=numbers[1])
    return say("column {column}", column=numbers[0])


SAID: Final[tuple[tuple[re.Pattern[str], Callable[..., str]], ...]] = (
    (
        re.compile("object contains unknown field `(.*)`"),
        lambda name: say("a record has no field “{name}” there", name=name),
    ),
    (
        re.compile("object missing required field `(.*)`"),
        lambda name: say("the field “{name}” is missing", name=name),
    ),
    (
        re.compile("the field `(.*)` stands twice in one object"),
        lambda name: say("the field “{name}” stands there twice", name=name),
    ),
    (
        re.compile("expected `([^`]*)`, got `([^`]*)`"),
        lambda wanted, found: say(
            "there must be {wanted}, not {found}", wanted=_kinds(wanted), found=_kinds(found)
        ),
    ),
    (
        re.compile("expected `([^`]*)` (?:matching regex|of length|[<>]).*"),
        lambda wanted: say("there is {wanted} of another form than needed", wanted=_kinds(wanted)),
    ),
    (
        re.compile("invalid (?:enum )?value '?(.*?)'?"),
        lambda value: say("“{value}” can't stand there", value=value),
    ),
    (re.compile("broken JSON at ((?:line \\d+, )?column \\d+): (.*)"), _broken),
)


def in_plain_words(fault: str) -> str:
    """Return what is wrong with the form of a record, in the language that is spoken."""
    for pattern, words in SAID:
        if found := pattern.fullmatch(fault):
            return words(*found.groups())
    return fault
