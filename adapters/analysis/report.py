"""Analysis report: the analysis of a match as data, with moves in words."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal

import msgspec
from msgspec import UNSET, UnsetType

from adapters.i18n import wording
from adapters.records.record import Record
from domain.analysis import MoveAnalysis, summarise_players
from domain.game import AnyGame, Phrase, Seat

ANALYSIS_FORMAT: Final = "giardino-analysis/1"
DIGITS: Final = 4
"""Decimal digits of a probability."""


class BetterMove(msgspec.Struct, frozen=True):
    """A better move, as command and in words, and the win probability with it."""

    command: Any
    text: str
    chance: float


class AnalysedMove(msgspec.Struct, frozen=True):
    """A move, counted from 1, and its player's win probability."""

    move: int
    seat: Seat
    text: str
    chance: float
    better: BetterMove | UnsetType = UNSET
    lost: float = 0.0
    luck: float | UnsetType = UNSET


class AnalysedPlayer(msgspec.Struct, frozen=True):
    """Summary of a player's moves; ``decisive`` are the moves that lost most."""

    seat: Seat
    name: str
    decisions: int
    accuracy: float
    lost: float
    luck: float
    decisive: tuple[int, ...]


class AnalysedMatch(msgspec.Struct, frozen=True, kw_only=True):
    """The analysis of a match; probabilities are from 0 to 1."""

    format: Literal["giardino-analysis/1"] = ANALYSIS_FORMAT
    game: str
    rules: str
    trials: int
    """Trials per decision."""
    winners: tuple[Seat, ...] | None
    """None if the match ended without a count."""
    players: tuple[AnalysedPlayer, ...]
    moves: tuple[AnalysedMove, ...]


def analysis_report(
    record: Record, winners: tuple[Seat, ...] | None, trials: int, analyses: Sequence[MoveAnalysis]
) -> AnalysedMatch:
    """Return the analysis of a *record*, in the current locale."""
    moves = enumerate(analyses, 1)
    return AnalysedMatch(
        game=record.game.name,
        rules=record.game.rules,
        trials=trials,
        winners=winners,
        players=tuple(
            AnalysedPlayer(
                player.seat,
                record.players[player.seat],
                player.decisions,
                round(player.accuracy, 1),
                round(player.lost, DIGITS),
                round(player.luck, DIGITS),
                player.decisive,
            )
            for player in summarise_players(analyses)
        ),
        moves=tuple(_move(record.game, number, analysis) for number, analysis in moves),
    )


def words(
    game: AnyGame, phrases: tuple[Phrase, ...], called: Mapping[str, str] | None = None
) -> str:
    """Return a move in words, in the current locale; *called* overrides terms for a page."""
    texts = [phrase.render({**wording(game), **(called or {})}) for phrase in phrases]
    return "; ".join(sentence.removesuffix(".") for sentence in texts)


def _move(game: AnyGame, number: int, analysis: MoveAnalysis) -> AnalysedMove:
    better = analysis.better
    return AnalysedMove(
        move=number,
        seat=analysis.seat,
        text=words(game, analysis.phrases),
        chance=round(analysis.chance, DIGITS),
        better=BetterMove(better.command, words(game, better.phrases), round(better.chance, DIGITS))
        if better
        else UNSET,
        lost=round(analysis.lost, DIGITS),
        luck=UNSET if analysis.luck is None else round(analysis.luck, DIGITS),
    )
