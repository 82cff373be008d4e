"""Tests that rules pages, lessons and help agree with the rules, in every language."""

import io
import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from adapters import i18n
from adapters.i18n import use_locale
from domain.felci.components import STANDARD
from domain.grid import neighbours
from domain.registry import GAMES
from tests.golden import FIXTURES
from tests.rule_statements import (
    RULE_ID,
    apart,
    beyond,
    pages_apart,
    sections_of,
    sentences_with_rules,
    stated_in,
)
from tests.stated import stated
from tests.web.games.test_help import looked_at, one_of_each
from web.games.registry import PRESENTATIONS
from web.lessons import lesson_of
from web.view_models.help import help_on

DOMAIN = Path(__file__).parent.parent / "domain"
CATALOGUES = Path(i18n.__file__).parent / "it"
COMPARED = ("en", "it")
each_game = pytest.mark.parametrize("game", GAMES)
each_language = pytest.mark.parametrize("language", COMPARED)


def page_of(game, language):
    """Return the Markdown of a rules page."""
    return PRESENTATIONS[game].rules(language).read_text(encoding="utf-8")


def steps_of(game, language):
    """Return the texts of a lesson by the names of its steps."""
    return {
        step.name: f"{step.title}. "
        + " ".join("".join(part.text for part in paragraph) for paragraph in step.paragraphs)
        for step in lesson_of(game, language).steps
    }


def said_of(game):
    """Return what the page says of a game's things, in both languages, by the English text."""
    catalogue = read_po(io.BytesIO((CATALOGUES / f"{game}.po").read_bytes()))
    return {
        text.id: text.string
        for text in catalogue
        if isinstance(text.id, str)
        and any(re.search(rf"games/{game}/(?:help|text)\.py", place) for place, _ in text.locations)
    }


def italian_of(game):
    """Return all Italian texts of a game, by where they stand."""
    catalogue = read_po(io.BytesIO((CATALOGUES / f"{game}.po").read_bytes()))
    words = [text.string for text in catalogue if text.id]
    return {
        "rules": page_of(game, "it"),
        "lesson": "\n".join(steps_of(game, "it").values()),
        "catalogue": "\n".join("\n".join(w) if isinstance(w, tuple) else w for w in words),
    }


@each_game
def test_a_rules_page_states_the_same_in_both_languages(game):
    assert pages_apart(page_of(game, "en"), page_of(game, "it")) == {}


@each_game
def test_a_lesson_states_the_same_in_both_languages(game):
    english, italian = (steps_of(game, language) for language in COMPARED)

    found = {name: apart(english[name], italian[name]) for name in english}
    assert {name: what for name, what in found.items() if what} == {}


@each_game
def test_help_and_symbols_state_the_same_in_both_languages(game):
    text = said_of(game)

    assert text
    assert {one: what for one, other in text.items() if (what := apart(one, other))} == {}


@each_language
@each_game
def test_a_sentence_of_a_lesson_allows_and_demands_no_more_than_the_rules_it_cites(game, language):
    page = page_of(game, language)
    cited = [
        sentence
        for text in steps_of(game, language).values()
        for sentence in sentences_with_rules(text)
    ]

    assert len(cited) > 10
    assert {each: more for each in cited if (more := beyond(each, page, language))} == {}


@each_language
@each_game
def test_help_states_no_number_that_its_rule_and_those_it_leads_to_lack(game, language):
    """A rule leads to those of its chapter and to those that it names."""
    sections = {anchor: "\n".join(parts.values()) for anchor, parts in _pages(game, language)}
    lacking = set()
    for does, rule in _helped(game, language):
        chapter = rule.partition(".")[0]
        near = {rule, *RULE_ID.findall(sections[rule])}
        near |= {anchor for anchor in sections if anchor.partition(".")[0] == chapter}
        known = stated_in("\n".join(sections[anchor] for anchor in near), language)
        reported = stated_in(does, language)
        if (
            reported.numbers.keys() - known.numbers.keys()
            or reported.words.keys() - known.words.keys()
        ):
            lacking.add((rule, does))

    assert lacking == set()


def _pages(game, language):
    return sections_of(page_of(game, language)).items()


def _helped(game, language):
    """Return what help says of the things of recorded matches, each with its rule."""
    found = set()
    for name in stated(game).HELPED:
        for at in (0.5, 0.9, 1):
            with use_locale(language):
                seen, view = looked_at(FIXTURES / game / f"{name}.json", at, 0)
                reported = [help_on(seen, view, id) for id in one_of_each(seen.scene)]
            found |= {(each.does, each.rule) for each in reported}
    return found


@each_language
@each_game
def test_exactly_the_rulings_are_marked_as_rulings_on_the_page(game, language):
    prefix = stated(game).RULES
    rows = re.findall(r"^\| ([^|]+) \|", (DOMAIN / game / "RULINGS.md").read_text(), re.MULTILINE)
    ruled = {rule for row in rows for rule in re.findall(rf"{prefix}-\d+(?:\.\d+)?", row)}

    assert {anchor for anchor, parts in _pages(game, language) if parts["ruling"]} == ruled


@each_game
def test_italian_texts_use_the_words_of_the_rulebook(game):
    found = {
        where: words
        for where, text in italian_of(game).items()
        if (words := re.findall(stated(game).OTHER_WORDS, text))
    }

    assert found == {}


@each_language
def test_the_example_of_a_spore_names_neighbours_and_a_cell_that_is_none(language):
    """FEL-4.3: a board that stands on its corner has no neighbour straight below or to the side."""
    example = sections_of(page_of("felci", language))["FEL-4.3"]["example"]
    fern, first, second, other, again = re.findall(r"\b[a-h][1-8]\b", example)
    cells = {cell for section in STANDARD.sections.values() for cell in section}

    assert {first, second} <= set(neighbours(fern, cells))
    assert other in cells - set(neighbours(fern, cells))
    assert again == fern


@pytest.mark.parametrize(
    ("game", "text", "fault"),
    [
        ("felci", "black may play one last turn", "black plays one last turn"),
        ("felci", "you may draw from the pile until", "you draw from the pile until"),
        ("felci", "A bench never brings less than 0", "A bench never brings less than 1"),
        ("felci", "only d5 and c4 are empty", "only d5 and d4 are empty"),
        (
            "bower",
            "brings the third gem into a column, or",
            "brings the fourth gem into a column, or",
        ),
        ("birdie", "To take, you need at least one card", "To take, you need one card"),
        ("birdie", "and twice in the expert variant", "and in the expert variant"),
        ("bloom", "at least three tiles on the table", "three tiles on the table"),
        ("bloom", "13 tiles from the reserve", "12 tiles from the reserve"),
        ("bower", "with exactly 1 such object", "with 1 such object"),
        ("bower", "You never have to apply", "You must apply"),
    ],
)
def test_a_fault_that_was_planted_in_a_rules_page_is_found(game, text, fault):
    page = page_of(game, "en")
    assert page.count(text) == 1

    assert pages_apart(page.replace(text, fault), page_of(game, "it"))


@pytest.mark.parametrize(
    ("game", "name", "text", "fault"),
    [
        ("bloom", "2.2", "a ladder of at least three", "a ladder of three"),
        ("bower", "12", "you may decline it", "you must take it"),
        ("birdie", "9", "one more turn at most", "one more turn"),
    ],
)
def test_a_fault_that_was_planted_in_a_lesson_is_found(game, name, text, fault):
    english, italian = (steps_of(game, language)[name] for language in COMPARED)
    assert english.count(text) == 1

    assert apart(english.replace(text, fault), italian)


@each_language
def test_a_lesson_that_allows_what_its_rule_demands_is_found(language):
    """FEL-6.1: as it was once told, in both languages alike."""
    sentence = steps_of("felci", language)["51"].rpartition(". ")[2]
    page = page_of("felci", language)
    assert not beyond(sentence, page, language)

    demanding = page.replace("black may play one", "black plays one")
    assert beyond(sentence, demanding.replace("il nero può giocare", "il nero gioca"), language)
