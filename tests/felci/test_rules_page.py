"""Is every line of the rules page tested, and every refusal provoked?"""

import re
from pathlib import Path

import pytest

from domain.felci.rules import FelciRefusal

LINES = {"1": 5, "2": 2, "3": 4, "4": 7, "5": 3, "6": 4, "7": 1}
"""How many lines each section of the rules page has."""
TESTS = "\n".join(path.read_text() for path in sorted(Path(__file__).parent.glob("test_*.py")))


@pytest.mark.parametrize(
    "rule", [f"FEL-{section}.{line + 1}" for section in LINES for line in range(LINES[section])]
)
def test_every_line_of_the_rules_page_has_a_test(rule):
    assert re.search(rf'def test_\w+\([^)]*\):\n    """[^"]*{re.escape(rule)}\b', TESTS)


@pytest.mark.parametrize("refusal", FelciRefusal, ids=lambda refusal: refusal.name)
def test_every_refusal_is_provoked_by_a_test_with_its_rule(refusal):
    assert f'"{refusal.rule}", FelciRefusal.{refusal.name})' in TESTS


@pytest.mark.parametrize("refusal", FelciRefusal, ids=lambda refusal: refusal.name)
def test_every_refusal_is_a_sentence_of_a_rule_that_there_is(refusal):
    section, line = re.fullmatch(r"(?:FEL|GEN)-(\d)(?:\.(\d))?", refusal.rule).groups()

    assert refusal.sentence.endswith(".")
    assert refusal.rule == "GEN-5" or 1 <= int(line) <= LINES[section]
