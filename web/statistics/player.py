"""Statistics of one player: all matches under one name, which two people may share."""

from collections.abc import Mapping
from functools import reduce
from operator import add

import msgspec

from adapters.i18n import gettext
from adapters.projections.tallies import Tally
from domain.registry import GAMES
from web.statistics.charts import Bar, Chart, chart
from web.statistics.game import Tallies, percent, scores
from web.statistics.intervals import Frequency

Played = Mapping[str, Tallies]
"""Statistics of a player's matches, by game and number of players."""


def charts(played: Played) -> list[Chart]:
    """Return the charts of a player: results by game, and the scores in each game."""
    by_game = {
        name: played[name] for name in GAMES if name in played and whole(played[name]).matches
    }
    tallies = {name: whole(own) for name, own in by_game.items()}
    return [
        _results(by_game),
        *(_scores(name, tally) for name, tally in tallies.items() if tally.totals),
    ]


def whole(tallies: Tallies) -> Tally:
    """Return the sums over all numbers of players."""
    return reduce(add, tallies.values(), Tally())


def _results(by_game: Played) -> Chart:
    rows = []
    for name, own in by_game.items():
        tally = whole(own)
        won = Frequency(tally.wins, tally.seats)
        fair = sum(sums.seats / players for players, sums in own.items()) / tally.seats
        rows.append((GAMES[name].title, won, tally.shared, fair))
    return chart(
        "results",
        gettext("Results"),
        gettext(
            "How often this player won, including shared victories. The line is the likely "
            "range; the mark is what equal players would get."
        ),
        sum(share.of for _, share, _, _ in rows),
        (
            (
                gettext("Game"),
                gettext("Matches"),
                gettext("Won"),
                gettext("Shared"),
                gettext("Win rate"),
            ),
            (
                (title, str(share.of), str(share.times), str(shared), percent(share.value))
                for title, share, shared, _ in rows
            ),
        ),
        [
            Bar(title, share.value, percent(share.value), share.interval, fair)
            for title, share, _, fair in rows
        ],
    )


def _scores(name: str, tally: Tally) -> Chart:
    drawn = scores(sum(tally.totals.values()), tally)
    return msgspec.structs.replace(
        drawn,
        id=f"scores-{name}",
        columns=(gettext("Points"), gettext("Matches"), gettext("Winning scores")),
        title=gettext("{game}: final scores", game=GAMES[name].title),
        about=gettext("For this player; the table also shows how many of them won."),
    )
