"""``giardino check``: faults of stored matches, and what other rules would change."""

import json
from contextlib import closing

import pytest

from adapters.eventstore.idempotency_keys import ClientKey
from adapters.match_store import MatchStore
from adapters.settings import settings
from domain.errors import IllegalMove
from domain.felci import FELCI
from domain.felci.commands import DrawFerns
from domain.felci.rules import FelciRefusal
from domain.game import succeed
from domain.registry import GAMES
from tests.adapters.damage import Events, Row
from tests.future_rules import put_on_the_shelf
from tests.replay import program
from tests.replay.check_runs import EXAMPLES, SUMMED_OTHERWISE, differences, in_database, sentences
from tests.replay.program import run
from tests.replay.stored_matches import running_match


def changed(database: str, match_id: str, version: int, old: bytes, new: bytes) -> None:
    """Change the content of a match's event."""
    events, row = Events(database), Row(match_id, version)
    assert old in events.state(row)
    events.set(row, "state", events.state(row).replace(old, new, 1))
    events.close()


def test_matches_that_are_as_they_were_played_are_counted_and_nothing_is_listed(database, imported):
    running_match(database)

    result = run("check")

    assert (result.exit_code, result.stdout) == (0, "")
    assert result.stderr == "3 matches checked\n"
    assert run("check", "--game", "bower").stderr == "0 matches checked\n"


def test_a_damaged_event_is_shown_and_all_others_are_checked(database, imported):
    events = Events(database)
    events.set(Row(imported[0], 3), "state", b"\x00")
    events.close()

    result = run("check")

    assert result.exit_code == 1
    assert result.stdout.split() == [
        *(imported[0], "felci/1"),
        *f"event 3 of match {imported[0]} is damaged".split(),
    ]
    assert result.stderr == "2 matches checked\n1 match differs\n"


def test_differences_as_json_have_named_fields(database, imported):
    events = Events(database)
    events.drop(Row(imported[1], 4))
    events.close()

    assert differences() == [
        {
            "match": imported[1],
            "game": "felci",
            "rules": "felci/1",
            "sentence": f"match {imported[1]} has a gap after event 3",
            "move": None,
            "rule": "",
        }
    ]


def test_an_outcome_that_its_move_does_not_lead_to_is_found(database, imported):
    """The event is plausible by itself; only deciding the move again finds the change."""
    last = len(Events(database).rows()) and max(
        row.version for row in Events(database).rows() if row.match == imported[0]
    )
    changed(database, imported[0], last, b'"totals":[13,14]', b'"totals":[13,15]')

    (found,) = sentences()
    assert found == (
        imported[0],
        f"event {last} of match {imported[0]} can't follow what came before it",
    )


def test_a_result_that_is_listed_otherwise_is_found_and_a_list_rebuilt_is_fine(database, imported):
    in_database(
        database,
        "UPDATE match_list SET listed = replace(listed, '[13,14]', '[14,13]') WHERE id = ?",
        imported[0],
    )

    assert sentences() == [
        (
            imported[0],
            "the list differs (totals); run giardino rebuild",
        )
    ]
    run("rebuild")
    assert differences() == []


def test_matches_missing_from_the_list_or_the_store_are_reported(database, imported):
    assert differences() == []
    in_database(database, "DELETE FROM match_list WHERE id = ?", imported[0])
    in_database(database, "DELETE FROM stored_events WHERE originator_id = ?", imported[1])

    assert sorted(sentences("--game", "felci")) == sorted(
        [
            (imported[0], "it is missing from the list; run giardino rebuild"),
            (imported[1], "it is in the list, but has no stored events"),
            ("", SUMMED_OTHERWISE),
        ]
    )
    assert differences("--game", "bower") == []


def test_a_deal_that_its_seeds_do_not_give_is_found(database):
    match_id = running_match(database, moves=0)
    zeros = "0" * 64
    changed(database, match_id, 0, f'"seed":"{zeros}"'.encode(), f'"seed":"1{zeros[1:]}"'.encode())
    with closing(Events(settings(database).file)) as events:
        events.rechain()  # Otherwise the chain would report it.

    assert sentences() == [(match_id, "its deal does not follow from its seeds")]


def test_a_table_that_never_began_and_one_that_was_cleared_away_are_fine(database):
    with MatchStore(settings(database), writes=True) as store:
        never_began, cleared_away = (
            store.open_table(FELCI, {}, ("person",) * 2, {}, key=ClientKey(key), secret=b"secret")
            for key in ("one", "another")
        )
        assert store.purger.purge(cleared_away)

    assert (differences(), differences("--rules", "felci/1")) == ([], [])
    assert run("matches").stdout.split()[0] == never_began


def test_under_the_rules_it_was_played_by_no_match_differs(database, imported):
    assert differences("--rules", "felci/1") == []


def test_a_match_that_would_count_otherwise_is_listed_by_the_rules_of_its_lines(
    database, imported, monkeypatch
):
    to_come = put_on_the_shelf(monkeypatch, FELCI).rules

    assert differences() == []
    found = differences("--rules", to_come)
    assert [
        (difference["match"], difference["rules"], difference["rule"]) for difference in found
    ] == [(match_id, to_come, "FEL-6.2") for match_id in imported]
    assert found[0]["sentence"] == (
        "it would score 15, 14, won by white; it scored 13, 14, won by black"
    )


def test_a_match_of_which_a_move_would_be_refused_is_listed_by_move_and_rule(
    database, imported, monkeypatch
):
    def decide(state, seat, command, chance=None):
        """Forbid to draw two ferns."""
        if command == DrawFerns(2):
            raise IllegalMove(FelciRefusal.NOT_DRAWABLE)
        return FELCI.decide(state, seat, command, chance)

    monkeypatch.setitem(GAMES, "felci", succeed(FELCI, rules="felci/99", decide=decide))

    found = differences("--rules", "felci/99")

    assert [(difference["match"], difference["rule"]) for difference in found] == [
        (match_id, FelciRefusal.NOT_DRAWABLE.rule) for match_id in imported
    ]
    move = found[0]["move"]
    record = json.loads((program.FELCI / f"{EXAMPLES[0]}.json").read_bytes())
    assert record["moves"][move - 1] == {
        "by": record["moves"][move - 1]["by"],
        "do": "draw",
        "count": 2,
    }
    assert found[0]["sentence"].startswith(f"move {move} breaks {FelciRefusal.NOT_DRAWABLE.rule}: ")


def test_it_is_shown_in_the_language_that_is_spoken_but_for_json(database, imported):
    in_database(database, "DELETE FROM match_list WHERE id = ?", imported[0])

    spoken = run("--language", "it", "check").stdout

    assert "manca nell'elenco" in spoken
    assert "it is missing from the list" in run("--language", "it", "check", "--json").stdout


@pytest.mark.parametrize(
    "statement",
    [
        """UPDATE tallies SET tally = replace(tally, '"matches":2', '"matches":3')""",
        "DELETE FROM tallies WHERE about LIKE 'player %'",
        "DELETE FROM tallied",
    ],
)
def test_wrong_statistics_are_detected_and_rebuilt(database, imported, statement):
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


def test_matches_missing_from_the_statistics_are_reported(database, imported):
    assert differences() == []
    for table in ("tallies", "tallied"):
        in_database(database, f"DELETE FROM {table}")

    assert sentences() == [("", SUMMED_OTHERWISE)]


def test_statistics_are_not_compared_while_one_of_their_matches_is_damaged(database, imported):
    assert differences() == []
    events = Events(database)
    events.set(Row(imported[0], 3), "state", b"\x00")
    events.close()

    assert sentences() == [(imported[0], f"event 3 of match {imported[0]} is damaged")]
