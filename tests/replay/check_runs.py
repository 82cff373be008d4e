"""Helpers that run ``giardino check`` and return what it finds."""

import json
import sqlite3
from typing import Any

from tests.replay.program import run

EXAMPLES = ("rulebook_example", "shared_victory")
"""The recorded matches of Felci to check."""
SUMMED_OTHERWISE = "the statistics differ from its matches; run giardino rebuild"


def differences(*words: str) -> list[dict[str, Any]]:
    """Return the faults printed as JSON, which agree with the exit code."""
    result = run("check", "--json", *words)
    found = [json.loads(line) for line in result.stdout.splitlines()]
    assert result.exit_code == bool(found)
    return found


def sentences(*words: str) -> list[tuple[str, str]]:
    """Return the ids of matches with faults, and the faults."""
    return [(difference["match"], difference["sentence"]) for difference in differences(*words)]


def in_database(database: str, statement: str, *values: Any) -> None:
    """Change a part of a database that no projection depends on."""
    with sqlite3.connect(database) as connection:
        connection.execute(statement, values)
    connection.close()
