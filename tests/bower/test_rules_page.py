"""Is every line of the rules page tested, and every refusal provoked?"""

from pathlib import Path

import pytest

from domain.bower.rules import BowerRefusal
from tests.rules_page import RulesPage

PAGE = RulesPage("BOW", {1: 4, 2: 3, 3: 4, 4: 5, 5: 8, 6: 8, 7: 2}, Path(__file__).parent)
each_refusal = pytest.mark.parametrize("refusal", BowerRefusal, ids=lambda refusal: refusal.name)


@pytest.mark.parametrize("rule", PAGE.rules)
def test_every_line_of_the_rules_page_has_a_test(rule):
    assert PAGE.is_tested(rule)


@each_refusal
def test_every_refusal_is_provoked_by_a_test_with_its_rule(refusal):
    assert PAGE.is_provoked(refusal)


@each_refusal
def test_every_refusal_is_a_sentence_of_a_rule_that_there_is(refusal):
    assert PAGE.has(refusal)
    assert refusal.sentence.endswith(".")
