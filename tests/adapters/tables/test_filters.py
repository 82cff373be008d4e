"""The filter finds the same matches in a file and in the store."""

import re
from collections.abc import Iterator

import pytest

from adapters.match_store import MatchStore
from adapters.records.importer import import_record
from adapters.records.parser import as_record, read_record
from adapters.records.record_ids import record_id
from adapters.records.serializer import fields
from adapters.records.timestamps import day_start
from adapters.settings import MEMORY, settings
from adapters.tables.filters import MatchFilter, find_facts, find_listed, ids_in, record_admitted
from tests.golden import FIXTURES


def recorded(name, meta=None, **changes):
    record = fields(read_record((FIXTURES / f"{name}.json").read_bytes()))
    return as_record({**record, "meta": meta or {}, **changes})


RECORDS = {
    "felci": recorded("felci/house_bots", {"started": "2026-05-01T10:00:00Z"}),
    "birdie": recorded("birdie/house_bots", {"started": "2026-06-01T10:00:00Z"}),
    "expert": recorded("birdie/expert", {"started": "2026-07-01T10:00:00Z"}),
    "example": recorded("felci/rulebook_example", {"started": "2026-08-01T10:00:00Z"}),
    "broken off": recorded("birdie/unfinished_in_a_turn", {"started": "2026-09-01T10:00:00Z"}),
}
FILTERS = [
    ({"game": "felci"}, {"felci", "example"}),
    ({"rules": "birdie/1"}, {"birdie", "expert", "broken off"}),
    ({"options": ("expert",)}, {"expert"}),
    ({"player": "NERINA"}, {"example"}),
    ({"bot": "house"}, {"felci", "birdie"}),
    ({"players": 2}, {"felci", "example"}),
    ({"ending": "unfinished"}, {"broken off"}),
    ({"ending": "count", "game": "birdie"}, {"birdie", "expert"}),
    ({"since": day_start("2026-07-01")}, {"expert", "example", "broken off"}),
    ({"before": day_start("2026-06-01")}, {"felci"}),
    ({"disputes": "any"}, set()),
    ({"ids": frozenset([record_id(RECORDS["example"])])}, {"example"}),
    ({}, set(RECORDS)),
]
each_filter = pytest.mark.parametrize(("conditions", "found"), FILTERS)


@pytest.fixture(scope="module")
def match_store() -> Iterator[MatchStore]:
    """Return a store in memory with the records."""
    with MatchStore(settings(MEMORY, {}), writes=True) as opened:
        for record in RECORDS.values():
            import_record(opened, record)
        yield opened


def names(ids):
    return {name for name, record in RECORDS.items() if record_id(record) in ids}


@each_filter
def test_records_are_found(conditions, found):
    wanted = MatchFilter(**conditions)

    assert {name for name, record in RECORDS.items() if record_admitted(wanted, record)} == found


@each_filter
def test_the_same_matches_are_found_in_the_store(match_store, conditions, found):
    wanted = MatchFilter(**conditions)

    assert names({facts.id for facts in find_facts(match_store, wanted)}) == found
    assert names({listed.id for listed in find_listed(match_store, wanted)}) == found


def test_a_record_without_a_time_is_not_found_by_time():
    record = recorded("felci/house_bots")

    assert not record_admitted(MatchFilter(since=0), record)
    assert record_admitted(MatchFilter(), record)


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("game", "chess", "there is no game 'chess': choose from felci, bower"),
        ("rules", "felci/9", "there are no rules 'felci/9': choose from felci/1"),
        ("options", ("castling",), "there is no option 'castling': choose from expert"),
        ("bot", "clever", "there is no bot 'clever': choose from house"),
        ("ending", "won", "there is no ending 'won': choose from count"),
    ],
)
def test_a_condition_that_no_match_can_meet_is_refused(name, value, said):
    with pytest.raises(ValueError, match=re.escape(said)):
        MatchFilter(**{name: value})


def test_ids_are_read_from_lines_as_ids_or_links():
    one = "86261bd0-acd3-45b4-b43b-76065bec1db0"

    found = ids_in([f"https://table.example/matches/{one}/\n", "\n", "simulated-felci-1-2\n"])

    assert found == {one, "simulated-felci-1-2"}
    assert ids_in([f"{one}  felci   2026-11-20 10:00  finished\n"]) == {one}
