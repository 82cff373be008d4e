"""Tests of idempotency keys: keys of clients and of the server never collide."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.eventstore.idempotency_keys import ClientKey, ServerKey, match_id_for
from adapters.sql_tables.seat_sessions import key_of, name_of
from tests.adapters.matches import FELCI, any_move, open_match

SECRET = b"a secret"
visible = st.text(st.characters(min_codepoint=33, max_codepoint=126), min_size=1, max_size=64)
kinds = st.sampled_from(
    ["back", "bot", "flag", "import", "join", "rematch", "seed", "sit", "watch"]
)


@given(sent=visible, kind=kinds, about=st.text())
def test_no_key_of_a_client_is_one_of_our_own(sent, kind, about):
    ours = ServerKey(kind, about)

    assert ClientKey(sent).stored != ours.stored
    assert match_id_for(ClientKey(sent), SECRET) != match_id_for(ours, SECRET)


@pytest.mark.parametrize("text", ["", "x" * 65, "bot 12", "a\n", "é", "\x7f"])
def test_an_invalid_idempotency_key_is_refused(text):
    with pytest.raises(ValueError, match="visible ASCII"):
        ClientKey(text)


def test_the_text_of_a_clients_key_is_stored_as_it_came():
    assert ClientKey("bot-12").stored == "bot-12"


@given(caller=visible, key=visible, other_caller=visible, other_key=visible)
def test_two_callers_or_keys_never_open_one_match(caller, key, other_caller, other_key):
    one = match_id_for(ClientKey(key), SECRET, caller)
    other = match_id_for(ClientKey(other_key), SECRET, other_caller)

    assert (one == other) == ((caller, key) == (other_caller, other_key))


def test_the_session_that_took_a_seat_is_known_by_its_stored_key():
    assert name_of(key_of("a1b2").stored) == "a1b2"
    for other in ("", "join-a1b2", "sit 1", "a-key-of-somebody/1", "joined", "joiner-a1b2"):
        assert name_of(other) == ""


def test_a_bots_move_is_stored_even_though_a_client_used_its_number(store):
    match_id = open_match(store)
    for position in range(6):
        match = store.live(match_id).match
        key = ClientKey(f"bot-{position + 6}") if position % 2 else ClientKey(f"bot-{position}")
        store.move(match_id, match.to_move or 0, any_move(match), position, key)

    for position in range(6, 12):
        match = store.live(match_id).match
        bot = ServerKey("bot", str(position))
        assert store.move(match_id, match.to_move or 0, any_move(match), position, bot).fresh
    assert store.live(match_id).match.game is FELCI
