"""Tests that what the domain says of a wrong component set is told in the user's language."""

import ast
from pathlib import Path

import pytest

import domain
from adapters.i18n import use_locale
from adapters.records.plain_words import plain_message
from domain.registry import GAMES


def complaints(game: str) -> list[str]:
    """Return all complaints in the code of a game's component set, with 7 for each number."""
    code = Path(domain.__file__).parent / game / "components.py"
    found = []
    for node in ast.walk(ast.parse(code.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Tuple | ast.Return):
            for part in ast.iter_child_nodes(node):
                pieces = part.values if isinstance(part, ast.JoinedStr) else [part]
                texts = [each.value if isinstance(each, ast.Constant) else "7" for each in pieces]
                found += ["".join(map(str, texts))]
    return [text for text in found if " must " in text]


@pytest.mark.parametrize("game", GAMES)
def test_every_complaint_about_a_component_set_is_translated(game):
    said = complaints(game)
    with use_locale("it"):
        assert [text for text in said if plain_message(text) == text] == []
    assert said
