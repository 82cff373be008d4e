"""The example of a bot plays whole matches, and its guide is true."""

import ast
import importlib.util
import re
import sys
from pathlib import Path

import pytest

from domain.registry import GAMES
from web.context import service_of

ROOT = Path(__file__).parents[3]
BOT = ROOT / "fixtures" / "bot.py"
GUIDE = (ROOT / "web" / "api" / "BOTS.md").read_text("utf-8")


@pytest.fixture
def bot():
    """Return the example as a module."""
    spec = importlib.util.spec_from_file_location("bot", BOT)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_it_is_short_and_needs_only_the_standard_library():
    text = BOT.read_text("utf-8")
    imported = {
        (node.module or "") if isinstance(node, ast.ImportFrom) else node.names[0].name
        for node in ast.walk(ast.parse(text))
        if isinstance(node, (ast.Import, ast.ImportFrom))
    }

    assert len(text.splitlines()) <= 100
    assert {name.partition(".")[0] for name in imported} <= sys.stdlib_module_names


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_it_plays_a_whole_match(app, url, bot, game):
    service_of(app).bots.start()

    result = bot.play(url, game, "random")

    (listed,) = service_of(app).store.list.newest("finished", 1)
    assert (listed.game, listed.totals is not None) == (game, True)
    assert result.endswith(".")


@pytest.mark.slow
def test_the_better_order_of_the_guide_wins_against_random(app, url, bot):
    service_of(app).bots.start()
    (program,) = re.findall(r"```python\n(.*?)```", GUIDE, re.DOTALL)
    exec(compile(program, "BOTS.md", "exec"), vars(bot))
    assert bot.order({}, ["pass", "reserve", "tile-34"]) == ["tile-34", "reserve", "pass"]

    results = [bot.play(url, "bloom", "random") for _ in range(3)]

    assert sum(result.startswith("You win") for result in results) >= 2


def test_the_guide_names_only_routes_that_there_are(app):
    paths = {rule.rule for rule in app.url_map.iter_rules()}

    for within, path in re.findall(r"`(?:GET|POST) (\.\.\.)?(/[a-z/.]+)(?:\?[^`]*)?`", GUIDE):
        assert (f"/matches/<uuid:match_id>{path}" if within else path) in paths, path
