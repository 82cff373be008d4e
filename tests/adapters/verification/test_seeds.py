"""Verification of the commit–reveal protocol: who drew the seeds, and when."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec import UNSET

from adapters.match_store import MatchStore
from adapters.records.export import export_match
from adapters.records.parser import read_record
from adapters.records.serializer import as_json
from adapters.settings import MEMORY, settings
from adapters.verification.checks import Verdict, verdict_on_log, verdict_on_record
from adapters.verification.match_log import as_evidence
from domain.match import PERSON
from domain.match.commit_reveal import PATIENCE
from tests.adapters.committed_seats import (
    SLOW,
    give_up_waiting,
    logged,
    open_table,
    reveal,
    sit,
    waiting,
)
from tests.adapters.matches import START, play_on, ticking
from tests.adapters.verification.test_verification import bound_again, oks, said
from tests.golden import FIXTURES


@pytest.fixture(scope="module")
def match_store() -> Iterator[MatchStore]:
    """Return a store that tests add tables to."""
    with MatchStore(settings(MEMORY, {}), writes=True, clock=ticking()) as opened:
        yield opened


def verdict(log: Any) -> Verdict:
    """Return the verdict on a log that is given as JSON has it."""
    evidence: Any = as_evidence(log)
    return verdict_on_log(evidence)


@pytest.fixture(scope="module")
def played(match_store: MatchStore) -> Any:
    """Return the log of a match that two players dealt with their seeds."""
    match_id = waiting(match_store)
    reveal(match_store, match_id, 1, 0)
    play_on(match_store.matches, match_id)
    return logged(match_store, match_id)


@pytest.fixture(scope="module")
def voided(match_store: MatchStore) -> Any:
    """Return the log of a table that was voided because black's seed did not come."""
    match_id = open_table(match_store, PERSON, PERSON)
    for seat in range(2):
        sit(match_store, match_id, seat)
    reveal(match_store, match_id, 0)
    give_up_waiting(match_store, match_id, at=START + 1000 * PATIENCE)
    return logged(match_store, match_id)


def changed(log: Any, topic: str, **private: Any) -> Any:
    """Return *log* with its last event of a topic changed, and bound again."""
    other = json.loads(json.dumps(log))
    event = next(each for each in reversed(other["events"]) if each["topic"] == topic)
    event["private"] |= private
    return bound_again(other)


def test_a_match_is_proved_to_be_dealt_by_the_seeds_of_its_players(played):
    found = verdict(played)

    assert found.ok
    assert oks(found) == {**oks(found), "seeds": True, "deal": True, "moves": True, "score": True}
    assert said(found, "seeds") == (
        "each seed is the one promised; drawn by the players: white, black"
    )


@pytest.mark.parametrize(
    ("topic", "private"),
    [
        ("match.opened.2", {"commitment": "z" * 64}),
        ("match.seated.1", {"commitment": "z" * 64}),
        ("match.seed_revealed.1", {"seed": "z" * 64}),
        ("match.seeds_opened.1", {"server": "z" * 64}),
        ("match.seeds_opened.1", {"seats": ["ab", ""]}),
    ],
)
def test_an_invalid_seed_is_an_error_at_its_event(topic, private, played, voided):
    for log in (played, voided):
        other = changed(log, topic, **private)
        number = max(event["k"] for event in other["events"] if event["topic"] == topic)

        sentence = f"event {number} has a malformed seed or promise"
        assert said(verdict(other), "seeds") == sentence


def test_a_seat_that_was_taken_twice_is_a_fault(voided):
    other = json.loads(json.dumps(voided))
    other["events"].insert(2, other["events"][1])

    found = said(verdict(bound_again(other)), "seeds")
    assert found == "event 3 takes a seat that was taken before"


@pytest.mark.parametrize("events", [1, 2, 3])
def test_an_open_log_without_a_deal_proves_nothing(events, played):
    other = bound_again(played | {"events": json.loads(json.dumps(played["events"][:events]))})

    found = verdict(other)
    assert oks(found) == {
        **{"chain": True, "receipts": None},
        **dict.fromkeys(("seeds", "deal", "moves", "score"), False),
        "disputes": None,
    }


def test_its_record_says_who_drew_the_seeds_and_is_proved_too(match_store, played):
    record = read_record(as_json(export_match(match_store, played["match"]).record))

    assert [(seat.by, seat.early) for seat in record.fairness.seats] == [("player", UNSET)] * 2
    assert verdict_on_record(record).ok


def test_seeds_drawn_by_the_server_and_early_seeds_are_marked(match_store):
    match_id = open_table(match_store, PERSON, "random", clock=SLOW)
    sit(match_store, match_id, 0, early=True)
    play_on(match_store.matches, match_id)
    record = read_record(as_json(export_match(match_store, match_id).record))

    assert [(seat.by, seat.early) for seat in record.fairness.seats] == [
        ("player", True),
        ("server", UNSET),
    ]
    assert said(verdict(logged(match_store, match_id)), "seeds") == (
        "each seed is the one promised; drawn by the players: white; by the server: black;"
        " left with the server in advance: white"
    )


def test_the_log_of_a_voided_table_proves_whose_seed_is_missing(voided):
    found = verdict(voided)

    assert oks(found) == {
        "chain": True,
        "receipts": None,
        "seeds": True,
        "deal": None,
        "moves": None,
        "score": None,
        "disputes": None,
    }
    assert said(found, "seeds") == (
        "the match was voided: the seed of black did not arrive; the others are those promised"
    )


def test_a_seed_that_is_revealed_otherwise_than_promised_is_found(played):
    other = "77" * 32
    found = verdict(changed(played, "match.seed_revealed.1", seed=other))
    assert oks(found)["seeds"] is False

    opened = next(each for each in played["events"] if each["topic"] == "match.seeds_opened.1")
    seats = [other, *opened["private"]["seats"][1:]]
    both = changed(
        changed(played, "match.seed_revealed.1", seed=other), "match.seeds_opened.1", seats=seats
    )
    assert said(verdict(both), "seeds") == "the seed of white is not the one promised"


def test_a_deal_without_a_promised_seed_is_detected(played):
    other = json.loads(json.dumps(played))
    other["events"] = [
        each
        for each in other["events"]
        if each["topic"] != "match.seed_revealed.1" or each["private"]["seat"]
    ]
    opened = next(each for each in other["events"] if each["topic"] == "match.seeds_opened.1")
    opened["private"]["seats"][0] = ""

    found = verdict(bound_again(other))
    number = next(each["k"] for each in other["events"] if "dealt" in each["topic"])
    assert said(found, "seeds") == f"event {number} deals without the seed of white"
    assert oks(found)["deal"] is False


def test_a_seed_that_was_revealed_before_all_sat_down_is_found(played):
    other = json.loads(json.dumps(played))
    events = other["events"]
    of_white = next(
        each
        for each in events
        if each["topic"] == "match.seed_revealed.1" and not each["private"]["seat"]
    )
    events.remove(of_white)
    events.insert(2, of_white)

    assert said(verdict(bound_again(other)), "seeds") == (
        "event 3 reveals a seed before all seats were taken"
    )


def script_says(log: Any, folder: Path) -> list[str]:
    """Return the lines that the script of one page prints of a log in which nothing is wrong."""
    file = folder / "log.json"
    file.write_text(json.dumps(log))
    command = [sys.executable, "-I", str(FIXTURES / "verify.py"), str(file)]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()


def test_the_script_of_one_page_says_who_drew_the_seeds(played, tmp_path):
    _, _, *reported = script_says(played, tmp_path)

    assert reported == [
        "+ seeds: those promised; drawn by player, player",
        "+ deal: it follows from the seeds",
    ]


def test_the_script_of_one_page_finds_no_fault_with_a_voided_table(voided, tmp_path):
    _, _, *reported = script_says(voided, tmp_path)

    assert reported == [
        "+ seeds: those promised; those of seats [1] did not arrive, and the match was voided",
        "- deal: nothing was dealt",
    ]
