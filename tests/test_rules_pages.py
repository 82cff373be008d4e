"""Is every line of each game's rules page tested, and every refusal provoked?"""

from pathlib import Path

import pytest

from domain.birdie.rules import BirdieRefusal
from domain.bloom.rules import BloomRefusal
from domain.bower.rules import BowerRefusal
from domain.felci.rules import FelciRefusal
from domain.games import GAMES
from tests.rules_page import RulesPage

HERE = Path(__file__).parent
PAGES = {
    "birdie": RulesPage("BIR", {1: 3, 2: 4, 3: 6, 4: 9, 5: 4, 6: 2}, HERE / "birdie"),
    "bloom": RulesPage("BLO", {1: 2, 2: 4, 3: 4, 4: 2, 5: 5, 6: 1, 7: 2, 8: 1}, HERE / "bloom"),
    "bower": RulesPage("BOW", {1: 4, 2: 3, 3: 4, 4: 5, 5: 8, 6: 8, 7: 2}, HERE / "bower"),
    "felci": RulesPage("FEL", {1: 5, 2: 2, 3: 4, 4: 7, 5: 3, 6: 4, 7: 1}, HERE / "felci"),
}
"""How many lines each section of a game's rules page has."""
REFUSALS = {
    "birdie": BirdieRefusal,
    "bloom": BloomRefusal,
    "bower": BowerRefusal,
    "felci": FelciRefusal,
}
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


def test_every_game_has_a_rules_page():
    assert PAGES.keys() == REFUSALS.keys() == GAMES.keys()


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
