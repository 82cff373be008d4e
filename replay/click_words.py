"""Translation of click's own messages.

click uses gettext with the system locale and has no catalogues. We replace its gettext functions by
ours.
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
    N_("Choose from:\n\t{choices}"),
    N_("{value!r} is not {choice}."),
    N_("{value!r} is not one of {choices}."),
    N_("{value!r} is not a valid {number_type}."),
    N_("{value} is not in the range {range}."),
    N_("integer"),
    N_("integer range"),
    N_("float"),
    N_("float range"),
)
"""The messages of click that our commands can cause; others stay English."""


class ClickText(str):
    """A message of click that translates the names of number types when formatted."""

    def format(self, *values: object, **named: object) -> str:
        """Format the message."""
        kind = named.get("number_type")
        if isinstance(kind, str):
            named["number_type"] = gettext(kind)
        return super().format(*values, **named)


def translated(text: str) -> str:
    """Translate a message of click."""
    return ClickText(gettext(text))


def translated_for(one: str, many: str, count: int) -> str:
    """Translate the singular or the plural, as *count* needs."""
    return translated(one if count == 1 else many)


def translate_click() -> None:
    """Replace the gettext functions of click."""
    for module in (click.core, click.exceptions, click.parser, click.types):
        known: Any = module
        known._ = translated
        known.ngettext = translated_for
