"""``giardino analyse``: finished matches only."""

import json

import pytest

from adapters.records.conversion import record_of
from adapters.records.serializer import as_json
from tests.adapters.records.broken_records import good, put, text
from tests.adapters.verification.bot_matches import stored_of
from tests.replay.program import FELCI, FIXTURES, one_line, run
from tests.replay.stored_matches import running_match

EXAMPLE = FELCI / "standstill.json"
FEW = ("--budget", "8", "--jobs", "1")
NOT_ENDED = "the match is still running: it can be analysed when it is over"


@pytest.fixture(scope="module")
def analysis():
    """Return the analysis of a match as JSON."""
    return json.loads(run("analyse", EXAMPLE, "--json", *FEW).stdout)


def test_each_move_has_its_chance_and_whatever_was_better(analysis):
    moves = analysis["moves"]
    record = json.loads(EXAMPLE.read_bytes())

    assert [(looked["move"], looked["seat"]) for looked in moves] == [
        (number, move["by"]) for number, move in enumerate(record["moves"], 1)
    ]
    assert all(0 <= looked["chance"] <= 1 for looked in moves)
    for looked in (analysis, *moves):
        shared = looked["start"] if "start" in looked else looked["shared"]
        assert sum(shared) == pytest.approx(1, abs=1e-3)
    for looked in moves:
        better = looked.get("better", {"chance": looked["chance"], "adds": 0})
        assert 0 <= better["adds"] <= looked["lost"] + 1e-3
        assert looked["lost"] == pytest.approx(better["chance"] - looked["chance"], abs=1e-3)
    assert any(looked["better"]["command"]["do"] for looked in moves if "better" in looked)


def test_each_player_has_accuracy_losses_luck_and_the_moves_that_mattered_most(analysis):
    assert (analysis["format"], analysis["game"]) == ("giardino-analysis/1", "felci")
    assert (analysis["rules"], analysis["trials"]) == ("felci/1", 8)
    for seat, player in enumerate(analysis["players"]):
        own = [move for move in analysis["moves"] if move["seat"] == seat]
        assert (player["seat"], player["decisions"]) == (seat, len(own))
        assert 0 <= player["accuracy"] <= 100
        assert player["lost"] == pytest.approx(sum(move["lost"] for move in own), abs=1e-2)
        assert player["luck"] == pytest.approx(sum(move.get("luck", 0) for move in own), abs=1e-2)
        losses = [analysis["moves"][number - 1]["better"]["adds"] for number in player["decisive"]]
        assert losses == sorted(losses, reverse=True)
        assert len(losses) <= 3


def test_an_analysis_is_the_same_bytes_with_two_jobs():
    alone = run("analyse", EXAMPLE, "--json", *FEW).stdout_bytes

    assert run("analyse", EXAMPLE, "--json", "--budget", "8", "--jobs", "2").stdout_bytes == alone


def test_players_are_described_in_words_with_a_curve_and_their_worst_moves():
    lines = run("analyse", EXAMPLE, *FEW).stdout.splitlines()

    assert lines[0] == f"{EXAMPLE}: Felci, 30 moves, 8 trials a decision"
    assert lines[1].startswith("  white (")
    assert "accuracy" in lines[1]
    assert set(lines[2].strip()) <= set("▁▂▃▄▅▆▇█")
    assert any("; better: " in line for line in lines)
    assert lines[-1].startswith("  Accuracy: an average over the moves: 100 where")


def test_it_is_shown_in_italian_too():
    lines = run("--language", "it", "analyse", EXAMPLE, *FEW).stdout.splitlines()

    assert lines[0].endswith(": Felci, 30 mosse, 8 simulazioni per decisione")
    assert lines[-1].startswith("  Precisione: ")


def test_an_analysis_can_go_into_a_file(tmp_path):
    path = tmp_path / "analysis.jsonl"

    result = run("analyse", EXAMPLE, EXAMPLE, "--json", "--out", path, *FEW)

    assert (result.exit_code, result.stdout) == (0, "")
    assert len(path.read_bytes().splitlines()) == 2


@pytest.mark.parametrize("path", ["felci/unfinished", "bower/unfinished", "bloom/unfinished"])
def test_a_record_that_was_broken_off_is_refused_in_one_line(path):
    found = sorted(FIXTURES.glob(f"{path}*.json"))[0]

    result = run("analyse", found, *FEW)

    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"{found}: {NOT_ENDED}; giardino replay shows the match\n"


def test_a_record_that_breaks_a_rule_and_one_that_is_none_are_shown_on_stderr(tmp_path):
    illegal = text(put(good(), ("moves", 1, "type"), "red"))
    broken = b'{"format": "giardino-record/1"}'

    assert run("analyse", "-", *FEW, stdin=illegal).exit_code == 1
    result = run("analyse", "-", *FEW, stdin=broken + b"\n" + illegal)

    assert (result.exit_code, result.stdout) == (2, "")
    assert len(result.stderr.splitlines()) == 2


def test_a_stored_match_that_has_ended_is_analysed_by_its_id(imported):
    result = run("analyse", imported[0], "--json", *FEW)

    assert result.exit_code == 0
    assert json.loads(result.stdout)["game"] == "felci"


def test_a_running_match_is_analysed_on_no_way(database, tmp_path):
    match = running_match(database, moves=8)
    exported = run("export", "--unsealed", match).stdout_bytes

    by_id = run("analyse", match, *FEW)
    as_record = run("analyse", "-", *FEW, stdin=exported)
    uploaded = run("import", "-", stdin=exported).stdout.split()[0]
    as_another = run("analyse", uploaded, *FEW)

    for result in (by_id, as_record, as_another):
        assert (result.exit_code, result.stdout) == (2, "")
        assert one_line(result.stderr)
        assert NOT_ENDED in result.stderr


def test_the_view_of_a_running_match_cannot_be_analysed(database, tmp_path):
    match = running_match(database, moves=8)
    seen = tmp_path / "report.json"
    assert (
        run("report", match, "--at", "8", "--as", "white", "--unsealed", "--out", seen).exit_code
        == 0
    )

    result = run("analyse", seen, *FEW)

    assert (result.exit_code, result.stdout) == (2, "")


def test_a_record_without_open_seeds_proves_no_resignation():
    record = json.loads((FELCI / "unfinished.json").read_bytes())
    record["meta"] = {**record.get("meta", {}), "resigned": 0}

    result = run("analyse", "-", *FEW, stdin=json.dumps(record).encode())

    assert (result.exit_code, result.stdout) == (2, "")
    assert NOT_ENDED in result.stderr


def test_a_match_that_was_given_up_is_analysed_as_its_seeds_are_open():
    stored = [recorded for recorded, _ in stored_of("felci", 2)]
    match_id = str(stored[0].originator_id)
    history = [(each.at, each.event) for each in stored]
    record = as_json(record_of(match_id, history, ("Ada", "Bruno")))

    result = run("analyse", "-", "--json", *FEW, stdin=record)

    assert result.exit_code == 0
    assert json.loads(result.stdout)["winners"] is None
    seedless = json.loads(record)
    del seedless["fairness"]
    assert run("analyse", "-", *FEW, stdin=json.dumps(seedless).encode()).exit_code == 2


def test_a_move_that_leads_to_more_is_shown_in_one_sentence():
    message = run("analyse", FIXTURES / "birdie" / "four_players.json", "--budget", "1").stdout

    assert "has one turn left" in message
    assert ".;" not in message
