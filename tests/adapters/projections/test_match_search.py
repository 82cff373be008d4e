"""Tests of search among hundreds of matches, against a plain scan."""

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Final, get_args

import pytest

from adapters.database.name_normalization import folded
from adapters.eventstore.idempotency_keys import ClientKey
from adapters.match_store import MatchStore
from adapters.projections.match_list import MatchSearch
from adapters.settings import settings
from adapters.sql_tables import match_list
from adapters.sql_tables.match_list import put
from adapters.sql_tables.match_summary import MatchSummary, Status
from domain.registry import GAMES
from tests.adapters.eventstore.test_concurrency import all_at_once
from tests.adapters.matches import an_id
from tests.adapters.projections.match_lists import listed

MANY: Final = 300
NAMES: Final = ("Ada", "ADA", "Bea", "Zoë", "Carlo")
DAYS: Final = 40
FRESH: Final = 30

Known = tuple[MatchSummary, frozenset[str]]
"""An entry, and who sits there."""


def some_entry(number: int, chance: Random) -> MatchSummary:
    """Return an entry of the list as any match may have it."""
    disputed = chance.choice((0, 0, 0, 1, 2))
    return MatchSummary(
        id=an_id(number),
        game=chance.choice(("felci", "felci", "birdie")),
        rules="felci/1",
        options={},
        seats=("person", "person"),
        taken=(0, 1),
        imported=False,
        opened=chance.randrange(DAYS),
        changed=DAYS,
        status=chance.choice(get_args(Status)),
        disputed=disputed,
        undecided=tuple(range(1, chance.randint(0, disputed) + 1)),
    )


@pytest.fixture
def known(match_store: MatchStore) -> list[Known]:
    """Return what stands in the list; much of it is told twice, and names come before and after."""
    chance, found = Random(5), []
    for number in range(1, MANY + 1):
        names = dict(enumerate(chance.choices(NAMES, k=chance.randint(0, 2))))
        entry = some_entry(number, chance)
        if number % 3:
            match_store.names.write(entry.id, names)
        with match_store.names._database.transaction() as execute:
            put([some_entry(number, chance)] * (number % 2) + [entry], execute)
        if number % 3 == 0:
            match_store.names.write(entry.id, dict.fromkeys(names, "Somebody"))
            match_store.names.write(entry.id, names)
        if number % 7 == 0 and names:
            match_store.names.forget(entry.id, 0)
            del names[0]
        found.append((entry, frozenset(map(folded, names.values()))))
    return found


def plain(known: list[Known], search: MatchSearch) -> list[MatchSummary]:
    """Return what a plain look at each entry finds, oldest first."""

    def fits(entry: MatchSummary, names: frozenset[str]) -> bool:
        return (
            search.game in (None, entry.game)
            and search.status in (None, entry.status)
            and (search.since is None or entry.opened >= search.since)
            and (search.before is None or entry.opened < search.before)
            and (search.player is None or folded(search.player) in names)
            and (search.disputes is None or bool(entry.disputed))
            and (search.disputes != "undecided" or bool(entry.undecided))
            and (search.fresh is None or entry.status != "open" or entry.opened >= search.fresh)
        )

    found = [entry for entry, names in known if fits(entry, names)]
    return sorted(found, key=lambda entry: (entry.opened, entry.id))


def searches() -> Iterator[MatchSearch]:
    """Return all that may be asked for together."""
    for player, game, status, disputes, (since, before), fresh in product(
        (None, "ada", "Zoë", "Nobody"),
        (None, "felci"),
        (None, "running", "open"),
        (None, "any", "undecided"),
        ((None, None), (10, None), (5, 25)),
        (None, FRESH),
    ):
        yield MatchSearch(
            player=player,
            game=game,
            status=status,
            disputes=disputes,
            since=since,
            before=before,
            fresh=fresh,
        )


@pytest.mark.usefixtures("small_batches")
def test_every_search_finds_what_a_plain_look_finds(match_store, known):
    matches, found = match_store.list, 0
    for search in searches():
        wanted = plain(known, search)
        found += bool(wanted)
        assert list(matches.search(search)) == wanted
        newest, size = wanted[::-1], 4
        assert matches.page(search, size) == newest[:size]
        for skipped in range(0, len(newest), size):
            last = newest[skipped]
            following = newest[skipped + 1 : skipped + 1 + size]
            assert matches.page(search, size, (last.opened, last.id)) == following
        assert matches.how_many(search, 10) == min(10, len(wanted))
    assert found > 200


def test_the_newest_of_a_status_are_those_of_a_plain_look(match_store, known):
    for status in get_args(Status):
        wanted = plain(known, MatchSearch(status=status, since=7))[::-1]
        assert match_store.list.newest(status, 9, 7) == wanted[:9]


def test_names_that_come_while_the_list_does_lead_to_their_matches(match_store):
    chance = Random(9)
    entries = [some_entry(number, chance) for number in range(1, 41)]

    def name() -> None:
        for entry in entries:
            match_store.names.write(entry.id, {0: "Ada"})

    def list_all() -> None:
        for entry in entries:
            with match_store.names._database.transaction() as execute:
                put([entry], execute)

    all_at_once([name, list_all])
    assert {entry.id for entry in listed(match_store, player="Ada")} == {
        entry.id for entry in entries
    }


def test_erased_names_find_nothing_and_decided_disputes_are_not_open(match_store, known):
    for match_id, seat in match_store.names.seats_of("Ada"):
        match_store.names.forget(match_id, seat)
    assert listed(match_store, player="Ada") == []
    rows = match_store.names._database.query("SELECT DISTINCT who FROM {at}match_index", {})
    assert {row["who"] for row in rows} == {"", "bea", "zoë", "carlo"}


def test_names_that_were_folded_otherwise_are_found_after_the_list_is_read_again(
    tmp_path, monkeypatch
):
    database = str(tmp_path / "matches.db")
    name = "Bea \u2764\ufe0f"
    with MatchStore(settings(database, {}), writes=True) as match_store:
        table = match_store.open_table(
            GAMES["felci"], {}, ("random", "random"), {0: name}, key=ClientKey("k"), secret=b"s"
        )
        match_store.chat.post(table, "onlookers", "guest", name, "", "Hello")
        assert [listed.id for listed in match_store.list.search(MatchSearch(player=name))] == [
            table
        ]
        for at in ("seat_names", "chat"):
            with match_store._database.transaction() as execute:
                execute(f"UPDATE {{at}}{at} SET folded = :old", {"old": name.casefold()})

    monkeypatch.setattr(match_list, "MATCH_LIST_LOG", "match_list/next")
    with MatchStore(settings(database, {}), writes=True) as match_store:
        assert [
            listed.id for listed in match_store.list.search(MatchSearch(player="bea \u2764"))
        ] == [table]
        assert match_store.names.seats_of("BEA \u2764") == [(table, 0)]
        match_store.chat.forget_spectator("bea \u2764")
        assert match_store.chat.of(table, "onlookers") == []
