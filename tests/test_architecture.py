"""Tests that the architecture picture matches the imports."""

import ast
import importlib.machinery
import importlib.util
from collections import Counter
from pathlib import Path

import pytest

from domain.registry import GAMES

ROOT = Path(__file__).parents[1]
GRAPH = {"a": {"b", "c"}, "b": {"c"}, "c": set(), "d": {"c"}}
"""The module a imports b and c, and so on."""


def loaded(name):
    """Return a program of .ci as a module."""
    path = str(ROOT / ".ci" / name)
    loader = importlib.machinery.SourceFileLoader(name, path)
    spec = importlib.util.spec_from_loader(name, loader)
    module = importlib.util.module_from_spec(spec)
    loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def architecture():
    return loaded("architecture")


def test_the_picture_matches_the_code(architecture):
    """Run `make architecture` if it does not."""
    assert architecture.PICTURE.read_text(encoding="utf-8") == architecture.picture()


def test_a_module_is_above_all_that_it_imports(architecture):
    assert architecture.rows(GRAPH, 2) == [["a"], ["b", "d"], ["c"]]
    assert architecture.rows(GRAPH, 1) == [["a"], ["b"], ["d"], ["c"]]


def test_an_arrow_is_left_out_if_a_longer_path_implies_it(architecture):
    assert list(architecture.reduced(GRAPH)) == [("a", "b"), ("b", "c"), ("d", "c")]


def test_every_module_has_a_summary(architecture):
    modules = architecture.import_graph(architecture.PACKAGES)

    assert [module for module in modules if not architecture.summary(module)] == []


def test_outside_of_the_games_each_class_has_a_name_of_its_own():
    files = (path for path in (ROOT / "web").rglob("*.py") if not GAMES.keys() & {*path.parts})
    named = Counter(
        statement.name
        for path in files
        for statement in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(statement, ast.ClassDef)
    )

    assert [name for name, times in named.items() if times > 1] == []
