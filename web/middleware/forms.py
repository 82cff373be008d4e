"""Forms: the first invalid field in a sentence, resubmission, and redirects for scripts."""

import re
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Final

import msgspec
from flask import Flask, Response, g, request
from werkzeug.exceptions import HTTPException

from adapters.i18n import N_, gettext

TYPED: Final = {
    "name": N_("Name"),
    "components": N_("Component set"),
    "clock": N_("Clock"),
    "words": N_("Message"),
    "says": N_("Reason"),
    "reason": N_("Reason"),
    "record": N_("The record"),
    "deal": N_("The deal"),
    "held": N_("One of them is"),
    "move": N_("Move number"),
    "total": N_("Points"),
    "claimed": N_("Points"),
    "player": N_("Player"),
    "since": N_("Played from"),
    "before": N_("Played before"),
}
"""Labels of form fields, by field name.

A field name may end with the number of a seat or place.
"""
CHOSEN: Final = {"clock"}
"""Fields chosen from a list, not typed."""
SENT_BY: Final = "Sent-By"
SCRIPT: Final = "script"
LONG: Final = 80
"""Longer texts are shown in a text area."""


class Field(msgspec.Struct, frozen=True):
    """A submitted field."""

    name: str
    value: str
    label: str
    """Empty if nobody types into the field."""

    @property
    def long(self) -> bool:
        """Whether the text needs a text area."""
        return len(self.value) > LONG or "\n" in self.value


class Resubmission(msgspec.Struct, frozen=True):
    """A rejected form, shown again so that nothing typed is lost."""

    method: str
    path: str
    fields: tuple[Field, ...]

    @property
    def has_text(self) -> bool:
        """Whether it has a typed text."""
        return any(field.label for field in self.fields)


def resubmission(kind: str) -> Resubmission | None:
    """Return the rejected form of this request, if one of our pages sent it."""
    posted = request.method == "POST"
    if posted and not g.get("same_site"):
        return None
    fields: list[Field] = []
    with suppress(HTTPException):  # The body may be the error.
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
    """Return a sentence on the first invalid field that people type into, or an empty text."""
    if isinstance(wrong, Mapping):
        found = (first_field_error(below, str(name)) for name, below in wrong.items())
        return next(filter(None, found), "")
    called = TYPED.get(field)
    if called is None or not isinstance(wrong, list) or not wrong:
        return ""
    return gettext(
        "{field}: {fault}.", field=gettext(called), fault=str(wrong[0]).removesuffix(".")
    )


def add_scripted_forms(app: Flask) -> None:
    """Send the target of a redirect as JSON if a script submitted the form."""
    app.after_request(_as_json)


def _as_json(response: Response) -> Response:
    if request.headers.get(SENT_BY) == SCRIPT and response.status_code == 303:
        response.set_data(msgspec.json.encode({"to": response.headers.pop("Location")}))
        response.status_code, response.mimetype = 200, "application/json"
    return response
