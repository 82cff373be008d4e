"""Stored matches on the command line: list, show, export, import; running ones stay sealed."""

import json
import os
import socket

import pytest
from click.testing import CliRunner, Result

from adapters.match_store import MatchStore
from adapters.projections.match_list import MatchSearch
from adapters.settings import MEMORY, settings
from domain.game import Observer
from replay.cli import cli
from replay.matches import in_line
from tests.adapters.disputes import dispute, judge, play_out, ruled
from tests.adapters.matches import ticking
from tests.match.disputes import verdict
from tests.replay.program import FELCI
from tests.replay.stored_matches import running_match


def run(*words: str, stdin: bytes | None = None) -> Result:
    return CliRunner().invoke(cli, words, input=stdin)


def simulated(tmp_path, matches: int = 3) -> bytes:
    out = tmp_path / "simulated.jsonl"
    words = f"simulate --game felci --players random --seed 7 --matches {matches} --out {out}"
    assert run(*words.split()).exit_code == 0
    return out.read_bytes()


def test_an_imported_record_is_exported_byte_for_byte(database, tmp_path):
    records = simulated(tmp_path)
    imported = run("import", "-", stdin=records)
    assert imported.exit_code == 0
    assert len(imported.stdout.split()) == 3

    exported = run("export")

    assert exported.stdout_bytes == records


def test_importing_a_record_again_stores_nothing_twice(database, tmp_path):
    records = simulated(tmp_path)
    first = run("import", "-", stdin=records)

    again = run("import", "-", stdin=records)

    assert (again.exit_code, again.stdout) == (0, first.stdout)
    assert again.stderr.count("already imported") == 3
    assert len(run("matches").stdout.splitlines()) == 3


def test_a_record_that_breaks_a_rule_is_not_imported(database, tmp_path):
    record = json.loads(simulated(tmp_path, matches=1))
    record["moves"][3]["by"] = 1 - record["moves"][3]["by"]

    broken = run("import", "-", stdin=json.dumps(record).encode())

    assert (broken.exit_code, broken.stdout) == (1, "")
    assert "GEN-1" in broken.stderr
    assert run("matches").stdout == ""


def test_a_broken_line_does_not_keep_the_others_from_being_imported(database, tmp_path):
    first, second, third = simulated(tmp_path).splitlines()

    result = run("import", "-", stdin=b"\n".join([first, second[:-9], third]))

    assert result.exit_code == 2
    assert len(result.stdout.split()) == 2
    assert "line 2" in result.stderr


def test_a_stored_match_is_audited_and_replayed_by_its_id(database, tmp_path):
    match_id = run("import", "-", stdin=simulated(tmp_path, matches=1)).stdout.strip()

    audited = run("audit", match_id, "--json")
    replayed = run("replay", match_id, "--at", "4", "--json")

    assert json.loads(audited.stdout)["claim"] == {"agrees": True, "differences": []}
    assert json.loads(replayed.stdout)["viewer"] == Observer.REFEREE


def test_a_running_match_is_shown_as_a_spectator_sees_it(database):
    match_id = running_match(database)

    shown = json.loads(run("replay", match_id, "--json").stdout)

    assert shown["viewer"] == Observer.SPECTATOR
    assert [hand["is"] for hand in shown["view"]["hands"]] == ["hidden", "hidden"]
    assert shown["view"]["pile"] is None


@pytest.mark.parametrize("viewer", ["white", "1", "referee"])
def test_hidden_things_of_a_running_match_are_shown_only_when_asked_for(database, viewer):
    match_id = running_match(database)

    kept = run("replay", match_id, "--as", viewer)
    shown = run("replay", match_id, "--as", viewer, "--unsealed", "--json")

    assert (kept.exit_code, kept.stdout) == (2, "")
    assert "still being played" in kept.stderr
    assert "open" in [hand["is"] for hand in json.loads(shown.stdout)["view"]["hands"]]


def test_a_running_match_is_not_exported_unless_asked_for(database):
    match_id = running_match(database)

    assert run("export").stdout == ""
    assert run("export", match_id).exit_code == 2
    assert json.loads(run("export", match_id, "--unsealed").stdout)["meta"]["id"] == match_id
    assert json.loads(run("export", "--unsealed").stdout)["players"] == ["Ada", "Bruno"]


@pytest.mark.parametrize(
    ("words", "what"),
    [
        (("replay", "--as", "white"), "seen by white"),
        (("replay", "--as", "referee", "--json"), "seen by referee"),
        (("export",), "its record"),
    ],
)
def test_anyone_who_unseals_a_match_learns_of_it_and_the_log_too(database, caplog, words, what):
    match_id = running_match(database)

    unsealed = run(*words, match_id, "--unsealed")

    assert unsealed.stderr == f"Unsealed match {match_id}: {what}\n"
    (record,) = caplog.records
    assert (record.levelname, record.name) == ("WARNING", "replay.disclosure")
    assert record.message.endswith(f"unsealed match {match_id}")


def test_the_log_of_the_machine_keeps_who_unsealed_which_match(database, system_log):
    match_id = running_match(database)
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening:
        listening.bind(str(system_log))
        run("export", match_id, "--unsealed")
        reported = listening.recv(4096).decode()

    assert reported.rstrip("\0").endswith(f"giardino: user {os.getuid()} unsealed match {match_id}")


def test_a_log_where_nobody_listens_is_no_fault(database, system_log):
    match_id = running_match(database)
    system_log.touch()

    unsealed = run("export", match_id, "--unsealed")

    assert (unsealed.exit_code, unsealed.stderr.count("\n")) == (0, 1)


def test_each_match_that_is_unsealed_by_an_export_of_all_is_reported(database):
    match_id = running_match(database)

    assert run("export", "--unsealed").stderr == f"Unsealed match {match_id}: its record\n"


def test_nothing_is_reported_when_nothing_hidden_is_unsealed(database):
    match_id = running_match(database)
    run("import", str(FELCI / "rulebook_example.json"))

    assert run("replay", match_id, "--as", "spectator", "--unsealed").stderr == ""
    assert run("export").stderr == ""


def test_matches_are_found_by_game_player_date_and_status(database, tmp_path):
    run("import", "-", stdin=simulated(tmp_path))
    match_id = running_match(database)

    def found(*words: str) -> list[str]:
        lines = run("matches", "--json", *words).stdout.splitlines()
        return [json.loads(line)["id"] for line in lines]

    assert len(found("--game", "felci")) == 4
    assert found("--player", "ada") == [match_id]
    assert found("--status", "running") == [match_id]
    assert found("--before", "2020-01-01") == []
    assert len(found("--since", "2020-01-01T00:00:00Z")) == 4
    assert len(run("export", "--player", "random").stdout.splitlines()) == 3


def test_the_list_is_rebuilt_by_one_command(database, tmp_path):
    run("import", "-", stdin=simulated(tmp_path))
    before = run("matches").stdout

    rebuilt = run("rebuild")

    assert rebuilt.exit_code == 0
    assert "events read" in rebuilt.stderr
    assert run("matches").stdout == before


def listed(store: MatchStore) -> str:
    """Return the only line of the list, starting at its result."""
    (only,) = store.list.search(MatchSearch())
    return in_line(store, only).partition("moves  ")[2]


def test_a_result_that_was_overruled_stands_next_to_the_one_that_holds_and_why():
    with MatchStore(settings(MEMORY, {}), writes=True, clock=ticking()) as store:
        counted = listed(play_out(store))
        dispute(store)
        disputed = listed(store)
        judge(store, verdict(result=ruled(store)))
        overruled = listed(store)

    result, players = counted[:17].strip(), counted[17:]
    assert disputed == f"{counted}  disputed"
    assert overruled == (
        f"{'1 : 2':<17}{players}  disputed; the referee decided: I saw it. (counted {result})"
    )
