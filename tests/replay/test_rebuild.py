"""A rebuild keeps the known end of a match whose events are gone."""

from contextlib import closing

import pytest

from tests.adapters.damage import Events, Row
from tests.replay.check_runs import EXAMPLES, in_database, sentences
from tests.replay.program import FELCI, run
from tests.replay.stored_matches import running_match


@pytest.fixture
def ended(database):
    """Return the id of a finished match, and the numbers of its events."""
    ids = run("import", *(FELCI / f"{name}.json" for name in EXAMPLES)).stdout.split()
    assert sentences() == []  # It updates the projections.
    with closing(Events(database)) as events:
        return ids[0], [row.version for row in events.rows() if row.match == ids[0]]


def cut(database, match_id, numbers):
    """Delete events of a match; return a function that restores them."""
    kept = []
    with closing(Events(database)) as events:
        for row in (Row(match_id, number) for number in numbers):
            kept.append((row, events.topic(row), events.state(row)))
            events.drop(row)

    def restore():
        for row, topic, state in kept:
            in_database(
                database,
                "INSERT INTO stored_events (originator_id, originator_version, topic, state)"
                " VALUES (?, ?, ?, ?)",
                *row,
                topic,
                state,
            )

    return restore


def advised(match_id, sentence):
    """Return what a rebuild says of a match whose last events are missing."""
    return (
        f"{sentence}; restore it from a backup and run giardino rebuild again, or run giardino"
        f" rebuild --by-events {match_id}"
    )


def unlisted(database, match_id):
    for table in ("match_list", "match_index"):
        in_database(database, f"DELETE FROM {table} WHERE id = ?", match_id)


def test_a_match_whose_end_is_gone_stays_closed_after_a_rebuild(database, ended):
    match_id, numbers = ended
    restore = cut(database, match_id, numbers[-2:])
    gone = f"match {match_id} is incomplete: everything after event {numbers[-3]} is missing"
    assert sentences() == [(match_id, gone)]

    for _ in range(2):
        done = run("rebuild")
        assert (done.exit_code, done.stderr.splitlines()[1:]) == (1, [advised(match_id, gone)])
        assert sentences() == [(match_id, gone)]
        assert run("replay", match_id).stderr.startswith(f"Error: {gone}; restore it from a backup")
        assert [
            line[:36] for line in run("matches", "--status", "damaged").stdout.splitlines()
        ] == [match_id]

    restore()
    assert run("rebuild").exit_code == 0
    assert sentences() == []


def test_the_operator_may_go_by_the_events_of_a_match_by_its_name(database, ended):
    match_id, numbers = ended
    cut(database, match_id, numbers[-2:])
    assert run("rebuild").exit_code == 1

    assert run("rebuild", "--by-events", match_id.upper()).exit_code == 0
    assert sentences() == []
    assert run("rebuild").exit_code == 0
    assert run("replay", match_id).exit_code == 0


def test_an_ending_known_only_to_the_statistics_is_kept(database, ended):
    match_id, numbers = ended
    cut(database, match_id, numbers[-2:])
    unlisted(database, match_id)
    gone = f"match {match_id} had ended, but its events stop at event {numbers[-3]}, before the end"
    assert (match_id, gone) in sentences()

    done = run("rebuild")

    assert (done.exit_code, done.stderr.splitlines()[1:]) == (1, [advised(match_id, gone)])
    in_database(database, "DELETE FROM tallied")
    assert sentences() == [(match_id, gone)]


def test_an_end_that_was_exchanged_for_another_event_is_missed(database, ended):
    match_id, numbers = ended
    with closing(Events(database)) as events:
        last = Row(match_id, numbers[-1])
        events.set(last, "state", events.state(last).replace(b'"count":{', b'"other":{'))
        events.rechain()  # Otherwise the chain would report it.
    gone = f"match {match_id} had ended, but its events stop at event {numbers[-1]}, before the end"
    assert (match_id, gone) in sentences()

    assert run("rebuild").stderr.splitlines()[1:] == [advised(match_id, gone)]
    assert (match_id, gone) in sentences()


def test_a_match_of_which_nothing_is_left_stays_in_the_list(database, ended):
    match_id, numbers = ended
    cut(database, match_id, numbers)
    told = "it is in the list, but has no stored events"
    assert (match_id, told) in sentences()

    done = run("rebuild")

    nothing = f"match {match_id} is in the list, but has no stored events"
    assert done.exit_code == 1
    assert done.stderr.splitlines()[1:] == [advised(match_id, nothing)]
    assert sentences() == [(match_id, told)]
    assert run("rebuild", "--by-events", match_id).exit_code == 0
    assert sentences() == []


def test_the_last_move_of_a_running_match_is_missed_too(database):
    match_id = running_match(database)
    assert run("matches").exit_code == 0
    with closing(Events(database)) as events:
        last = events.rows()[-1].version
    cut(database, match_id, [last])
    gone = f"match {match_id} is incomplete: everything after event {last - 1} is missing"

    assert run("rebuild").stderr.splitlines()[1:] == [advised(match_id, gone)]
    assert sentences() == [(match_id, gone)]


def test_a_list_that_is_read_again_for_another_version_keeps_what_was_known(
    database, ended, monkeypatch
):
    match_id, numbers = ended
    cut(database, match_id, numbers[-2:])
    for module in ("sql_tables.match_list", "database.read_only"):
        monkeypatch.setattr(f"adapters.{module}.MATCH_LIST_LOG", "match_list/another")

    (found,) = sentences()

    assert found[0] == match_id
    assert run("rebuild").exit_code == 1
