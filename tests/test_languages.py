"""Tests that every language translates every message, and uses it."""

import ast
import importlib.machinery
import importlib.util
import io
from itertools import chain
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from adapters import i18n
from adapters.i18n import ENGLISH, LANGUAGES, current_locale, gettext, ngettext, use_locale, wording
from adapters.records.replay import replay
from domain.game import Observer
from domain.match.wording import WORDING as TABLE_WORDING
from domain.narration import tell
from domain.registry import GAMES
from tests.golden import FIXTURES, recorded

FOLDER = Path(i18n.__file__).parent
PARTS = sorted(
    path for other in LANGUAGES.keys() - {ENGLISH} for path in FOLDER.glob(f"{other}/*.po")
)
each_part = pytest.mark.parametrize(
    "path", PARTS, ids=lambda path: f"{path.parent.name} {path.stem}"
)


def entries(path):
    """Return what a catalogue holds, its head apart."""
    return [text for text in read_po(io.BytesIO(path.read_bytes())) if text.id]


@pytest.fixture(scope="module")
def templates():
    """Return what the program that brings catalogues in step finds to say, part by part."""
    path = str(FOLDER.parent.parent / ".ci" / "words")
    loader = importlib.machinery.SourceFileLoader("words", path)
    spec = importlib.util.spec_from_loader("words", loader)
    module = importlib.util.module_from_spec(spec)
    loader.exec_module(module)
    return module.templates()


@each_part
def test_it_has_words_for_everything(path):
    assert [text.id for text in entries(path) if not all(texts(text.string))] == []


@each_part
def test_it_is_in_sync_with_the_code(path, templates):
    """Else: make words."""
    wanted = {(text.context, text.id) for text in templates[path.stem] if text.id}

    assert {(text.context, text.id) for text in entries(path)} == wanted


@each_part
def test_it_names_the_rule_that_each_sentence_rests_on(path, templates):
    """So that a search for a rule finds how it is said."""
    rules = {
        (text.context, text.id): text.auto_comments for text in templates[path.stem] if text.id
    }

    assert {(text.context, text.id): text.auto_comments for text in entries(path)} == rules


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_ground_of_a_game_stands_in_its_catalogues(game):
    context = i18n.message_context
    for path in (path for path in PARTS if path.stem == game):
        named = {text.context: text.auto_comments for text in entries(path)}
        for code, rule in GAMES[game].rule_ids.items():
            assert named[context(game, code)] == [rule]


@each_part
def test_its_compiled_form_is_of_the_same_words(path):
    """Else: make install."""
    compiled = io.BytesIO()
    write_mo(compiled, read_po(io.BytesIO(path.read_bytes())))

    assert path.with_suffix(".mo").read_bytes() == compiled.getvalue()


@each_part
def test_it_fills_in_the_same_values(path):
    for entry in entries(path):
        for text in texts(entry.string):
            assert fields(text) == fields(texts(entry.id)[-1]), text


@pytest.mark.parametrize("language", sorted(LANGUAGES.keys() - {ENGLISH}))
def test_words_without_a_context_are_translated_alike_in_every_catalogue(language):
    """Else the catalogue that comes first decides what the others' words mean."""
    meanings = {}
    for path in (path for path in PARTS if path.parent.name == language):
        for entry in entries(path):
            meanings.setdefault((entry.context, entry.id), set()).add(entry.string)

    assert [said for said, strings in meanings.items() if len(strings) > 1] == []


def test_every_message_of_the_code_is_in_a_catalogue():
    """Babel passes over some calls, as within a formatted string."""
    known = {texts(entry.id)[0] for path in PARTS for entry in entries(path)}
    found = {
        message
        for package in ("adapters", "domain", "replay", "web")
        for path in (FOLDER.parent.parent / package).rglob("*.py")
        for message in messages(ast.parse(path.read_text(encoding="utf-8")))
    }
    assert len(found) > 1000
    assert found - known == set()


def messages(code):
    """Return the constant texts that *code* marks for translation."""
    for call in ast.walk(code):
        name = isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id
        if name in MARKS:
            text = call.args[MARKS[name]]
            if isinstance(text, ast.Constant):
                yield text.value


MARKS = {"gettext": 0, "ngettext": 0, "N_": 0, "pgettext": 1}
"""The functions that mark a message, and the place of its text."""


@each_part
def test_sentences_stay_sentences(path):
    """A log tells what somebody did from what happened by the full stop."""
    for entry in entries(path):
        for text in texts(entry.string):
            assert text.endswith(".") == texts(entry.id)[0].endswith("."), text


def texts(said):
    """Return a text, or its forms for one and many."""
    return (said,) if isinstance(said, str) else tuple(said)


def fields(text):
    """Return the names of the values that are filled in."""
    return sorted({name for _, name, _, _ in Formatter().parse(text) if name})


def test_english_is_what_the_code_says():
    assert current_locale() == ENGLISH
    assert gettext("Plant {fern}.", fern="red") == "Plant red."
    assert ngettext("{count} move", "{count} moves", 1) == "1 move"
    assert ngettext("{count} move", "{count} moves", 3) == "3 moves"
    for game in GAMES.values():
        assert wording(game) == {**TABLE_WORDING, **game.wording}


def test_another_language_is_spoken_only_meanwhile():
    felci = GAMES["felci"]
    with use_locale("it"):
        italian = wording(felci)
    assert italian["spore_planted"] != felci.wording["spore_planted"]
    assert wording(felci)["spore_planted"] == felci.wording["spore_planted"]


@pytest.mark.parametrize("game", GAMES)
def test_every_value_of_a_phrase_has_words_or_is_a_name_as_c4_or_a_number(game):
    """Else it would be an English word among those of another language."""
    words = GAMES[game].wording
    assert set(GAMES[game].seat_names) <= set(words)
    for phrase in phrases(game):
        for name in fields(words[phrase.code]):
            value = phrase.values[name]
            for part in " ".join(value if isinstance(value, tuple) else [str(value)]).split():
                assert part in words or any(sign.isdigit() for sign in part), (phrase, part)


def phrases(game):
    """Return the log and score texts of a game's recorded matches."""
    for path in sorted(FIXTURES.glob(f"{game}/*.json")):
        played = replay(recorded(path))
        reported = (
            tell(match, event, Observer.REFEREE)
            for match, event in zip(played.positions, played.events[1:], strict=True)
        )
        yield from chain.from_iterable(reported)
        for line in played.last.count.lines if played.last.count else ():
            yield from (line.what, line.why)


def test_untranslated_messages_are_shown_in_english():
    with use_locale("it"):
        assert gettext("Nobody gave words for this.") == "Nobody gave words for this."


def test_equal_words_are_equal_in_every_catalogue():
    """Else those of the first one would be said everywhere: ``say_for`` keeps them apart."""
    for language in LANGUAGES.keys() - {ENGLISH}:
        text = {}
        for path in FOLDER.glob(f"{language}/*.po"):
            for entry in entries(path):
                text.setdefault((entry.context, entry.id), set()).add(texts(entry.string))
        assert {which: words for which, words in text.items() if len(words) > 1} == {}
