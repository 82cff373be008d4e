"""The language of the command line: ``--language``."""

import json
from pathlib import Path

import click
import pytest

from adapters.i18n import LANGUAGES, current_locale
from replay.click_words import WORDS
from tests.golden import FIXTURES
from tests.replay.program import FELCI, run

EXAMPLE = FELCI / "rulebook_example.json"
ITALIAN = ("--language", "it")


@pytest.fixture
def spoilt(tmp_path):
    """Return a record whose second move names a cell that does not exist."""
    record = json.loads(EXAMPLE.read_bytes())
    record["moves"][1]["cell"] = "z9"
    path = tmp_path / "spoilt.json"
    path.write_text(json.dumps(record))
    return path


def test_the_log_and_its_headings_are_shown_in_italian():
    text = run(*ITALIAN, "replay", EXAMPLE, "--at", "2", "--as", "black").stdout

    assert "Felci  bianco Bianca  nero Nerina" in text
    assert "   2  bianco  piazza una nuova pianta gialla in e8" in text
    assert "Dopo la mossa 2 di 72, vista da nero" in text


def test_the_end_of_a_match_is_shown_in_italian():
    text = run(*ITALIAN, "replay", FIXTURES / "bower" / "shared_victory.json").stdout

    assert text.splitlines()[-1].endswith(": sud e nord condividono la vittoria")


def test_the_count_is_shown_in_italian():
    text = run(*ITALIAN, "audit", EXAMPLE)

    assert text.exit_code == 0
    assert "regolare, finita" in text.stdout
    assert "  nero (Nerina): 14, vince" in text.stdout
    assert "visitatore rosso sulla panchina bianca a nord; felci rosse" in text.stdout


def test_a_broken_rule_is_shown_in_italian_with_the_same_exit_code(spoilt):
    audited, replayed = (run(*ITALIAN, command, spoilt) for command in ("audit", "replay"))

    assert audited.exit_code == replayed.exit_code == 1
    assert "irregolare alla mossa 2: GEN-5 Nel giardino non c'è questa cella." in audited.stdout
    assert replayed.stderr == (
        f"{spoilt}: la mossa 2 viola GEN-5: Nel giardino non c'è questa cella.\n"
    )


def test_unusable_input_is_reported_in_italian_with_the_same_exit_code():
    wrong = run(*ITALIAN, "replay", EXAMPLE, "--at", "99")

    assert wrong.exit_code == 2
    assert wrong.stderr == "Errore: non c'è la posizione 99: le mosse registrate sono 72\n"


def test_the_environment_names_the_language_too_and_the_option_has_the_last_word(monkeypatch):
    monkeypatch.setenv("GIARDINO_LANGUAGE", "it")

    assert "regolare, finita" in run("audit", EXAMPLE).stdout
    assert "legal, finished" in run("--language", "en", "audit", EXAMPLE).stdout


def test_english_is_shown_without_it_and_nothing_of_another_language_stays():
    before = run("audit", EXAMPLE).stdout
    run(*ITALIAN, "audit", EXAMPLE)

    assert current_locale() == "en"
    assert run("audit", EXAMPLE).stdout == before


def test_json_is_the_same_in_every_language(spoilt):
    for words in (
        ("audit", EXAMPLE, spoilt, FIXTURES / "birdie" / "abilities.json", "--json"),
        ("replay", EXAMPLE, "--as", "spectator", "--json"),
    ):
        english, italian = (run("--language", language, *words) for language in LANGUAGES)
        assert (italian.stdout, italian.exit_code) == (english.stdout, english.exit_code)


def test_help_names_the_option_and_stays_english():
    text = run(*ITALIAN, "--help").stdout

    assert "--language [en|it]" in text
    assert "GIARDINO_LANGUAGE" in text
    assert "matches of four board" in text


ENGLISH_WORDS = (" is ", "No such", "no such", "Missing", "Invalid", "must", "can't", "Error:")


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (("adit",), "Non c'è nessun comando 'adit'. Intendevi 'audit'? Vedi giardino --help."),
        (("matches", "--game", "chess"), "Valore non valido per '--game': 'chess' non è tra"),
        (("matches", "--colour"), "Non c'è nessuna opzione '--colour'."),
        (("matches", "--since", "ieri"), "non è una data UTC"),
        (("check", "--jobs", "x"), "Valore non valido per '--jobs': 'x' non è un numero"),
        (("check", "--jobs", "0"), "0 non è nell'intervallo"),
        (("matches", "a", "b"), "Ci sono argomenti di troppo (a b)"),
        (("report", EXAMPLE), "Manca l'opzione '--at'."),
        (("audit", "nofile.json"), "nofile.json: il file o la cartella non c'è"),
        (("check", "--database", "mysql://x"), "Il database dev'essere il percorso di un file"),
        (("replay", EXAMPLE, "--until", "1 < 'a'"), "un suo valore è del tipo sbagliato"),
        (("example",), "'{birdie|bloom|bower|felci}'. Scegli fra: birdie, bloom"),
        (("replay", EXAMPLE, "--until", "1 <"), "la sintassi è sbagliata"),
        (("serve", "--public-url", "x"), "L'indirizzo pubblico si scrive"),
        (("serve", "--workers", "2", "--database", ":memory:"), "ammette un solo processo"),
    ],
    ids=lambda given: " ".join(map(str, given)) if isinstance(given, tuple) else "",
)
def test_errors_are_shown_wholly_in_italian(words, text):
    wrong = run(*ITALIAN, *words)

    assert wrong.exit_code == 2
    assert text in wrong.stderr
    assert not any(english in wrong.stderr for english in ENGLISH_WORDS)
    assert current_locale() == "en"


def test_the_words_of_click_that_are_translated_are_those_that_it_has():
    sources = "".join(
        Path(module.__file__).read_text("utf-8")
        for module in (click.core, click.exceptions, click.parser, click.types)
    )
    for word in WORDS:
        assert repr(word)[1:-1] in sources.replace('\\"', '"')
