"""The module for notebooks and scripts; the examples of its page are run by test_readme."""

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

from adapters import api
from adapters.match_store import MatchStore
from adapters.records.importer import import_record
from adapters.records.parser import read_record
from adapters.records.serializer import as_json
from adapters.settings import settings
from tests.golden import FIXTURES
from tests.replay.program import run
from tests.replay.stored_matches import running_match

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "adapters" / "PYTHON.md").read_text("utf-8")
EXAMPLE = FIXTURES / "felci" / "rulebook_example.json"


@pytest.fixture
def database(tmp_path):
    """Return a database with the example of the rulebook."""
    path = str(tmp_path / "matches.db")
    with MatchStore(settings(path), writes=True) as store:
        import_record(store, read_record(EXAMPLE.read_bytes()))
    return path


def test_the_page_names_every_function_and_error():
    values = {name for name in api.__all__ if name[0].islower()}
    errors = {"NotARecord", "RuleBroken", "NotAnalysed", "UnknownMatch", "NotInstalled", "BadQuery"}
    errors |= {"CannotOpen"}

    assert [name for name in sorted(values | errors) if f"`{name}" not in PAGE] == []
    assert errors <= set(api.__all__)


@pytest.mark.parametrize("package", ["adapters", "domain", "replay", "web"])
def test_the_packages_say_that_they_are_typed(package):
    assert (ROOT / package / "py.typed").exists()


def test_a_simulation_is_that_of_the_command_line():
    words = "simulate --game birdie --matches 2 --seed 3 --players random,house"

    matches = api.simulate("birdie", 2, seed=3, players=["random", "house"])

    lines = [as_json(match.record) for match in matches]
    assert lines == run(*words.split()).stdout_bytes.splitlines()


def test_matches_are_read_again_at_each_iteration(tmp_path):
    file = tmp_path / "two.jsonl"
    file.write_bytes(b"\n".join([json.dumps(json.loads(EXAMPLE.read_bytes())).encode()] * 2))

    matches = api.read_records(file)

    assert len(list(matches)) == len(list(matches)) == 2
    assert [match.source for match in matches] == [f"{file}, line 1", f"{file}, line 2"]


def test_an_invalid_record_is_named_with_its_line(tmp_path):
    file = tmp_path / "broken.jsonl"
    file.write_text('{"format": 1}\n')

    with pytest.raises(api.NotARecord, match="line 1: "):
        list(api.read_records(file))


def test_rows_of_an_illegal_record_are_refused_and_its_audit_says_why(tmp_path):
    record = json.loads(EXAMPLE.read_bytes())
    record["moves"][2]["by"] = 7
    file = tmp_path / "illegal.json"
    file.write_text(json.dumps(record))
    (match,) = api.read_records(file)

    assert api.audit(match).move == 3
    with pytest.raises(api.RuleBroken):
        list(api.rows("moves", [match]))


def test_a_store_has_the_ended_matches_only(database):
    running = running_match(database)

    with api.open_store(database) as store:
        (match,) = store.matches()
        assert (match.source, match.score.totals) == ("database", (13, 14))
        assert api.audit(store.match(match.id)).id == match.id
        assert list(store.matches(since=datetime(2100, 1, 1, tzinfo=UTC))) == []
        with pytest.raises(api.UnknownMatch):
            store.match(running)


def test_there_is_no_database_that_was_not_made(tmp_path):
    with pytest.raises(FileNotFoundError), api.open_store(tmp_path / "none.db"):
        pass


def test_a_condition_that_does_not_exist_is_refused():
    with pytest.raises(TypeError):
        api.read_records(EXAMPLE, colour="red")
    with pytest.raises(ValueError, match="there is no game 'chess': choose from felci"):
        api.read_records(EXAMPLE, game="chess")
    with pytest.raises(ValueError, match="there is no game 'chess': choose from felci"):
        api.simulate("chess", seed=1)
    assert len(list(api.rows("score_lines", api.read_records(EXAMPLE)))) == 10
    with pytest.raises(ValueError, match="there is no table 'chairs': choose from matches"):
        api.to_pandas("chairs", api.read_records(EXAMPLE))


def test_a_viewer_who_does_not_sit_there_is_refused():
    (match,) = api.read_records(EXAMPLE)

    for viewer in (7, "nobody"):
        with pytest.raises(ValueError, match=str(viewer)):
            match.view(3, viewer)


def test_a_time_without_a_zone_is_in_utc(database):
    with api.open_store(database) as store:
        (match,) = store.matches()
        opened = next(api.rows("matches", [match]))["opened_at"]
        for since in (opened, opened.replace(tzinfo=None)):
            assert len(list(store.matches(since=since))) == 1
            assert list(store.matches(before=since)) == []


def test_every_table_is_a_data_frame_with_typed_columns():
    matches = list(api.read_records(EXAMPLE))

    for table in ("matches", "seats", "moves", "score-lines", "events"):
        frame = api.to_pandas(table, matches)
        assert list(frame.columns) == api.to_arrow(table, matches).schema.names
        assert len(frame) == len(list(api.rows(table, matches))) > 0
    assert str(api.to_pandas("seats", matches).opened_at.dtype) == "datetime64[ms, UTC]"


def test_an_analysis_has_every_move():
    (match,) = api.read_records(FIXTURES / "felci" / "standstill.json")

    assert len(api.analyse(match, trials=1).moves) == len(match.record.moves)
