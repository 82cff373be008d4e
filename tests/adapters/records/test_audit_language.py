"""The language of an audit: the locale for people, English for programs."""

import pytest

from adapters.i18n import use_locale
from adapters.records.audit import audit, public_audit
from adapters.records.parser import read_record
from adapters.records.replay import replay
from tests.adapters.records.broken_records import good, put, text
from tests.golden import FIXTURES, recorded


@pytest.fixture(autouse=True)
def italian():
    """Speak Italian meanwhile."""
    with use_locale("it"):
        yield


def spoilt(*path, value):
    """Return the rulebook's example with something else at *path*."""
    record = good("rulebook_example")
    put(record, path, value)
    return read_record(text(record))


def test_a_line_of_the_count_is_shown_as_the_italian_rulebook_says_it():
    line = audit(recorded(FIXTURES / "felci" / "rulebook_example.json")).verdict.lines[0]

    assert line.what == "visitatore rosso sulla panchina bianca a nord"
    assert line.why == "felci rosse sul lato nord: 2 (h3, h4); dalle mosse 1, 40, 41"


def test_what_decided_between_equal_totals_is_shown_in_italian():
    record = recorded(FIXTURES / "birdie" / "tie_decided_by_the_second_pass.json")

    assert audit(record).decided().startswith("21 punti a testa; ")


def test_a_claim_that_differs_is_shown_in_italian():
    audited = audit(spoilt("result", "totals", value=[14, 14]))

    assert audited.verdict.claim.differences == (
        "La registrazione dichiara i totali 14, 14; il conteggio dà 13, 14.",
    )


def test_a_broken_rule_is_shown_in_italian():
    record = spoilt("moves", 1, "cell", value="z9")

    assert audit(record).verdict.message == "Nel giardino non c'è questa cella."
    assert str(replay(record).stopped) == (
        "la mossa 2 viola GEN-5: Nel giardino non c'è questa cella."
    )


def test_programs_get_the_same_audit_whatever_is_spoken():
    records = [
        recorded(FIXTURES / "felci" / "rulebook_example.json"),
        spoilt("result", "winners", value=[0]),
        spoilt("moves", 1, "cell", value="z9"),
    ]
    message = [public_audit(record).verdict for record in records]

    with use_locale("en"):
        assert message == [audit(record).verdict for record in records]
