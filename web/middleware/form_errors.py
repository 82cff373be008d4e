"""The text fields of forms: what is wrong with one in a sentence, and the form to send it again."""

import re
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Final

import msgspec
from flask import g, request
from werkzeug.exceptions import HTTPException

from adapters.i18n import N_, gettext

TYPED: Final = {
    "name": N_("Name"),
    "components": N_("Component set"),
    "clock": N_("Clock"),
    "words": N_("Message"),
    "says": N_("Why"),
    "reason": N_("Why"),
    "record": N_("The record"),
    "deal": N_("The deal"),
    "held": N_("Among them"),
    "move": N_("The number of the move"),
    "total": N_("Points"),
    "claimed": N_("Points"),
    "player": N_("Player"),
    "since": N_("From"),
    "before": N_("Before"),
}
"""What people call the fields that they fill in, by the names of the fields.

Fields for several seats or places have names that end with a number.
"""
CHOSEN: Final = {"clock"}
"""Those of them that are chosen from a list."""
LONG: Final = 80
"""From how many letters a text is shown in several lines."""


class Field(msgspec.Struct, frozen=True):
    """A field of a form that was sent."""

    name: str
    value: str
    label: str
    """Empty for a field that nobody types into."""

    @property
    def long(self) -> bool:
        """Whether the text needs several lines."""
        return len(self.value) > LONG or "\n" in self.value


class Resubmission(msgspec.Struct, frozen=True):
    """A form that was sent and not taken, so that nothing typed into it is lost."""

    method: str
    path: str
    fields: tuple[Field, ...]

    @property
    def has_text(self) -> bool:
        """Whether somebody typed something into it."""
        return any(field.label for field in self.fields)


def resubmission(kind: str) -> Resubmission | None:
    """Return the form of the request that an error of this *kind* answers, if it is one of ours."""
    posted = request.method == "POST"
    if posted and not g.get("same_site"):
        return None
    fields: list[Field] = []
    with suppress(HTTPException):  # The body may be what was wrong.
        sent = request.form if posted else request.args
        fields = [Field(name, value, _label(name, value)) for name, value in sent.items(multi=True)]
    path = request.full_path.removesuffix("?") if posted else request.path
    again = Resubmission("post" if posted else "get", path, tuple(fields))
    return again if again.has_text or (fields and kind == "no_cookie") else None


def _label(name: str, value: str) -> str:
    called = re.fullmatch("([a-z]+)-?[0-9]*", name)
    label = TYPED.get(called[1]) if called and called[1] not in CHOSEN else None
    return gettext(label) if label and value.strip() else ""


def first_field_error(wrong: Any, field: str = "") -> str:
    """Return a sentence on the first field of *wrong* that people type into; empty without one."""
    if isinstance(wrong, Mapping):
        found = (first_field_error(below, str(name)) for name, below in wrong.items())
        return next(filter(None, found), "")
    called = TYPED.get(field)
    if called is None or not isinstance(wrong, list) or not wrong:
        return ""
    return gettext(
        "{field}: {fault}.", field=gettext(called), fault=str(wrong[0]).removesuffix(".")
    )
