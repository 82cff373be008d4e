"""Text of an analysis: per player the numbers, a curve and the decisive moves."""

from collections.abc import Iterator
from itertools import pairwise
from statistics import fmean

from msgspec import UNSET
from rich.text import Text

from adapters.analysis.report import AnalysedMatch, AnalysedMove, AnalysedPlayer
from adapters.i18n import format_decimal, gettext, ngettext, seat_name
from domain.game import AnyGame, Seat
from replay.terminal import visible

BARS = "▁▂▃▄▅▆▇█"
WIDTH = 60
"""Maximum characters of a curve."""


def as_text(place: str, game: AnyGame, found: AnalysedMatch) -> Text:
    """Return the analysis of a match as text."""
    return Text("\n").join(_lines(place, game, found))


def _lines(place: str, game: AnyGame, found: AnalysedMatch) -> Iterator[Text]:
    moves = ngettext("{count} move", "{count} moves", len(found.moves))
    trials = ngettext("{count} trial a decision", "{count} trials a decision", found.trials)
    yield Text(f"{visible(place)}: ", style="bold") + Text(f"{game.title}, {moves}, {trials}")
    for player in found.players:
        yield _summary(game, found, player)
        yield Text(f"    {_curve(found, player.seat)}", style="green")
        for number in player.decisive:
            yield from _decision(found.moves[number - 1])
    meaning = gettext(
        "Accuracy: an average over the moves: 100 where no better one was found, 80 where it was"
        " worth 5% more, 64 for 10%."
    )
    yield Text(f"  {meaning}", style="dim")


def _summary(game: AnyGame, found: AnalysedMatch, player: AnalysedPlayer) -> Text:
    wins = player.seat in (found.winners or ())
    label = f"{seat_name(game, player.seat)} ({visible(player.name)})"
    text = gettext(
        "accuracy {accuracy}; on average, each of {decisions} decisions cost {lost} of "
        "winning chance; luck {luck}",
        accuracy=format_decimal(player.accuracy, 1),
        decisions=player.decisions,
        lost=f"{format_decimal(100 * player.lost / player.decisions, 1)}%",
        luck=f"{100 * player.luck:+.0f}%",
    )
    won = ", " + gettext("wins") if wins else ""
    return Text(f"  {label}{won}: {text}")


def _curve(found: AnalysedMatch, seat: Seat) -> str:
    """Return a player's shared winning chance as a curve, with the result at its end."""
    chances = [found.start[seat], *(move.shared[seat] for move in found.moves)]
    if found.winners is not None:
        chances.append((seat in found.winners) / len(found.winners))
    count = min(WIDTH, len(chances))
    bounds = [len(chances) * part // count for part in range(count + 1)]
    parts = [fmean(chances[a:b]) for a, b in pairwise(bounds)]
    return "".join(BARS[min(int(part * len(BARS)), len(BARS) - 1)] for part in parts)


def _decision(move: AnalysedMove) -> Iterator[Text]:
    if move.better is UNSET:
        return
    made = visible(move.text) or gettext("continues without it")
    better = visible(move.better.text) or gettext("continues without it")
    text = gettext(
        "move {move}: {made}; better: {better} ({best} against {chance})",
        move=move.move,
        made=made,
        better=better,
        best=f"{100 * move.better.chance:.0f}%",
        chance=f"{100 * move.chance:.0f}%",
    )
    yield Text(f"    {text}")
