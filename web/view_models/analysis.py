"""View model of an analysis: winning chances, players, turning points and all moves."""

from collections.abc import Sequence

import msgspec
from markupsafe import Markup

from adapters.analysis.report import words
from adapters.i18n import format_decimal, gettext, ngettext, seat_name
from domain.analysis import (
    MoveAnalysis,
    PlayerSummary,
    decisive_moves,
    shared_chances,
    summarise_players,
)
from domain.analysis.gain import Gain
from domain.game import Phrase, Seat
from domain.match import Match
from web.games.registry import PRESENTATIONS
from web.text import capitalized
from web.view_models.chances_graph import chances_graph, moves_axis
from web.view_models.compared_moves import ComparedMove, compared_board


class TurningPoint(msgspec.Struct, frozen=True):
    """A decisive move, with the better one, both in words and on the board."""

    position: int
    """The position after the move, which is its number on pages."""
    seat: Seat
    cost: str
    played: str
    better: str
    why: str
    board: Markup


class PlayerAnalysis(msgspec.Struct, frozen=True):
    """The analysis of one player, in one line each."""

    seat: Seat
    accuracy: str
    luck: str


class AnalysisRow(msgspec.Struct, frozen=True):
    """A row of the table of all moves."""

    position: int
    seat: Seat
    text: str
    chance: str
    better: str
    luck: str


class Moment(msgspec.Struct, frozen=True):
    """A moment on the graph: where it leads, what happened, and the chances of all seats."""

    position: int
    name: str
    text: str
    chances: str


class AnalysisView(msgspec.Struct, frozen=True):
    """A finished analysis."""

    graph: Markup
    axis: Markup
    moments: tuple[Moment, ...]
    """The start, each move, and the result."""
    players: tuple[PlayerAnalysis, ...]
    turning: tuple[TurningPoint, ...]
    rows: tuple[AnalysisRow, ...]


def seat_labels(match: Match, names: Sequence[str]) -> tuple[str, ...]:
    """Return the players with their seats, unless a player is called like the seat."""
    seats = [seat_name(match.game, seat) for seat in range(len(names))]
    return tuple(
        name if name.lower() == seat.lower() else f"{name} ({seat})"
        for name, seat in zip(names, seats, strict=True)
    )


def analysis_view(
    played: Sequence[Match],
    positions: Sequence[int],
    names: Sequence[str],
    analyses: Sequence[MoveAnalysis],
    winners: Sequence[Seat],
) -> AnalysisView:
    """Return the analysis page's view model of a match that was *played* out.

    *positions* are those after each analysed move. *winners* includes a win by resignation.
    """
    first, labels, turning = played[0], seat_labels(played[0], names), decisive_moves(analyses)
    chances = shared_chances(analyses, len(names), winners)
    colors = first.game.seat_names
    return AnalysisView(
        chances_graph(chances, colors[: len(names)], labels, turning),
        moves_axis(positions, len(chances) - 1),
        tuple(_moments(first, positions, labels, analyses, chances)),
        tuple(map(_player, summarise_players(analyses))),
        tuple(
            _turning_point(played[move - 1 : move + 1], positions[move - 1], labels, each)
            for move in turning
            for each in (analyses[move - 1],)
        ),
        tuple(
            _row(first, position, analysis, chance[analysis.seat])
            for position, analysis, chance in zip(positions, analyses, chances[1:], strict=False)
        ),
    )


def _moments(
    match: Match,
    positions: Sequence[int],
    labels: Sequence[str],
    analyses: Sequence[MoveAnalysis],
    chances: Sequence[Sequence[float]],
) -> list[Moment]:
    shares = [
        " · ".join(f"{label} {percent(chance)}" for label, chance in zip(labels, each, strict=True))
        for each in chances
    ]
    moves = [
        Moment(
            position,
            gettext("Move {move}", move=position),
            f"{labels[analysis.seat]}: {_phrases_text(match, analysis.phrases)}",
            shares[number],
        )
        for number, (position, analysis) in enumerate(zip(positions, analyses, strict=True), 1)
    ]
    last = positions[-1] if positions else 0
    results = [Moment(last, gettext("Result"), "", share) for share in shares[len(moves) + 1 :]]
    return [Moment(0, gettext("Move {move}", move=0), "", shares[0]), *moves, *results]


def _row(match: Match, position: int, analysis: MoveAnalysis, chance: float) -> AnalysisRow:
    better = analysis.better
    return AnalysisRow(
        position,
        analysis.seat,
        _phrases_text(match, analysis.phrases),
        percent(chance),
        f"{_phrases_text(match, better.phrases)} ({signed_percent(analysis.lost)})"
        if better
        else "",
        "" if analysis.luck is None else signed_percent(analysis.luck),
    )


def _phrases_text(match: Match, phrases: tuple[Phrase, ...]) -> str:
    called = PRESENTATIONS[match.game.name].called(match.setup)
    return words(match.game, phrases, called) or gettext("continues without it")


def percent(chance: float) -> str:
    """Return a probability as a percentage."""
    return f"{chance:.0%}"


def signed_percent(chance: float) -> str:
    """Return a change of probability as a percentage with its sign."""
    shown = round(100 * chance)
    sign = "+" if shown > 0 else "−" if shown < 0 else ""
    return f"{sign}{abs(shown)}%"


def _player(player: PlayerSummary) -> PlayerAnalysis:
    points = round(100 * player.luck)
    if points > 0:
        luck = ngettext(
            "Luck: the draws added {count} percentage point",
            "Luck: the draws added {count} percentage points",
            points,
        )
    elif points < 0:
        luck = ngettext(
            "Luck: the draws took away {count} percentage point",
            "Luck: the draws took away {count} percentage points",
            -points,
        )
    else:
        luck = gettext("Luck: the draws neither helped nor hurt")
    accuracy = ngettext(
        "Accuracy {accuracy} of 100, over {count} move",
        "Accuracy {accuracy} of 100, over {count} moves",
        player.decisions,
        accuracy=_of_hundred(player.accuracy),
    )
    return PlayerAnalysis(player.seat, accuracy, luck)


def _of_hundred(value: float) -> str:
    """Return a number up to 100 as text; only 100 itself is written as 100."""
    return "100" if value == 100 else format_decimal(min(value, 99.9), 1)


def _turning_point(
    moves: Sequence[Match], position: int, labels: Sequence[str], analysis: MoveAnalysis
) -> TurningPoint:
    before, after = moves
    better = analysis.better
    assert better is not None
    return TurningPoint(
        position,
        analysis.seat,
        ngettext(
            "It lowered the chance of winning by {count} percentage point.",
            "It lowered the chance of winning by {count} percentage points.",
            round(100 * analysis.lost),
        ),
        capitalized(_phrases_text(before, analysis.phrases)),
        capitalized(_phrases_text(before, better.phrases)),
        _why(before, labels, analysis.seat, better.gain),
        compared_board(
            before,
            analysis.seat,
            ComparedMove(after.line[-1].command, analysis.phrases),
            ComparedMove(better.command, better.phrases),
        ),
    )


def _why(match: Match, labels: Sequence[str], seat: Seat, gain: Gain | None) -> str:
    """Return in one sentence why a move is better."""
    if gain is None or (gain.most is None and gain.lead is None):
        return gettext("Played on from both moves, the better one wins more often.")
    table = PRESENTATIONS[match.game.name]
    if gain.most is None:
        assert gain.lead is not None
        return gettext(
            "On average, the better move leaves {player} {points} further ahead.",
            player=labels[seat],
            points=table.amount(round(gain.lead, 1)),
        )
    most = gain.most
    what = words(match.game, (most.what,), table.called(match.setup))
    values = {"player": labels[most.seat], "points": table.amount(abs(round(most.points, 1)))}
    if most.seat == seat:
        return gettext(
            "Above all, the better move brings {player} {points} more on average ({what}).",
            what=what,
            **values,
        )
    return gettext(
        "Above all, the better move costs {player} {points} on average ({what}).",
        what=what,
        **values,
    )
