"""Damaged matches on the command line: one line each, without effect on others."""

from pathlib import Path

from tests.adapters.damage import Events, Row
from tests.replay.program import FELCI, run


def damaged(database: str) -> tuple[str, str]:
    """Import two matches and damage the first; return the ids of both."""
    names = ("rulebook_example", "shared_victory")
    ids = run("import", *(FELCI / f"{name}.json" for name in names)).stdout.split()
    events = Events(Path(database))
    events.set(Row(ids[0], 3), "state", b"\x00")
    events.close()
    return ids[0], ids[1]


ADVICE = "restore it from a backup, then run giardino rebuild"


def test_one_match_alone_is_reported_in_one_line(database):
    broken, _ = damaged(database)
    for command in ("replay", "audit", "export"):
        result = run(command, broken)
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr == f"Error: event 3 of match {broken} is damaged; {ADVICE}\n"


def test_all_others_are_exported_and_what_is_left_out_is_shown(database):
    broken, other = damaged(database)
    result = run("export")
    assert result.exit_code == 2
    assert result.stdout == run("export", other).stdout
    assert result.stderr == f"left out: event 3 of match {broken} is damaged; {ADVICE}\n"


def test_the_list_rebuilt_says_which_match_is_damaged(database):
    broken, other = damaged(database)
    assert run("rebuild").exit_code == 0
    listed = {line.split()[0]: line for line in run("matches").stdout.splitlines()}
    assert "damaged" in listed[broken]
    assert "damaged" not in listed[other]
    assert run("matches", "--status", "damaged").stdout.splitlines() == [listed[broken]]
