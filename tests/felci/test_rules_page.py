"""Is every line of the rules page tested, and every refusal provoked?"""

from pathlib import Path

import pytest

from domain.felci.rules import FelciRefusal
from tests.rules_page import RulesPage

PAGE = RulesPage("FEL", {1: 5, 2: 2, 3: 4, 4: 7, 5: 3, 6: 4, 7: 1}, Path(__file__).parent)
each_refusal = pytest.mark.parametrize("refusal", FelciRefusal, ids=lambda refusal: refusal.name)


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
