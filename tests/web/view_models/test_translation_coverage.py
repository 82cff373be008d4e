"""Translation coverage: all texts of a match are in the current language.

A language is spoken that has only dots for letters: a letter that is left was never said, unless it
is of a name as c4.
"""

import ast
import io
import re
from gettext import NullTranslations
from pathlib import Path
from random import Random

import msgspec
import pytest
from babel.messages.pofile import read_po

import adapters
import replay
import web
from adapters import i18n
from adapters.i18n import use_locale
from adapters.records.replay import replay as replayed
from domain.game import Observer
from tests.golden import FIXTURES, recorded
from tests.tables import spread
from web.games.move_builder import localized
from web.games.registry import PRESENTATIONS
from web.view_models.svg import symbols

DOTS = "dots"
TELLING = {"Problem", "InvalidEntry", "Fault", "Unusable", "note"}
"""The calls and exceptions with a sentence for people."""
SENTENCE = re.compile(r"""f?["'][A-Z]?[a-z]+ .*[a-z]""")
SPOKEN = {"label", "text", "prompt", "confirm", "about", "note", "sentence"}
"""The parts of scenes and choices that somebody reads or hears."""
POSITIONS, WALKS, STEPS = 3, 3, 6
"""In how many positions of a match a choice is begun, how often, and how far it goes."""
LETTER = re.compile(r"(?!\b[a-z]\d\b)[A-Za-z]")
TEXT = re.compile(r">([^<>]*[A-Za-z][^<>]*)</text>")
ITALIAN = Path(i18n.__file__).with_name("it")
MATCHES = [path for game in PRESENTATIONS for path in sorted(FIXTURES.glob(f"{game}/*.json"))]


class Dotted(NullTranslations):
    """A language without a letter."""

    def gettext(self, message):
        """Return *message* with its values only."""
        return re.sub(r"{\w+}|[A-Za-z]", lambda found: found[0] if found[0][1:] else "·", message)

    def ngettext(self, one, many, count):
        """Return the form for *count*."""
        return self.gettext(one if count == 1 else many)

    def pgettext(self, context, message):
        """Return *message* alike in every context."""
        return self.gettext(message)


@pytest.fixture(autouse=True)
def dots(monkeypatch):
    """Speak the language of dots."""
    monkeypatch.setattr(i18n.translation, "_catalogue", lambda language: Dotted())
    with use_locale(DOTS):
        yield


def rejected(*things):
    """Return the texts that hold letters."""
    return {text for text in _texts(msgspec.to_builtins(things)) if LETTER.search(text)}


def _texts(thing):
    if isinstance(thing, dict):
        yield from (text for part, text in thing.items() if part in SPOKEN)
    if isinstance(thing, dict | list | tuple):
        for part in thing.values() if isinstance(thing, dict) else thing:
            yield from _texts(part)


def choosing(table, view, chance):
    """Return what is said on a way through the choices of a view."""
    picks = ()
    for _ in range(STEPS):
        here = localized(table.choices(view, picks))
        yield here
        if not here.open:
            return
        picks = (*here.picks, chance.choice(here.open))


@pytest.mark.parametrize("path", MATCHES, ids=lambda path: f"{path.parent.name} {path.stem}")
def test_all_is_shown_that_is_seen_and_chosen_in_a_match(path):
    table, chance = PRESENTATIONS[path.parent.name], Random(path.stem)
    positions = replayed(recorded(path)).positions
    for match in (*spread(positions, chance, POSITIONS), positions[-1]):
        view = match.game.view(match.state, Observer.SPECTATOR)
        assert rejected(table.scene(view), table.sides(view)) == set()
        if match.to_move is not None:
            view = match.game.view(match.state, match.to_move)
            ways = (choosing(table, view, chance) for _ in range(WALKS))
            assert rejected(table.scene(view), [list(way) for way in ways]) == set()


def bare_sentences(path):
    """Return the sentences that a module gives, as they are, to what tells somebody of them."""
    for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") in TELLING:
            given = [*call.args, *(keyword.value for keyword in call.keywords)]
            texts = (
                ast.unparse(argument)
                for argument in given
                if isinstance(argument, ast.Constant | ast.JoinedStr)
            )
            yield from (text for text in texts if SENTENCE.match(text))


@pytest.mark.parametrize("package", [adapters, replay, web], ids=lambda package: package.__name__)
def test_every_text_of_a_refusal_is_translatable(package):
    modules = sorted(Path(package.__file__).parent.glob("**/*.py"))

    assert {path.name: found for path in modules if (found := [*bare_sentences(path)])} == {}


@pytest.mark.parametrize("game", PRESENTATIONS)
def test_the_symbols_and_keys_of_a_table_are_translated(game):
    table = PRESENTATIONS[game]
    entries = [
        entry for path in ITALIAN.glob("*.po") for entry in read_po(io.BytesIO(path.read_bytes()))
    ]
    known = {entry.id for entry in entries if not entry.context}

    assert {word for _, *words in table.legend for word in words} | {*table.keys.values()} <= known


@pytest.mark.parametrize("game", PRESENTATIONS)
def test_a_letter_on_a_symbol_is_of_a_word_that_is_spoken(game):
    assert set(TEXT.findall(symbols(PRESENTATIONS[game]))) <= {"STOP"}
