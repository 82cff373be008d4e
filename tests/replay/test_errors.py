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
    r"giardino [a-z]+|--[a-z]{2,}|choose from|pg_dump|Choose a new file|/signing-key"
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
def test_what_is_no_record_is_shown_with_the_command_that_helps(folder, command, file):
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


REFUSED = [
    "replay felci.json --at x",
    "replay felci.json --as Zoe",
    "replay felci.json --record 2",
    "replay two.json",
    "replay felci.json --all",
    "replay felci.json --step",
    "replay felci.json --events --as white",
    "replay felci.json --until x==1",
    "replay felci.json --until to_move==",
    "replay RUNNING --as white",
    "replay",
    "report felci.json",
    "report felci.json --at 1 --out nowhere/report.json",
    "export felci.json --format csv",
    "export felci.json --table chairs",
    "export felci.json --table seats --format xlsx",
    "export felci.json --table seats --unsealed",
    "export felci.json --since yesterday",
    "export felci.json --option x",
    "export felci.json --rules x",
    "export felci.json --bot x",
    "export felci.json --ids nowhere",
    "export felci.json --ids signs",
    "export felci.json --out nowhere/matches.jsonl",
    "export felci.json --out folder",
    "export RUNNING",
    "export RUNNING --table seats",
    "query SELEC",
    "query DANCE RUNNING",
    "query",
    "simulate --game chess --seed 1",
    "simulate --game felci",
    "simulate --game felci --seed 1 --players clever",
    "simulate --game felci --seed 1 --players random,random,random",
    "simulate --game felci --seed 1 --option x",
    "analyse felci.json --budget 0",
    "check --rules felci/9",
    "verify felci.json --key nowhere",
    "example chess",
    "example",
    "backup matches.db",
    "backup nowhere/copy.db",
    "backup copy.db --database postgresql://localhost/x",
    "log nothing",
    "rebuild --by-events nothing",
    "tidy --days 0",
    "forget",
    "dance",
    "matches --nonsense",
    "matches more",
    "--language xx matches",
    *(f"{name} {UNKNOWN}" for name in ("replay", "audit", "export", "verify", "analyse", "log")),
    f"import {UNKNOWN}",
    f"rebuild --by-events {UNKNOWN}",
    *(f"{name} --database text.json" for name in ("matches", "export", "check", "rebuild")),
    *(
        f"{name} --database nowhere.db"
        for name in ("matches", "export", "check", "rebuild", "tidy --yes", "forget Ada --yes")
    ),
]


@pytest.mark.parametrize("words", REFUSED)
def test_every_refusal_names_what_helps(folder, words):
    running = running_match(str(folder / "matches.db"))

    ended = run(*words.replace("RUNNING", running).split())

    *_, said = ended.stderr.splitlines()
    assert (ended.exit_code, ended.stdout) == (2, "")
    assert HELPS.search(said.removeprefix("Error: ")), said
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
