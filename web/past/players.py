"""How did the matches of a player end? Everything under one name; two people may share it."""

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from adapters.house import House
from adapters.languages import say
from adapters.store.match_list import Listed, Search
from domain.game import Seat
from domain.games import GAMES
from web.past.charts import Bar, Chart, chart
from web.past.games import percent, scores
from web.past.statistics import Share


class Sat(msgspec.Struct, frozen=True):
    """A finished match, and a seat where the player sat."""

    listed: Listed
    seat: Seat

    @property
    def counted(self) -> bool:
        """Whether it came to a count: it was neither given up nor lost on time."""
        return self.listed.totals is not None

    @property
    def total(self) -> int:
        """The player's final score."""
        return (self.listed.totals or ())[self.seat]

    @property
    def won(self) -> bool:
        """Whether the player won, be it together with others."""
        return self.seat in (self.listed.winners or ())

    @property
    def shared(self) -> bool:
        """Whether the victory was shared."""
        return self.won and len(self.listed.winners or ()) > 1


def sat(house: House, player: str) -> list[Sat]:
    """Return the finished matches of whoever has this name, oldest first."""
    seats: dict[str, list[Seat]] = {}
    for match, seat in house.seats_of(player):
        seats.setdefault(match, []).append(seat)
    found = house.list.search(Search(player=player, status="finished"))
    return [
        Sat(listed, seat)
        for listed in found
        for seat in seats.get(listed.id, ())
        if seat < len(listed.seats)
    ]


def charts(matches: Sequence[Sat]) -> list[Chart]:
    """Return the charts of a player: results by game, and the scores in each game."""
    by_game = {
        name: own for name in GAMES if (own := [one for one in matches if one.listed.game == name])
    }
    counted = {name: [one for one in own if one.counted] for name, own in by_game.items()}
    return [_results(by_game), *(_scores(name, own) for name, own in counted.items() if own)]


def _results(by_game: Mapping[str, Sequence[Sat]]) -> Chart:
    rows = [
        (
            GAMES[name].title,
            Share(sum(one.won for one in own), len(own)),
            sum(one.shared for one in own),
            sum(1 / len(one.listed.seats) for one in own) / len(own),
        )
        for name, own in by_game.items()
    ]
    return chart(
        "results",
        say("Results"),
        say(
            "How often the matches were won, shared victories among them. The line is where the"
            " true share may well lie; the mark, where it would be if all played alike."
        ),
        sum(map(len, by_game.values())),
        (
            (say("Game"), say("Matches"), say("Won"), say("Of these shared"), say("Share")),
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


def _scores(name: str, own: Sequence[Sat]) -> Chart:
    drawn = scores([[one.total] for one in own], _winning(own))
    return msgspec.structs.replace(
        drawn,
        id=f"scores-{name}",
        columns=(say("Points"), say("Matches"), say("Winning scores")),
        title=say("{game}: final scores", game=GAMES[name].title),
        about=say("Of this player; the table tells apart with how many of them the match was won."),
    )


def _winning(own: Iterable[Sat]) -> list[int]:
    return [one.total for one in own if one.won]
