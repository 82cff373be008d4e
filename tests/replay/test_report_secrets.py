"""Hidden information does not leak through reports or changed fields.

The tests compare two matches that differ in hidden pieces only (``tests/<game>/secrets.py``).
"""

from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from adapters.records.record import Move, Record
from adapters.records.replay import replay
from adapters.records.serializer import as_json
from domain.game import Observer, Seat, Viewer
from tests.golden import FIXTURES, recorded
from tests.recordings import of_each_game
from tests.replay.program import run
from tests.twin_matches import secrets_of, with_secrets

LOOKED_AT = of_each_game(
    felci="much_undergrowth",
    bower="spies_and_tokens",
    birdie="abilities",
    bloom="theft_of_one_and_two",
)


class Worlds(NamedTuple):
    """Two records, and the number of moves after which they are compared."""

    here: bytes
    there: bytes
    at: int


def worlds(game: str, viewer: Viewer, seed: int) -> Worlds:
    """Return two unfinished matches that *viewer* can't tell apart."""
    record = recorded(FIXTURES / game / f"{LOOKED_AT[game]}.json")
    moves = [(move.by, move.command) for move in record.moves]
    twin = secrets_of(record.game).twin(replay(record).last, moves, viewer, Random(seed))
    at = min(len(twin.moves), len(moves) - 1)
    return Worlds(cut(record, record.deal, moves[:at]), cut(record, twin.deal, twin.moves[:at]), at)


def cut(record: Record, deal: Any, moves: Iterable[tuple[Seat, Any]]) -> bytes:
    """Return a record with this deal and these moves."""
    made = tuple(Move(seat, command) for seat, command in moves)
    return as_json(replace(record, deal=deal, moves=made, result=None, fairness=None))


def received(record: bytes, viewer: Viewer, at: int, out: Path) -> tuple[bytes, str]:
    """Return a move's report as *viewer* may see it, and the changes of each move."""
    eyes = ("--as", str(viewer))
    reported = run("report", "-", "--at", str(at), *eyes, "--out", out, stdin=record)
    assert reported.exit_code == 0, reported.stderr
    changed = run("replay", "-", "--changes", "--json", *eyes, stdin=record)
    return out.read_bytes(), changed.stdout


@pytest.mark.parametrize("viewer", with_secrets(2))
@pytest.mark.parametrize("game", LOOKED_AT)
def test_nobody_can_tell_matches_apart_that_differ_face_down(game, viewer, tmp_path):
    for seed in range(2):
        here, there, at = worlds(game, viewer, seed)

        assert here != there
        seen, other = (received(each, viewer, at, tmp_path / "out") for each in (here, there))
        assert seen == other


@pytest.mark.parametrize("game", LOOKED_AT)
def test_the_referee_is_shown_in_which_of_them_it_is(game, tmp_path):
    here, there, at = worlds(game, 0, seed=1)
    referee = Observer.REFEREE

    seen, other = (received(each, referee, at, tmp_path / "out") for each in (here, there))
    assert seen[0] != other[0]
