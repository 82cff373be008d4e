"""Translation coverage: all text in templates and scripts is in the current language."""

import json
import re
from pathlib import Path

import pytest

import web
from adapters.i18n import LANGUAGES, use_locale
from tests.web.visitors import Table, Visitor
from web.middleware.locale import COOKIE
from web.view_models.assets import STATIC
from web.view_models.script_messages import script_messages, script_words

PEOPLE = {"Accept": "text/html"}
TEMPLATES = sorted(Path(web.__file__).with_name("templates").glob("**/*.html"))
SCRIPTS = sorted(path for path in STATIC.glob("*.js") if path.stem != "words")
NAMES = {
    "Giardino",
    "Esc",
    "Home",
    "End",
    "Home End",
    "p",
    "f",
    "i",
    "CSV",
    "JSON Lines",
    "Parquet",
}
"""What is called alike in every language."""
SKIPPED = re.compile(
    r"\{% block body %\}.*?\{% endblock %\}|\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}"
    r"|<!--.*?-->|<(script|style)\b.*?</\1>|<!doctype html>",
    re.DOTALL,
)
READ = re.compile(r'\s(?:aria-label|aria-valuetext|title|alt|placeholder)="([^"$]*[A-Za-z][^"$]*)')
TEXT = re.compile(r">([^<>]*[A-Za-z][^<>]*)<")
COMMENT = re.compile(r"^\s*//.*$|\s//\s.*$|/\*[\s\S]*?\*/", re.MULTILINE)
CALL = re.compile(r'\bgettext\(\s*"[^"]+"|\bngettext\(\s*"[^"]+",\s*"[^"]+"')
MARKUP = re.compile(r">\s*([A-Z][a-z]+[^<>${}=();]*)\s*(?:<|\$\{)")
SENTENCE = re.compile(r'"([A-Z][a-z]+[ ’\'][^"]*)"|`([A-Z][a-z]+ [^`]*)`')


def bare(found):
    """Return the texts that nobody said, names apart."""
    texts = {text.strip(" \n·:,.()?/→←↔") for text in found}
    return {text for text in texts if re.search("[A-Za-z]", text)} - NAMES


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: f"{path.parent.name} {path.stem}")
def test_a_template_holds_no_bare_words(path):
    source = SKIPPED.sub("", path.read_text(encoding="utf-8"))

    assert bare([*TEXT.findall(source), *READ.findall(source)]) == set()


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_a_script_holds_no_bare_words(path):
    source = CALL.sub("", COMMENT.sub("", path.read_text(encoding="utf-8")))
    sentences = (one or other for one, other in SENTENCE.findall(source))

    assert bare([*MARKUP.findall(source), *READ.findall(source), *sentences]) == set()


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_all_that_a_script_says_has_words(path):
    source = COMMENT.sub("", path.read_text(encoding="utf-8"))
    texts = [text if isinstance(text, str) else text[0] for text in script_messages(source)]

    assert len(texts) == len(re.findall(r"\bn?gettext\(", source))
    with use_locale("it"):
        assert set(texts) <= script_words().keys()


def test_english_pages_hold_no_words_of_their_scripts(table):
    page = table.spectator.get(table.path, headers=PEOPLE).text

    assert 'id="words"' not in page


def test_each_page_of_a_match_is_in_the_language_of_its_browser(app, table):
    seen = {}
    for language in (*LANGUAGES, *LANGUAGES):
        visitor = Visitor(app)
        visitor.client.set_cookie(COOKIE, language)
        page = visitor.get(table.path, headers=PEOPLE).text
        view = json.loads(re.search(r'id="match-view">(.*?)</script>', page).group(1))
        assert f'<html lang="{language}"' in page
        assert view == visitor.get(f"{table.path}match-view").json
        seen.setdefault(language, page)
        assert seen[language] == page
    words = json.loads(re.search(r'id="words">(.*?)</script>', seen["it"]).group(1))
    assert words["Cancel"] == "Annulla"
    assert words["{count} new move"] == ["{count} nuova mossa", "{count} nuove mosse"]


def test_anyone_who_was_invited_is_asked_in_their_language(app, visitor):
    opened = visitor.open(game="felci", sit=0).json
    guest = Visitor(app)
    guest.client.set_cookie(COOKIE, "it")
    guest.follow(opened["invitations"][1]["link"])

    assert "a giocare a Felci" in guest.get(opened["path"], headers=PEOPLE).text


def test_a_seat_without_a_name_is_called_in_the_language_of_the_browser(app):
    table = Table(app, seats=[{}, {}])
    italian = Visitor(app)
    italian.client.set_cookie(COOKIE, "it")

    names = [player["name"] for player in italian.get(f"{table.path}match-view").json["players"]]
    assert names == ["Bianco", "Bruno"]


def test_a_refusal_is_shown_in_the_language_of_the_browser(app):
    italian = Visitor(app)
    italian.client.set_cookie(COOKIE, "it")

    assert "Pagina non trovata" in italian.get("/nowhere", headers=PEOPLE).text
    assert (
        italian.get("/nowhere")
        .json["sentence"]
        .startswith("A questo indirizzo non c'è nessuna pagina.")
    )
