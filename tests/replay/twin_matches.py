"""Helper: two matches that differ only in hidden pieces must look the same."""

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from adapters.records.record import Move, Record
from adapters.records.serializer import as_json
from domain.game import Seat, Viewer
from tests.replay.program import run


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
