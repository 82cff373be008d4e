"""View model of an analysis: winning chances, players, turning points and all moves."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import msgspec
from markupsafe import Markup

from adapters.analysis.report import words
from adapters.i18n import format_decimal, gettext, ngettext, seat_name
from domain.analysis import (
    Course,
    MoveAnalysis,
    PlayerSummary,
    chances_with_better,
    course_of,
    decisive_moves,
    find_swings,
    summarise_players,
)
from domain.analysis.gain import SHARE, Gain
from domain.analysis.win_probability import Chances
from domain.game import Observer, Phrase, Seat
from domain.match import Match, correction, valid_result
from web.games.registry import PRESENTATIONS
from web.text import capitalized, signed_number
from web.view_models.chance_changes import (
    ChangeRow,
    change_rows,
    change_text,
    drawn_points,
    percentages,
    signed,
    whole,
)
from web.view_models.chances_graph import Mark, chances_graph, moves_axis
from web.view_models.compared_moves import compared_boards
from web.view_models.log_links import ROUND
from web.view_models.status import status_of

UNBROKEN: Final = re.compile(r"(?<=[0-9])-(?=[0-9])")
"""The hyphens of squares, such as 2-4."""


class TurningPoint(msgspec.Struct, frozen=True):
    """A decisive move, with the better one, both in words and on one board or two."""

    position: int
    """The position after the move, which is its number on pages."""
    seat: Seat
    why: str
    """What the better move was worth, and why."""
    change: str
    """How the player's chance changed, and what that comes from."""
    played: str
    better: str
    boards: tuple[Markup, ...]
    """One with both moves, or one for each: the played one first."""


class SwingView(msgspec.Struct, frozen=True):
    """A large change of the chances that is no turning point, with its causes."""

    position: int
    text: str


class PlayerAnalysis(msgspec.Struct, frozen=True):
    """The analysis of one player: a sentence for each line."""

    seat: Seat
    lines: tuple[str, ...]
    reviewed: bool
    """Whether any move was reviewed."""


class AnalysisRow(msgspec.Struct, frozen=True):
    """A row of the table of all moves."""

    position: int
    seat: Seat
    text: str
    chances: str
    """Of all seats, in seat order."""
    change: str
    """Of the player's own chance."""
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

    story: str
    """The result, and the move that cost most."""
    graph: Markup
    axis: Markup
    moments: tuple[Moment, ...]
    """The start, each move, and the result."""
    players: tuple[PlayerAnalysis, ...]
    turning: tuple[TurningPoint, ...]
    swings: tuple[SwingView, ...]
    changes: tuple[ChangeRow, ...]
    rows: tuple[AnalysisRow, ...]


def seat_labels(match: Match, names: Sequence[str]) -> tuple[str, ...]:
    """Return the players with their seats, unless a player's name says the seat."""
    seats = [seat_name(match.game, seat) for seat in range(len(names))]
    return tuple(
        name if name.lower() == seat.lower() or name.endswith(f"({seat})") else f"{name} ({seat})"
        for name, seat in zip(names, seats, strict=True)
    )


def analysis_view(
    match: Match,
    played: Sequence[Match],
    positions: Sequence[int],
    names: Sequence[str],
    analyses: Sequence[MoveAnalysis],
) -> AnalysisView:
    """Return the analysis page's view model of a *match*, *played* again move by move.

    *positions* are those after each analysed move.
    """
    course, winners = course_of(analyses, len(names)), valid_result(match).winners
    first, labels, turning = played[0], seat_labels(match, names), decisive_moves(course)
    swings = find_swings(course, turning)
    told = {move: analyses[move - 1].seat for move in turning}
    told |= {swing.move: swing.seat for swing in swings}
    causes = {move: change_text(course, move, seat, names) for move, seat in told.items()}
    marks = [Mark(swing.move, swing.seat) for swing in swings]
    for move in turning:
        analysis = analyses[move - 1]
        better = chances_with_better(analysis, course.chances[move])
        marks.append(Mark(move, analysis.seat, better))
    result = tuple((seat in winners) / len(winners) for seat in range(len(names)))
    moves = MoveWords(first, names, played)
    end = Moment(
        positions[-1],
        _end(match),
        status_of(match, Observer.SPECTATOR, names).text,
        _shares(labels, result),
    )
    return AnalysisView(
        _story(end.text, course, turning, positions, labels),
        chances_graph((*course.chances, result), match.game.seat_names[: len(names)], marks),
        moves_axis(positions, len(course.chances), end.name),
        (*_moments(moves, positions, labels, analyses, course, causes), end),
        tuple(_players(course, analyses, len(names))),
        tuple(
            _turning_point(
                moves,
                played[move - 1 : move + 1],
                positions[move - 1],
                analyses[move - 1],
                whole(course.changes[move - 1].cost),
                causes[move],
            )
            for move in turning
        ),
        tuple(SwingView(positions[swing.move - 1], causes[swing.move]) for swing in swings),
        tuple(
            change_rows(
                course, result, end.name, {each.seat for each in analyses if each.compared}, names
            )
        ),
        tuple(_rows(moves, positions, analyses, course)),
    )


def _story(
    result: str,
    course: Course,
    turning: Sequence[int],
    positions: Sequence[int],
    labels: Sequence[str],
) -> str:
    """Return the result and the move that cost most, in a sentence each."""
    if not turning:
        return result
    worst = max(turning, key=lambda move: course.changes[move - 1].cost)
    change = course.changes[worst - 1]
    cost = ngettext(
        "Move {move} of {player} cost most: {count} percentage point.",
        "Move {move} of {player} cost most: {count} percentage points.",
        whole(change.cost),
        move=positions[worst - 1],
        player=labels[change.seat],
    )
    return f"{result} {cost}"


def _end(match: Match) -> str:
    """Return how a match ended, in a word or two."""
    if correction(match):
        return gettext("Verdict")
    if match.out_of_time is not None:
        return gettext("Time ran out")
    return gettext("Result") if match.count else gettext("Resignation")


class MoveWords:
    """Moves in words, in which a seat is named after its player."""

    def __init__(self, match: Match, names: Sequence[str], played: Sequence[Match]) -> None:
        self.match, self.names, self._played = match, names, played
        self._called = {
            **PRESENTATIONS[match.game.name].called(match.setup),
            **dict(zip(match.game.seat_names, names, strict=False)),
        }

    def of(self, phrases: tuple[Phrase, ...]) -> str:
        """Return the *phrases* of a move."""
        text = words(self.match.game, phrases, self._called)
        return UNBROKEN.sub("\N{NON-BREAKING HYPHEN}", text) or gettext("continues without it")

    def played(self, number: int, phrases: tuple[Phrase, ...]) -> str:
        """Return the *phrases* of the move of this number, and the round that it led to."""
        text = self.of(phrases)
        for event in self._played[number].line[-1].events:
            phrase = self.match.game.describe(event, Observer.SPECTATOR)
            if phrase and phrase.code in ROUND:
                text = f"{text}. {self.of((phrase,)).partition('. ')[0]}"
        return text


def _moments(
    moves: MoveWords,
    positions: Sequence[int],
    labels: Sequence[str],
    analyses: Sequence[MoveAnalysis],
    course: Course,
    causes: Mapping[int, str],
) -> Iterator[Moment]:
    """Yield the moments of the start and of each move."""
    start, *after = (_shares(labels, chances) for chances in course.chances)
    yield Moment(0, gettext("Move {move}", move=0), gettext("After the deal"), start)
    for number, analysis in enumerate(analyses, 1):
        position = positions[number - 1]
        text = f"{labels[analysis.seat]}: {moves.played(number, analysis.phrases)}."
        yield Moment(
            position,
            gettext("Move {move}", move=position),
            f"{text} {causes.get(number, '')}".rstrip(),
            after[number - 1],
        )


def _shares(labels: Sequence[str], chances: Chances) -> str:
    named = zip(labels, percentages(chances), strict=True)
    return " · ".join(f"{label} {chance}%" for label, chance in named)


def _rows(
    moves: MoveWords, positions: Sequence[int], analyses: Sequence[MoveAnalysis], course: Course
) -> Iterator[AnalysisRow]:
    """Yield the rows of the table of all moves."""
    for number, (position, analysis) in enumerate(zip(positions, analyses, strict=True), 1):
        earlier, shares = (percentages(course.chances[at]) for at in (number - 1, number))
        better, change = analysis.better, course.changes[number - 1]
        missed = whole(change.cost)
        yield AnalysisRow(
            position,
            analysis.seat,
            moves.played(number, analysis.phrases),
            " : ".join(map(str, shares)),
            signed(shares[analysis.seat] - earlier[analysis.seat]),
            f"{moves.of(better.phrases)} ({signed(missed)})" if better and missed else "",
            "" if analysis.drawn is None else signed(whole(change.luck)),
        )


def _players(
    course: Course, analyses: Sequence[MoveAnalysis], players: int
) -> Iterator[PlayerAnalysis]:
    """Yield the players in seat order, also those without a reviewed move."""
    summaries = {player.seat: player for player in summarise_players(analyses, course)}
    for seat in range(players):
        moved = [each.compared for each in analyses if each.seat == seat]
        unreviewed = moved.count(False)
        bot = ngettext(
            "A bot made {count} move, which is not reviewed",
            "A bot made {count} moves, which are not reviewed",
            unreviewed,
        )
        lines = [
            *([_accuracy(summaries[seat])] if seat in summaries else ()),
            *([bot] if unreviewed else ()),
            *([_luck(drawn_points(course, seat))] if moved else ()),
        ]
        yield PlayerAnalysis(seat, tuple(lines) or (gettext("Made no move"),), seat in summaries)


def _accuracy(player: PlayerSummary) -> str:
    return ngettext(
        "Accuracy {accuracy} of 100, over {count} move",
        "Accuracy {accuracy} of 100, over {count} moves",
        player.decisions,
        accuracy=_of_hundred(player.accuracy),
    )


def _luck(points: int) -> str:
    if points > 0:
        return ngettext(
            "Luck: draws at own moves added {count} percentage point",
            "Luck: draws at own moves added {count} percentage points",
            points,
        )
    if points < 0:
        return ngettext(
            "Luck: draws at own moves took away {count} percentage point",
            "Luck: draws at own moves took away {count} percentage points",
            -points,
        )
    return gettext("Luck: draws at own moves neither helped nor hurt")


def _of_hundred(value: float) -> str:
    """Return a number up to 100 as text; only 100 itself is written as 100."""
    return "100" if value == 100 else format_decimal(min(value, 99.9), 1)


def _turning_point(
    moves: MoveWords,
    around: Sequence[Match],
    position: int,
    analysis: MoveAnalysis,
    missed: int,
    change: str,
) -> TurningPoint:
    """Return a turning point between the two matches *around* it."""
    before, after = around
    better = analysis.better
    assert better is not None
    cost = ngettext(
        "The better move was worth {count} percentage point more.",
        "The better move was worth {count} percentage points more.",
        missed,
    )
    return TurningPoint(
        position,
        analysis.seat,
        f"{cost} {_why(before, moves.names, analysis.seat, better.gain)}",
        change,
        capitalized(moves.of(analysis.phrases)),
        capitalized(moves.of(better.phrases)),
        compared_boards(
            before,
            analysis.seat,
            after.line[-1].command,
            better.command,
            moves.names,
        ),
    )


def _why(match: Match, names: Sequence[str], seat: Seat, gain: Gain | None) -> str:
    """Return why a move is better: by how many points, and what they come from."""
    if gain is None:
        return gettext("Played on many times from both moves, the better one wins more often.")
    table = PRESENTATIONS[match.game.name]
    parts = [
        f"{words(match.game, (part.what,), table.called(match.setup))} {_tenths(part.points)}"
        for part in gain.parts
    ]
    if abs(gain.rest) >= SHARE * gain.lead:
        parts.append(gettext("the rest {points}", points=_tenths(gain.rest)))
    return gettext(
        "With it, {player} is {points} better off on average: {parts}.",
        player=names[seat],
        points=table.amount(round(gain.lead, 1)),
        parts=", ".join(parts),
    )


def _tenths(points: float) -> str:
    """Return points with a sign and one decimal."""
    return ("+" if points > 0 else "") + signed_number(format_decimal(points, 1))
