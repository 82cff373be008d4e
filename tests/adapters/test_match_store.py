"""Tests of MatchStore on every store: tables, seats and seeds."""

import pytest

from adapters.eventstore.codec import encode
from adapters.eventstore.errors import IdempotencyConflict, UnknownMatch
from adapters.eventstore.idempotency_keys import ClientKey, match_id_for
from adapters.match_store import MatchStore, system_seed
from adapters.projections.match_list import MatchSearch
from adapters.settings import MEMORY, settings
from domain.errors import IllegalMove
from domain.match import PERSON
from tests.adapters.matches import BLACK, FELCI, WHITE, rows

SECRET = b"a secret"
KEY = ClientKey("key")
PERSONS = (PERSON, PERSON)


def a_table(match_store: MatchStore, key: str = "key", names: dict[int, str] | None = None) -> str:
    return match_store.open_table(
        FELCI, {}, PERSONS, names or {}, key=ClientKey(key), secret=SECRET
    )


def test_a_table_is_opened_once_for_a_key(match_store):
    match_id = a_table(match_store, names={WHITE: "Ada"})
    assert a_table(match_store, names={WHITE: "Eve"}) == match_id == match_id_for(KEY, SECRET)
    assert rows(match_store.matches) == 1
    assert match_store.names.of(match_store.matches.live(match_id).match) == ("Ada", "Black")
    with pytest.raises(IdempotencyConflict):
        match_store.open_table(FELCI, {}, (PERSON, "random"), {}, key=KEY, secret=SECRET)


def test_match_ids_cannot_be_guessed_without_the_secret():
    assert match_id_for(KEY, b"one secret") != match_id_for(KEY, b"another secret")


def test_bots_sit_down_at_once_and_persons_when_they_come(match_store):
    match_id = match_store.open_table(FELCI, {}, (PERSON, "random"), {}, key=KEY, secret=SECRET)
    assert [seated is not None for seated in match_store.matches.live(match_id).match.seated] == [
        False,
        True,
    ]

    assert match_store.take_seat(match_id, WHITE, "Ada", bearer="sit")

    assert match_store.matches.live(match_id).match.to_move == WHITE
    assert match_store.names.of(match_store.matches.live(match_id).match) == ("Ada", "Black")


def test_a_table_opened_halfway_is_completed_by_the_same_command(match_store):
    """The process was killed after the first event: no name yet, and no bot at the table."""
    arguments = (FELCI, {}, (PERSON, "random"), {WHITE: "Ada"})
    with MatchStore(settings(MEMORY, {}), writes=True) as elsewhere:
        match_id = elsewhere.open_table(*arguments, key=KEY, secret=SECRET)
        first = elsewhere.matches.history(match_id)[0]
    match_store.matches.log.append([(first, encode(first.event))])

    assert match_store.open_table(*arguments, key=KEY, secret=SECRET) == match_id

    match = match_store.matches.live(match_id).match
    assert match.opened == first.event
    assert match.seated[BLACK]
    assert match_store.names.of(match) == ("Ada", "Black")


def test_a_player_who_comes_second_does_not_get_the_seat_nor_its_name(match_store):
    match_id = a_table(match_store)
    assert match_store.take_seat(match_id, WHITE, "Ada", bearer="first")
    assert not match_store.take_seat(match_id, WHITE, "Eve", bearer="second")
    assert match_store.take_seat(match_id, WHITE, "Ada", bearer="first")
    assert match_store.seat_sessions.is_valid(match_id, WHITE, "first")
    assert not match_store.seat_sessions.is_valid(match_id, WHITE, "second")
    assert not match_store.seat_sessions.is_valid(match_id, BLACK, "first")
    assert match_store.names.of(match_store.matches.live(match_id).match)[WHITE] == "Ada"


def test_a_seat_that_could_not_be_taken_leaves_no_name(match_store):
    match_id = a_table(match_store)
    with pytest.raises(IllegalMove):
        match_store.take_seat(match_id, 2, "Eve", bearer="sit")
    with pytest.raises(UnknownMatch):
        match_store.take_seat("nowhere", WHITE, "Eve", bearer="sit")
    assert not list(match_store.list.search(MatchSearch(player="Eve")))
    assert match_store.names.given(match_id) == match_store.names.given("nowhere") == {}


def test_names_can_be_changed_and_hold_any_letters(match_store):
    match_id = a_table(match_store, names={WHITE: "Ada"})
    for name in ("Zoë", "Ω <b>&'\"", "名前", "nul\0l", "half \ud83d"):
        match_store.names.write(match_id, {WHITE: name})
        shown = match_store.names.of(match_store.matches.live(match_id).match)[WHITE]
        assert shown == name.replace("\0", "\N{REPLACEMENT CHARACTER}").replace("\ud83d", "?")
        assert [
            listed.id for listed in match_store.list.search(MatchSearch(player=name.upper()))
        ] == [match_id]


@pytest.mark.parametrize(
    ("options", "seats", "text"),
    [
        ({"flying": True}, PERSONS, "no option 'flying'"),
        ({}, (PERSON,), "not a game for 1"),
        ({}, (PERSON, "nobody"), "no bot 'nobody'"),
    ],
)
def test_options_unknown_to_the_game_are_refused(match_store, options, seats, text):
    with pytest.raises(ValueError, match=text):
        match_store.open_table(FELCI, options, seats, {}, key=KEY, secret=SECRET)
    assert rows(match_store.matches) == 0


def test_seeds_are_the_operating_systems():
    assert len({system_seed() for _ in range(100)}) == 100
    assert {len(system_seed()) for _ in range(100)} == {32}


def test_every_seat_has_a_seed_of_its_own(match_store):
    match_id = match_store.open_table(FELCI, {}, ("random", "random"), {}, key=KEY, secret=SECRET)
    match = match_store.matches.live(match_id).match
    seeds = {match.opened.seed, *(seated.seed for seated in match.seated if seated)}
    assert len(seeds) == 3
    assert {len(seed) for seed in seeds} == {64}


def test_the_next_link_ends_the_one_before(match_store):
    assert not match_store.referee.is_known_by("one")
    match_store.referee.appoint("one")
    match_store.referee.appoint("one")
    assert match_store.referee.is_known_by("one")
    match_store.referee.appoint("two")
    assert [match_store.referee.is_known_by(name) for name in ("one", "two", "")] == [
        False,
        True,
        False,
    ]


def test_a_link_stays_good_when_the_store_is_opened_again(sqlite):
    with MatchStore(sqlite, writes=True) as match_store:
        match_store.referee.appoint("one")
    with MatchStore(sqlite, writes=True) as match_store:
        assert match_store.referee.is_known_by("one")
