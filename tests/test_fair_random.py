"""Tests that a deal follows from the seeds as published, and that deals are uniform."""

import hashlib
import hmac
import math
from collections import Counter
from itertools import islice, permutations

import pytest

from domain import fair_random
from domain.fair_random import Chance, Stream

# The vector that the format is published with.
MATCH, RULES, OPTIONS = "m-test", "birdie/1", {"expert": False}
SERVER_SEED = bytes(range(32))
SEAT_SEEDS = [bytes([seat + 1]) * 32 for seat in range(3)]
SERVER_COMMITMENT = "17283bcaeed2924c2935772999f6b0f8f564e63cb2f9c6e793fcdce333296dcd"
FIRST_SEAT_COMMITMENT = "bf787cf0af3f8d4df7c419afabeae7a959473e2cde6c2ffbb1f830cfb1c43cf6"
SEAL = "85d2b31217dca96b7f62607b66b07729704b8729cfbae4501ffd63022d20cd56"
MASTER = "e2ef5253ba4352a6b2a17f32699a40e62e6b4a28523bd2c7063f6855d98d89fe"


def sealed() -> bytes:
    commitments = [fair_random.seat_commitment(MATCH, *seat) for seat in enumerate(SEAT_SEEDS)]
    server = fair_random.server_commitment(MATCH, SERVER_SEED)
    return fair_random.sealed(MATCH, RULES, OPTIONS, server, commitments)


def test_the_server_commits_itself_to_its_seed():
    assert fair_random.server_commitment(MATCH, SERVER_SEED).hex() == SERVER_COMMITMENT


def test_a_seat_commits_itself_to_its_seed():
    assert fair_random.seat_commitment(MATCH, 0, SEAT_SEEDS[0]).hex() == FIRST_SEAT_COMMITMENT


def test_a_table_is_sealed_with_all_commitments():
    assert sealed().hex() == SEAL


def test_the_master_key_follows_from_all_seeds():
    assert fair_random.master_key(SERVER_SEED, sealed(), SEAT_SEEDS).hex() == MASTER


@pytest.mark.parametrize(
    ("ordinal", "first"),
    [
        (0, (50, 34, 36, 48, 1, 5, 30, 21, 42, 17)),
        (1, (56, 3, 41, 62, 47, 27, 17, 20)),
    ],
)
def test_a_deck_is_shuffled_from_its_label_and_its_ordinal(ordinal, first):
    mixed = Chance(bytes.fromhex(MASTER)).shuffle("birdie.deck", range(64), ordinal)

    assert mixed[: len(first)] == first
    assert sorted(mixed) == list(range(64))


def test_the_starting_seat_follows_from_its_label():
    assert Chance(bytes.fromhex(MASTER)).below("first", 3) == 0


def test_a_single_shuffle_has_the_ordinal_0():
    master = bytes.fromhex(MASTER)

    assert Chance(master).below("first", 1000) == Stream(master, "first", 0).below(1000)
    assert Chance(master).shuffle("a", range(9)) == Chance(master).shuffle("a", range(9), 0)


def test_no_two_lists_of_fields_are_encoded_alike():
    assert fair_random.encode("ab", "c") != fair_random.encode("a", "bc")
    assert fair_random.encode("a", "") != fair_random.encode("a")
    assert fair_random.encode("ö", b"\x00", 258) == (
        b"\0\0\0\0\0\0\0\x02\xc3\xb6\0\0\0\0\0\0\0\x01\0\0\0\0\0\0\0\0\x08\0\0\0\0\0\0\x01\x02"
    )


def test_json_has_one_form():
    assert (
        fair_random.canonical({"b": "è", "a": [1, True, None]})
        == b'{"a":[1,true,null],"b":"\\u00e8"}'
    )
    with pytest.raises(ValueError, match="Out of range float"):
        fair_random.canonical({"a": math.nan})


@pytest.mark.parametrize(
    "name", ["server", "seat", "match", "rules", "options", "label", "ordinal"]
)
def test_every_part_of_a_table_changes_the_deal(name):
    assert deal() == deal()
    assert deal(**{name: True}) != deal()


def deal(**other: bool) -> tuple[int, ...]:
    """Return 50 tiles as they are dealt when what *other* names is another one."""
    match = "m-other" if "match" in other else MATCH
    rules = "birdie/2" if "rules" in other else RULES
    options = {"expert": "options" in other}
    server_seed = bytes(32) if "server" in other else SERVER_SEED
    seat_seeds = [SEAT_SEEDS[0], bytes(32) if "seat" in other else SEAT_SEEDS[1]]

    server = fair_random.server_commitment(match, server_seed)
    seats = [fair_random.seat_commitment(match, *seat) for seat in enumerate(seat_seeds)]
    seal = fair_random.sealed(match, rules, options, server, seats)
    label = "bloom.reserve" if "label" in other else "birdie.deck"
    mixed = Chance(fair_random.master_key(server_seed, seal, seat_seeds))
    return mixed.shuffle(label, range(50), int("ordinal" in other))


def stream_bytes(label: str):
    """Return the bytes of a stream one by one, made from the text of the format alone."""
    for block in range(10**6):
        fields = (b"giardino-fair/1/stream", label.encode(), *map(number, (0, block)))
        framed = b"".join(number(len(field)) + field for field in fields)
        yield from hmac.new(bytes.fromhex(MASTER), framed, hashlib.sha256).digest()


def number(value: int) -> bytes:
    return value.to_bytes(8, "big")


@pytest.mark.parametrize("bound", [2, 3, 5, 50, 64, 129, 255, 256])
def test_a_number_out_of_bounds_is_rejected_and_not_folded(bound):
    bits = (bound - 1).bit_length()
    drawn = (byte & ((1 << bits) - 1) for byte in stream_bytes("a test"))
    kept = list(islice((number for number in drawn if number < bound), 200))

    stream = Stream(bytes.fromhex(MASTER), "a test", 0)

    assert [stream.below(bound) for _ in range(200)] == kept


def test_a_number_of_more_than_a_byte_is_read_big_endian_across_the_blocks():
    raw = stream_bytes("a test")
    next(raw)  # so that a pair of bytes lies across the end of each block
    pairs = (first << 8 | second for first, second in zip(raw, raw, strict=False))
    kept = list(islice((pair & 511 for pair in pairs if pair & 511 < 300), 200))

    stream = Stream(bytes.fromhex(MASTER), "a test", 0)
    stream.below(256)

    assert [stream.below(300) for _ in range(200)] == kept


def test_one_possibility_needs_no_chance():
    assert Chance(bytes(32)).below("first", 1) == 0
    assert Chance(bytes(32)).shuffle("felci.pile", ["red"]) == ("red",)


SHUFFLES = 12_000


def chi_square(shuffles) -> float:
    """Return how far the orders of 5 things are from being equally frequent (119 expected)."""
    found = Counter(shuffles)
    expected = SHUFFLES / 120
    return sum((found[order] - expected) ** 2 / expected for order in permutations(range(5)))


def test_every_order_is_as_likely():
    """With 119 degrees of freedom, 250 is passed by chance less than once in 10**10 times."""
    fair = Chance(bytes.fromhex(MASTER))

    assert chi_square(fair.shuffle("a test", range(5), at) for at in range(SHUFFLES)) < 250


def test_a_shuffle_that_swaps_with_any_place_would_be_found_out():
    def unfair(at: int) -> tuple[int, ...]:
        stream = Stream(bytes.fromhex(MASTER), "a test", at)
        mixed = list(range(5))
        for place in range(5):
            other = stream.below(5)
            mixed[place], mixed[other] = mixed[other], mixed[place]
        return tuple(mixed)

    assert chi_square(map(unfair, range(SHUFFLES))) > 250
