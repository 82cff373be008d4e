"""Statistics of one player: all matches under one name, which two people may share."""

from collections.abc import Mapping
from functools import reduce
from operator import add

from msgspec.structs import replace

from adapters.i18n import gettext
from adapters.projections.tallies import Tally
from domain.registry import GAMES
from web.statistics.charts import Chart, chart
from web.statistics.game import Tallies, scores, share_bar, share_columns, shares_explained
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
        fair = sum(sums.seats / players for players, sums in own.items()) / tally.seats
        rows.append(share_bar(GAMES[name].title, Frequency(tally.wins, tally.seats), fair))
    return chart(
        "results", gettext("Results"), share_columns(gettext("Game")), rows, shares_explained()
    )


def _scores(name: str, tally: Tally) -> Chart:
    return replace(
        scores(tally),
        id=f"scores-{name}",
        columns=(gettext("Points"), gettext("Matches"), gettext("Won")),
        title=gettext("{game}: final scores", game=GAMES[name].title),
        about=gettext("Strong colour: winning scores."),
    )
