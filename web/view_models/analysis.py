"""View model of an analysis: winning chances, players, turning points and all moves."""

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec
from markupsafe import Markup

from adapters.analysis.report import words
from adapters.i18n import N_, format_decimal, gettext, ngettext, seat_name
from domain.analysis import (
    Cause,
    MoveAnalysis,
    PlayerSummary,
    Swing,
    chances_with_better,
    decisive_moves,
    find_swings,
    shared_chances,
    summarise_players,
    with_shared_luck,
)
from domain.analysis.gain import Gain
from domain.game import Observer, Phrase, Seat
from domain.match import PERSON, Match, overruling, valid_result
from web.games.registry import PRESENTATIONS
from web.text import capitalized, joined
from web.view_models.chances_graph import Mark, chances_graph, moves_axis
from web.view_models.compared_moves import ComparedMove, compared_board
from web.view_models.status import status_of


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


class SwingView(msgspec.Struct, frozen=True):
    """A large change of the chances that is no turning point, with its cause."""

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
    swings: tuple[SwingView, ...]
    rows: tuple[AnalysisRow, ...]


def seat_labels(match: Match, names: Sequence[str]) -> tuple[str, ...]:
    """Return the players with their seats, unless a player is called like the seat."""
    seats = [seat_name(match.game, seat) for seat in range(len(names))]
    return tuple(
        name if name.lower() == seat.lower() else f"{name} ({seat})"
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
    first, labels, turning = played[0], seat_labels(match, names), decisive_moves(analyses)
    chances = shared_chances(analyses, len(names), valid_result(match).winners)
    better, swings = chances_with_better(analyses, len(names)), find_swings(analyses, len(names))
    lucky = with_shared_luck(analyses, chances[1:-1])
    marks = [
        *(Mark(swing.move, swing.seat) for swing in swings),
        *(Mark(move, analyses[move - 1].seat, better[move - 1]) for move in turning),
    ]
    causes = [
        SwingView(positions[swing.move - 1], _swing_text(swing, match, names, analyses))
        for swing in swings
    ]
    moments = _moments(first, positions, labels, analyses, chances, causes)
    result = status_of(match, Observer.SPECTATOR, names).text
    end = Moment(positions[-1], _end(match), result, _shares(labels, chances[-1]))
    return AnalysisView(
        chances_graph(chances, match.game.seat_names[: len(names)], labels, marks),
        moves_axis(positions, len(chances) - 1, end.name),
        (*moments, end),
        tuple(_players(lucky, len(names))),
        tuple(
            _turning_point(
                played[move - 1 : move + 1],
                positions[move - 1],
                names,
                each,
                (chances[move][each.seat], with_better[each.seat]),
            )
            for move in turning
            for each, with_better in ((analyses[move - 1], better[move - 1]),)
            if with_better
        ),
        tuple(causes),
        tuple(
            _row(first, position, analysis, chance, with_better)
            for position, analysis, chance, with_better in zip(
                positions, lucky, chances[1:-1], better, strict=True
            )
        ),
    )


def _end(match: Match) -> str:
    """Return how a match ended, in a word or two."""
    if overruling(match.verdicts):
        return gettext("Verdict")
    if match.out_of_time is not None:
        return gettext("Time ran out")
    return gettext("Result") if match.count else gettext("Resignation")


WHY: Final = {
    Cause.DRAWS: N_("what was drawn or revealed"),
    Cause.MOVE: N_("this move; a better one was there"),
    Cause.OTHERS: N_("what {players} played"),
    Cause.ESTIMATE: N_("the estimate changed, nothing else explains it"),
}


def _swing_text(
    swing: Swing, match: Match, names: Sequence[str], analyses: Sequence[MoveAnalysis]
) -> str:
    """Return in one sentence how much a chance changed, and why."""
    change = (
        N_("{player}'s chance fell from {before} to {after}. Main cause: {why}.")
        if swing.after < swing.before
        else N_("{player}'s chance rose from {before} to {after}. Main cause: {why}.")
    )
    before, after = percents(swing.before, swing.after)
    movers = [_mover(seat, match, names, analyses[: swing.move]) for seat in swing.movers]
    return gettext(
        change,
        player=names[swing.seat],
        before=before,
        after=after,
        why=gettext(WHY[swing.cause], players=joined(movers or [""])),
    )


def _mover(seat: Seat, match: Match, names: Sequence[str], analyses: Sequence[MoveAnalysis]) -> str:
    """Return who made the last of a seat's moves: its player, or a bot in that player's place."""
    own = next(each for each in reversed(analyses) if each.seat == seat)
    if own.compared or match.opened.seats[seat] != PERSON:
        return names[seat]
    return gettext("a bot for {player}", player=names[seat])


def _moments(
    match: Match,
    positions: Sequence[int],
    labels: Sequence[str],
    analyses: Sequence[MoveAnalysis],
    chances: Sequence[Sequence[float]],
    swings: Sequence[SwingView],
) -> list[Moment]:
    """Return the moments of the start and of each move."""
    causes = {swing.position: f". {swing.text}" for swing in swings}
    moves = [
        Moment(
            position,
            gettext("Move {move}", move=position),
            f"{labels[analysis.seat]}: {_phrases_text(match, analysis.phrases)}"
            f"{causes.get(position, '')}",
            _shares(labels, chances[number]),
        )
        for number, (position, analysis) in enumerate(zip(positions, analyses, strict=True), 1)
    ]
    return [Moment(0, gettext("Move {move}", move=0), "", _shares(labels, chances[0])), *moves]


def _shares(labels: Sequence[str], chances: Sequence[float]) -> str:
    named = zip(labels, chances, strict=True)
    return " · ".join(f"{label} {percent(chance)}" for label, chance in named)


def _row(
    match: Match,
    position: int,
    analysis: MoveAnalysis,
    chances: Sequence[float],
    with_better: Sequence[float] | None,
) -> AnalysisRow:
    better = analysis.better
    chance, *others = percents(
        chances[analysis.seat], *([with_better[analysis.seat]] if with_better else [])
    )
    return AnalysisRow(
        position,
        analysis.seat,
        _phrases_text(match, analysis.phrases),
        chance,
        f"{_phrases_text(match, better.phrases)} ({others[0]})"
        if better and others != [chance]
        else "",
        "" if analysis.luck is None else signed_percent(analysis.luck),
    )


def _phrases_text(match: Match, phrases: tuple[Phrase, ...]) -> str:
    called = PRESENTATIONS[match.game.name].called(match.setup)
    return words(match.game, phrases, called) or gettext("continues without it")


def percent(chance: float) -> str:
    """Return a probability as a percentage."""
    return f"{chance:.0%}"


def percents(*chances: float) -> list[str]:
    """Return different probabilities as different percentages, with a decimal digit if needed."""
    shown = [percent(chance) for chance in chances]
    if len({*shown}) == len({*chances}):
        return shown
    exact = [f"{format_decimal(100 * chance, 1)}%" for chance in chances]
    return exact if len({*exact}) > len({*shown}) else shown


def signed_percent(chance: float) -> str:
    """Return a change of probability as a percentage with its sign."""
    shown = round(100 * chance)
    sign = "+" if shown > 0 else "−" if shown < 0 else ""
    return f"{sign}{abs(shown)}%"


def _players(analyses: Sequence[MoveAnalysis], players: int) -> Iterator[PlayerAnalysis]:
    """Yield the players in seat order, also those without a reviewed move."""
    summaries = {player.seat: player for player in summarise_players(analyses)}
    for seat in range(players):
        unreviewed = sum(each.seat == seat and not each.compared for each in analyses)
        bot = ngettext(
            "A bot made {count} move, which is not reviewed",
            "A bot made {count} moves, which are not reviewed",
            unreviewed,
        )
        lines = [
            *(_summary(summaries[seat]) if seat in summaries else ()),
            *([bot] if unreviewed else ()),
        ]
        yield PlayerAnalysis(seat, tuple(lines) or (gettext("Made no move"),), seat in summaries)


def _summary(player: PlayerSummary) -> tuple[str, str]:
    """Return accuracy and luck, in one line each."""
    points = round(100 * player.luck)
    if points > 0:
        luck = ngettext(
            "Luck: what was drawn or revealed added {count} percentage point",
            "Luck: what was drawn or revealed added {count} percentage points",
            points,
        )
    elif points < 0:
        luck = ngettext(
            "Luck: what was drawn or revealed took away {count} percentage point",
            "Luck: what was drawn or revealed took away {count} percentage points",
            -points,
        )
    else:
        luck = gettext("Luck: what was drawn or revealed neither helped nor hurt")
    accuracy = ngettext(
        "Accuracy {accuracy} of 100, over {count} move",
        "Accuracy {accuracy} of 100, over {count} moves",
        player.decisions,
        accuracy=_of_hundred(player.accuracy),
    )
    return accuracy, luck


def _of_hundred(value: float) -> str:
    """Return a number up to 100 as text; only 100 itself is written as 100."""
    return "100" if value == 100 else format_decimal(min(value, 99.9), 1)


def _turning_point(
    moves: Sequence[Match],
    position: int,
    names: Sequence[str],
    analysis: MoveAnalysis,
    chances: tuple[float, float],
) -> TurningPoint:
    """Return a turning point; *chances* are the player's with the played and the better move."""
    before, after = moves
    better = analysis.better
    assert better is not None
    played, best = percents(*chances)
    return TurningPoint(
        position,
        analysis.seat,
        gettext(
            "With this move {player}'s chance was {played}; with the better one it would have"
            " been {better}.",
            player=names[analysis.seat],
            played=played,
            better=best,
        ),
        capitalized(_phrases_text(before, analysis.phrases)),
        capitalized(_phrases_text(before, better.phrases)),
        _why(before, names, analysis.seat, better.gain),
        compared_board(
            before,
            analysis.seat,
            ComparedMove(after.line[-1].command, analysis.phrases),
            ComparedMove(better.command, better.phrases),
        ),
    )


def _why(match: Match, names: Sequence[str], seat: Seat, gain: Gain | None) -> str:
    """Return in one sentence why a move is better."""
    if gain is None or (gain.most is None and gain.lead is None):
        return gettext("Played on many times from both moves, the better one wins more often.")
    table = PRESENTATIONS[match.game.name]
    if gain.most is None:
        assert gain.lead is not None
        return gettext(
            "With the better move {player} is {points} better off on average.",
            player=names[seat],
            points=table.amount(round(gain.lead, 1)),
        )
    most = gain.most
    what = words(match.game, (most.what,), table.called(match.setup))
    values = {"player": names[most.seat], "points": table.amount(abs(round(most.points, 1)))}
    if most.seat == seat:
        return gettext(
            "With the better move {player} gets {points} more on average for this: {what}.",
            what=what,
            **values,
        )
    return gettext(
        "With the better move {player} gets {points} less on average for this: {what}.",
        what=what,
        **values,
    )
