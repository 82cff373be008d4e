"""Statistics of one game: charts over its finished matches."""

from collections import Counter
from collections.abc import Callable, Mapping
from functools import reduce
from itertools import starmap
from operator import add

from adapters.i18n import format_decimal, gettext, wording
from adapters.projections.tallies import Tally
from domain.game import AnyGame, Setup
from web.games.registry import PRESENTATIONS
from web.statistics.charts import Bar, Chart, chart
from web.statistics.intervals import Frequency, binned
from web.text import signed_number

SHOWN = 12
"""Maximum number of assets in a chart, most frequent first."""


Tallies = Mapping[int, Tally]
"""Statistics of a game's matches, by number of players."""


def charts(game: AnyGame, tallies: Tallies) -> list[Chart]:
    """Return the charts of the matches of one *game*, without those that have no rows.

    They include only matches that somebody won, and no practice matches.
    """
    tallies = {players: tally for players, tally in tallies.items() if tally.matches}
    whole = reduce(add, tallies.values(), Tally())
    drawn = [
        by_seat(game, tallies),
        scores(whole),
        points_by_rule(game, whole),
        lengths(whole),
        with_what(game, tallies),
        openings(game, tallies),
    ]
    return [each for each in drawn if each.rows]


def facts(tally: Tally) -> list[tuple[str, str]]:
    """Return a few numbers about the matches, each with its label."""
    if not tally.counted:
        return []
    winning = sum(total * times for total, times in tally.winning.items()) / tally.counted
    return [
        (str(_median(tally.moves)), gettext("typical number of moves")),
        (format_decimal(winning, 1), gettext("average winning score")),
        (str(max(tally.totals)), gettext("highest score")),
    ]


def _median(numbers: Mapping[int, int]) -> int:
    """Return the median of *numbers*, how many there are of each; the lower one of two."""
    ranked = sorted(Counter(numbers).elements())
    return ranked[(len(ranked) - 1) // 2]


def percent(value: float) -> str:
    """Format a share as a percentage."""
    return f"{value:.0%}"


def by_seat(game: AnyGame, tallies: Tallies) -> Chart:
    """Return the win rate of each seat, which shows the value of going first."""
    rows = []
    for seat in range(max(tallies, default=0)):
        played = {players: tally for players, tally in tallies.items() if seat < players}
        many = sum(tally.matches for tally in played.values())
        fair = sum(tally.matches / players for players, tally in played.items()) / many
        label = wording(game).get(game.seat_names[seat], game.seat_names[seat])
        won = sum(tally.won.get(seat, 0) for tally in played.values())
        rows.append(share_bar(f"{seat + 1}.\N{NO-BREAK SPACE}{label}", Frequency(won, many), fair))
    return chart(
        "seats",
        gettext("Who wins, in turn order"),
        share_columns(gettext("Seat")),
        rows,
        shares_explained(),
    )


def lengths(tally: Tally) -> Chart:
    """Return the lengths of matches in moves."""
    bins = binned(tally.moves)
    top = max((span.size for span in bins), default=1)
    return chart(
        "moves",
        gettext("Length of a match"),
        (gettext("Moves"), gettext("Matches")),
        (Bar(span.label, (str(span.size),), span.size / top) for span in bins),
    )


def scores(tally: Tally) -> Chart:
    """Return the final scores, and those of the winners."""
    bins = binned(tally.totals)
    top = max((span.size for span in bins), default=1)
    won = [
        sum(times for total, times in tally.winning.items() if span.least <= total <= span.most)
        for span in bins
    ]
    return chart(
        "scores",
        gettext("Final scores"),
        (gettext("Points"), gettext("Players"), gettext("Winners")),
        (
            Bar(span.label, (str(span.size), str(wins)), span.size / top, wins / top)
            for span, wins in zip(bins, won, strict=True)
        ),
        gettext("Strong colour: winning scores."),
    )


def points_by_rule(game: AnyGame, tally: Tally) -> Chart:
    """Return the average points of a player by rule."""
    players = sum(tally.totals.values())
    named = PRESENTATIONS[game.name].points
    averages = {key: tally.points.get(key, 0) / players for key in named if players}
    top = max(map(abs, averages.values()), default=0) or 1
    return chart(
        "points",
        gettext("Where the points come from"),
        (gettext("Rule"), gettext("Average")),
        (
            Bar(
                gettext(named[key]),
                (signed_number(format_decimal(average, 1)),),
                abs(average) / top,
                loss=average < 0,
                rule=key.split()[0],
            )
            for key, average in averages.items()
        ),
        gettext("Average points of a player in a match."),
    )


def with_what(game: AnyGame, tallies: Tallies) -> Chart:
    """Return the win rate of seats with each asset, such as a bonus tile or a set."""
    setup = Setup(game.options(), game.standard, game.players[0])
    words = {**wording(game), **PRESENTATIONS[game.name].called(setup)}
    whole = reduce(add, tallies.values(), Tally())
    return chart(
        "assets",
        gettext(PRESENTATIONS[game.name].assets),
        share_columns(gettext("What")),
        _shares(
            whole.had,
            whole.won_with,
            {players: tally.had for players, tally in tallies.items()},
            lambda asset: words.get(asset, asset),
        ),
        gettext("How often players who had it won. It may not be the cause."),
    )


def openings(game: AnyGame, tallies: Tallies) -> Chart:
    """Return how often the player of each kind of first move won."""
    whole = reduce(add, tallies.values(), Tally())
    return chart(
        "openings",
        gettext("First moves"),
        share_columns(gettext("Move")),
        _shares(
            whole.first,
            whole.won_first,
            {players: tally.first for players, tally in tallies.items()},
            PRESENTATIONS[game.name].opening,
        ),
        gettext("How often the player who began like this won."),
    )


def _shares(
    times: Mapping[str, int],
    won: Mapping[str, int],
    by_players: Mapping[int, Mapping[str, int]],
    name: Callable[[str], str],
) -> list[Bar]:
    """Return the win rates of the most frequent categories, the highest first."""
    most = sorted(times, key=lambda code: (-times[code], code))[:SHOWN]
    rows = [
        (
            name(code),
            Frequency(won.get(code, 0), times[code]),
            sum(of.get(code, 0) / players for players, of in by_players.items()) / times[code],
        )
        for code in most
    ]
    rows.sort(key=lambda row: -row[1].value)
    return list(starmap(share_bar, rows))


def share_columns(first: str) -> tuple[str, ...]:
    """Return the titles of the columns of a chart of win rates."""
    return first, gettext("Win rate"), gettext("Won")


def shares_explained() -> str:
    """Explain the marks of a chart of win rates."""
    return gettext("Line: likely range. Dashes: expected by chance.")


def share_bar(label: str, share: Frequency, fair: float) -> Bar:
    """Return the row of a win rate; *fair* is what chance alone would give."""
    low, high = share.interval
    return Bar(
        label,
        (percent(share.value), gettext("{won} of {all}", won=share.times, all=share.of)),
        share.value,
        interval=share.interval,
        expected=fair,
        about=gettext(
            "likely between {low} and {high}; by chance, {fair}",
            low=percent(low),
            high=percent(high),
            fair=percent(fair),
        ),
    )
