"""The rules version under which a record is replayed."""

import json
from typing import Any

import pytest

from adapters.match_store import MatchStore
from adapters.records.importer import import_record
from adapters.records.parser import NotARecord, as_record, read_record
from adapters.records.serializer import as_json
from adapters.settings import MEMORY, settings
from domain.felci import FELCI
from domain.game import AnyGame
from domain.registry import first_version
from tests.future_rules import OPTION, put_on_the_shelf
from tests.golden import FIXTURES

FIRST = first_version(FELCI)


@pytest.fixture
def to_come(monkeypatch: pytest.MonkeyPatch) -> AnyGame:
    """Put another version of Felci on the shelf."""
    return put_on_the_shelf(monkeypatch, FELCI)


def example(**fields: Any) -> dict[str, Any]:
    """Return the example of the rulebook as a record has it, but for *fields*."""
    text = (FIXTURES / "felci" / "rulebook_example.json").read_bytes()
    return json.loads(text) | fields


def test_a_record_without_rules_was_played_under_the_first_version(to_come):
    record = as_record(example())

    assert (record.game, record.options) == (FIRST, FIRST.options())


def test_a_record_that_names_its_rules_was_played_under_them(to_come):
    first, last = (as_record(example(rules=rules)) for rules in ("felci/1", to_come.rules))

    assert (first.game, last.game) == (FIRST, to_come)
    assert last.options == to_come.options()


@pytest.mark.parametrize("rules", ["felci/99", "felci", "bower/1", "birdie/1", ""])
def test_a_version_that_the_game_does_not_have_is_no_record(to_come, rules):
    with pytest.raises(NotARecord, match=rf"^rules: Felci has no rules '{rules}'$"):
        as_record(example(rules=rules))


def test_a_record_knows_nothing_of_an_option_that_a_later_version_has(to_come):
    options = {OPTION: True}

    assert getattr(as_record(example(rules=to_come.rules, options=options)).options, OPTION)
    with pytest.raises(NotARecord, match=f"^options: Felci has no option '{OPTION}'$"):
        as_record(example(options=options))


def test_a_written_record_names_its_rules_and_is_read_back_equal(to_come):
    for rules in ("felci/1", to_come.rules):
        record = as_record(example(rules=rules))

        assert json.loads(as_json(record))["rules"] == rules
        assert read_record(as_json(record)) == record


def test_a_record_that_was_imported_before_rules_were_named_is_still_that_match(to_come):
    records = [as_record(written) for written in (example(), example(rules="felci/1"))]
    later = example(rules=to_come.rules)

    with MatchStore(settings(MEMORY, {}), writes=True) as match_store:
        uploaded = [import_record(match_store, record) for record in (*records, as_record(later))]

    assert [imported.created for imported in uploaded] == [True, False, True]
    assert uploaded[0].match_id == uploaded[1].match_id == "6ca269d8-5d59-4bca-baef-c491447b976c"
