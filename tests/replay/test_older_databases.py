"""Databases of older versions open, list and replay as before, and can be played on.

``fixtures/databases`` has one of 0.1, without a chain, and one of a development version of 0.2,
with a chain, seeds of players, a dispute and a verdict. Next to each is what that version printed.
"""

import gzip

import pytest

from adapters.match_store import MatchStore
from adapters.projections.match_list import MatchSearch
from adapters.settings import settings
from domain.registry import GAMES
from tests.adapters.committed_seats import reveal
from tests.adapters.matches import play_on, ticking
from tests.future_rules import put_on_the_shelf
from tests.golden import FIXTURES
from tests.replay.program import run

DATABASES = sorted((FIXTURES / "databases").glob("*.db.gz"))
LAST = 1_763_901_000_000
"""A time later than all that is stored."""


@pytest.fixture(params=DATABASES, ids=lambda path: path.name.removesuffix(".db.gz"))
def older(request, tmp_path):
    """Return an older database, and the output of its version."""
    database = tmp_path / "matches.db"
    database.write_bytes(gzip.decompress(request.param.read_bytes()))
    name = request.param.name.removesuffix(".db.gz")
    return database, request.param.with_name(f"{name}.txt").read_text()


def said_of(database):
    """Return the list of the matches, with log and position of each."""
    listed = run("matches", "--database", database).stdout
    replayed = (
        run("replay", line[:36], "--unsealed", "--database", database).stdout
        for line in listed.splitlines()
    )
    return "\n".join([listed, *replayed])


def test_it_lists_and_replays_as_it_did_then(older):
    database, said = older

    assert said_of(database) == said
    assert run("check", "--jobs", "1", "--database", database).exit_code == 0


def test_it_does_so_under_the_rules_of_its_time_when_each_game_has_newer_ones(older, monkeypatch):
    database, said = older
    for game in list(GAMES.values()):
        put_on_the_shelf(monkeypatch, game)

    assert said_of(database) == said
    assert run("check", "--jobs", "1", "--database", database).exit_code == 0


def test_whoever_sat_there_is_found(older):
    """The index is created when an older database is opened."""
    database, _ = older
    with MatchStore(settings(str(database)), writes=True, clock=ticking(LAST)) as club:
        sat = {}
        for listed in club.list.search(MatchSearch()):
            for name in club.names.given(listed.id).values():
                sat.setdefault(name, []).append(listed.id)
        assert sat
        for name, ids in sat.items():
            assert [each.id for each in club.list.search(MatchSearch(player=name))] == ids


@pytest.mark.long
def test_its_matches_go_on_to_their_end(older):
    database, _ = older
    with MatchStore(settings(str(database)), writes=True, clock=ticking(LAST)) as club:
        for table in list(club.list.search(MatchSearch(status="sealed"))):
            reveal(club, table.id, 0, 1)
        running = list(club.list.search(MatchSearch(status="running")))
        assert len(running) >= 5
        for listed in running:
            assert play_on(club.matches, listed.id)

    assert run("matches", "--status", "running", "--database", database).stdout == ""
    assert run("check", "--jobs", "1", "--database", database).exit_code == 0
