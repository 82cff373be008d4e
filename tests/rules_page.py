"""Checks that every line of a rules page is tested, and every refusal provoked."""

import re
from collections.abc import Mapping
from pathlib import Path

from domain.errors import Refusal


class RulesPage:
    """A game's rules page: the *prefix* of its ids and how many *lines* each section has.

    Its tests lie in the *folder*, and say in their docstrings which lines they are about.
    """

    def __init__(self, prefix: str, lines: Mapping[int, int], folder: Path) -> None:
        self.rules = [
            f"{prefix}-{section}.{line}"
            for section, count in lines.items()
            for line in range(1, count + 1)
        ]
        self._tests = "\n".join(path.read_text() for path in sorted(folder.glob("test_*.py")))

    def is_tested(self, rule: str) -> bool:
        """Tell whether a test says that it is about this *rule*."""
        about = rf'def test_\w+\([^)]*\):\n    """[^"]*{re.escape(rule)}\b'
        return re.search(about, self._tests) is not None

    def is_provoked(self, refusal: Refusal) -> bool:
        """Tell whether a test expects this *refusal*, by its rule."""
        return f'"{refusal.rule}", {refusal})' in self._tests

    def has(self, refusal: Refusal) -> bool:
        """Tell whether the rule of a *refusal* is on the page, or is that of unknown names."""
        return refusal.rule in (*self.rules, "GEN-5")
