"""Tests that every line of each rules page is tested, and every refusal provoked."""

import re
from pathlib import Path

import pytest

from adapters.i18n import LANGUAGES
from domain.errors import GeneralRefusal
from domain.registry import GAMES
from tests.rules_page import RulesPage
from tests.stated import stated
from web.rulebook import rules_page

HERE = Path(__file__).parent
DOMAIN = HERE.parent / "domain"
PAGES = {game: RulesPage(stated(game).RULES, stated(game).LINES, HERE / game) for game in GAMES}
REFUSALS = {game: stated(game).REFUSALS for game in GAMES}
each_game = pytest.mark.parametrize("game", GAMES)
each_language = pytest.mark.parametrize("language", LANGUAGES)
each_line = pytest.mark.parametrize(
    ("page", "rule"),
    [pytest.param(page, rule, id=rule) for page in PAGES.values() for rule in page.rules],
)
each_refusal = pytest.mark.parametrize(
    ("page", "refusal"),
    [
        pytest.param(PAGES[game], refusal, id=f"{game} {refusal.name}")
        for game, refusals in REFUSALS.items()
        for refusal in refusals
    ],
)


@each_line
def test_every_line_of_the_rules_page_has_a_test(page, rule):
    assert page.is_tested(rule)


@each_refusal
def test_every_refusal_is_provoked_by_a_test_with_its_rule(page, refusal):
    assert page.is_provoked(refusal)


@each_refusal
def test_every_refusal_is_a_sentence_of_a_rule_that_there_is(page, refusal):
    assert page.has(refusal)
    assert refusal.sentence.endswith(".")


@each_language
@each_game
def test_every_line_of_the_rules_has_its_anchor_on_the_page_that_people_read(game, language):
    shown = anchors(game, language)

    assert len(shown) == len(set(shown))
    assert set(PAGES[game].rules) <= set(shown)
    assert {refusal.rule for refusal in (*GeneralRefusal, *REFUSALS[game])} <= set(shown)


@each_language
@each_game
def test_every_rule_that_the_code_names_has_its_anchor(game, language):
    prefix = stated(game).RULES
    code = "\n".join(path.read_text() for path in (DOMAIN / game).rglob("*.py"))
    named = set(re.findall(rf"{prefix}-\d+(?:\.\d+)?", code)) | set(GAMES[game].rule_ids.values())

    assert named
    assert named <= set(anchors(game, language))


@each_game
def test_the_rules_have_the_same_anchors_in_the_same_order_in_every_language(game):
    assert len({anchors(game, language) for language in LANGUAGES}) == 1


@each_language
@each_game
def test_every_link_within_the_rules_finds_its_anchor(game, language):
    page = rules_page(game, language)
    led_to = set(re.findall(r'href="#([^"]+)"', page.body))

    assert {heading.anchor for heading in page.contents} | led_to <= set(anchors(game, language))
    assert "http" not in page.body


def anchors(game: str, language: str) -> tuple[str, ...]:
    """Return the anchors of the rules of *game*, as they follow one another."""
    return tuple(re.findall(r' id="([^"]+)"', rules_page(game, language).body))
