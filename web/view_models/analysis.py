"""View model of an analysis: win probability curves, players and the decisive moves."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec
from markupsafe import Markup

from adapters.analysis.report import words
from adapters.i18n import format_decimal, gettext, ngettext
from domain import match as matches
from domain.analysis import MoveAnalysis, PlayerSummary, summarise_players
from domain.game import Phrase, Seat
from domain.match import Match
from web.games.registry import PRESENTATIONS
from web.games.scene import Scene
from web.text import signed_number
from web.view_models import svg

PERCENT: Final = "\N{NO-BREAK SPACE}%"
WIDTH: Final = 560
HIGH: Final = 220
LEFT: Final = 76
BELOW: Final = 26
TOP: Final = 14
"""Margin of the curves for the labels of the axes."""


class DecisiveMove(msgspec.Struct, frozen=True):
    """A decisive mistake, with the better move on the board as its player saw it."""

    move: int
    position: int
    sentence: str
    board: Markup


class PlayerAnalysis(msgspec.Struct, frozen=True):
    """The analysis of one player."""

    seat: Seat
    accuracy: str
    sentence: str
    mattered: tuple[DecisiveMove, ...]


class AnalysisRow(msgspec.Struct, frozen=True):
    """A row of the table next to the curves."""

    move: int
    position: int
    seat: Seat
    told: str
    chance: str
    better: str
    luck: str


class AnalysisView(msgspec.Struct, frozen=True):
    """A finished analysis."""

    curves: Markup
    players: tuple[PlayerAnalysis, ...]
    rows: tuple[AnalysisRow, ...]


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
    first = played[0]
    return AnalysisView(
        curves=curves(analyses, names, winners),
        players=tuple(
            _player(each, played, positions, analyses) for each in summarise_players(analyses)
        ),
        rows=tuple(
            AnalysisRow(
                number,
                position,
                analysis.seat,
                _said(first, analysis.told),
                percent(analysis.chance),
                f"{_said(first, analysis.better.told)} ({percent(analysis.better.chance)})"
                if analysis.better
                else "",
                "" if analysis.luck is None else signed_percent(analysis.luck),
            )
            for number, (position, analysis) in enumerate(zip(positions, analyses, strict=True), 1)
        ),
    )


def _said(match: Match, phrases: tuple[Phrase, ...]) -> str:
    called = PRESENTATIONS[match.game.name].called(match.setup)
    return words(match.game, phrases, called) or gettext("continues without it")


def percent(chance: float) -> str:
    """Return a probability as a percentage."""
    return f"{100 * chance:.0f}{PERCENT}"


def signed_percent(chance: float) -> str:
    """Return a change of probability as a percentage with its sign."""
    signed = signed_number(f"{100 * chance:+.0f}")
    return ("0" if signed in ("+0", "−0") else signed) + PERCENT


def _player(
    player: PlayerSummary,
    played: Sequence[Match],
    positions: Sequence[int],
    analyses: Sequence[MoveAnalysis],
) -> PlayerAnalysis:
    text = ngettext(
        "{count} decision cost {lost} of winning chance. Luck of the draw: {luck}.",
        "On average, each of {count} decisions cost {lost} of winning chance. Luck of the "
        "draw: {luck}.",
        player.decisions,
        lost=format_decimal(100 * player.lost / player.decisions, 1) + PERCENT,
        luck=signed_percent(player.luck),
    )
    mattered = tuple(
        _mattered(played[move - 1], move, positions[move - 1], analyses[move - 1])
        for move in player.decisive
    )
    return PlayerAnalysis(player.seat, format_decimal(player.accuracy, 1), text, mattered)


def _mattered(before: Match, move: int, position: int, analysis: MoveAnalysis) -> DecisiveMove:
    better = analysis.better
    assert better is not None
    sentence = gettext(
        "“{better}” was better than “{made}”: {best} against {chance}.",
        made=_said(before, analysis.told),
        better=_said(before, better.told),
        best=percent(better.chance),
        chance=percent(analysis.chance),
    )
    scene, rings = _foreseen(before, analysis.seat, better.command)
    board = svg.scene_svg(svg.laid_narrow(scene), gettext("The better move on the board"), rings)
    return DecisiveMove(move, position, sentence, board)


def _foreseen(before: Match, seat: Seat, command: Any) -> tuple[Scene, Mapping[str, str]]:
    """Return the board after a better move, as the seat could foresee it, and the changes."""
    table, view = PRESENTATIONS[before.game.name], matches.view(before, seat)
    foreseen = before.game.preview_move(view, msgspec.convert(command, before.game.commands))
    scene = table.scene(foreseen.view if foreseen else view)
    return scene, _differing(table.scene(view), scene)


def _differing(before: Scene, after: Scene) -> Mapping[str, str]:
    """Return the shapes that are new, lie on something else than before, or look otherwise.

    Where all of a table has moved, to make room, that is no difference, nor is what only says what
    something is called or worth.
    """
    known = {(shape.id, shape.lies_on, shape.body, shape.face) for shape in before.shapes}
    return {
        shape.id: "last"
        for shape in after.shapes
        if not shape.kind.startswith(("name", "badge"))
        and (shape.id, shape.lies_on, shape.body, shape.face) not in known
    }


def curves(
    analyses: Sequence[MoveAnalysis], names: Sequence[str], winners: Sequence[Seat]
) -> Markup:
    """Return each player's win probability at their own moves and at the end."""
    last = len(analyses) + 1
    lines = Markup("").join(
        _curve(seat, name, _points(seat, analyses, winners), last)
        for seat, name in enumerate(names)
    )
    axis = Markup("").join(
        Markup('<path class="level" d="M{} {}H{}"/>{}').format(
            LEFT, _y(part), WIDTH, _tick(LEFT - 6, _y(part) + 5, percent(part))
        )
        for part in (0.0, 0.5, 1.0)
    )
    moves = _tick(WIDTH, HIGH + BELOW - 6, gettext("move {move}", move=len(analyses)))
    label = gettext("Winning chances, move by move; the table has the same numbers")
    return Markup(
        '<svg class="curves" viewBox="0 0 {} {}" role="img" aria-label="{}">{}{}{}</svg>'
    ).format(WIDTH, HIGH + BELOW, label, axis, moves, lines)


def _tick(x: float, y: float, text: str) -> Markup:
    return Markup('<text class="tick" x="{}" y="{}">{}</text>').format(x, y, text)


def _points(
    seat: Seat, analyses: Sequence[MoveAnalysis], winners: Sequence[Seat]
) -> list[tuple[int, float]]:
    own = [
        (number, analysis.chance)
        for number, analysis in enumerate(analyses, 1)
        if analysis.seat == seat
    ]
    if winners:
        own.append((len(analyses) + 1, (seat in winners) / len(winners)))
    return own


def _curve(seat: Seat, name: str, points: Sequence[tuple[int, float]], last: int) -> Markup:
    if not points:
        return Markup("")
    path = "M" + "L".join(f"{_x(at, last)} {_y(chance)}" for at, chance in points)
    if len(points) == 1:  # a line of no length, whose round ends are a dot
        path += "h0"
    return Markup('<path class="curve seat-{}" d="{}"><title>{}</title></path>').format(
        seat, path, name
    )


def _x(at: int, last: int) -> float:
    return round(LEFT + (WIDTH - LEFT) * at / last, 1)


def _y(chance: float) -> float:
    return round(TOP + (HIGH - 2 * TOP) * (1 - chance), 1)
