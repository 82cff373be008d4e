"""Tests that the one-page script verifies what a branch shuffled again."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from adapters.verification.checks import verdict_on_log
from adapters.verification.match_log import Log, as_evidence
from tests.adapters.verification.changed_logs import bound_again
from tests.test_verify_script import SCRIPT, line
from tests.write_fixture_logs import BRANCH, laid


def looked_at(log: Any, folder: Path) -> list[tuple[str, bool | None, str]]:
    """Return what the script finds in a log, and see that ``giardino verify`` finds the same."""
    (folder / "log.json").write_text(json.dumps(log))
    command = [sys.executable, "-I", SCRIPT, folder / "log.json"]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    found = [line(reported) for reported in ran.stdout.splitlines()]
    read = as_evidence(log)
    assert isinstance(read, Log)
    checks = verdict_on_log(read).checks[: len(found)]
    assert [(name, ok) for name, ok, _ in found] == [(check.name, check.ok) for check in checks]
    return found


def dealt(log: Any) -> Any:
    """Return the deal of a log."""
    return next(event["private"]["deal"] for event in log["events"] if "dealt" in event["topic"])


def test_the_redrawn_pieces_of_a_branch_follow_from_the_seeds(tmp_path):
    log, _ = laid(BRANCH)

    found = looked_at(log, tmp_path)

    assert [ok for _, ok, _ in found] == [True, None, True, None]
    assert found[3][2].startswith("what is drawn anew follows from the seeds; all else is that of")


def test_it_continues_from_the_match_that_is_next_to_it():
    (log, _), (before, _) = laid(BRANCH), laid("bower")
    branch = log["events"][0]["private"]["branch"]
    moves = [e["private"] for e in before["events"] if "moved" in e["topic"]]

    assert branch["match"] == before["match"]
    assert branch["deal"] == dealt(before)
    assert [move["command"] for move in branch["moves"]] == [
        move["command"] for move in moves[: len(branch["moves"])]
    ]


@pytest.mark.parametrize("places", [(7, 35), (0, 1)], ids=["not seen", "seen"])
def test_a_branch_whose_pieces_lie_otherwise_is_found(places, tmp_path):
    log, _ = laid(BRANCH)
    tiles = dealt(log)["nest_tiles"]
    one, other = places
    tiles[one], tiles[other] = tiles[other], tiles[one]

    found = looked_at(bound_again(log), tmp_path)

    reported = "the seeds give another order of what nobody had seen"
    assert found[3] == ("deal", False, reported)


IMPOSSIBLE = "event 1 continues from an impossible position"
OTHERWISE = "event {} is not the position that the match branched from, according to event 1"
SPOILT: dict[str, tuple[Callable[[Any], None], str]] = {
    "moves in another order": (lambda branch: branch["moves"].reverse(), OTHERWISE.format(8)),
    "no deal": (lambda branch: branch["deal"].clear(), IMPOSSIBLE),
    "a move twice": (
        lambda branch: branch["moves"].append(branch["moves"][-1]),
        OTHERWISE.format(16),
    ),
    "another deal": (
        lambda branch: branch["deal"]["eggs"].reverse(),
        "another deal follows from the seeds",
    ),
}


@pytest.mark.parametrize(("spoil", "reported"), SPOILT.values(), ids=SPOILT)
def test_moves_not_played_in_the_parent_match_are_detected(spoil, reported):
    log, _ = laid(BRANCH)
    spoil(log["events"][0]["private"]["branch"])

    read = as_evidence(bound_again(log))
    assert isinstance(read, Log)
    found = {check.name: check for check in verdict_on_log(read).checks}["deal"]

    assert (found.ok, found.says) == (False, reported)


def test_a_shuffle_after_the_branch_that_is_another_one_is_found(tmp_path):
    log, _ = laid(BRANCH)
    events = [event for each in log["events"] for event in each["private"].get("events", ())]
    renewed = [event for event in events if event["event"] == "bonus_stack_renewed"]
    renewed[-1]["tiles"].reverse()

    found = looked_at(bound_again(log), tmp_path)

    assert found[3] == ("deal", False, "the seeds give another order of bower.bonus 1")
