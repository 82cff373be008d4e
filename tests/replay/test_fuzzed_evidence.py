"""Fuzzed evidence: every verification ends with a verdict or a message."""

import json
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from tests.adapters.records.broken_records import good, places, put, without
from tests.adapters.verification.changed_logs import bound_again
from tests.adapters.verification.sample_logs import ALL, log_called
from tests.replay.program import run

TRIES = 25
STRANGE = [
    *(
        None,
        True,
        -1,
        1.5,
        10**30,
        2**64,
        10**4000,
        "",
        "\0",
        "\ud800",
        "é" * 300,
        "0" * 64,
        [],
        {},
    ),
    *([[]], [None] * 5, [["pile", 0]], [[["pile", 999]]], [1] * 2000, {"": {}}, "match.moved.1"),
]


def spoilt(value: Any, chance: Random) -> Any:
    """Return *value* with a few parts removed, swapped or replaced."""
    for _ in range(chance.choice((1, 1, 2, 4))):
        path = chance.choice(list(places(value)))
        if chance.random() < 0.2:
            without(value, path)
        else:
            put(value, path, deepcopy(chance.choice(STRANGE)))
    return value


def some_evidence(chance: Random) -> Any:
    """Return a log with recomputed hashes, if it has any, or a record."""
    if chance.random() < 0.2:
        return spoilt(good(), chance)
    log = spoilt(deepcopy(log_called(chance.choice(ALL))), chance)
    try:
        return bound_again(log)
    except Exception:
        # A damaged log has no hashes to recompute.
        return log


@pytest.mark.parametrize(
    "seed", [1, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(2, 12))]
)
def test_of_whatever_stands_in_a_file_there_is_a_verdict_or_a_line(seed, tmp_path, database):
    chance = Random(seed)
    for number in range(TRIES):
        file = tmp_path / f"{number}.json"
        file.write_text(json.dumps(some_evidence(chance)))

        ran = run("verify", "--json", file, "--database", database)

        assert ran.exit_code in (0, 1, 2)
        assert "that can't be read" not in ran.stdout
        assert bool(ran.stdout) != bool(ran.stderr)


def test_bytes_that_are_no_text_are_shown_in_a_line(tmp_path):
    chance = Random(3)
    text = bytearray(json.dumps(log_called("felci")).encode())
    for _ in range(20):
        text[chance.randrange(len(text))] = chance.randrange(128, 256)
    (tmp_path / "log").write_bytes(text)

    ran = run("verify", tmp_path / "log")

    assert (ran.exit_code, ran.stdout, ran.stderr.count("\n")) == (2, "", 1)
