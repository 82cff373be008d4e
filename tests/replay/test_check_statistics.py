"""``giardino check``: statistics that differ from the matches."""

import pytest

from tests.adapters.damage import Events, Row
from tests.replay.check_runs import SUMMED_OTHERWISE, differences, in_database, sentences
from tests.replay.program import run


@pytest.mark.parametrize(
    "statement",
    [
        """UPDATE tallies SET tally = replace(tally, '"matches":2', '"matches":3')""",
        "DELETE FROM tallies WHERE about LIKE 'player %'",
        "DELETE FROM tallied",
    ],
)
def test_sums_that_are_not_those_of_the_matches_are_found_and_rebuilt(
    database, imported, statement
):
    assert differences() == []
    in_database(database, statement)

    assert differences("--game", "bower") == []
    assert differences("--game", "felci") == differences()
    assert differences() == [
        {
            "match": "",
            "game": "felci",
            "rules": "",
            "sentence": SUMMED_OTHERWISE,
            "move": None,
            "rule": "",
        }
    ]
    run("rebuild")
    assert differences() == []


def test_matches_that_were_left_out_of_the_sums_are_found(database, imported):
    assert differences() == []
    for table in ("tallies", "tallied"):
        in_database(database, f"DELETE FROM {table}")

    assert sentences() == [("", SUMMED_OTHERWISE)]


def test_nothing_is_shown_of_sums_while_one_of_their_matches_is_damaged(database, imported):
    assert differences() == []
    events = Events(database)
    events.set(Row(imported[0], 3), "state", b"\x00")
    events.close()

    assert sentences() == [(imported[0], f"event 3 of match {imported[0]} is damaged")]
