"""An imported match keeps its end: by count, by resignation, on time, or none."""

import pytest

from adapters.outcome_text import outcome
from adapters.records.export import export_match
from adapters.records.importer import import_record
from adapters.records.integrity_check import check_match
from adapters.records.parser import as_record
from adapters.records.serializer import as_json, fields
from tests.golden import FIXTURES, recorded

ENDS = {
    "resigned": ("finished", (1,), "Bruno won, Ada resigned"),
    "out_of_time": ("finished", (1,), "Bruno won, Ada ran out of time"),
    "none": ("unfinished", None, "unfinished, after 9 moves"),
}


def whole():
    """Return the fields of a record of a whole match."""
    return fields(recorded(FIXTURES / "felci" / "house_bots.json"))


def lost(meta, **others):
    """Return a record of nine moves with this *meta*."""
    record = whole()
    del record["result"]
    return as_record(
        record | {"players": ["Ada", "Bruno"], "moves": record["moves"][:9], "meta": meta} | others
    )


@pytest.mark.parametrize("end", ENDS)
def test_an_imported_match_ends_as_its_record_says(match_store, end):
    status, winners, text = ENDS[end]
    record = lost({end: 0})

    match_id = import_record(match_store, record).match_id

    (listed,) = match_store.list.of([match_id])
    assert (listed.status, listed.winners) == (status, winners)
    assert listed.flagged == (end == "out_of_time")
    match = match_store.matches.live(match_id).match
    assert match.over == (status == "finished")
    assert as_json(export_match(match_store, match_id).record) == as_json(record)
    assert check_match(match_store, match_id).differences == ()
    assert outcome(listed, ("Ada", "Bruno")) == text


def test_a_count_is_the_end_whatever_the_record_says_besides(match_store):
    record = whole() | {"meta": {"resigned": 0}}

    match_id = import_record(match_store, as_record(record)).match_id

    (listed,) = match_store.list.of([match_id])
    assert listed.totals is not None
    assert match_store.matches.live(match_id).match.resigned is None


@pytest.mark.parametrize("meta", [{"resigned": 2}, {"resigned": "0"}, {"out_of_time": True}])
def test_an_end_that_is_not_possible_is_none(match_store, meta):
    match_id = import_record(match_store, lost(meta)).match_id

    assert [listed.status for listed in match_store.list.of([match_id])] == ["unfinished"]
