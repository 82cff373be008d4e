"""Does ``giardino verify`` tell what holds of logs, records, receipts and stored matches?"""

import json
from contextlib import closing

import msgspec

from adapters.club import Club
from adapters.settings import settings
from adapters.verifying.signing import SigningKey
from adapters.verifying.stored import stored_log
from tests.adapters.damaging import Events, Row
from tests.replay.running import FELCI, one_line, run
from tests.replay.storing import running_match

NAMES = ["chain", "receipts", "seeds", "deal", "moves", "score", "disputes"]
KEY = SigningKey(b"\x07" * 32)


def verdicts(ran):
    """Return what was printed, as JSON."""
    return [json.loads(line) for line in ran.stdout.splitlines()]


def stored(database):
    """Return a stored match with its log, and the receipt for its last event."""
    match_id = running_match(database, 9)
    with Club(settings(database), writes=False) as club:
        log = stored_log(club, match_id, KEY.public)
        last = club.matches.history(match_id)[-1]
    receipt = KEY.receipt(last)
    return match_id, msgspec.json.encode(log), msgspec.json.encode(receipt)


def test_a_record_is_verified_as_far_as_it_goes():
    ran = run("verify", "--json", FELCI / "standstill.json")

    (verdict,) = verdicts(ran)
    assert ran.exit_code == 0
    assert (verdict["format"], verdict["ok"]) == ("giardino-verdict/1", True)
    assert [check["name"] for check in verdict["checks"]] == NAMES
    assert [check["ok"] for check in verdict["checks"]] == [None, None, *[True] * 4, None]


def test_a_log_and_a_receipt_are_held_against_each_other(database, tmp_path):
    match_id, log, receipt = stored(database)
    (tmp_path / "log.json").write_bytes(log)
    (tmp_path / "receipt.json").write_bytes(receipt)

    ran = run("verify", "--json", tmp_path / "log.json", "--receipt", tmp_path / "receipt.json")

    (verdict,) = verdicts(ran)
    assert (ran.exit_code, verdict["match"]) == (0, match_id)
    assert [check["ok"] for check in verdict["checks"]] == [True, True, *[None] * 5]
    assert "private" not in log.decode()


def test_a_log_is_taken_along_and_verified_elsewhere(database, tmp_path):
    match_id = running_match(database, 9)
    printed = run("log", match_id, "--database", database)
    kept = run("log", match_id, "--database", database, "--out", tmp_path / "log.json")

    assert (printed.exit_code, kept.exit_code) == (0, 0)
    assert printed.stdout == (tmp_path / "log.json").read_text()
    (verdict,) = verdicts(run("verify", "--json", tmp_path / "log.json"))
    assert verdict["ok"]


def test_a_log_names_the_key_that_a_server_used_last(database):
    match_id = running_match(database, 3)
    with Club(settings(database), writes=True) as club:
        club.signing_keys.note("ab" * 32, 1_000)
        club.signing_keys.note(KEY.public, 2_000)

    log = json.loads(run("log", match_id, "--database", database).stdout)
    assert log["key"] == KEY.public


def test_what_has_no_log_is_said_in_a_line(database):
    match_id = run("import", FELCI / "standstill.json", "--database", database).stdout.strip()

    for name, sentence in ((match_id, "has no chain"), ("nobody", "there is no match")):
        refused = run("log", name, "--database", database)
        assert (refused.exit_code, refused.stdout) == (2, "")
        assert one_line(refused.stderr)
        assert sentence in refused.stderr


def test_a_receipt_may_stand_among_the_files_and_alone(database, tmp_path):
    match_id, log, receipt = stored(database)
    both = b"\n".join([receipt, log])

    (verdict,) = verdicts(run("verify", "--json", "-", stdin=both))
    assert [check["ok"] for check in verdict["checks"]][:2] == [True, True]
    (alone,) = verdicts(run("verify", "--json", "-", stdin=receipt))
    assert [check["ok"] for check in alone["checks"]][:2] == [None, True]
    assert alone["match"] == match_id


def test_a_stored_match_is_verified_and_a_changed_one_named(database):
    match_id, _, _ = stored(database)
    good = run("verify", "--json", match_id)
    with closing(Events(settings(database).file)) as events:
        row = Row(match_id, 5)
        body = msgspec.json.decode(events.state(row))
        events.set(row, "state", msgspec.json.encode([body[0] + 1, *body[1:]]))
    bad = run("verify", match_id)

    assert (good.exit_code, verdicts(good)[0]["ok"]) == (0, True)
    assert bad.exit_code == 1
    assert f"! chain: the chain of match {match_id} breaks at its event 6:" in bad.stdout


def test_what_can_not_be_read_is_told_in_a_line_and_the_others_are_verified(tmp_path):
    (tmp_path / "broken.json").write_text('{"format": "giardino-log/1"}')

    ran = run("verify", "--json", tmp_path / "broken.json", FELCI / "standstill.json")

    assert ran.exit_code == 2
    assert one_line(ran.stderr)
    assert "missing required field" in ran.stderr
    assert len(verdicts(ran)) == 1


def test_a_match_that_is_not_there_is_told_in_a_line(database):
    ran = run("verify", "00000000-0000-4000-8000-000000000000")

    assert ran.exit_code == 2
    assert one_line(ran.stderr)
