"""Errors: each one is told in one line, which names the command or the option that helps."""

import json
import re
import shlex
import shutil

import pytest

from adapters.match_store import MatchStore
from adapters.settings import settings
from replay.advice import ADVICE
from tests.replay.program import FELCI, one_line, run
from tests.replay.stored_matches import running_match

UNKNOWN = "7c0b0000-0000-4000-8000-000000000000"
HELPS = re.compile(
    r"giardino [a-z]+|--[a-z]{2,}|choose from|pg_dump|Choose a new file|/signing-key|the record has"
)


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Return the current folder, with files of all kinds and a database with a running match."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GIARDINO_DATABASE", str(tmp_path / "matches.db"))
    monkeypatch.delenv("GIARDINO_SECRET", raising=False)
    shutil.copy(FELCI / "rulebook_example.json", "felci.json")
    record = json.loads((tmp_path / "felci.json").read_bytes())
    illegal = [*record["moves"][:3], {**record["moves"][3], "by": 1 - record["moves"][3]["by"]}]
    for name, content in {
        "empty": "",
        "text": "hello",
        "other": '{"a": 1}',
        "newer": json.dumps({**record, "rules": "felci/9"}),
        "illegal": json.dumps({**record, "moves": illegal}),
        "part": json.dumps({**record, "moves": record["moves"][:9], "result": None}),
        "two": f"{json.dumps(record)}\n" * 2,
    }.items():
        (tmp_path / f"{name}.json").write_text(content)
    (tmp_path / "signs").write_bytes(bytes(range(256)))
    (tmp_path / "folder").mkdir()
    return tmp_path


NO_RECORDS = ("nowhere.json", "empty.json", "text.json", "other.json", "newer.json", "folder")
READERS = {
    "replay": (),
    "audit": (),
    "export": (),
    "import": (),
    "verify": (),
    "analyse": (),
    "report": ("--at", "1", "--out", "report.json"),
}


@pytest.mark.parametrize("command", READERS)
@pytest.mark.parametrize("file", [*NO_RECORDS, "signs"])
def test_an_invalid_record_is_reported_with_the_command_that_helps(folder, command, file):
    ended = run(command, file, *READERS[command])

    assert (ended.exit_code, one_line(ended.stderr)) == (2, True)
    assert file in ended.stderr
    helps = "giardino matches lists" if file in ("nowhere.json", "folder") else "giardino example"
    assert helps in ended.stderr


@pytest.mark.parametrize("command", ["import", "analyse", "export --table seats"])
def test_an_illegal_record_is_shown_with_the_command_that_shows_it(folder, command):
    name, *words = command.split()
    ended = run(name, "illegal.json", *words)

    assert (ended.exit_code, one_line(ended.stderr)) == (1, True)
    assert "move 4 breaks GEN-1" in ended.stderr
    assert "giardino replay shows" in ended.stderr


REFUSED = {
    "replay felci.json --at x": "'x' is not a valid integer",
    "replay felci.json --at 73": "there is no position 73: the record has 72 moves",
    "replay felci.json --at -1": "there is no position -1: the record has 72 moves",
    "replay felci.json --as 2": "there is no '2' in this match: choose from white, black",
    "replay felci.json --as \x1b[2J": r"there is no '\x1b[2J' in this match",
    "replay felci.json --record 0": "0 is not in the range",
    "replay felci.json --record 2": "contains 1 record: choose one with --record",
    "replay two.json": "two.json contains 2 records: choose one with --record",
    "replay felci.json --all": "--all needs --json",
    "replay felci.json --step": "--step needs a terminal",
    "replay felci.json --events --as white": "--events also shows hidden information",
    "replay felci.json --until x==1": "there is no 'x': choose from",
    "replay felci.json --until to_move==": "'to_move==' is not a valid condition",
    "replay RUNNING --as white": "is still being played",
    "replay": "Missing argument",
    "report felci.json": "Missing option '--at'",
    "report felci.json --at 1 --out nowhere/report.json": "there is no folder nowhere",
    "export felci.json --format csv": "choose a --table",
    "export felci.json --out matches.csv": "choose a --table",
    "export felci.json --table chairs": "'chairs' is not one of",
    "export felci.json --table seats --format xlsx": "'xlsx' is not one of",
    "export felci.json --table seats --out seats.xlsx": "no format is called 'xlsx': choose from",
    "export felci.json --table seats --unsealed": "--unsealed is for records",
    "export felci.json --since yesterday": "'yesterday' is not a UTC date",
    "export felci.json --option expret": "there is no option 'expret': choose from expert",
    "export felci.json --rules felci/9": "there are no rules 'felci/9': choose from",
    "export felci.json --bot clever": "there is no bot 'clever': choose from",
    "export felci.json --ids nowhere": "nowhere: no such file",
    "export felci.json --ids signs": "signs: not UTF-8 text",
    "export felci.json --out nowhere/matches.jsonl": "there is no folder nowhere",
    "export felci.json --out folder": "folder is a folder: name a file in it",
    "export nonsense": "nonsense: no such file",
    "export RUNNING": "is still being played",
    "export RUNNING --table seats": "has not ended",
    "query SELEC": "syntax error",
    "query DANCE RUNNING": "syntax error",
    "query": "Missing argument",
    "simulate --game chess --seed 1": "'chess' is not one of 'birdie', 'bloom'",
    "simulate --game felci": "Missing option '--seed'",
    "simulate --seed 1": "Missing option '--game'",
    "simulate --game felci --seed x": "'x' is not a valid integer",
    "simulate --game felci --seed 1 --matches 0": "0 is not in the range",
    "simulate --game felci --seed 1 --players clever": "Felci has no bot 'clever': choose from",
    "simulate --game felci --seed 1 --players strong@": "from house, strong, easy, random",
    "simulate --game felci --seed 1 --players recorded,random": "Felci has no bot 'recorded'",
    "simulate --game felci --seed 1 --players random,random,random": "Felci is not a game for 3",
    "simulate --game felci --seed 1 --option expert": "Felci has no option 'expert': choose from",
    "simulate --game felci --seed 1 --out nowhere/x": "there is no folder nowhere: make it first",
    "analyse felci.json --budget 0": "0 is not in the range",
    "check --rules felci/9": "there are no rules 'felci/9': choose from",
    "check --rules felci/1 --game bower": "there are no rules 'felci/1': choose from",
    "verify felci.json --key nowhere": "nowhere is neither 64 hexadecimal digits",
    "example chess": "'chess' is not one of",
    "example": "Missing argument",
    "backup matches.db": "already exists",
    "backup nowhere/copy.db": "there is no folder nowhere",
    "backup copy.db --database postgresql://localhost/x": "for PostgreSQL use pg_dump",
    "log nothing": "there is no match nothing",
    "rebuild --by-events nothing": "there is no match nothing",
    "tidy --days 0": "0 is not in the range",
    "forget": "Missing argument",
    "dance": "No such command 'dance'. See giardino --help.",
    "matches --game chess": "'chess' is not one of",
    "matches --nonsense": "No such option '--nonsense'",
    "matches more": "unexpected extra argument",
    "--language xx matches": "'xx' is not one of",
    **{
        f"{name} {UNKNOWN}": f"there is no match {UNKNOWN}"
        for name in ("replay", "audit", "export", "verify", "analyse", "log", "rebuild --by-events")
    },
    f"import {UNKNOWN}": "is a match id",
    **{
        f"{name} --database text.json": "not a database"
        for name in ("matches", "export", "check", "rebuild")
    },
    **{
        f"{name} --database nowhere.db": "there is no database"
        for name in (
            *("matches", "export", "check", "rebuild", "tidy --yes", "forget Ada --yes"),
            *("backup copy.db", f"replay {UNKNOWN}", f"audit {UNKNOWN}"),
        )
    },
}
"""What can't be used, and a part of what is said about it."""


@pytest.mark.parametrize("words", REFUSED)
def test_every_refusal_names_what_helps(folder, words):
    running = running_match(str(folder / "matches.db"))

    ended = run(*words.replace("RUNNING", running).split())

    *noted, said = ended.stderr.splitlines()
    assert (ended.exit_code, ended.stdout) == (2, "")
    assert REFUSED[words] in said
    assert HELPS.search(said.removeprefix("Error: ")), said
    assert noted == [] or words.startswith("rebuild ")
    assert not (folder / "nowhere.db").exists()


@pytest.mark.parametrize(
    "words",
    ["matches", "export", "export --table seats", "query 'SELECT 1 FROM seats'"]
    + [f"{name} felci.json" for name in ("audit", "export", "verify", "analyse", "import")],
)
def test_that_no_match_meets_the_conditions_is_shown(folder, words):
    running_match(str(folder / "matches.db"))

    ended = run(*shlex.split(words), "--game", "bloom")

    assert (ended.exit_code, one_line(ended.stderr)) == (0, True)
    assert "no match meets the conditions: giardino matches lists" in ended.stderr


@pytest.mark.parametrize(
    "words", ["import felci.json", "rebuild", "tidy --yes", "forget Ada --yes"]
)
def test_a_database_that_another_process_writes_to_is_shown_with_what_to_stop(folder, words):
    with MatchStore(settings(str(folder / "matches.db")), writes=True):
        ended = run(*words.split())

    assert (ended.exit_code, one_line(ended.stderr)) == (2, True)
    assert "stop it first, such as giardino serve" in ended.stderr


def test_every_advice_names_a_command():
    assert [text for text in ADVICE.values() if not HELPS.search(text)] == []
