"""In which language is something said?

English is what the code says. Another language is a folder of catalogues beside this file that
give its words for the English ones: one for each game, and one for the rest (``make words`` keeps
them in step). Events hold codes only, so an old match is read in any language.
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
"""What can be spoken, and what each is called by those who speak it."""

_MARKS: Final[Mapping[str, str]] = {ENGLISH: ".", "it": ","}
"""What stands before the tenths in each language."""

TABLE: Final = "table"
"""Where the words come from that no game has of its own."""
_spoken: ContextVar[str] = ContextVar("current_locale", default=ENGLISH)
current_locale: Final = _spoken.get
"""Returns the language that is spoken here and now."""


class NotCompiled(Exception):
    """The words of a language were not built; its text is one sentence for whoever runs this."""

    def __init__(self, language: str) -> None:
        super().__init__(f"The words of {LANGUAGES[language]} are not compiled: run make install.")


@contextmanager
def use_locale(language: str) -> Iterator[None]:
    """Speak *language*, one of LANGUAGES, meanwhile."""
    before = _spoken.set(language)
    try:
        yield
    finally:
        _spoken.reset(before)


def set_locale(language: str) -> None:
    """Speak *language*, one of LANGUAGES, from now on in this thread or task."""
    _spoken.set(language)


def gettext(text: str, **values: Any) -> str:
    """Return *text* in the language that is spoken, with its ``{values}`` filled in."""
    said = _catalogue(current_locale()).gettext(text) if text else ""
    return said.format(**values) if values else said


def pgettext(game: str, text: str, **values: Any) -> str:
    """Return *text* as *game* has it, whose word for it may be another than that of the rest."""
    said = _catalogue(current_locale()).pgettext(game, text)
    return said.format(**values) if values else said


def N_(text: str) -> str:  # noqa: N802
    """Return *text*, which is said somewhere else: so that it gets into the catalogues."""
    return text


def ngettext(one: str, many: str, count: int, **values: Any) -> str:
    """Return *one* or *many* as it goes with *count*, which is filled in as ``{count}``."""
    said = _catalogue(current_locale()).ngettext(one, many, count)
    return said.format(count=count, **values)


def say_number(value: float, places: int) -> str:
    """Return *value* with so many decimal places, as it is written in the spoken language."""
    return f"{value:.{places}f}".replace(".", _MARKS[current_locale()])


def forms(one: str, many: str) -> tuple[str, str]:
    """Return how *one* and *many* are said, with their values still to be filled in."""
    catalogue = _catalogue(current_locale())
    return catalogue.ngettext(one, many, 1), catalogue.ngettext(one, many, 2)


def sentence(refusal: Refusal) -> str:
    """Return in the language that is spoken what a broken rule says."""
    return gettext(refusal.sentence)


def wording(game: AnyGame) -> Mapping[str, str]:
    """Return the words of the game's phrases in the language that is spoken, by code."""
    return _wording(game.rules, current_locale())


def seat_name(game: AnyGame, seat: Seat) -> str:
    """Return what a seat is called in the language that is spoken."""
    return wording(game)[game.seat_names[seat]]


@cache
def _wording(rules: str, language: str) -> Mapping[str, str]:
    catalogue, game = _catalogue(language), RULES[rules]
    return {
        code: catalogue.pgettext(context(place, code), text) if text else ""
        for place, words in ((TABLE, TABLE_WORDING), (game.name, game.wording))
        for code, text in words.items()
    }


def context(place: str, code: str) -> str:
    """Return what tells the words of a code, of a game or the TABLE, from equal words elsewhere."""
    return f"{place} {code}"


def catalogues(language: str) -> list[Path]:
    """Return the files with the words of *language*; NotCompiled when one was not built."""
    if language == ENGLISH:
        return []
    sources = sorted(Path(__file__).with_name(language).glob("*.po"))
    compiled = [source.with_suffix(".mo") for source in sources]
    if not compiled or not all(path.exists() for path in compiled):
        raise NotCompiled(language)
    return compiled


def require_catalogues() -> None:
    """Raise NotCompiled unless every language can be spoken: else it would be English unasked."""
    for language in LANGUAGES:
        catalogues(language)


@cache
def _catalogue(language: str) -> NullTranslations:
    whole = NullTranslations()
    for path in catalogues(language):
        with path.open("rb") as file:
            whole.add_fallback(GNUTranslations(file))
    return whole
