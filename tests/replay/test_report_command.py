"""``giardino report``: complete for a developer, and no more than its viewer may see."""

import json
import os
import platform
import sys
from collections.abc import Iterable
from copy import deepcopy
from importlib.metadata import version
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from adapters.records.record import Move, Record
from adapters.records.replay import replay
from adapters.records.serializer import as_json
from domain.game import Observer, Seat, Viewer
from tests.adapters.records.broken_records import good, places, put, text
from tests.golden import FIXTURES, RECORDS, recorded
from tests.recordings import of_each_game
from tests.replay.program import FELCI, one_line, run
from tests.replay.stored_matches import PLAYERS, running_match
from tests.twin_matches import secrets_of, with_secrets

EXAMPLE = FELCI / "rulebook_example.json"
AT = 12
ENDS = of_each_game(
    felci="standstill", bower="reshuffle_in_a_draw", birdie="expert", bloom="shared_victory"
)


REPORT = ("format", "at", "as", "versions", "before", "after", "count", "refused")
RECORD = ("format", "game", "rules", "options", "components", "players", "deal", "moves")


@pytest.fixture
def out(tmp_path: Path) -> Path:
    """Return the path of a report."""
    return tmp_path / "report.json"


def reported(out: Path, source: Any, *words: Any, stdin: bytes | None = None) -> Any:
    """Return the report written."""
    ran = run("report", source, "--out", out, *words, stdin=stdin)
    assert ran.exit_code == 0, ran.stderr
    assert one_line(ran.stderr) or "Unsealed" in ran.stderr
    return json.loads(out.read_bytes())


def shown(source: Any, *words: Any) -> Any:
    """Return a position as JSON."""
    ran = run("replay", source, "--json", *words)
    assert ran.exit_code == 0, ran.stderr
    return json.loads(ran.stdout)


def test_it_has_the_record_up_to_the_move_and_what_everybody_saw_before_and_after_it(out):
    report = reported(out, EXAMPLE, "--at", AT)
    record = json.loads(EXAMPLE.read_bytes())
    viewers = ["0", "1", *Observer]

    assert {name: report["record"][name] for name in ("deal", "players")} == {
        "deal": record["deal"],
        "players": ["white", "black"],
    }
    assert len(report["record"]["moves"]) == AT
    assert "result" not in report["record"]
    for name, at in (("before", AT - 1), ("after", AT)):
        assert report[name] == {
            viewer: shown(EXAMPLE, "--at", at, "--as", viewer)["view"] for viewer in viewers
        }


def test_it_says_by_what_it_was_made_and_nothing_of_who_made_it_where(out):
    report = reported(out, EXAMPLE, "--at", AT)

    assert report["versions"] == {
        "giardino": version("giardino"),
        "rules": "felci/1",
        "python": platform.python_version(),
        "platform": f"{platform.system()} {platform.machine()}",
    }
    assert set(report) == {*REPORT, "record"}
    assert set(report["record"]) == {*RECORD}
    assert not any(name in out.read_text() for name in (os.getcwd(), str(EXAMPLE), sys.prefix))


@pytest.mark.parametrize("path", RECORDS[::8], ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_replay_takes_it_back(path, out):
    at = len(json.loads(path.read_bytes())["moves"]) // 2
    reported(out, path, "--at", at)

    for viewer in ("0", *Observer):
        assert shown(out, "--as", viewer) == shown(path, "--as", viewer, "--at", at) | {"moves": at}


def test_the_viewers_for_whom_the_move_changed_are_named(out):
    report = reported(out, EXAMPLE, "--at", AT)
    assert run("replay", out).stderr == ""
    out.write_bytes(text(put(report, ("after", "1", "pile_size"), 99)))

    ran = run("replay", out, "--as", "white")

    assert (ran.exit_code, ran.stderr) == (
        0,
        f"{out}: with this version the move looks different to black\n",
    )
    assert f"After move {AT} of {AT}, seen by white" in ran.stdout


@pytest.mark.parametrize("viewer", ["0", "1", "spectator"])
@pytest.mark.parametrize("game", ENDS)
@pytest.mark.parametrize("back", [0, 5])
def test_a_report_of_one_viewer_has_that_viewers_positions(game, back, viewer, out):
    path = FIXTURES / game / f"{ENDS[game]}.json"
    at = len(json.loads(path.read_bytes())["moves"]) - back
    report = reported(out, path, "--at", at, "--as", viewer)

    assert "record" not in report
    for position in (at - 1, at):
        seen = shown(path, "--at", position, "--as", viewer) | {"moves": at}
        assert shown(out, "--at", position) == seen
    (before, *after) = run("replay", path, "--at", at, "--as", viewer).stdout.splitlines()
    (_, *taken_back) = run("replay", out, "--at", at).stdout.splitlines()
    messages = [line.replace(f"of {at + back},", f"of {at},") for line in after]
    assert taken_back == messages, before


def test_the_changes_of_the_move_are_taken_back_too(out):
    reported(out, EXAMPLE, "--at", AT, "--as", "white")

    changed = shown(EXAMPLE, "--at", AT, "--as", "white", "--changes")["changes"]
    own = [change for change in changed if change["move"] == AT]
    assert own
    assert shown(out, "--changes")["changes"] == own


def test_a_report_of_the_deal_has_no_position_before_it(out):
    report = reported(out, EXAMPLE, "--at", 0, "--as", "black")

    assert report["before"] == {}
    assert shown(out) == shown(EXAMPLE, "--at", 0, "--as", "black") | {"moves": 0}


ILLEGAL = text(put(good(), ("moves", 7, "cell"), "b9"))


def test_a_refused_move_is_reported_with_its_rule_and_nothing_after_it(out):
    report = reported(out, "-", "--at", 8, stdin=ILLEGAL)

    assert (sorted(report["before"]), report["after"]) == (["0", "1", "referee", "spectator"], {})
    assert report["refused"]["rule"] == "GEN-5"
    assert report["refused"]["command"]["cell"] == "b9"
    ran = run("replay", out)
    assert ran.exit_code == 1
    assert ran.stderr == f"{out}: move 8 breaks GEN-5: The garden has no such cell.\n"


@pytest.mark.parametrize(("viewer", "knows"), [("white", True), ("black", False)])
def test_why_a_move_was_refused_is_shown_to_the_player_who_made_it(viewer, knows, out):
    report = reported(out, "-", "--at", 8, "--as", viewer, stdin=ILLEGAL)

    assert (report["refused"] is not None) == knows
    assert shown(out)["position"] == 7


def test_after_a_refused_move_there_is_nothing_to_report(out):
    ran = run("report", "-", "--at", 9, "--out", out, stdin=ILLEGAL)

    assert (ran.exit_code, out.exists()) == (1, False)
    assert ran.stderr == "-: move 8 breaks GEN-5: The garden has no such cell.\n"


@pytest.mark.parametrize("viewer", ["white", "referee"])
def test_a_running_match_is_sealed(viewer, database, out):
    match_id = running_match(database, 9)
    command = ("report", match_id, "--at", 5, "--as", viewer, "--out", out)

    kept = run(*command)
    assert (kept.exit_code, out.exists()) == (2, False)
    unsealed = run(*command, "--unsealed")
    assert unsealed.exit_code == 0
    assert unsealed.stderr.startswith(f"Unsealed match {match_id}: report of move 5\n")
    assert not any(name in out.read_text() for name in (*PLAYERS, match_id))


def test_a_running_match_can_be_reported_as_a_spectator_sees_it(database, out):
    match_id = running_match(database, 9)

    report = reported(out, match_id, "--at", 9, "--as", "spectator")

    assert [hand["is"] for hand in report["after"]["spectator"]["hands"]] == ["hidden"] * 2


NO_RECORD = (
    "contains no record, which --events and --until need: giardino report without --as includes it"
)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--as", "referee"), "shows what white may see"),
        (("--as", "nobody"), "shows what white may see"),
        (("--at", "10"), "has the positions 11 to 12"),
        (("--events",), NO_RECORD),
        (("--until", "to_move == 1"), NO_RECORD),
    ],
)
def test_a_report_of_one_viewer_shows_nothing_that_it_lacks(words, why, out):
    reported(out, EXAMPLE, "--at", AT, "--as", "white")

    ran = run("replay", out, *words)

    assert (ran.exit_code, ran.stdout) == (2, "")
    assert ran.stderr == f"Error: {out} {why}\n"


def test_no_other_report_is_made_of_one(out):
    reported(out, EXAMPLE, "--at", AT, "--as", "white")

    ran = run("report", out, "--at", AT, "--out", out)

    assert (ran.exit_code, ran.stderr) == (2, f"Error: {out} is a report itself\n")


@pytest.mark.parametrize("words", [("--at", "73"), ("--at", "-1"), ("--at", "1", "--as", "2")])
def test_an_impossible_report_is_refused_in_one_line(words, out):
    ran = run("report", EXAMPLE, "--out", out, *words)

    assert (ran.exit_code, out.exists()) == (2, False)
    assert one_line(ran.stderr)


@pytest.mark.parametrize("viewer", ["white", "referee"])
def test_any_single_change_of_a_report_is_reported_in_one_line(viewer, out):
    """Reports are untrusted."""
    report = reported(out, EXAMPLE, "--at", AT, "--as", viewer)
    chance, every = Random(viewer), list(places(report))
    for path in chance.sample(every, 40):
        value = chance.choice([None, -1, 10**30, "", "z99", [], {}])
        out.write_bytes(text(put(deepcopy(report), path, value)))
        ran = run("replay", out)
        assert ran.exit_code in (0, 1, 2)
        assert ran.exit_code == 0 or one_line(ran.stderr), (path, value, ran.stderr)


LOOKED_AT = of_each_game(
    felci="much_undergrowth",
    bower="spies_and_tokens",
    birdie="abilities",
    bloom="theft_of_one_and_two",
)


class Worlds(NamedTuple):
    """Two records, and the number of moves after which they are compared."""

    here: bytes
    there: bytes
    at: int


def worlds(game: str, viewer: Viewer, seed: int) -> Worlds:
    """Return two unfinished matches that *viewer* can't tell apart."""
    record = recorded(FIXTURES / game / f"{LOOKED_AT[game]}.json")
    moves = [(move.by, move.command) for move in record.moves]
    twin = secrets_of(record.game).twin(replay(record).last, moves, viewer, Random(seed))
    at = min(len(twin.moves), len(moves) - 1)
    return Worlds(cut(record, record.deal, moves[:at]), cut(record, twin.deal, twin.moves[:at]), at)


def cut(record: Record, deal: Any, moves: Iterable[tuple[Seat, Any]]) -> bytes:
    """Return a record with this deal and these moves."""
    made = tuple(Move(seat, command) for seat, command in moves)
    return as_json(replace(record, deal=deal, moves=made, result=None, fairness=None))


def received(record: bytes, viewer: Viewer, at: int, out: Path) -> tuple[bytes, str]:
    """Return a move's report as *viewer* may see it, and the changes of each move."""
    eyes = ("--as", str(viewer))
    reported = run("report", "-", "--at", str(at), *eyes, "--out", out, stdin=record)
    assert reported.exit_code == 0, reported.stderr
    changed = run("replay", "-", "--changes", "--json", *eyes, stdin=record)
    return out.read_bytes(), changed.stdout


@pytest.mark.parametrize("viewer", with_secrets(2))
@pytest.mark.parametrize("game", LOOKED_AT)
def test_matches_that_differ_only_face_down_look_alike(game, viewer, tmp_path):
    for seed in range(2):
        here, there, at = worlds(game, viewer, seed)

        assert here != there
        seen, other = (received(each, viewer, at, tmp_path / "out") for each in (here, there))
        assert seen == other


@pytest.mark.parametrize("game", LOOKED_AT)
def test_the_referee_is_shown_in_which_of_them_it_is(game, tmp_path):
    here, there, at = worlds(game, 0, seed=1)
    referee = Observer.REFEREE

    seen, other = (received(each, referee, at, tmp_path / "out") for each in (here, there))
    assert seen[0] != other[0]
