"""``giardino verify``: verdicts on logs, records, receipts and stored matches."""

import json
from contextlib import closing

import msgspec

from adapters.match_store import MatchStore
from adapters.settings import settings
from adapters.verification.checks import stored_log
from adapters.verification.logged_deal import seated_match
from adapters.verification.match_log import as_evidence
from adapters.verification.seeds import table_of
from adapters.verification.signing import SigningKey
from domain.match import draw_deal
from tests.adapters.damage import Events, Row
from tests.adapters.verification.changed_logs import bound_again
from tests.replay.program import FELCI, one_line, run
from tests.replay.stored_matches import running_match

NAMES = ["chain", "receipts", "seeds", "deal", "moves", "score", "disputes"]
KEY = SigningKey(b"\x07" * 32)


def verdicts(ran):
    """Return the verdicts printed as JSON."""
    return [json.loads(line) for line in ran.stdout.splitlines()]


def stored(database):
    """Return a stored match with its log, and the receipt of its last event."""
    match_id = running_match(database, 9)
    with MatchStore(settings(database), writes=False) as store:
        log = stored_log(store, match_id, KEY.public)
        last = store.matches.history(match_id)[-1]
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
    with MatchStore(settings(database), writes=True) as store:
        store.signing_keys.note("ab" * 32, 1_000)
        store.signing_keys.note(KEY.public, 2_000)

    log = json.loads(run("log", match_id, "--database", database).stdout)
    assert log["key"] == KEY.public


def test_a_match_without_a_log_is_reported_in_one_line(database):
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
    assert f"! chain: the hash chain of match {match_id} breaks at event 6:" in bad.stdout


def test_an_unreadable_log_is_reported_in_one_line_and_the_others_are_verified(tmp_path):
    (tmp_path / "broken.json").write_text('{"format": "giardino-log/1"}')

    ran = run("verify", "--json", tmp_path / "broken.json", FELCI / "standstill.json")

    assert ran.exit_code == 2
    assert one_line(ran.stderr)
    assert "is missing" in ran.stderr
    assert len(verdicts(ran)) == 1


LOGS = FELCI.parent / "logs"


def only(ran):
    """Return the only verdict printed, and its checks by name."""
    (verdict,) = verdicts(ran)
    return verdict, {check["name"]: check for check in verdict["checks"]}


def test_a_branch_without_its_parent_is_open_and_fails_when_asked_to_be_strict():
    ran = run("verify", "--json", LOGS / "branch/log.json")
    strict = run("verify", "--json", "--strict", LOGS / "branch/log.json")
    reported = run("verify", LOGS / "branch/log.json")

    verdict, checks = only(ran)
    assert (ran.exit_code, strict.exit_code) == (0, 1)
    assert (verdict["ok"], verdict["reason"]) == (None, checks["deal"]["says"])
    assert verdict["reason"].endswith("neither its log nor its record was given")
    assert "(not everything could be checked)" in reported.stdout


def test_a_branch_is_compared_with_its_parent_among_the_files(tmp_path):
    ran = run("verify", "--json", "--strict", LOGS / "branch/log.json", LOGS / "bower/log.json")
    assert (ran.exit_code, [verdict["ok"] for verdict in verdicts(ran)]) == (0, [True, True])

    branch = json.loads((LOGS / "branch/log.json").read_bytes())
    for change, sentence in (
        (lambda text: text.update(position=9), "its first moves are not those of match"),
        (lambda text: text["anew"].pop(), "it reshuffles other pieces than those unseen"),
        (lambda text: text["deal"]["eggs"].reverse(), "its deal is not that of match"),
    ):
        other = json.loads(json.dumps(branch))
        change(other["events"][0]["private"]["branch"])
        dealt_by(other)
        (tmp_path / "other.json").write_text(json.dumps(bound_again(other)))
        ran = run("verify", "--json", tmp_path / "other.json", LOGS / "bower/log.json")
        checks = {check["name"]: check for check in verdicts(ran)[0]["checks"]}
        assert ran.exit_code == 1
        assert checks["deal"]["ok"] is False
        assert checks["deal"]["says"].startswith(sentence)


def test_an_unusable_log_of_the_parent_is_passed_over_and_proves_nothing(tmp_path):
    closed = json.loads((LOGS / "bower/log.json").read_bytes())
    altered = json.loads((LOGS / "bower/log.json").read_bytes())
    for event in closed["events"]:
        del event["private"]
    altered["events"][-1]["private"]["server"] = "0" * 64
    for number, log in enumerate((closed, altered)):
        file = tmp_path / f"{number}.json"
        file.write_text(json.dumps(log))

        alone = verdicts(run("verify", "--json", LOGS / "branch/log.json", file))
        both = verdicts(
            run("verify", "--json", LOGS / "branch/log.json", file, LOGS / "bower/log.json")
        )

        assert alone[0]["ok"] is None
        assert "is not checked: the log of match" in alone[0]["reason"]
        assert both[0]["ok"] is True


def dealt_by(log):
    """Give a log the deal of its seeds, as a cheating server would."""
    read = as_evidence(log)
    table = table_of(read)
    deal = msgspec.to_builtins(draw_deal(seated_match(read, table)))
    next(event for event in log["events"] if "dealt" in event["topic"])["private"]["deal"] = deal


def test_only_receipts_of_a_key_that_is_named_count(tmp_path):
    files = (LOGS / "felci/log.json", "--receipt", LOGS / "felci/receipts.jsonl")
    answer = tmp_path / "keys.json"
    answer.write_text(json.dumps({"key": "ab" * 32, "noted": [{"key": KEY.public, "since": 1}]}))

    for keys, ok in (((), True), ((KEY.public,), True), ((answer,), True), (("ab" * 32,), None)):
        named = [word for key in keys for word in ("--key", key)]
        _, checks = only(run("verify", "--json", *files, *named))
        assert checks["receipts"]["ok"] is ok
    refused = run("verify", *files, "--key", LOGS / "felci/log.json")
    assert (refused.exit_code, one_line(refused.stderr)) == (2, True)


def test_no_log_ends_the_verification_of_those_after_it(tmp_path):
    lines = []
    whole = (LOGS / "felci/log.json").read_bytes()
    for at in range(3):
        log = json.loads(whole)
        del log["events"][at]["private"]
        lines.append(json.dumps(log).encode())
    (tmp_path / "logs.jsonl").write_bytes(b"\n".join([*lines, whole]))

    ran = run("verify", "--json", tmp_path / "logs.jsonl")

    assert ran.exit_code == 1
    assert [verdict["ok"] for verdict in verdicts(ran)] == [False, False, False, True]


def test_a_malformed_receipt_is_not_accepted():
    ran = run("verify", LOGS / "felci/log.json", "--receipt", FELCI / "standstill.json")

    assert (ran.exit_code, one_line(ran.stderr)) == (2, True)
    assert "contains no receipts" in ran.stderr
