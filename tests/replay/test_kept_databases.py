"""Databases of released versions are read for ever: they replay to the same bytes, and continue.

``fixtures/databases`` has one of each released schema, and what its matches replay to.
"""

import gzip
from pathlib import Path

import msgspec
import pytest

from adapters.match_store import MatchStore
from adapters.projections.match_list import MatchSearch
from adapters.settings import settings
from adapters.verification.checks import verdict_on_stored
from domain.registry import GAMES
from tests.adapters.matches import START, play_on, ticking
from tests.future_rules import put_on_the_shelf
from tests.replay.program import run
from tests.write_fixture_database import DATABASES, seed_of, text_of

KEPT = sorted(DATABASES.glob("*.db.gz"))
LATER = START + 15 * 60_000
"""A time later than all that is stored, when no player's time is up."""


@pytest.fixture(params=KEPT, ids=lambda path: path.name.removesuffix(".db.gz"))
def kept(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Path, str]:
    """Return a copy of a database, and what its matches replay to."""
    database = tmp_path / "matches.db"
    database.write_bytes(gzip.decompress(request.param.read_bytes()))
    name = request.param.name.removesuffix(".db.gz")
    return database, (DATABASES / f"{name}.jsonl").read_text(encoding="utf-8")


def statuses(text: str) -> dict[str, set[str]]:
    """Return the statuses of the matches of each game that has a record, by its name."""
    found: dict[str, set[str]] = {}
    for line in text.splitlines():
        each = msgspec.json.decode(line)
        if each["record"]:
            found.setdefault(each["record"]["game"], set()).add(each["status"])
    return found


def test_it_has_finished_and_running_matches_of_every_game(kept):
    _, text = kept

    assert statuses(text) == {name: {"finished", "running"} for name in GAMES}
    assert all(f'"status":"{status}"' in text for status in ("open", "sealed", "voided"))


def test_every_match_replays_to_the_same_bytes(kept):
    database, text = kept

    assert text_of(database) == text
    assert run("check", "--jobs", "1", "--database", database).exit_code == 0


def test_it_does_so_under_the_rules_of_its_time_when_each_game_has_newer_ones(kept, monkeypatch):
    database, text = kept
    for game in list(GAMES.values()):
        put_on_the_shelf(monkeypatch, game)

    assert text_of(database) == text
    assert run("check", "--jobs", "1", "--database", database).exit_code == 0


def test_the_list_that_is_made_again_from_its_events_is_the_same(kept):
    database, text = kept

    assert run("rebuild", "--database", database).exit_code == 0
    assert text_of(database) == text


def test_every_match_is_verified(kept):
    database, _ = kept
    with MatchStore(settings(str(database)), writes=False) as store:
        found = [verdict_on_stored(store, each.id, ()) for each in store.list.search(MatchSearch())]

    assert found
    assert [verdict.match for verdict in found if not verdict.ok] == []


def test_names_sessions_and_chat_are_kept(kept):
    database, _ = kept
    with MatchStore(settings(str(database)), writes=False) as store:
        (disputed,) = store.list.search(MatchSearch(game="felci", disputes="undecided"))
        assert [listed.id for listed in store.list.search(MatchSearch(player="EVA"))]
        assert store.names.given(disputed.id) == {0: "Ada", 1: "Bruno"}
        assert store.seat_sessions.is_valid(disputed.id, 1, "finished 1")
        assert [text.words for text in store.chat.of(disputed.id, "onlookers")] == ["Well played"]


@pytest.mark.long
def test_its_matches_continue_to_their_end(kept):
    database, _ = kept
    with MatchStore(settings(str(database)), writes=True, clock=ticking(LATER)) as store:
        for table in list(store.list.search(MatchSearch(status="sealed"))):
            last = len(table.seats) - 1
            store.reveal(table.id, last, seed_of(table.game, "sealed", last).hex())
        running = list(store.list.search(MatchSearch(status="running")))
        assert len(running) == 3 * len(GAMES)  # One was sealed.
        for listed in running:
            assert play_on(store.matches, listed.id)

    assert run("matches", "--status", "running", "--database", database).stdout == ""
    assert run("check", "--jobs", "1", "--database", database).exit_code == 0
