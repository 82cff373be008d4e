"""``giardino audit``: output and exit codes."""

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.adapters.records.broken_records import good, lost_or_changed, put, text
from tests.replay.program import FELCI, FIXTURES, one_line, run

GOOD = text(good())
ILLEGAL = text(put(good(), ("moves", 1, "type"), "red"))
WRONG_CLAIM = text(put(good(), ("result", "totals"), [99, 3]))
BROKEN = b'{"format": "giardino-record/1"}'


def audits(stdout: str) -> list[dict]:
    """Return the printed audits."""
    return [json.loads(line) for line in stdout.splitlines()]


def test_each_record_has_its_audit_in_order():
    names = ["standstill", "unfinished", "rulebook_example"]

    result = run("audit", *(FELCI / f"{name}.json" for name in names), "--json")

    printed = audits(result.stdout)
    assert [audit.get("totals") for audit in printed] == [[4, 3], None, [13, 14]]
    assert result.stderr == ""
    assert result.exit_code == 0


@pytest.mark.parametrize(
    ("records", "exit_code", "legal"),
    [
        ([GOOD], 0, [True]),
        ([GOOD, GOOD], 0, [True, True]),
        ([ILLEGAL], 1, [False]),
        ([WRONG_CLAIM], 1, [True]),
        ([GOOD, ILLEGAL, GOOD], 1, [True, False, True]),
        ([GOOD, BROKEN, WRONG_CLAIM], 2, [True, True]),
        ([BROKEN, ILLEGAL], 2, [False]),
        ([ILLEGAL, b"nonsense", GOOD], 2, [False, True]),
        ([b""], 2, []),
    ],
    ids=range(9),
)
def test_the_exit_code_is_that_of_the_worst_record(records, exit_code, legal):
    result = run("audit", "-", "--json", stdin=b"\n".join(records))

    assert result.exit_code == exit_code
    assert [audit["legal"] for audit in audits(result.stdout)] == legal
    assert bool(result.stderr) == (exit_code == 2)


def test_an_invalid_record_is_reported_on_stderr_in_one_line(tmp_path):
    path = tmp_path / "matches.jsonl"
    path.write_bytes(GOOD + b"\n" + BROKEN)

    result = run("audit", path, "--json")

    assert result.stderr.startswith(f"{path}, line 2: the field “game” is missing; ")
    assert one_line(result.stderr)


@pytest.mark.parametrize("source", ["nowhere.json", ".", "/dev/null"])
def test_a_file_that_cannot_be_read_is_reported_in_one_line_and_the_others_are_audited(source):
    result = run("audit", source, FELCI / "standstill.json", "--json")

    assert result.exit_code == 2
    assert one_line(result.stderr)
    assert result.stderr.startswith(f"{source}: ")
    assert len(audits(result.stdout)) == 1


def test_the_count_is_shown_in_words():
    result = run("audit", FELCI / "rulebook_example.json")

    assert result.stdout.splitlines()[:4] == [
        f"{FELCI / 'rulebook_example.json'}: legal, finished",
        "  white (Bianca): 13",
        "     +2  FEL-6.2  red visitor on white-north; red ferns on the north side: 2 (h3, h4);"
        " from moves 1, 40, 41",
        "     +5  FEL-6.2  green visitor on white-south;"
        " green ferns on the south side: 5 (b5, c5, b6, c6, f6);"
        " from moves 8, 17, 23, 25, 64, 67",
    ]
    assert "  black (Nerina): 14, wins\n" in result.stdout


def test_the_tie_break_is_described_in_words():
    reported = run("audit", FIXTURES / "bower" / "tie_broken_by_shells.json").stdout

    assert reported.splitlines()[-1] == (
        "  tie-break: 5 egg tokens each; shells in the nest: 10 against 8"
    )


def test_a_shared_victory_is_shown_in_words():
    assert run("audit", FELCI / "shared_victory.json").stdout.count("8, shares the victory") == 2


def test_an_illegal_move_is_shown_in_words():
    result = run("audit", "-", stdin=ILLEGAL)

    assert result.stdout == (
        "standard input, line 1: illegal at move 2: FEL-5.1"
        " That visitor already sits on a bench, and stays there.\n"
    )


def test_a_wrong_deal_and_a_wrong_claim_are_shown_in_words():
    wrong_deal = text(put(good(), ("deal", "pile"), []))

    result = run("audit", "-", stdin=wrong_deal + b"\n" + WRONG_CLAIM)

    assert "line 1: illegal in its deal: GEN-4 " in result.stdout
    assert result.stdout.endswith("  The record claims the totals 99, 3; the count gives 4, 3.\n")


def test_text_in_a_record_cannot_control_the_terminal():
    clear = "\x1b[2J\x9b31m\u202e[bold]"
    named = text(good() | {"players": [clear, clear]})
    unknown = text(good() | {clear: 1})

    result = run("audit", "-", stdin=named + b"\n" + unknown)

    escaped = r"\x1b[2J\x9b31m\u202e[bold]"
    assert f"white ({escaped}): 4, wins" in result.stdout
    assert f"no field “{escaped}”" in result.stderr
    assert not set("\x1b\x9b\u202e") & set(result.output)


VALUES = st.sampled_from(
    [None, True, -1, 0, 99, 10**30, 1.0, 1e300, "", "red", "c4", "\ud800", "\x1b", [], {}, [[]]]
)


@settings(suppress_health_check=[HealthCheck.too_slow], max_examples=100)
@given(st.data())
def test_any_single_change_of_a_record_exits_with_0_1_or_2_and_a_reason(data):
    changed = lost_or_changed(good("shared_victory"), data, VALUES)

    result = run("audit", "-", "--json", stdin=json.dumps(changed).encode())

    assert result.exit_code in (0, 1, 2)
    if result.exit_code == 2:
        assert one_line(result.stderr)
        assert result.stdout == ""
    else:
        assert result.stderr == ""
        assert len(audits(result.stdout)) == 1


@pytest.mark.parametrize("command", ["audit", "replay", "import"])
def test_a_record_of_an_unknown_version_of_the_rules_is_refused_in_one_line(database, command):
    text = (FELCI / "rulebook_example.json").read_bytes()

    result = run(command, "-", stdin=text.replace(b'"game"', b'"rules": "felci/9", "game"', 1))

    assert (result.exit_code, result.stdout) == (2, "")
    assert "standard input: rules: Felci has no rules 'felci/9'; " in result.stderr
    assert one_line(result.stderr)
