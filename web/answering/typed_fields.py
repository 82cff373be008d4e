"""The text fields of forms, and what is wrong with one in a sentence for people."""

from collections.abc import Mapping
from typing import Any, Final

from adapters.languages import marked, say

TYPED: Final = {
    "name": marked("Name"),
    "components": marked("Component set"),
    "clock": marked("Clock"),
    "words": marked("Message"),
    "says": marked("Why"),
    "reason": marked("Why"),
}
"""What people call the fields that they fill in, by the names of the fields."""


def fault_in_words(wrong: Any, field: str = "") -> str:
    """Return a sentence on the first field of *wrong* that people type into; empty without one."""
    if isinstance(wrong, Mapping):
        found = (fault_in_words(below, str(name)) for name, below in wrong.items())
        return next(filter(None, found), "")
    called = TYPED.get(field)
    if called is None or not isinstance(wrong, list) or not wrong:
        return ""
    return say("{field}: {fault}.", field=say(called), fault=str(wrong[0]).removesuffix("."))
