"""Tests that code for all games names none of them."""

import ast
import importlib
import pkgutil
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec
import pytest

from domain.registry import GAMES

ROOT = Path(__file__).parents[1]
PLACES = ("web", "adapters", "replay")
SHELF = Path("web/games/registry.py")
"""Where each game has its line."""
EXAMPLES = (Path("replay/help_text.py"), Path("web/api/examples.py"))
"""Where examples for readers stand, each of which is of some game."""
KINDS = (".py", ".html", ".js", ".css", ".svg")
NAMED = re.compile(rf"\b({'|'.join(GAMES)})(?!\.[a-z]+\.\d|/\d)", re.IGNORECASE)
"""A game; but not as an example of a topic or a version, as ``felci.moved.1`` and ``felci/1``."""
OFFERED = ("state", "view", "commands", "components", "options")
"""The modules of a game whose fields only its own folders may name."""
ORDINARY = {"b", "object", "results", "to", *dir(dict), *dir(list), *dir(str)}
"""A field's name by chance: a mode of a file, a word of JSON or SQL, what values of Python do."""


def general(*kinds: str) -> list[Path]:
    """Return the files of these kinds that belong to no game."""
    return [
        path.relative_to(ROOT)
        for place in PLACES
        for path in sorted((ROOT / place).rglob("*"))
        if path.suffix in kinds and not GAMES.keys() & set(path.relative_to(ROOT).parts)
        and "vendor" not in path.parts and path.relative_to(ROOT) not in EXAMPLES
    ]  # fmt: skip


@cache
def own_fields() -> dict[str, str]:
    """Return the fields that only one game has, and which game that is.

    A word that the general code has for something of its own is no game's.
    """
    fields = {game: set(_fields(game)) for game in GAMES}
    many = Counter(field for found in fields.values() for field in found)
    common = ORDINARY.union(*map(names_given, trees().values()))
    return {
        field: game
        for game, found in fields.items()
        for field in found - common
        if many[field] == 1
    }


def _fields(game: str) -> Iterator[str]:
    package = importlib.import_module(f"domain.{game}")
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        if module.name.split(".")[2] in OFFERED:
            for thing in vars(importlib.import_module(module.name)).values():
                if isinstance(thing, type) and issubclass(thing, msgspec.Struct):
                    yield from thing.__struct_fields__


@cache
def trees() -> dict[Path, ast.Module]:
    """Return the general Python code."""
    return {path: ast.parse((ROOT / path).read_text()) for path in general(".py")}


def names_given(tree: ast.Module) -> Iterator[str]:
    """Return what a module calls its own functions, parameters and variables."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id


def asked_for(tree: ast.Module) -> Iterator[str]:
    """Return the attributes and the texts of a module, as a field can be asked for by either."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


@pytest.mark.parametrize("path", general(*KINDS), ids=str)
def test_no_game_is_named_in_a_file_for_all_games(path):
    lines = enumerate((ROOT / path).read_text().splitlines(), 1)
    named = {number: line for number, line in lines if NAMED.search(line)}

    if path == SHELF:
        named = {number: line for number, line in named.items() if not is_on_the_shelf(line)}
    assert named == {}


def is_on_the_shelf(line: str) -> bool:
    """Tell whether a line does nothing but take a game's table from its folder, or put it up."""
    return bool(re.fullmatch(r"from web\.games\.(\w+) import \w+|    \"(\w+)\": \w+,", line))


def test_no_field_of_one_game_is_asked_for_in_code_for_all_games():
    fields = own_fields()

    assert len(fields) > 50
    for path, tree in trees().items():
        assert fields.keys() & set(asked_for(tree)) == set(), path


@pytest.mark.parametrize("path", general(".js", ".html"), ids=str)
def test_no_field_of_one_game_is_asked_for_in_a_page_or_its_scripts(path):
    fields = set(re.findall(r"\.(\w+)", (ROOT / path).read_text()))

    assert own_fields().keys() & fields == set()
