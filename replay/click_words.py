"""The words of click, which reads the command line, in the language that is spoken.

click asks gettext for them, under the language of the machine and without any catalogue. Here its
questions are answered from ours.
"""

from typing import Any, Final

import click.core
import click.exceptions
import click.parser
import click.types

from adapters.i18n import marked, say

WORDS: Final = (
    marked("Invalid value for {param_hint}: {message}"),
    marked("Invalid value: {message}"),
    marked("Missing argument"),
    marked("Missing option"),
    marked("Missing parameter"),
    marked("Missing command."),
    marked("No such option {name!r}."),
    marked("No such command {name!r}."),
    marked("Did you mean {possibility}?"),
    marked("(Did you mean one of: {possibilities}?)"),
    marked("Option {name!r} does not take a value."),
    marked("Option {name!r} requires an argument."),
    marked("Got unexpected extra argument ({args})"),
    marked("Got unexpected extra arguments ({args})"),
    marked("{value!r} is not {choice}."),
    marked("{value!r} is not one of {choices}."),
    marked("{value!r} is not a valid {number_type}."),
    marked("{value} is not in the range {range}."),
    marked("integer"),
    marked("integer range"),
    marked("float"),
    marked("float range"),
)
"""What click may say of a command line of ours; other words stay English."""


class ClickText(str):
    """A text of click, whose kinds of numbers are translated when they are filled in."""

    def format(self, *values: object, **named: object) -> str:
        """Return the text with its values."""
        kind = named.get("number_type")
        if isinstance(kind, str):
            named["number_type"] = say(kind)
        return super().format(*values, **named)


def translated(text: str) -> str:
    """Return a text of click in the language that is spoken."""
    return ClickText(say(text))


def translated_for(one: str, many: str, count: int) -> str:
    """Return the text that goes with *count*."""
    return translated(one if count == 1 else many)


def translate_click() -> None:
    """Let click ask here for its words."""
    for module in (click.core, click.exceptions, click.parser, click.types):
        known: Any = module
        known._ = translated
        known.ngettext = translated_for
