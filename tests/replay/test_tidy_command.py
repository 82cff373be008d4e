"""``giardino tidy``: lists the tables that it removes with ``--yes``, and no others."""

import json

import pytest

from adapters.eventstore.idempotency_keys import ClientKey
from adapters.match_store import MatchStore
from adapters.settings import settings
from domain.match import PERSON
from domain.registry import GAMES
from tests.adapters.matches import START, ticking
from tests.replay.program import one_line, run
from tests.replay.stored_matches import running_match


@pytest.fixture
def database(tmp_path):
    """Return a database with a running match, and a table that never began."""
    path = tmp_path / "matches.db"
    with MatchStore(settings(str(path)), writes=True, clock=ticking(START)) as store:
        store.open_table(
            GAMES["felci"], {}, (PERSON,) * 2, {0: "Ada"}, key=ClientKey("a-key"), secret=b"secret"
        )
    running_match(str(path))
    return path


def listed(database):
    """Return the ids of the stored matches."""
    return [line[:36] for line in run("matches", "--database", database).stdout.splitlines()]


def test_without_yes_it_only_shows_what_it_would_do(database):
    before = listed(database)

    shown = run("tidy", "--database", database)

    assert shown.exit_code == 0
    assert shown.stdout[:36] in before
    assert "Ada" in shown.stdout
    assert shown.stderr == "1 table never started; --yes removes it\n"
    assert listed(database) == before


def test_with_yes_the_table_is_gone_and_the_match_is_not(database):
    before = listed(database)

    done = run("tidy", "--yes", "--database", database)

    gone = done.stdout[:36]
    assert (done.exit_code, done.stderr) == (0, "1 table removed\n")
    assert listed(database) == [listed_before for listed_before in before if listed_before != gone]
    asked = run("replay", gone, "--database", database)
    assert asked.exit_code == 2
    assert one_line(asked.stderr)
    assert f"giardino tidy removed table {gone}, which never started" in asked.stderr
    assert run("tidy", "--yes", "--database", database).stderr == "0 tables removed\n"


def test_with_json_each_table_is_an_object(database):
    (line,) = run("tidy", "--json", "--database", database).stdout.splitlines()

    assert json.loads(line)["players"] == ["Ada", "Black"]


def test_a_table_of_today_is_not_touched(tmp_path):
    path = tmp_path / "matches.db"
    with MatchStore(settings(str(path)), writes=True) as store:
        store.open_table(
            GAMES["felci"], {}, (PERSON,) * 2, {}, key=ClientKey("a-key"), secret=b"secret"
        )

    assert run("tidy", "--database", path).stdout == ""
