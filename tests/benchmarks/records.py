"""Benchmark: audits, compared with python-chess replaying games on the same core."""

from collections.abc import Iterator
from random import Random
from typing import Any

import chess
import msgspec

from adapters.records.audit import LegalRecord, audit
from adapters.records.conversion import record_of
from adapters.records.parser import read_record
from adapters.records.serializer import as_json
from domain.game import AnyGame
from tests.benchmarks.matches import a_match, moves
from tests.benchmarks.measure import Figure, measured, profile_unless, rate

TARGET = 30_000


def figures(game: AnyGame, rounds: int, matches: int) -> Iterator[Figure]:
    """Measure with so many records of *game* and games of chess in each round."""
    texts = [
        as_json(
            record_of("", [(0, event) for event in a_match(game, number).events], ("Ada", "Bruno"))
        )
        for number in range(matches)
    ]
    games = [a_chess_game(number) for number in range(matches)]
    amount = sum(len(moves(a_match(game, number))) for number in range(matches))

    def audit_all() -> int:
        for text in texts:
            found = audit(read_record(text)).verdict
            assert isinstance(found, LegalRecord)
            assert found.finished
            msgspec.json.encode(found)
        return amount

    found = measured(rounds, {"audit": audit_all, "chess": lambda: sum(map(replay, games))})
    yield Figure(
        what=f"{game.title}: audit of records",
        value=rate(found["audit"], "moves"),
        compared=f"{1 / found['audit'].times(found['chess']):.2f} x the rate of python-chess",
        target=f"at least {TARGET:,} moves/s",
        met=found["audit"].rate >= TARGET,
        meaning="from JSON text to the audit as JSON, every move decided again, on one core;"
        f" python-chess {chess.__version__} replays random games in SAN, each move checked, at"
        f" {rate(found['chess'], 'moves')}",
        profile=profile_unless(found["audit"].rate >= TARGET, audit_all),
    )
    yield Figure(
        what=f"{game.title}: audit of records",
        value=f"{found['audit'].rate * matches / amount:,.0f} records/s",
        meaning=f"the same in records, of {amount / matches:.0f} moves on average",
    )


def a_chess_game(number: int) -> list[str]:
    """Return a random game of chess, written down in SAN."""
    chance, board, written = Random(number), chess.Board(), []
    while not board.is_game_over() and len(written) < 80:
        move = chance.choice(list(board.legal_moves))
        written.append(board.san(move))
        board.push(move)
    return written


def replay(game: list[str]) -> int:
    """Replay a game of chess; return how many moves it had."""
    board: Any = chess.Board()
    for move in game:
        board.push_san(move)
    return len(game)
