"""The words of click, which reads the command line, in the language that is spoken.

click asks gettext for them, under the language of the machine and without any catalogue. Here its
questions are answered from ours.
"""

from typing import Any, Final

import click.core
import click.exceptions
import click.parser
import click.types

from adapters.i18n import N_, gettext

WORDS: Final = (
    N_("Invalid value for {param_hint}: {message}"),
    N_("Invalid value: {message}"),
    N_("Missing argument"),
    N_("Missing option"),
    N_("Missing parameter"),
    N_("Missing command."),
    N_("No such option {name!r}."),
    N_("No such command {name!r}."),
    N_("Did you mean {possibility}?"),
    N_("(Did you mean one of: {possibilities}?)"),
    N_("Option {name!r} does not take a value."),
    N_("Option {name!r} requires an argument."),
    N_("Got unexpected extra argument ({args})"),
    N_("Got unexpected extra arguments ({args})"),
    N_("{value!r} is not {choice}."),
    N_("{value!r} is not one of {choices}."),
    N_("{value!r} is not a valid {number_type}."),
    N_("{value} is not in the range {range}."),
    N_("integer"),
    N_("integer range"),
    N_("float"),
    N_("float range"),
)
"""What click may say of a command line of ours; other words stay English."""


class ClickText(str):
    """A text of click, whose kinds of numbers are translated when they are filled in."""

    def format(self, *values: object, **named: object) -> str:
        """Return the text with its values."""
        kind = named.get("number_type")
        if isinstance(kind, str):
            named["number_type"] = gettext(kind)
        return super().format(*values, **named)


def translated(text: str) -> str:
    """Return a text of click in the language that is spoken."""
    return ClickText(gettext(text))


def translated_for(one: str, many: str, count: int) -> str:
    """Return the text that goes with *count*."""
    return translated(one if count == 1 else many)


def translate_click() -> None:
    """Let click ask here for its words."""
    for module in (click.core, click.exceptions, click.parser, click.types):
        known: Any = module
        known._ = translated
        known.ngettext = translated_for
