"""A corrupt match affects no other, and every page that meets it names it in a sentence.

One row of a file with matches of every game is damaged, in every way of ``tests.adapters.damage``.
``make fuzz`` tries many more rows.
"""

import atexit
import shutil
from functools import cache
from pathlib import Path
from random import Random
from tempfile import mkdtemp
from typing import Any, Final

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import settings as settings_of_tests
from hypothesis import strategies as st

from adapters.eventstore.idempotency_keys import ClientKey
from adapters.match_store import MatchStore
from adapters.projections.match_list import MatchSearch
from adapters.records.importer import import_record
from adapters.records.parser import read_record
from adapters.settings import settings
from adapters.sql_tables.match_summary import MatchSummary
from domain.match import Clock
from domain.registry import GAMES
from tests.adapters.damage import WAYS, Events, Row
from tests.replay.program import FIXTURES, run
from tests.web.bot_engines import InThread
from tests.web.visitors import SECRET, Visitor
from web.app import create_app
from web.context import service_of
from web.limits.rate_limits import Limits

FINISHED: Final = "house_bots"
PATHS: Final = (
    "",
    "view",
    "view?viewer=0&at=1",
    "match-view",
    "match-view?viewer=referee&at=2",
    "log",
    "clock",
    "record",
    "audit",
    "audit.json",
    "position.svg",
    "socket",
)
FILM: Final = "replay.html"
"""It takes long, and reads what the others read: it is asked for at some rows only."""
SHARED: Final = (
    "/",
    "/matches",
    "/matches.csv",
    "/matches.jsonl",
    "/readyz",
    *(f"/games/{name}" for name in GAMES),
)
MANY: Final = Limits(downloads=10**6, tables=10**6, commands=10**6)


@cache
def whole() -> Path:
    """Return a file with a finished and a running match of every game."""
    folder = Path(mkdtemp(prefix="giardino-"))
    atexit.register(shutil.rmtree, folder)
    file = folder / "matches.db"
    with MatchStore(settings(str(file), {}), writes=True) as store:
        for name, game in GAMES.items():
            import_record(store, read_record((FIXTURES / name / f"{FINISHED}.json").read_bytes()))
            seats = ("random",) * game.players[0]
            play_on(
                store,
                store.open_table(
                    game,
                    {},
                    seats,
                    {0: "Ada"},
                    key=ClientKey(name),
                    secret=SECRET,
                    clock=Clock(bank=10**6),
                ),
                6,
            )
        store.list.catch_up()
    return file


def play_on(store: MatchStore, match_id: str, moves: int) -> None:
    """Let the bots of a match make some moves."""
    chance = Random(1)
    for position in range(moves):
        match = store.matches.live(match_id).match
        assert match.to_move is not None
        command = match.game.bots["random"](
            match.game.observation(match.state, match.to_move), chance
        )
        store.matches.move(
            match_id, match.to_move, command, position, ClientKey(f"move-{position}")
        )


def listed(store: MatchStore) -> dict[str, MatchSummary]:
    return {entry.id: entry for entry in store.list.search(MatchSearch())}


class Damaged:
    """A copy of the file with one damaged row."""

    def __init__(self, folder: Path, way: Any, seed: int) -> None:
        self.file = folder / "matches.db"
        for path in folder.iterdir():
            path.unlink()
        shutil.copy(whole(), self.file)
        chance = Random(seed)
        events = Events(self.file)
        self.row: Row = chance.choice(events.rows())
        way(events, self.row, chance)
        events.close()
        self.store = MatchStore(settings(str(self.file), {}), writes=True)
        self.app: Flask = create_app(
            self.store, SECRET, limits=MANY, bot_pause=60, thinker=InThread()
        )
        self.visitor = Visitor(self.app)

    def close(self) -> None:
        """Let go of the file."""
        service_of(self.app).close()
        self.store.close()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return an empty folder."""
    return tmp_path_factory.mktemp("damaged")


each_way = pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)


@each_way
@settings_of_tests(max_examples=max(2, settings_of_tests().max_examples // 5))
@given(seed=st.integers(0, 2**32))
def test_a_damaged_match_is_the_trouble_of_nobody_else(folder, way, seed):
    damaged = Damaged(folder, way, seed)
    others = {id: entry for id, entry in listed_whole().items() if id != damaged.row.match}
    try:
        for path in PATHS if seed % 4 else (*PATHS, FILM):
            answer = damaged.visitor.get(f"/matches/{damaged.row.match}/{path}")
            assert answer.status_code < 500 or kind_of(answer) == "damaged", path
        service_of(damaged.app).clock_worker.start()
        service_of(damaged.app).bots.start()
        for path in (*SHARED, f"/matches/{Random(seed).choice(list(others))}/"):
            assert damaged.visitor.get(path).status_code == 200, path
        damaged.store.read_models.rebuild()
        found = listed(damaged.store)
        assert others.items() <= found.items()
    finally:
        damaged.close()


@each_way
@settings_of_tests(max_examples=max(1, settings_of_tests().max_examples // 10))
@given(seed=st.integers(0, 2**32))
def test_on_the_command_line_damage_is_reported_in_one_line(folder, way, seed):
    damaged = Damaged(folder, way, seed)
    damaged.close()
    where = ("--database", damaged.file)
    assert run("matches", *where).exit_code == 0
    for command in ("replay", "audit", "export"):
        result = run(command, damaged.row.match, *where)
        assert result.exit_code in (0, 1, 2)
        assert result.stderr.count("\n") <= 1
    exported = run("export", "--unsealed", *where)
    assert exported.stdout.count("\n") >= len(listed_whole()) - 1
    assert exported.exit_code == (2 if "left out" in exported.stderr else 0)
    assert run("rebuild", *where).exit_code == 0


def kind_of(answer: Any) -> Any:
    return answer.json["kind"] if answer.is_json else None


@cache
def listed_whole() -> dict[str, MatchSummary]:
    with MatchStore(settings(str(whole()), {}), writes=True) as store:
        return listed(store)
