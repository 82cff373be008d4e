"""Tests of the ``active_matches`` table."""

import pytest
from msgspec.structs import replace

from adapters.eventstore.idempotency_keys import ClientKey
from adapters.match_store import MatchStore
from adapters.sql_tables.match_list import put
from adapters.sql_tables.match_summary import MatchSummary
from domain.match import PERSON, RECORDED, open_table
from domain.registry import GAMES
from tests.adapters.matches import SEED, an_id, play_on

FELCI = GAMES["felci"]
BOT = "random"
LEFT = 700
"""More than are listed at a time."""


def running(
    number: int = 1,
    seats: tuple[str, ...] = (PERSON, PERSON),
    handed: tuple[int, ...] = (),
    *,
    timed: bool = False,
) -> MatchSummary:
    """Return an entry of a match where the first seat is to move."""
    return MatchSummary(
        an_id(number),
        "felci",
        "felci/1",
        {},
        seats,
        (0, 1),
        seats[0] == RECORDED,
        number,
        number,
        "running",
        to_move=0,
        timed=timed,
        handed=handed,
    )


@pytest.mark.parametrize(
    ("entry", "may_continue"),
    [
        (running(), False),
        (running(timed=True), True),
        (running(seats=(BOT, PERSON)), True),
        (running(seats=(PERSON, BOT)), False),
        (running(handed=(0,)), True),
        (running(handed=(1,)), False),
        (running(handed=(0, 1)), False),
        (running(seats=(BOT, BOT)), False),
        (running(seats=(RECORDED, RECORDED)), False),
    ],
)
def test_a_match_continues_where_a_bot_moves_next_to_a_person_or_a_clock_runs(
    match_store, entry, may_continue
):
    with match_store.names._database.transaction() as execute:
        put([entry], execute)
    assert [listed.id for listed in match_store.list.active()] == [entry.id] * may_continue


def test_those_that_were_left_are_not_looked_at(match_store):
    with match_store.names._database.transaction() as execute:
        put(map(running, range(1, LEFT)), execute)
        put([running(LEFT + 1, timed=True), running(LEFT, timed=True)], execute)
    assert [listed.opened for listed in match_store.list.active()] == [LEFT, LEFT + 1]


def test_ended_or_unlisted_matches_are_not_resumed(match_store):
    with match_store.names._database.transaction() as execute:
        put([running(1, timed=True), running(2, timed=True)], execute)
        put([replace(running(1, timed=True), status="finished")], execute)
    assert [listed.id for listed in match_store.list.active()] == [an_id(2)]

    # It is not stored, so what is rebuilt does not list it.
    match_store.read_models.rebuild()

    with match_store.names._database.transaction() as execute:
        execute("INSERT INTO {at}active_matches (id) VALUES (:id)", {"id": an_id(2)})


def play_to_turn_of(match_store: MatchStore, seat: int) -> None:
    """Let moves be made until a *seat* is to move."""
    while match_store.matches.live(an_id(3)).match.to_move != seat:
        assert play_on(match_store.matches, an_id(3), 1)


def test_a_list_rebuilt_knows_them_too(match_store):
    match_id = an_id(3)
    opened = open_table(match_id, FELCI, {}, (BOT, PERSON), SEED)
    match_store.matches.open(match_id, opened, ClientKey("open"))
    for seat in range(2):
        match_store.matches.take_seat(match_id, seat, SEED, ClientKey(f"sit-{seat}"))
    play_to_turn_of(match_store, 0)
    assert [listed.id for listed in match_store.list.active()] == [match_id]

    match_store.read_models.rebuild()
    assert [listed.id for listed in match_store.list.active()] == [match_id]

    play_to_turn_of(match_store, 1)
    assert match_store.list.active() == []
