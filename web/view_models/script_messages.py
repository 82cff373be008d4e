"""Translations of the messages in the page's scripts."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final

from adapters.i18n import ENGLISH, current_locale, gettext, plural_forms, use_locale
from web.view_models.assets import STATIC

CALLS: Final = re.compile(r'\bgettext\(\s*"([^"]+)"')
COUNTED: Final = re.compile(r'\bngettext\(\s*"([^"]+)",\s*"([^"]+)"')

Words = Mapping[str, str | tuple[str, str]]
"""Translations by the English message; plural messages by their singular form."""


def script_messages(script: str) -> Iterator[str | tuple[str, str]]:
    """Return the messages of *script*; a plural message as a pair."""
    yield from CALLS.findall(script)
    yield from COUNTED.findall(script)


def script_words() -> Words:
    """Return the scripts' messages in the current language; nothing if it is English."""
    return {} if current_locale() == ENGLISH else _words(current_locale())


@cache
def _words(language: str) -> Words:
    scripts = [path.read_text(encoding="utf-8") for path in sorted(STATIC.glob("*.js"))]
    with use_locale(language):
        return dict(_in_words(text) for script in scripts for text in script_messages(script))


def _in_words(text: str | tuple[str, str]) -> tuple[str, str | tuple[str, str]]:
    return (text, gettext(text)) if isinstance(text, str) else (text[0], plural_forms(*text))
