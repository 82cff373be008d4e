"""``giardino simulate``: valid records, reproducible by their seed."""

import json
import os

import pytest
from msgspec.structs import asdict

from adapters.records.parser import read_record
from domain.registry import GAMES
from tests.replay.program import run, start

SIMULATE = ("simulate", "--game", "felci", "--players", "random")


def simulated(*words: str) -> list[bytes]:
    """Return the printed records."""
    result = run(*SIMULATE, *words)
    assert result.exit_code == 0
    assert result.stderr == ""
    return result.stdout_bytes.splitlines()


def test_equal_seeds_give_equal_bytes_and_others_others():
    first = simulated("--seed", "7", "--matches", "3")

    assert simulated("--seed", "7", "--matches", "3") == first
    assert simulated("--seed", "7", "--matches", "1") == first[:1]
    assert simulated("--seed", "8", "--matches", "1") != first[:1]
    assert len(set(first)) == 3


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "bot"),
    [
        pytest.param(game, bot, marks=pytest.mark.long if number or bot == "easy" else ())
        for number, game in enumerate(GAMES)
        for bot in ("house", "easy", "random", "strong@1")
    ],
)
def test_equal_seeds_give_equal_bytes_in_another_process(game, bot):
    words = ("simulate", "--game", game, "--players", bot, "--seed", "7")

    stdout, _ = start(*words, env=os.environ | {"PYTHONHASHSEED": "99"}).communicate()

    assert stdout == run(*words).stdout_bytes


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_the_records_of_every_game_and_option_are_legal_and_whole(game):
    options = [word for name in game.option_names for word in ("--option", name)]
    printed = run(
        *("simulate", "--game", game.name, "--players", "random", "--seed", "1"),
        *("--matches", "3", *options),
    )

    audit = run("audit", "-", "--json", stdin=printed.stdout_bytes)

    assert audit.exit_code == 0
    for number, line in enumerate(printed.stdout_bytes.splitlines(), 1):
        record = read_record(line)
        assert all(asdict(record.options).values())
        assert record.result
        assert record.fairness
        assert {move.time for move in record.moves} == {None}
        assert record.meta == {
            "id": f"simulated-{game.name}-1-{number}",
            "seed": 1,
            "match": number,
        }


@pytest.mark.parametrize(
    ("words", "players"),
    [
        ([], ["house", "house"]),
        (["--players", "random"], ["random", "random"]),
        (["--players", "random,house"], ["random", "house"]),
        (["--players", "strong@2,random"], ["strong@2", "random"]),
    ],
)
def test_the_bots_sit_as_they_are_named(words, players):
    result = run("simulate", "--game", "felci", "--seed", "1", *words)

    assert json.loads(result.stdout)["players"] == players


def test_a_file_gets_the_same_bytes_and_the_terminal_a_word(tmp_path):
    out = tmp_path / "records.jsonl"

    result = run(*SIMULATE, "--seed", "7", "--matches", "2", "--out", out)

    assert out.read_bytes().splitlines() == simulated("--seed", "7", "--matches", "2")
    assert result.stdout == ""
    assert result.stderr == f"2 matches of Felci in {out}\n"
