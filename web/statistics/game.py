"""Statistics of one game: charts over its finished matches."""

from collections.abc import Mapping
from functools import reduce
from operator import add

from adapters.i18n import gettext, wording
from adapters.projections.tallies import Tally
from domain.game import AnyGame, Setup
from web.games.registry import PRESENTATIONS
from web.statistics.charts import Bar, Chart, chart
from web.statistics.intervals import Frequency, binned

SHOWN = 12
"""Maximum number of assets in a chart, most frequent first."""


Tallies = Mapping[int, Tally]
"""Statistics of a game's matches, by number of players."""


def charts(game: AnyGame, tallies: Tallies) -> list[Chart]:
    """Return the charts of the matches of one *game*.

    They include only matches that somebody won, and no practice matches.
    """
    tallies = {players: tally for players, tally in tallies.items() if tally.matches}
    whole = reduce(add, tallies.values(), Tally())
    return [
        by_seat(game, tallies),
        lengths(whole),
        scores(whole.counted, whole),
        with_what(game, tallies),
    ]


def percent(value: float) -> str:
    """Format a share as a percentage."""
    return f"{value:.0%}".replace("%", "\N{NO-BREAK SPACE}%")


def by_seat(game: AnyGame, tallies: Tallies) -> Chart:
    """Return the win rate of each seat, which shows the value of going first."""
    rows = []
    for seat in range(max(tallies, default=0)):
        played = {players: tally for players, tally in tallies.items() if seat < players}
        many = sum(tally.matches for tally in played.values())
        fair = sum(tally.matches / players for players, tally in played.items()) / many
        label = wording(game).get(game.seat_names[seat], game.seat_names[seat])
        won = sum(tally.won.get(seat, 0) for tally in played.values())
        rows.append((f"{seat + 1}. {label}", Frequency(won, many), fair))
    return chart(
        "seats",
        gettext("Who wins, in turn order"),
        gettext(
            "A shared victory counts for each who shares it. The line is the likely range; the "
            "mark is what chance alone would give."
        ),
        sum(tally.matches for tally in tallies.values()),
        (
            (
                gettext("Seat"),
                gettext("Won"),
                gettext("Matches"),
                gettext("Win rate"),
                gettext("Likely range"),
                gettext("By chance"),
            ),
            ((place, *_told(share), percent(fair)) for place, share, fair in rows),
        ),
        [_share_bar(place, share, fair) for place, share, fair in rows],
    )


def lengths(tally: Tally) -> Chart:
    """Return the lengths of matches in moves."""
    bins = binned(tally.moves)
    top = max((span.size for span in bins), default=1)
    return chart(
        "moves",
        gettext("Length of a match"),
        gettext("Matches by their number of moves."),
        tally.counted,
        ((gettext("Moves"), gettext("Matches")), ((span.label, str(span.size)) for span in bins)),
        [Bar(span.label, span.size / top, str(span.size)) for span in bins],
    )


def scores(matches: int, tally: Tally) -> Chart:
    """Return the final scores, and those of the winners."""
    bins = binned(tally.totals)
    top = max((span.size for span in bins), default=1)
    wins = [
        sum(times for total, times in tally.winning.items() if span.least <= total <= span.most)
        for span in bins
    ]
    return chart(
        "scores",
        gettext("Final scores"),
        gettext("For every player; the table also shows how many of them won."),
        matches,
        (
            (gettext("Points"), gettext("Players"), gettext("Winning scores")),
            ((span.label, str(span.size), str(win)) for span, win in zip(bins, wins, strict=True)),
        ),
        [Bar(span.label, span.size / top, str(span.size)) for span in bins],
    )


def with_what(game: AnyGame, tallies: Tallies) -> Chart:
    """Return the win rate of seats with each asset, such as a bonus tile or a set."""
    whole = reduce(add, tallies.values(), Tally())
    setup = Setup(game.options(), game.standard, game.players[0])
    words = {**wording(game), **PRESENTATIONS[game.name].called(setup)}
    most = sorted(whole.had, key=lambda asset: (-whole.had[asset], asset))[:SHOWN]
    rows = [
        (
            words.get(asset, asset),
            Frequency(whole.won_with.get(asset, 0), whole.had[asset]),
            sum(tally.had.get(asset, 0) / players for players, tally in tallies.items())
            / whole.had[asset],
        )
        for asset in most
    ]
    rows.sort(key=lambda row: -row[1].value)
    return chart(
        "assets",
        gettext(PRESENTATIONS[game.name].assets),
        gettext(
            "How often a player with it won. The line is the likely range; the mark is what "
            "chance alone would give. Having it and winning may both have another cause."
        ),
        whole.counted,
        (
            (
                gettext("What"),
                gettext("Won"),
                gettext("Matches"),
                gettext("Win rate"),
                gettext("Likely range"),
                gettext("By chance"),
            ),
            ((what, *_told(share), percent(fair)) for what, share, fair in rows),
        ),
        [_share_bar(what, share, fair) for what, share, fair in rows],
    )


def _told(share: Frequency) -> tuple[str, str, str, str]:
    low, high = share.interval
    return (
        str(share.times),
        str(share.of),
        percent(share.value),
        f"{percent(low)} – {percent(high)}",
    )


def _share_bar(label: str, share: Frequency, fair: float) -> Bar:
    shown = f"{percent(share.value)} ({share.times}/{share.of})"
    return Bar(label, share.value, shown, share.interval, fair)
