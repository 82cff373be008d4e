"""Tests that the published format in FAIRNESS.md has the code's vectors and every topic."""

import re

import pytest

from adapters.eventstore.codec import TOPICS
from adapters.verification.checks import CHECK_NAMES
from adapters.verification.match_log import Log, LoggedEvent, Receipt
from adapters.verification.signing import SigningKey
from domain.fair_random import (
    Chance,
    canonical,
    keyed_digest,
    master_key,
    sealed,
    seat_commitment,
    server_commitment,
)
from domain.hash_chain import commitment, genesis, linked
from domain.match import Opened, Tidied
from tests.golden import FIXTURES

PAGE = (FIXTURES.parent / "domain" / "FAIRNESS.md").read_text()
MATCH, SERVER = "m-test", bytes(range(32))
SEEDS = [bytes([seat + 1]) * 32 for seat in range(3)]
ROWS = dict(re.findall(r"^\| (`?[^|]+?`?[^|]*?) \| (?:starts )?`?([0-9a-f ]+?)`? \|$", PAGE, re.M))
"""What the tables of two columns say."""


def test_the_vectors_of_a_deal_are_those_of_the_code():
    server = server_commitment(MATCH, SERVER)
    seats = [seat_commitment(MATCH, seat, seed) for seat, seed in enumerate(SEEDS)]
    seal = sealed(MATCH, "birdie/1", {"expert": False}, server, seats)
    master = master_key(SERVER, seal, SEEDS)
    chance = Chance(master)

    assert [ROWS[name] for name in ("C_S", "C_0", "T", "M")] == [
        each.hex() for each in (server, seats[0], seal, master)
    ]
    for name, label, ordinal, many in (
        ("`birdie.deck` 0 over 0 to 63", "birdie.deck", 0, 64),
        ("`birdie.deck` 1 over 0 to 63", "birdie.deck", 1, 64),
        ("`branch` 0 over 0 to 7", "branch", 0, 8),
    ):
        mixed = " ".join(map(str, chance.shuffle(label, range(many), ordinal)))
        assert mixed.startswith(ROWS[name])
    assert ROWS["`first` 0, `below(3)`"] == str(chance.below("first", 3))


def test_the_vectors_of_a_chain_and_a_receipt_are_those_of_the_code():
    seated = canonical({"by": "player", "commitment": "ab", "seat": 0, "seed": ""})
    command = {"count": 1, "do": "draw"}
    moved = canonical({"command": command, "count": None, "events": [], "seat": 0, "to_move": 1})
    first, second = commitment(SERVER, MATCH, 1, seated), commitment(SERVER, MATCH, 2, moved)
    start = genesis(MATCH)
    head = linked(start, 1, "match.seated.1", 1763700000000, "0", first)
    last = linked(head, 2, "felci.moved.1", 1763700001000, "0", second)
    salt = keyed_digest(SERVER, "salt", MATCH, 1)

    assert [ROWS[name] for name in ("h_0", "salt_1", "p_1", "h_1", "h_2")] == [
        each.hex() for each in (start, salt, first, head, last)
    ]
    assert ROWS["public key"] == SigningKey(b"\x07" * 32).public


@pytest.mark.parametrize("form", [Log, LoggedEvent, Receipt], ids=lambda form: form.__name__)
def test_the_page_has_every_field_of_a_log_and_a_receipt(form):
    for field in form.__struct_fields__:  # type: ignore[attr-defined]
        assert f'"{field}"' in PAGE


def test_the_page_has_every_kind_of_event_with_its_fields_and_every_check():
    for event, topic in TOPICS.items():
        if event is not Tidied:
            row = next(line for line in PAGE.splitlines() if f"`{topic.split('.')[1]}`" in line)
            assert all(re.search(rf"\b{field}\b", row) for field in event.__struct_fields__)
    assert TOPICS[Opened] in PAGE
    assert all(f"`{check}`" in PAGE for check in CHECK_NAMES)
