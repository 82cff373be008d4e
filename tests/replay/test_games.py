"""Every game on the command line: what a viewer sees, and matches that are simulated."""

import json
from collections.abc import Iterable
from importlib import import_module
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from adapters.records.record import Move, Record
from adapters.records.replay import replay
from adapters.records.serializer import as_json
from domain.birdie.components import FEATURES_OF
from domain.game import Observer, Seat, Viewer
from domain.registry import GAMES
from tests.adapters.records.broken_records import good, text
from tests.golden import FIXTURES, RECORDS, recorded
from tests.replay.program import one_line, run, view
from tests.replay.stored_matches import running_match

WIDTH = 100
MOST_PLAYERS = {name: game.players[-1] for name, game in GAMES.items()}
FACE_DOWN = {
    "birdie": (("abilities", "rulebook_example", "expert"), 3),
    "bloom": (("jokers", "rulebook_examples"), 1),
}
"""The recorded matches with a twin besides the unfinished ones, and the number of their twins."""


@pytest.mark.parametrize(
    "path",
    [path for path in RECORDS if path.parent.name != "felci"],
    ids=lambda path: f"{path.parent.name}-{path.stem}",
)
def test_a_position_fits_a_terminal_of_a_hundred_columns(path):
    positions = replay(recorded(path)).positions
    for match in (positions[0], positions[len(positions) // 2], positions[-1]):
        for viewer in (0, *Observer):
            drawn = match.game.draw(match.game.view(match.state, viewer))
            assert max(map(len, drawn.splitlines())) <= WIDTH


@pytest.mark.parametrize(
    ("game", "name", "seed"),
    [
        (game, name, seed)
        for game, (names, twins) in FACE_DOWN.items()
        for name in (*names, *(path.stem for path in FIXTURES.glob(f"{game}/unfinished*.json")))
        for seed in range(twins)
    ],
)
def test_matches_that_differ_only_face_down_look_alike(game, name, seed):
    """Output, log and audit are equal byte for byte."""
    record = recorded(FIXTURES / game / f"{name}.json")
    match = replay(record).last
    moves = [(move.by, move.command) for move in record.moves]
    twin = import_module(f"tests.{game}.secrets").twin
    for viewer in (*range(len(record.players)), "spectator"):
        other = twin(match, moves, viewer, Random(len(moves) + seed))

        assert_looks_the_same(record, other.deal, other.moves, viewer)


@pytest.mark.parametrize(
    ("record", "other", "nobody", "choices"),
    [
        ("birdie/rulebook_example", "birdie/expert", "west", "from north, east, south, spectator"),
        ("bloom/jokers", "bloom/last_tile_laid", "lily", "choose from rose, tulip,"),
    ],
)
def test_each_player_is_called_by_number_or_name(record, other, nobody, choices):
    path = FIXTURES / f"{record}.json"
    match = recorded(path)
    for seat, name in enumerate(match.game.seat_names[: len(match.players)]):
        assert view(path, "--at", 9, "--as", seat) == view(path, "--at", 9, "--as", name)

    result = run("replay", FIXTURES / f"{other}.json", "--as", nobody)

    assert result.exit_code == 2
    assert one_line(result.stderr)
    assert choices in result.stderr


@pytest.mark.parametrize(
    ("game", "viewer", "face_down"),
    [("birdie", "north", "decks"), ("birdie", "south", "decks"), ("bloom", "rose", "reserve")],
)
def test_a_running_match_is_sealed_and_even_unsealed_shows_only_their_own_hand(
    database, game, viewer, face_down
):
    match_id = running_match(database, moves=12, game=GAMES[game], players=3)

    kept = run("replay", match_id, "--as", viewer)
    seen = view(match_id, "--as", viewer, "--unsealed")
    watched = view(match_id)

    assert (kept.exit_code, kept.stdout) == (2, "")
    assert [hand["is"] for hand in seen["hands"]].count("open") == 1
    assert {hand["is"] for hand in watched["hands"]} == {"hidden"}
    for shown in (seen, watched):
        piles = shown[face_down] if face_down == "decks" else [shown[face_down]]
        assert {pile["is"] for pile in piles} == {"hidden"}
        assert any(pile["size"] for pile in piles)
        assert not shown.get("coming")


PIECES = {"felci": ["red"], "bower": ["egg-"], "birdie": FEATURES_OF, "bloom": ["joker"]}
"""Names of pieces, as an audit or a message would show them."""


@pytest.mark.parametrize(("game", "players"), [*MOST_PLAYERS.items()])
def test_neither_export_nor_audit_of_a_running_match_names_a_piece(database, game, players):
    match_id = running_match(database, moves=12, game=GAMES[game], players=players)

    exported, audited = run("export", match_id), run("audit", match_id, "--json")

    assert (exported.exit_code, run("export").stdout) == (2, "")
    assert json.loads(audited.stdout) == {
        "format": "giardino-audit/1",
        "id": match_id,
        "source": "database",
        "game": game,
        "legal": True,
        "finished": False,
        "claim": {"agrees": True, "differences": []},
    }
    reported = exported.output + run("audit", match_id).output
    assert [piece for piece in PIECES[game] if piece in reported] == []


@pytest.mark.parametrize(
    "record", ["felci/standstill", "bower/spies_and_tokens", "birdie/abilities", "bloom/jokers"]
)
def test_an_ended_match_is_open_to_all(record):
    shown = run("replay", FIXTURES / f"{record}.json", "--as", "spectator", "--json").stdout

    assert '"is":"hidden"' not in shown
    assert [part for part in ("shows", "aside", "piles") if f'"{part}":null' in shown] == []


@pytest.mark.parametrize(
    ("record", "result"),
    [
        (
            "birdie/tie_decided_by_the_second_pass",
            "north 12, east 21, south 21: south wins (21 points each; the winner was the first"
            " of these to pass in round 2, for 2 points against 0)\n",
        ),
        ("bloom/tie_decided_by_round_2", " points each; round 2 brought 21 against 14)\n"),
        ("bloom/shared_victory", ": rose and tulip share the victory"),
        (
            "bower/tie_broken_by_colored_shells",
            "south 4, north 4: north wins"
            " (4 egg tokens each; Colored Shells in the winner's nest at 2-4, 3-4)\n",
        ),
    ],
)
def test_the_winner_of_a_tie_and_the_reason_are_shown(record, result):
    shown = run("replay", FIXTURES / f"{record}.json").stdout

    assert result in shown.splitlines(keepends=True)[-1]


PARTS = {
    "birdie": ["birds", "seasons", "passes", "flaps", "trophies"],
    "bloom": ["round_1", "round_2"],
    "bower": ["groups", "columns", "bonus"],
}


@pytest.mark.parametrize(
    ("game", "players", "options"),
    [
        *(("birdie", players, options) for players in (2, 3, 4) for options in ([], ["expert"])),
        *(("bloom", players, []) for players in (2, 3, 4, 5)),
        ("bower", 2, []),
        ("bower", 2, ["super_nest"]),
        ("bower", 2, ["fair_play"]),
        ("bower", 2, ["super_nest", "fair_play"]),
    ],
)
def test_matches_of_all_sizes_and_variants_are_simulated_stored_exported_and_audited(
    database, game, players, options
):
    bots = ",".join(["random"] * players)
    words = [word for name in options for word in ("--option", name)]
    played = run("simulate", "--game", game, "--players", bots, "--seed", 3, *words)

    stored = run("import", "-", stdin=played.stdout_bytes)
    audited = json.loads(run("audit", stored.stdout.strip(), "--json").stdout)

    assert [name for name, on in json.loads(played.stdout)["options"].items() if on] == options
    assert run("export").stdout_bytes == played.stdout_bytes
    assert audited["claim"] == {"agrees": True, "differences": []}
    assert list(map(list, audited["subtotals"])) == [PARTS[game]] * players
    listed = run("matches", "--game", game).stdout
    assert " : ".join(map(str, audited["totals"])) in listed
    assert one_line(listed)


@pytest.mark.parametrize(("game", "too_many"), [("birdie", 5), ("bloom", 6)])
def test_an_invalid_number_of_players_is_not_simulated(game, too_many):
    for players in (",".join(["random"] * too_many), ""):
        result = run("simulate", "--game", game, "--players", players, "--seed", 1)

        assert (result.exit_code, result.stdout) == (2, "")
        assert one_line(result.stderr)


@pytest.mark.parametrize(
    ("game", "name", "move", "field", "rule"),
    [
        ("birdie", "abilities", 3, "area", "BIR-3.2 A player must stack exactly two cards"),
        ("bloom", "jokers", 4, "tiles", "BLO-4.1 The numbers in a ladder climb"),
    ],
)
def test_illegal_records_name_the_rule_and_malformed_ones_the_place(game, name, move, field, rule):
    illegal, malformed = good(name, game), good(name, game)
    illegal["moves"][move][field].pop(1)
    malformed["moves"][move][field] = None

    refused = run("audit", "-", stdin=text(illegal))
    unreadable = run("audit", "-", stdin=text(malformed))

    assert (refused.exit_code, unreadable.exit_code) == (1, 2)
    assert f"illegal at move {move + 1}: {rule}" in refused.stdout
    place = f"moves[{move}].{field}"
    assert f"standard input, line 1: {place}: must be a list, not null; " in unreadable.stderr


def assert_looks_the_same(
    record: Record, deal: Any, moves: Iterable[tuple[Seat, Any]], viewer: Viewer
) -> None:
    """Assert that *viewer* gets the same output for both, up to these *moves*."""
    made = tuple(Move(seat, command) for seat, command in moves)
    here = _cut_off(record, record.deal, tuple(record.moves[: len(made)]))
    there = _cut_off(record, deal, made)

    assert here != there
    for words in (
        ("replay", "-", "--as", str(viewer), "--json"),
        ("replay", "-", "--as", str(viewer)),
        ("replay", "-", "--as", str(viewer), "--json", "--changes"),
        ("audit", "-", "--json"),
        ("audit", "-"),
    ):
        assert run(*words, stdin=here).stdout == run(*words, stdin=there).stdout


def _cut_off(record: Record, deal: Any, moves: tuple[Move, ...]) -> bytes:
    """Return a record with this deal and these moves, without a result."""
    return as_json(replace(record, deal=deal, moves=moves, result=None, fairness=None, meta=None))
