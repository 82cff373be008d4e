"""Stored matches keep their rules version when a newer one is registered.

The newer version exists in these tests only, with one more option and one changed rule.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path

import pytest
from flask import Flask
from msgspec.structs import replace

from adapters.match_store import MatchStore
from adapters.records.integrity_check import check_match
from adapters.settings import settings
from domain.game import AnyGame
from domain.registry import GAMES
from tests.adapters.matches import ticking
from tests.future_rules import OPTION, put_on_the_shelf
from tests.golden import FIXTURES
from tests.sampling import one_of
from tests.web.imports import imported
from tests.web.reused_app import app_over
from tests.web.visitors import NAMES, Table, Visitor
from web.context import service_of
from web.games.registry import PRESENTATIONS

IN_WORDS = "Dealt in reverse"
SHOWN = ("", "view", "match-view", "log", "record", "audit", "audit.json", "position.svg")
each_game = pytest.mark.parametrize("game", one_of(GAMES.values()), ids=GAMES)


@contextmanager
def app_in(file: Path) -> Iterator[Flask]:
    """Open the store of a database file."""
    with (
        MatchStore(settings(str(file)), writes=True, clock=ticking()) as store,
        app_over(store) as app,
    ):
        yield app


def put_newer_on_the_shelf(monkeypatch: pytest.MonkeyPatch, game: AnyGame) -> AnyGame:
    """Put a newer version on the shelf, and what its option is called on its table."""
    table = PRESENTATIONS[game.name]
    options = {**table.options, OPTION: IN_WORDS}
    monkeypatch.setitem(PRESENTATIONS, game.name, replace(table, options=options))
    return put_on_the_shelf(monkeypatch, game)


def table_of(app: Flask, game: AnyGame, moves: int, **options: bool) -> Table:
    """Play a match of as few as can for so many moves; return its table."""
    names = NAMES[: game.players[0]]
    table = Table(app, names=names, game=game.name, options=options)
    table.play(moves)
    return table


def shown(app: Flask, paths: list[str]) -> dict[str, bytes]:
    """Return all that a store shows somebody who looks on of these matches."""
    visitor = Visitor(app)
    found = {f"{path}{what}": visitor.get(f"{path}{what}").data for path in paths for what in SHOWN}
    lists = ("/matches", "/matches.jsonl", "/matches.csv")
    return found | {path: visitor.get(path).data for path in lists}


@each_game
def test_stored_matches_are_shown_proved_and_exported_as_before(game, tmp_path, monkeypatch):
    options = dict.fromkeys(game.option_names, True)
    file = tmp_path / "matches.db"
    with app_in(file) as app:
        tables = [table_of(app, game, moves, **options) for moves in (1000, 5, 0)]
        paths = [*(table.path for table in tables), imported(app, f"{game.name}/house_bots")]
        before = shown(app, paths)

    put_newer_on_the_shelf(monkeypatch, game)

    with app_in(file) as app:
        store = service_of(app).store
        assert shown(app, paths) == before
        assert [check_match(store, path.split("/")[2]).differences for path in paths] == [()] * 4
        assert store.matches.live(tables[1].id).match.game is game


@each_game
def test_a_match_continues_under_the_rules_it_began_under(game, tmp_path, monkeypatch):
    file = tmp_path / "matches.db"
    with app_in(file) as app:
        table = table_of(app, game, 5)
        links = [*table.invitations[1:]]
        assert links
    put_newer_on_the_shelf(monkeypatch, game)

    with app_in(file) as app:
        table.app = app
        for player in table.players:
            cookies = player.client._cookies
            player.app, player.client = app, Visitor(app).client
            player.client._cookies = cookies
        table.play()

        assert table.match.game is game
        assert table.match.count == game.score(table.match.state)


@each_game
def test_a_new_table_is_opened_with_the_newest_version_and_its_options(app, game, monkeypatch):
    newest = put_newer_on_the_shelf(monkeypatch, game)
    visitor = Visitor(app)

    table = table_of(app, game, 1000, **{OPTION: True})

    assert (table.match.game, table.match.opened.rules) == (newest, newest.rules)
    assert visitor.get(f"{table.path}match-view").json["options"] == [IN_WORDS]
    assert visitor.get(f"{table.path}record").json["rules"] == newest.rules
    assert visitor.get(f"{table.path}audit.json").json["totals"] == [*table.match.count.totals]
    assert f'name="{OPTION}"' in visitor.get("/").text
    assert f'name="{OPTION}"' in visitor.get(f"/desk/?game={game.name}").text


@each_game
def test_a_rematch_is_played_under_the_newest_version(app, game, monkeypatch):
    options = dict.fromkeys(game.option_names, True)
    table = table_of(app, game, 1000, **options)
    newest = put_newer_on_the_shelf(monkeypatch, game)

    ways = {player.post(f"{table.path}rematch").headers["Location"] for player in table.players}

    (way,) = ways
    again = table.store.matches.live(way.split("/")[-2]).match
    assert (again.game, again.opened.options) == (newest, {**options, OPTION: False})


def test_a_rematch_that_was_opened_before_the_newest_version_came_keeps_its_rules(app, monkeypatch):
    game = GAMES["felci"]
    table = table_of(app, game, 1000)
    first = table.players[0].post(f"{table.path}rematch").headers["Location"]
    put_newer_on_the_shelf(monkeypatch, game)

    second = table.players[1].post(f"{table.path}rematch").headers["Location"]

    assert first == second
    assert table.store.matches.live(second.split("/")[-2]).match.game is game


@each_game
def test_an_option_that_came_later_is_none_of_the_older_version(app, game, monkeypatch):
    before = Visitor(app).open(game=game.name, seats=[{}] * game.players[0], options={OPTION: True})
    put_newer_on_the_shelf(monkeypatch, game)

    assert before.status_code == 422


def test_a_record_of_an_unknown_version_is_refused_in_one_sentence(visitor):
    text = (FIXTURES / "felci" / "rulebook_example.json").read_bytes()
    file = (BytesIO(text.replace(b'"game"', b'"rules": "felci/9", "game"', 1)), "match.json")

    answer = visitor.post("/records/", data={"file": file}, headers={"Accept": "application/json"})

    assert (answer.status_code, answer.json["kind"]) == (422, "malformed")
    assert answer.json["sentence"] == "match.json: rules: Felci has no rules 'felci/9'"
