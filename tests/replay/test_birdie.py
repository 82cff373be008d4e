"""Birdie on the command line: matches are shown without face-down cards."""

import json
from random import Random

import pytest

from adapters.records.replay import replay
from domain.birdie import BIRDIE
from domain.birdie.components import FEATURES_OF, SEAT_NAMES
from domain.game import Observer
from tests.adapters.records.broken_records import good, text
from tests.birdie.secrets import twin
from tests.golden import FIXTURES, recorded
from tests.replay.program import one_line, run
from tests.replay.stored_matches import running_match
from tests.replay.twin_matches import assert_looks_the_same

FOLDER = FIXTURES / "birdie"
NAMES = sorted(path.stem for path in FOLDER.glob("*.json"))
UNFINISHED = [name for name in NAMES if name.startswith("unfinished")]
WIDTH = 100


def view(*words, **how):
    """Return a position as JSON."""
    return json.loads(run("replay", *words, "--json", **how).stdout)["view"]


def seated(name):
    """Return the seats of a recorded match."""
    return range(len(good(name, "birdie")["players"]))


@pytest.mark.parametrize("name", NAMES)
def test_a_position_fits_a_terminal_of_a_hundred_columns(name):
    positions = replay(recorded(FOLDER / f"{name}.json")).positions
    for match in (positions[0], positions[len(positions) // 2], positions[-1]):
        for viewer in (0, *Observer):
            drawn = BIRDIE.draw(BIRDIE.view(match.state, viewer))
            assert max(map(len, drawn.splitlines())) <= WIDTH


@pytest.mark.parametrize("name", UNFINISHED)
def test_no_personal_deck_of_an_unfinished_match_is_shown_not_even_to_its_owner(name):
    path = FOLDER / f"{name}.json"
    for viewer in (*seated(name), "spectator"):
        seen = view(path, "--as", viewer)
        shown = run("replay", path, "--as", viewer).stdout

        assert {deck["is"] for deck in seen["decks"]} == {"hidden"}
        hands = [hand["is"] for hand in seen["hands"]]
        assert hands == ["open" if seat == viewer else "hidden" for seat in seated(name)]
        assert (seen["deck"]["is"], seen["reserve"]["is"]) == ("hidden", "hidden")
        assert seen["coming"] == []
        decks = [line for line in shown.splitlines() if line.startswith("  deck ")]
        assert len(decks) == len(seated(name))
        assert all(line.endswith(" hidden") for line in decks)


@pytest.mark.parametrize("name", UNFINISHED)
def test_the_referee_sees_what_lies_face_down_and_in_which_order_it_was_stacked(name):
    path = FOLDER / f"{name}.json"
    last = replay(recorded(path)).last.state

    seen = view(path, "--as", "referee")
    shown = run("replay", path, "--as", "referee").stdout

    assert [tuple(deck["cards"]) for deck in seen["decks"]] == list(last.decks)
    assert tuple(seen["deck"]["cards"] + seen["reserve"]["cards"]) == last.deck + last.reserve
    assert " in the order " in shown
    assert shown == run("replay", path).stdout


def test_everybody_is_shown_the_same_of_a_stack():
    path = FOLDER / "unfinished_in_a_turn.json"
    logs = [
        json.loads(run("replay", path, "--json", "--as", viewer).stdout)["log"]
        for viewer in (0, 1, 2, "spectator")
    ]

    assert all(log == logs[0] for log in logs)
    assert any(" from hand" in reported["words"] for reported in logs[0])


@pytest.mark.parametrize("name", ["abilities", "rulebook_example", "expert", *UNFINISHED])
@pytest.mark.parametrize("seed", range(3))
def test_nobody_can_tell_matches_apart_that_differ_face_down(name, seed):
    """Output, log and audit are equal byte for byte."""
    record = recorded(FOLDER / f"{name}.json")
    match = replay(record).last
    moves = [(move.by, move.command) for move in record.moves]
    for viewer in (*seated(name), "spectator"):
        other = twin(match, moves, viewer, Random(seed))

        assert_looks_the_same(record, other.deal, other.moves, viewer)


@pytest.mark.parametrize("viewer", ["north", "south"])
def test_a_running_match_is_sealed_and_even_unsealed_shows_no_personal_deck(database, viewer):
    match_id = running_match(database, moves=12, game=BIRDIE, players=3)

    kept = run("replay", match_id, "--as", viewer)
    seen = view(match_id, "--as", viewer, "--unsealed")
    watched = view(match_id)

    assert (kept.exit_code, kept.stdout) == (2, "")
    assert [hand["is"] for hand in seen["hands"]].count("open") == 1
    for shown in (seen, watched):
        assert {deck["is"] for deck in shown["decks"]} == {"hidden"}
        assert any(deck["size"] for deck in shown["decks"])


def test_neither_export_nor_audit_of_a_running_match_names_a_card(database):
    match_id = running_match(database, moves=12, game=BIRDIE, players=4)

    exported = run("export", match_id)
    audited = run("audit", match_id, "--json")

    assert (exported.exit_code, run("export").stdout) == (2, "")
    assert json.loads(audited.stdout)["finished"] is False
    reported = exported.output + audited.output + run("audit", match_id).output
    assert [card for card in FEATURES_OF if card in reported] == []


def test_an_ended_match_is_open_to_all():
    seen = view(FOLDER / "abilities.json", "--as", "spectator")

    piles = [seen["deck"], seen["reserve"], *seen["hands"], *seen["decks"]]
    assert {pile["is"] for pile in piles} == {"open"}


def test_each_player_is_called_by_number_or_name():
    path = FOLDER / "rulebook_example.json"
    for seat, name in enumerate(SEAT_NAMES):
        assert view(path, "--at", 9, "--as", seat) == view(path, "--at", 9, "--as", name)

    result = run("replay", FOLDER / "expert.json", "--as", "west")

    assert result.exit_code == 2
    assert one_line(result.stderr)
    assert "choose from north, east, south, spectator, referee" in result.stderr


def test_who_wins_a_tie_and_by_what_is_shown():
    shown = run("replay", FOLDER / "tie_decided_by_the_second_pass.json").stdout

    assert shown.endswith(
        "north 12, east 21, south 21: south wins (21 points each; the winner was the first"
        " of these to pass in round 2, for 2 points against 0)\n"
    )


@pytest.mark.parametrize("expert", [(), ("--option", "expert")])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_matches_of_two_to_four_are_simulated_stored_exported_and_audited(
    database, players, expert
):
    bots = ",".join(["random"] * players)
    played = run("simulate", "--game", "birdie", "--players", bots, "--seed", 3, *expert)

    stored = run("import", "-", stdin=played.stdout_bytes)
    audited = json.loads(run("audit", stored.stdout.strip(), "--json").stdout)

    assert run("export").stdout_bytes == played.stdout_bytes
    assert audited["claim"] == {"agrees": True, "differences": []}
    assert [list(subtotal) for subtotal in audited["subtotals"]] == [
        ["birds", "seasons", "passes", "flaps", "trophies"]
    ] * players
    listed = run("matches", "--game", "birdie").stdout
    assert " : ".join(map(str, audited["totals"])) in listed
    assert one_line(listed)


@pytest.mark.parametrize("players", ["random,random,random,random,random", ""])
def test_as_many_as_do_not_play_are_not_simulated(players):
    result = run("simulate", "--game", "birdie", "--players", players, "--seed", 1)

    assert (result.exit_code, result.stdout) == (2, "")
    assert one_line(result.stderr)


def test_what_is_illegal_names_its_rule_and_what_is_no_record_by_its_place():
    illegal, malformed = good("abilities", "birdie"), good("abilities", "birdie")
    illegal["moves"][3]["area"].pop()
    malformed["moves"][3]["area"] = None

    refused = run("audit", "-", stdin=text(illegal))
    unreadable = run("audit", "-", stdin=text(malformed))

    assert (refused.exit_code, unreadable.exit_code) == (1, 2)
    assert "illegal at move 4: BIR-3.2 Exactly two cards" in refused.stdout
    assert "standard input, line 1: moves[3].area: must be a list, not null; " in unreadable.stderr
