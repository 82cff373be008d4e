"""Tests of the hash chain against the public format and its vectors."""

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from hypothesis import given
from hypothesis import strategies as st

from domain.fair_random import canonical, keyed_digest
from domain.hash_chain import commitment, genesis, linked, receipt_text

SEED = bytes(range(32))
MATCH = "m-test"
SEATED = canonical({"by": "player", "commitment": "ab", "seat": 0, "seed": ""})
DRAWN = canonical(
    {
        "command": {"count": 1, "do": "draw"},
        "count": None,
        "events": [],
        "seat": 0,
        "to_move": 1,
    }
)
FIRST = "6933896f4733c1929bc94f3a2abfb8c55f4b5e8dc4a212d4b9983c5995e9c0e7"
SECOND = "41dfbd608774159bd277a6bb6e1fc8448dbfdb6a5bea1b7109f02f2cf14d5c93"
SIGNATURE = (
    "de562fc23607b10cb29389e4b863484425b7d736e333d7fe0a066f6f945cbf74"
    "66087abf35e4569dc61f32e5b4e231e8d5db42e7fc2fc9d56e987e05857aa204"
)
START = 1_763_700_000_000


def test_the_chain_begins_with_the_match():
    assert genesis(MATCH).hex() == (
        "f7e982790f21fb37f445bd04a556c647e8a15ea23891f887b9118a98aa6de7fe"
    )


def test_private_parts_are_committed_to_with_a_salt_of_the_servers_seed():
    salt = keyed_digest(SEED, "salt", MATCH, 1)

    assert salt.hex() == "fdd92bcee7f60d5e6077112e2d8eb29c42d62f74e77d0e364ccaed973e8b612a"
    assert commitment(SEED, MATCH, 1, SEATED).hex() == (
        "0024c76b8151657c9b2c309630eeaa9758831695606f6c1fd114d89cb4ecc26d"
    )


def test_each_event_is_linked_to_the_head_before_it():
    first = linked(
        genesis(MATCH), 1, "match.seated.1", START, "0", commitment(SEED, MATCH, 1, SEATED)
    )
    bound = commitment(SEED, MATCH, 2, DRAWN)

    assert first.hex() == FIRST
    assert linked(first, 2, "felci.moved.1", START + 1000, "0", bound).hex() == SECOND


def test_a_receipt_is_signed_as_in_the_format():
    key = Ed25519PrivateKey.from_private_bytes(b"\x07" * 32)
    text = receipt_text(MATCH, 2, bytes.fromhex(SECOND), START + 1000)

    assert key.sign(text).hex() == SIGNATURE


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=6,
)


@given(values, values)
def test_no_two_private_parts_have_the_same_commitment(one, other):
    bound = [commitment(SEED, MATCH, 1, canonical(private)) for private in (one, other)]

    assert (bound[0] == bound[1]) == (canonical(one) == canonical(other))
