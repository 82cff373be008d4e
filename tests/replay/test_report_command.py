"""``giardino report``: complete for a developer, and no more than its viewer may see."""

import json
import os
import platform
import sys
from copy import deepcopy
from importlib.metadata import version
from pathlib import Path
from random import Random
from typing import Any

import pytest

from domain.game import Observer
from tests.adapters.records.broken_records import good, places, put, text
from tests.golden import FIXTURES, RECORDS
from tests.recordings import of_each_game
from tests.replay.program import FELCI, one_line, run
from tests.replay.stored_matches import PLAYERS, running_match

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


def test_it_has_the_record_up_to_the_move_and_what_everybody_saw_before_and_after_it(
    out: Path,
) -> None:
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


def test_it_says_by_what_it_was_made_and_nothing_of_who_made_it_where(out: Path) -> None:
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
def test_replay_takes_it_back(path: Path, out: Path) -> None:
    at = len(json.loads(path.read_bytes())["moves"]) // 2
    reported(out, path, "--at", at)

    for viewer in ("0", *Observer):
        assert shown(out, "--as", viewer) == shown(path, "--as", viewer, "--at", at) | {"moves": at}


def test_it_is_told_to_whom_the_move_looks_otherwise_now(out: Path) -> None:
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
def test_what_one_viewer_may_see_is_taken_back_too(
    game: str, back: int, viewer: str, out: Path
) -> None:
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


def test_the_changes_of_the_move_are_taken_back_too(out: Path) -> None:
    reported(out, EXAMPLE, "--at", AT, "--as", "white")

    changed = shown(EXAMPLE, "--at", AT, "--as", "white", "--changes")["changes"]
    own = [change for change in changed if change["move"] == AT]
    assert own
    assert shown(out, "--changes")["changes"] == own


def test_of_the_deal_there_is_nothing_before(out: Path) -> None:
    report = reported(out, EXAMPLE, "--at", 0, "--as", "black")

    assert report["before"] == {}
    assert shown(out) == shown(EXAMPLE, "--at", 0, "--as", "black") | {"moves": 0}


ILLEGAL = text(put(good(), ("moves", 7, "cell"), "b9"))


def test_a_refused_move_is_reported_with_its_rule_and_nothing_after_it(out: Path) -> None:
    report = reported(out, "-", "--at", 8, stdin=ILLEGAL)

    assert (sorted(report["before"]), report["after"]) == (["0", "1", "referee", "spectator"], {})
    assert report["refused"]["rule"] == "GEN-5"
    assert report["refused"]["command"]["cell"] == "b9"
    ran = run("replay", out)
    assert ran.exit_code == 1
    assert ran.stderr == f"{out}: move 8 breaks GEN-5: The garden has no such cell.\n"


@pytest.mark.parametrize(("viewer", "knows"), [("white", True), ("black", False)])
def test_why_a_move_was_refused_is_shown_to_the_player_who_made_it(
    viewer: str, knows: bool, out: Path
) -> None:
    report = reported(out, "-", "--at", 8, "--as", viewer, stdin=ILLEGAL)

    assert (report["refused"] is not None) == knows
    assert shown(out)["position"] == 7


def test_after_a_refused_move_there_is_nothing_to_report(out: Path) -> None:
    ran = run("report", "-", "--at", 9, "--out", out, stdin=ILLEGAL)

    assert (ran.exit_code, out.exists()) == (1, False)
    assert ran.stderr == "-: move 8 breaks GEN-5: The garden has no such cell.\n"


@pytest.mark.parametrize("viewer", ["white", "referee"])
def test_a_running_match_is_sealed(viewer: str, database: str, out: Path) -> None:
    match_id = running_match(database, 9)
    command = ("report", match_id, "--at", 5, "--as", viewer, "--out", out)

    kept = run(*command)
    assert (kept.exit_code, out.exists()) == (2, False)
    unsealed = run(*command, "--unsealed")
    assert unsealed.exit_code == 0
    assert unsealed.stderr.startswith(f"Unsealed match {match_id}: report of move 5\n")
    assert not any(name in out.read_text() for name in (*PLAYERS, match_id))


def test_what_a_spectator_sees_of_a_running_match_may_be_reported(database: str, out: Path) -> None:
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
def test_what_a_report_of_one_viewer_does_not_hold_is_not_shown(
    words: tuple[str, ...], why: str, out: Path
) -> None:
    reported(out, EXAMPLE, "--at", AT, "--as", "white")

    ran = run("replay", out, *words)

    assert (ran.exit_code, ran.stdout) == (2, "")
    assert ran.stderr == f"Error: {out} {why}\n"


def test_no_other_report_is_made_of_one(out: Path) -> None:
    reported(out, EXAMPLE, "--at", AT, "--as", "white")

    ran = run("report", out, "--at", AT, "--out", out)

    assert (ran.exit_code, ran.stderr) == (2, f"Error: {out} is a report itself\n")


@pytest.mark.parametrize("words", [("--at", "73"), ("--at", "-1"), ("--at", "1", "--as", "2")])
def test_what_can_not_be_reported_is_reported_in_one_line(
    words: tuple[str, ...], out: Path
) -> None:
    ran = run("report", EXAMPLE, "--out", out, *words)

    assert (ran.exit_code, out.exists()) == (2, False)
    assert one_line(ran.stderr)


@pytest.mark.parametrize("viewer", ["white", "referee"])
def test_whatever_one_thing_is_changed_in_it_is_reported_in_one_line(
    viewer: str, out: Path
) -> None:
    """Reports are untrusted."""
    report = reported(out, EXAMPLE, "--at", AT, "--as", viewer)
    chance, every = Random(viewer), list(places(report))
    for path in chance.sample(every, 40):
        value = chance.choice([None, -1, 10**30, "", "z99", [], {}])
        out.write_bytes(text(put(deepcopy(report), path, value)))
        ran = run("replay", out)
        assert ran.exit_code in (0, 1, 2)
        assert ran.exit_code == 0 or one_line(ran.stderr), (path, value, ran.stderr)
