"""Presentations: every registered game has one with all its files."""

from pathlib import Path

import pytest
from click.testing import CliRunner
from msgspec.structs import replace

from adapters.projections.tallies import Tally
from adapters.records.replay import replay
from domain.registry import GAMES
from tests.golden import FIXTURES, recorded
from tests.web.visitors import SECRET
from web.app import create_app
from web.context import service_of
from web.games.registry import PRESENTATIONS, NotPresented, check_presentations
from web.serve_command import serve
from web.server import run
from web.statistics.game import points_by_rule


def without(name):
    """Return the tables of all games but one."""
    return {game: table for game, table in PRESENTATIONS.items() if game != name}


def test_every_game_on_the_shelf_has_its_table_with_all_its_files():
    check_presentations(GAMES, PRESENTATIONS)


def test_a_game_without_a_table_is_named():
    with pytest.raises(
        NotPresented, match=r"^The game felci has no table in web/games/registry\.py\.$"
    ):
        check_presentations(GAMES, without("felci"))


def test_a_table_without_a_game_is_named():
    games = {name: game for name, game in GAMES.items() if name != "bower"}

    with pytest.raises(NotPresented) as refused:
        check_presentations(games, PRESENTATIONS)

    assert str(refused.value) == "The table bower has no game in domain/registry.py."


@pytest.mark.parametrize(
    "file",
    [
        "style.css",
        "symbols.svg",
        "picture.svg",
        "lesson/match.json",
        "lesson/it.md",
        "rules/en.md",
    ],
)
def test_a_file_that_a_table_lacks_is_named(tmp_path, file):
    for path in PRESENTATIONS["felci"].folder.rglob("*.*"):
        there = tmp_path / path.relative_to(PRESENTATIONS["felci"].folder)
        there.parent.mkdir(parents=True, exist_ok=True)
        there.touch()
    (tmp_path / file).unlink()
    tables = {**PRESENTATIONS, "felci": replace(PRESENTATIONS["felci"], folder=tmp_path)}

    with pytest.raises(NotPresented) as refused:
        check_presentations(GAMES, tables)

    assert str(refused.value) == f"The table felci lacks its file {Path(tmp_path, file)}."


def test_an_application_is_not_made_of_games_without_tables(app, monkeypatch):
    monkeypatch.delitem(PRESENTATIONS, "birdie")

    with pytest.raises(NotPresented):
        create_app(service_of(app).store, SECRET)


def test_serving_ends_with_one_line_when_a_game_has_no_table(monkeypatch):
    monkeypatch.setattr(run, "PRESENTATIONS", without("bloom"))

    result = CliRunner().invoke(serve, ["--database", ":memory:", "--port", "0"])

    assert result.exit_code == 2
    assert result.stderr == "Error: The game bloom has no table in web/games/registry.py.\n"


def test_a_browser_loads_a_games_assets_from_its_own_folder(visitor):
    for name, table in PRESENTATIONS.items():
        for file in ("style.css", "picture.svg"):
            answer = visitor.get(f"/looks/{name}/{file}")
            assert answer.data == table.folder.joinpath(file).read_bytes()
            assert answer.headers["Cache-Control"] == "no-cache"
            assert answer.headers["ETag"]


@pytest.mark.parametrize("path", ["chess/style.css", "felci/scene.py", "felci/lesson/match.json"])
def test_nothing_else_of_a_folder_is_served(visitor, path):
    assert visitor.get(f"/looks/{path}").status_code == 404


@pytest.mark.parametrize("game", GAMES)
def test_every_line_of_a_score_and_every_first_move_has_words_for_the_statistics(game):
    table, words = PRESENTATIONS[game], set()
    for path in FIXTURES.glob(f"{game}/*.json"):
        match = replay(recorded(path)).last
        lines = match.count.lines if match.count else ()
        assert {line.part for line in lines} <= table.points.keys()
        openings = filter(None, (match.game.opening(move.command) for move in match.line))
        words.update(table.opening(code) for code in openings)

    assert all(words)
    assert len(words) > 1


@pytest.mark.parametrize("game", GAMES)
def test_an_average_below_zero_has_a_bar_in_the_colour_of_a_loss(game):
    lost, *others = PRESENTATIONS[game].points
    tally = Tally(points={lost: -6, **dict.fromkeys(others, 6)}, totals={0: 2})

    below, *above = points_by_rule(GAMES[game], tally).rows

    assert below.values == ("−3.0",)
    assert [bar.loss for bar in (below, *above)] == [True, *(False for _ in above)]
    assert 'class="bar loss"' in below.bar
