"""``giardino replay``: positions and moves for each viewer."""

import json

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adapters.records.replay import replay
from tests.adapters.records.broken_records import good, lost_or_changed, put, text
from tests.golden import recorded
from tests.replay.program import FELCI, one_line, run, start

STANDSTILL = FELCI / "standstill.json"
EXAMPLE = FELCI / "rulebook_example.json"
UNDERGROWTH = FELCI / "much_undergrowth.json"


def test_a_match_is_shown_move_by_move_and_its_last_position_drawn():
    lines = run("replay", STANDSTILL).stdout.splitlines()

    assert lines[:5] == [
        "Felci  white Ada  black Bruno",
        "             Each player is dealt 4 ferns; 42 are left in the pile.",
        "   1  white  seats the red visitor on white-east",
        "   2  white  seats the yellow visitor on white-south",
        "   3  white  draws nothing",
    ]
    assert lines[lines.index("After move 30 of 30, seen by referee") - 4 :][:2] == [
        "  30  black  can do nothing more (2 actions lapse)",
        "             draws nothing",
    ]
    assert "    a b c d e f g h" in lines
    assert lines[-1] == "white 4, black 3: white wins"


def test_a_position_is_drawn_with_the_move_that_led_to_it():
    lines = run("replay", STANDSTILL, "--at", "8", "--as", "black").stdout.splitlines()

    assert lines[:3] == [
        "Felci  white Ada  black Bruno",
        "   8  white  plants a red fern on e1 as a new plant",
        "",
    ]
    assert lines[3] == "After move 8 of 30, seen by black"
    assert "  1     . . r ." in lines
    assert "wins" not in lines[-1]


def test_the_first_position_is_the_deal():
    assert "is dealt 4 ferns" in run("replay", STANDSTILL, "--at", "0").stdout


@pytest.mark.parametrize("viewer", ["0", "1", "white", "black", "spectator", "referee"])
@pytest.mark.parametrize("at", [0, 1, 20, 46])
def test_the_json_position_is_the_requested_viewers_view(viewer, at):
    match = replay(recorded(UNDERGROWTH)).positions[at]
    eyes = {"0": 0, "1": 1, "white": 0, "black": 1}.get(viewer, viewer)

    printed = json.loads(run("replay", UNDERGROWTH, "--at", at, "--as", viewer, "--json").stdout)

    view = match.game.view(match.state, eyes)
    assert printed["view"] == json.loads(msgspec.json.encode(view))
    assert (printed["game"], printed["position"], printed["moves"]) == ("felci", at, 46)
    assert printed["viewer"] == eyes
    assert {message["move"] for message in printed["log"]} == set(range(at + 1))


def test_without_a_position_and_a_viewer_it_is_the_last_one_as_the_referee_sees_it():
    printed = json.loads(run("replay", STANDSTILL, "--json").stdout)

    assert (printed["position"], printed["viewer"]) == (30, "referee")
    assert printed["log"][0] == {
        "move": 0,
        "by": None,
        "words": "Each player is dealt 4 ferns; 42 are left in the pile.",
    }
    assert printed["log"][-2:] == [
        {"move": 30, "by": 1, "words": "draws nothing"},
        {
            "move": 30,
            "by": 1,
            "words": "Two turns in a row without an action or a draw: the match ends.",
        },
    ]


def test_hidden_information_is_in_no_text_and_no_drawing():
    mine = run("replay", UNDERGROWTH, "--at", "40", "--as", "white").stdout
    theirs = run("replay", UNDERGROWTH, "--at", "40", "--as", "black").stdout
    both = run("replay", UNDERGROWTH, "--at", "40").stdout
    nobody = run("replay", UNDERGROWTH, "--at", "40", "--as", "spectator").stdout

    assert "#" in mine
    assert "#" in theirs
    assert "#" not in both
    assert nobody.count("hidden") == 2
    assert mine.count("hidden") == theirs.count("hidden") == 1


def test_a_record_from_standard_input_and_an_option_in_the_header():
    record = (FELCI / "white_skips_first_turn.json").read_bytes()

    result = run("replay", "-", "--at", "1", stdin=record)

    assert result.stdout.startswith("Felci  white Ada  black Bruno  white_skips_first_turn\n")
    assert "   1  black  " in result.stdout


def test_one_of_several_records_is_chosen_by_its_number(tmp_path):
    path = tmp_path / "several.jsonl"
    path.write_bytes(b"\n".join(map(text, (good(), good("rulebook_example")))))

    assert "Bianca" in run("replay", path, "--record", "2").stdout
    assert "Ada" in run("replay", path, "--record", "1").stdout


ILLEGAL = text(put(good(), ("moves", 7, "cell"), "b9"))
WRONG_DEAL = text(put(good(), ("deal", "pile"), []))


def test_an_illegal_record_is_shown_up_to_the_move_that_breaks_a_rule():
    result = run("replay", "-", stdin=ILLEGAL)

    assert "   7  white  seats the green visitor" in result.stdout
    assert "After move 7 of 30, seen by referee" in result.stdout
    assert result.stderr == "-: move 8 breaks GEN-5: The garden has no such cell.\n"
    assert result.exit_code == 1


def test_a_position_before_the_illegal_move_is_shown_like_any_other():
    result = run("replay", "-", "--at", "7", "--json", stdin=ILLEGAL)

    assert json.loads(result.stdout)["position"] == 7
    assert result.stderr == ""
    assert result.exit_code == 0


@pytest.mark.parametrize("at", ["8", "30"])
def test_a_position_after_the_illegal_move_is_not_shown(at):
    result = run("replay", "-", "--at", at, "--json", stdin=ILLEGAL)

    assert result.stdout == ""
    assert "move 8 breaks GEN-5" in result.stderr
    assert result.exit_code == 1


@pytest.mark.parametrize("words", [[], ["--at", "0"], ["--json"]])
def test_a_wrong_deal_has_no_position_at_all(words):
    result = run("replay", "-", *words, stdin=WRONG_DEAL)

    assert result.stdout == ""
    assert result.stderr.startswith("-: the deal breaks GEN-4: ")
    assert result.exit_code == 1


def test_a_name_that_the_terminal_cannot_write_is_spelt_out():
    process = start(
        "replay",
        FELCI / "shared_victory.json",
        "--at",
        "0",
        env={"PYTHONIOENCODING": "ascii", "PYTHONPATH": str(FELCI.parents[1])},
    )

    stdout, stderr = process.communicate()

    assert rb"white Zo\xeb  black \u963f\u660e" in stdout
    assert stderr == b""
    assert process.returncode == 0


VALUES = st.sampled_from([None, -1, 99, 10**30, "", "red", "c4", "z99", "draw", [], {}])


@settings(max_examples=60)
@given(st.data())
@pytest.mark.parametrize("words", [[], ["--json", "--as", "white"], ["--at", "9"]], ids=str)
def test_any_single_change_of_a_record_exits_with_0_1_or_2_and_a_reason(words, data):
    changed = lost_or_changed(good("another_layout"), data, VALUES)

    result = run("replay", "-", *words, stdin=text(changed))

    assert result.exit_code in (0, 1, 2)
    assert bool(result.stderr) == (result.exit_code != 0)
    assert result.exit_code == 0 or one_line(result.stderr)
