"""Verification of logs, records and receipts: every fault is found, and its event named."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from adapters.records.conversion import record_of
from adapters.records.parser import as_record
from adapters.verification.checks import (
    Verdict,
    verdict_on_log,
    verdict_on_receipts,
    verdict_on_record,
)
from adapters.verification.match_log import NotChained, as_evidence, log_of
from adapters.verification.signing import SigningKey
from tests.adapters.matches import an_id
from tests.adapters.records.broken_records import FAIR, good, without
from tests.adapters.verification.bot_matches import GAME_NAMES, KEY, log, receipt, stored_of
from tests.adapters.verification.changed_logs import bound_again
from tests.tables import TABLES, played


def verdict(log: Any, *receipts: Any) -> Verdict:
    """Return the verdict on a log and receipts that are given as JSON has them."""
    given: Any = [as_evidence(each) for each in receipts]
    evidence: Any = as_evidence(log)
    return verdict_on_log(evidence, given)


def oks(found: Verdict) -> dict[str, bool | None]:
    """Return what became of each check."""
    return {check.name: check.ok for check in found.checks}


def said(found: Verdict, name: str) -> str:
    """Return what a check says."""
    return next(check.says for check in found.checks if check.name == name)


@pytest.mark.parametrize("game", GAME_NAMES)
def test_an_unchanged_match_passes_every_check(game):
    found = verdict(log(game), receipt(game), receipt(game, 4))

    assert found.ok
    assert oks(found) == {
        **dict.fromkeys(("chain", "receipts", "seeds", "deal", "moves", "score"), True),
        "disputes": None,
    }
    assert said(found, "chain").endswith(f"head {log(game)['head'][:8]}...")


@pytest.mark.parametrize("game", GAME_NAMES)
def test_a_closed_log_shows_its_chain_alone_and_has_the_heads_of_the_open_one(game):
    closed = log(game, opened=False)
    found = verdict(closed, receipt(game))

    assert closed["head"] == log(game)["head"]
    assert not any("private" in event for event in closed["events"])
    assert oks(found) == {"chain": True, "receipts": True} | dict.fromkeys(
        ("seeds", "deal", "moves", "score", "disputes")
    )


def test_a_log_that_is_cut_off_is_found_by_its_head_or_by_a_receipt():
    whole = log()
    cut = whole | {"events": whole["events"][:-1]}
    last = len(whole["events"])

    assert said(verdict(cut), "chain") == f"the log does not end with event {last - 1}"
    cut["head"] = cut["events"][-1]["hash"]
    assert oks(verdict(cut))["chain"]
    assert said(verdict(cut, receipt()), "receipts") == (
        f"there was an event {last}, but the log ends with {last - 1}"
    )


def test_a_server_that_rewrites_history_is_found_by_a_receipt_alone():
    rewritten = log()
    rewritten["events"][5]["public"]["at"] += 1
    rewritten = bound_again(rewritten)

    assert verdict(rewritten).ok
    found = verdict(rewritten, receipt(number=7), receipt(number=6), receipt(number=5))
    assert oks(found)["receipts"] is False
    assert said(found, "receipts") == "event 6 is not the one that a receipt was given for"


def test_a_server_that_deals_twice_and_keeps_the_better_deal_is_found():
    dealt_again = log()
    dealing = next(
        at for at, event in enumerate(dealt_again["events"]) if "dealt" in event["topic"]
    )
    pile = dealt_again["events"][dealing]["private"]["deal"]["pile"]
    other = next(at for at, type in enumerate(pile) if type != pile[-1])
    pile[-1], pile[other] = pile[other], pile[-1]
    found = verdict(bound_again(dealt_again), receipt(number=dealing + 1))

    assert oks(found)["chain"]
    assert oks(found)["receipts"] is False
    assert said(found, "deal") == "another deal follows from the seeds"


def test_a_count_that_the_server_changed_is_found():
    counted = log()
    number, last = next(
        (at, event)
        for at, event in enumerate(counted["events"], 1)
        if event["private"].get("count")
    )
    last["private"]["count"]["totals"][0] += 1
    found = verdict(bound_again(counted))

    assert oks(found) | {"score": None} == oks(verdict(log())) | {"score": None}
    assert said(found, "score") == f"event {number} has another score"


def test_a_move_that_led_to_something_else_is_found():
    moved = log()
    number, move = next(
        (at, event)
        for at, event in enumerate(moved["events"], 1)
        if "moved" in event["topic"] and event["private"]["command"]["do"] == "draw"
    )
    move["private"]["events"] = move["private"]["events"][:-1]
    found = verdict(bound_again(moved))

    assert oks(found)["moves"] is False
    assert said(found, "moves") == f"event {number} is not what its move leads to by the rules"


@pytest.mark.parametrize("field", ["match", "k", "head", "at", "key", "signature"])
def test_every_receipt_that_is_changed_is_found(field):
    changed = receipt(number=6)
    value = changed[field]
    changed[field] = value + 1 if isinstance(value, int) else value[:-1] + "01"[value[-1] == "0"]

    if field == "match":
        assert not verdict_on_receipts(changed["match"], [as_evidence(changed)]).ok  # type: ignore[list-item]
    else:
        # Nobody can say of a receipt of another key that the server gave it.
        found = oks(verdict(log(), changed))["receipts"]
        assert found is (None if field == "key" else False)


def test_a_receipt_of_another_key_is_called_one():
    stored = stored_of("felci")
    last, _ = stored[-1]
    other = SigningKey(b"\x08" * 32)
    given = other.receipt(last)

    found = verdict(log(), msgspec.to_builtins(given))
    number = last.originator_version + 1
    alone = f"1 receipt was not signed by this server's key and proves nothing (event {number})"
    assert (oks(found)["receipts"], said(found, "receipts")) == (None, alone)
    found = verdict(log(), receipt(), msgspec.to_builtins(given))
    assert (oks(found)["receipts"], said(found, "receipts")) == (True, f"1 receipt; {alone}")


def test_a_receipt_of_another_key_accuses_no_server():
    (last, _), other = stored_of("felci")[-1], SigningKey(b"\x08" * 32)
    forged = other.receipt(msgspec.structs.replace(last, hash="00" * 32))
    given: Any = as_evidence(msgspec.to_builtins(forged))
    evidence: Any = as_evidence(log())

    assert verdict_on_log(evidence, [given]).ok
    named = verdict_on_log(evidence, [given], keys=[other.public])
    assert said(named, "receipts") == (
        f"event {last.originator_version + 1} is not the one that a receipt was given for"
    )


def test_only_receipts_of_the_keys_that_somebody_names_are_evidence():
    evidence: Any = as_evidence(log())
    own: Any = as_evidence(receipt())

    assert oks(verdict_on_log(evidence, [own], keys=[KEY.public]))["receipts"]
    assert oks(verdict_on_log(evidence, [own], keys=["ab" * 32]))["receipts"] is None
    alone = verdict_on_receipts(own.match, [own], keys=["ab" * 32])
    assert oks(alone)["receipts"] is None


@pytest.mark.parametrize("table", TABLES[::4], ids=str)
def test_a_record_with_seeds_passes_every_check_but_the_chain(table):
    simulation = played(table, 3)
    timed = [(None, event) for event in simulation.events]
    names = [""] * table.players
    found = verdict_on_record(record_of(simulation.match.id, timed, names))

    assert found.match == simulation.match.id
    assert oks(found) == {"chain": None, "receipts": None, "disputes": None} | dict.fromkeys(
        ("seeds", "deal", "moves", "score"), True
    )


def test_a_record_whose_seeds_are_not_what_was_promised_fails():
    found = verdict_on_record(as_record(good() | {"fairness": FAIR}))

    assert not found.ok
    assert said(found, "seeds") == "the server's seed is not the one that it promised"
    assert said(found, "deal") == "another deal follows from the seeds"


def test_a_record_without_seeds_is_looked_at_as_far_as_it_goes():
    found = verdict_on_record(as_record(without(good(), ("fairness",))))

    assert found.ok
    assert (oks(found)["seeds"], oks(found)["deal"], oks(found)["moves"]) == (None, None, True)


def test_a_match_without_a_chain_has_no_log():
    unchained = [(replace(recorded, hash=""), text) for recorded, text in stored_of("felci")]

    with pytest.raises(NotChained, match=an_id()):
        log_of(unchained, KEY.public, opened=True)
