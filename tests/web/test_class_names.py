"""Class names are unique in the web package."""

import ast
from collections import Counter
from pathlib import Path

import web
from domain.registry import GAMES

ROOT = Path(web.__file__).parent


def test_outside_of_the_games_each_class_has_a_name_of_its_own():
    files = (path for path in ROOT.rglob("*.py") if not GAMES.keys() & {*path.parts})
    named = Counter(
        statement.name
        for path in files
        for statement in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(statement, ast.ClassDef)
    )

    assert [name for name, times in named.items() if times > 1] == []
