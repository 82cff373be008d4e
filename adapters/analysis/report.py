"""Analysis report: the analysis of a match as data, with moves in words."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal

import msgspec
from msgspec import UNSET, UnsetType

from adapters.i18n import wording
from adapters.records.record import Record
from domain.analysis import Course, MoveAnalysis, course_of, summarise_players
from domain.game import AnyGame, Phrase, Seat
from domain.phrases import is_sentence

ANALYSIS_FORMAT: Final = "giardino-analysis/1"
DIGITS: Final = 4
"""Decimal digits of a probability."""


class BetterMove(msgspec.Struct, frozen=True):
    """A better move, as command and in words, and the win probability with it.

    ``adds`` is what it would have added to the player's shared chance.
    """

    command: Any
    text: str
    chance: float
    adds: float


class AnalysedMove(msgspec.Struct, frozen=True):
    """A move, counted from 1, its player's win probability, and the shared chances after it."""

    move: int
    seat: Seat
    text: str
    chance: float
    shared: tuple[float, ...]
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
    start: tuple[float, ...]
    """The shared chances of all seats before the first move."""
    moves: tuple[AnalysedMove, ...]


def analysis_report(
    record: Record, winners: tuple[Seat, ...] | None, trials: int, analyses: Sequence[MoveAnalysis]
) -> AnalysedMatch:
    """Return the analysis of a *record*, in the current locale."""
    course = course_of(analyses, len(record.players))
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
                round(
                    sum(each.luck for each in course.changes if each.seat == player.seat), DIGITS
                ),
                player.decisive,
            )
            for player in summarise_players(analyses, course)
        ),
        start=_rounded(course.chances[0]),
        moves=tuple(
            _move(record.game, number, analysis, course)
            for number, analysis in enumerate(analyses, 1)
        ),
    )


def words(
    game: AnyGame, phrases: tuple[Phrase, ...], called: Mapping[str, str] | None = None
) -> str:
    """Return a move in words, in the current locale; *called* overrides terms for a page."""
    text = ""
    for phrase in phrases:
        said = phrase.render({**wording(game), **(called or {})})
        text += (". " if is_sentence(said) else "; ") * bool(text) + said.removesuffix(".")
    return text


def _rounded(chances: Sequence[float]) -> tuple[float, ...]:
    return tuple(round(chance, DIGITS) for chance in chances)


def _move(game: AnyGame, number: int, analysis: MoveAnalysis, course: Course) -> AnalysedMove:
    better = analysis.better
    return AnalysedMove(
        move=number,
        seat=analysis.seat,
        text=words(game, analysis.phrases),
        chance=round(analysis.chance, DIGITS),
        shared=_rounded(course.chances[number]),
        better=BetterMove(
            better.command,
            words(game, better.phrases),
            round(better.chance, DIGITS),
            round(course.changes[number - 1].cost, DIGITS),
        )
        if better
        else UNSET,
        lost=round(analysis.lost, DIGITS),
        luck=UNSET if analysis.drawn is None else round(course.changes[number - 1].luck, DIGITS),
    )
