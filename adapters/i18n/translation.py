"""Translation of messages with gettext catalogues, in the locale of the current context.

The English texts of the code are the message ids. Each other language is a folder of catalogues
next to this file: one for each game, and one for the rest. ``make words`` keeps them up to date.
Events contain codes only, so an old match can be read in any language.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from gettext import GNUTranslations, NullTranslations
from pathlib import Path
from typing import Any, Final

from domain.errors import Refusal
from domain.game import AnyGame, Seat
from domain.match.wording import WORDING as TABLE_WORDING
from domain.registry import RULES

ENGLISH: Final = "en"
LANGUAGES: Final[Mapping[str, str]] = {ENGLISH: "English", "it": "Italiano"}
"""The supported languages: code and native name."""

_DECIMAL_POINTS: Final[Mapping[str, str]] = {ENGLISH: ".", "it": ","}

TABLE_CONTEXT: Final = "table"
"""Context of the phrases that all games share, in the place of a game's name."""
_locale: ContextVar[str] = ContextVar("current_locale", default=ENGLISH)
current_locale: Final = _locale.get
"""Returns the language of the current thread or task."""


class CatalogueNotCompiled(Exception):
    """A language has no compiled catalogues; the text is a sentence for the operator."""

    def __init__(self, language: str) -> None:
        super().__init__(f"The words of {LANGUAGES[language]} are not compiled: run make install.")


@contextmanager
def use_locale(language: str) -> Iterator[None]:
    """Use *language*, one of LANGUAGES, within a ``with`` block."""
    before = _locale.set(language)
    try:
        yield
    finally:
        _locale.reset(before)


def set_locale(language: str) -> None:
    """Set the *language*, one of LANGUAGES, of this thread or task."""
    _locale.set(language)


def gettext(text: str, **values: Any) -> str:
    """Translate *text* and fill in its ``{values}``."""
    translated = _catalogue(current_locale()).gettext(text) if text else ""
    return translated.format(**values) if values else translated


def pgettext(game: str, text: str, **values: Any) -> str:
    """Translate *text* in the context of a *game*, which may have its own term for it."""
    translated = _catalogue(current_locale()).pgettext(game, text)
    return translated.format(**values) if values else translated


def N_(text: str) -> str:  # noqa: N802
    """Mark *text* for the catalogues; it is translated where it is shown."""
    return text


def ngettext(one: str, many: str, count: float, **values: Any) -> str:
    """Translate *one* or *many*, whichever *count* needs; the texts may contain ``{count}``.

    A count that is not an int has one decimal place, and needs *many*.
    """
    whole = isinstance(count, int)
    translated = _catalogue(current_locale()).ngettext(one, many, int(count) if whole else 2)
    return translated.format(count=count if whole else format_decimal(count, 1), **values)


def format_decimal(value: float, places: int) -> str:
    """Format *value* with this many decimal *places* and the decimal point of the locale."""
    return f"{value:.{places}f}".replace(".", _DECIMAL_POINTS[current_locale()])


def format_points(points: int, *, plus: bool = False) -> str:
    """Format *points* with a minus sign, not a hyphen, and with a plus sign if asked."""
    return f"{points:{'+' if plus else ''}}".replace("-", "−")


def plural_forms(one: str, many: str) -> tuple[str, str]:
    """Translate both *one* and *many*; the browser fills in their values."""
    catalogue = _catalogue(current_locale())
    return catalogue.ngettext(one, many, 1), catalogue.ngettext(one, many, 2)


def refusal_text(refusal: Refusal) -> str:
    """Translate the sentence of a broken rule."""
    return gettext(refusal.sentence)


def wording(game: AnyGame) -> Mapping[str, str]:
    """Return the translated texts of a game's phrases, by code."""
    return _wording(game.rules, current_locale())


def seat_name(game: AnyGame, seat: Seat) -> str:
    """Return the translated name of a seat."""
    return wording(game)[game.seat_names[seat]]


@cache
def _wording(rules: str, language: str) -> Mapping[str, str]:
    catalogue, game = _catalogue(language), RULES[rules]
    return {
        code: catalogue.pgettext(message_context(place, code), text) if text else ""
        for place, words in ((TABLE_CONTEXT, TABLE_WORDING), (game.name, game.wording))
        for code, text in words.items()
    }


def message_context(place: str, code: str) -> str:
    """Return the gettext context of a phrase; *place* is a game's name or TABLE_CONTEXT."""
    return f"{place} {code}"


def catalogue_files(language: str) -> list[Path]:
    """Return the compiled catalogues of *language*; raise CatalogueNotCompiled."""
    if language == ENGLISH:
        return []
    sources = sorted(Path(__file__).with_name(language).glob("*.po"))
    compiled = [source.with_suffix(".mo") for source in sources]
    if not compiled or not all(path.exists() for path in compiled):
        raise CatalogueNotCompiled(language)
    return compiled


def require_catalogues() -> None:
    """Raise CatalogueNotCompiled unless all catalogues are compiled.

    Without this check a missing catalogue would silently fall back to English.
    """
    for language in LANGUAGES:
        catalogue_files(language)


@cache
def _catalogue(language: str) -> NullTranslations:
    whole = NullTranslations()
    for path in catalogue_files(language):
        with path.open("rb") as file:
            whole.add_fallback(GNUTranslations(file))
    return whole
