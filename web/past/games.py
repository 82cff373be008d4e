"""How do the matches of a game end? Charts over the finished ones."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

import msgspec

from adapters.languages import say, wording
from adapters.store.counts import Counted
from adapters.store.match_list import Listed
from domain.game import AnyGame, Setup
from domain.match import PERSON, RECORDED
from web.page.tables import TABLES
from web.past.charts import Bar, Chart, chart
from web.past.statistics import Share, binned

SHOWN = 12
"""How many of its assets a game's chart shows, those first that came most often."""


class Played(msgspec.Struct, frozen=True):
    """A finished match: as the list has it, and how it was counted."""

    listed: Listed
    counted: Counted | None
    """Unless it was given up or lost on time."""

    @property
    def totals(self) -> tuple[int, ...]:
        """The final scores by seat."""
        return self.listed.totals or ()

    def won(self, seat: int) -> bool:
        """Tell whether *seat* won, be it together with others."""
        return seat in (self.listed.winners or ())


def of_people(listed: Listed) -> bool:
    """Tell whether people alone played."""
    return set(listed.seats) <= {PERSON, RECORDED}


def of_bots(listed: Listed) -> bool:
    """Tell whether bots alone played, here."""
    return not set(listed.seats) & {PERSON, RECORDED}


WHO: Mapping[str, Callable[[Listed], bool]] = {"people": of_people, "bots": of_bots}


def charts(game: AnyGame, matches: Sequence[Played]) -> list[Chart]:
    """Return the charts of *matches*, all of one *game*.

    Somebody has won each of them; for all else those tell nothing that broke off.
    """
    whole = [one for one in matches if one.counted]
    return [
        by_seat(game, matches),
        lengths(whole),
        scores([one.totals for one in whole], [_best(one) for one in whole]),
        with_what(game, whole),
    ]


def percent(value: float) -> str:
    """Return a share in words."""
    return f"{value:.0%}".replace("%", "\N{NO-BREAK SPACE}%")


def by_seat(game: AnyGame, matches: Sequence[Played]) -> Chart:
    """Return how often each seat won: is it good to go first?"""
    seats = range(max((len(one.listed.seats) for one in matches), default=0))
    rows = []
    for seat in seats:
        there = [one for one in matches if seat < len(one.listed.seats)]
        fair = sum(1 / len(one.listed.seats) for one in there) / len(there)
        label = wording(game).get(game.seat_names[seat], game.seat_names[seat])
        rows.append(
            (f"{seat + 1}. {label}", Share(sum(one.won(seat) for one in there), len(there)), fair)
        )
    return chart(
        "seats",
        say("Who wins, in turn order"),
        say(
            "A shared victory counts for each who shares it. The line is where the true share may"
            " well lie; the mark, where it would be if the seat did not matter."
        ),
        len(matches),
        (
            (say("Seat"), say("Won"), say("Of"), say("Share"), say("Perhaps"), say("Expected")),
            ((place, *_told(share), percent(fair)) for place, share, fair in rows),
        ),
        [_share_bar(place, share, fair) for place, share, fair in rows],
    )


def lengths(matches: Sequence[Played]) -> Chart:
    """Return how many moves the matches had."""
    bins = binned(one.listed.moves for one in matches)
    top = max((one.size for one in bins), default=1)
    return chart(
        "moves",
        say("How long a match is"),
        say("Matches by their number of moves."),
        len(matches),
        ((say("Moves"), say("Matches")), ((one.label, str(one.size)) for one in bins)),
        [Bar(one.label, one.size / top, str(one.size)) for one in bins],
    )


def scores(totals: Sequence[Iterable[int]], winning: Iterable[int]) -> Chart:
    """Return how many points there are in the end: *totals* of each match, those *winning*."""
    bins = binned(total for match in totals for total in match)
    won = list(winning)
    top = max((one.size for one in bins), default=1)
    wins = [sum(one.least <= total <= one.most for total in won) for one in bins]
    return chart(
        "scores",
        say("Final scores"),
        say("Of every player; the table tells apart how many of them won the match."),
        len(totals),
        (
            (say("Points"), say("Players"), say("Winning scores")),
            ((one.label, str(one.size), str(win)) for one, win in zip(bins, wins, strict=True)),
        ),
        [Bar(one.label, one.size / top, str(one.size)) for one in bins],
    )


def with_what(game: AnyGame, matches: Sequence[Played]) -> Chart:
    """Return how often a seat won that had a bonus tile, a set or whatever the game tells."""
    had: dict[str, list[bool]] = {}
    chances: dict[str, list[float]] = {}
    for one, seat, asset in _assets(matches):
        had.setdefault(asset, []).append(one.won(seat))
        chances.setdefault(asset, []).append(1 / len(one.totals))
    setup = Setup(dict.fromkeys(game.options, False), game.standard, game.players[0])
    words = {**wording(game), **TABLES[game.name].called(setup)}
    most = sorted(had, key=lambda asset: (-len(had[asset]), asset))[:SHOWN]
    rows = [
        (
            words.get(asset, asset),
            Share(sum(had[asset]), len(had[asset])),
            sum(chances[asset]) / len(had[asset]),
        )
        for asset in most
    ]
    rows.sort(key=lambda row: -row[1].value)
    return chart(
        "assets",
        say(TABLES[game.name].assets),
        say(
            "How often those won who had it. The line is where the true share may well lie; the"
            " mark, where it would be if it did not matter. Having it and winning may both come"
            " from something else."
        ),
        len(matches),
        (
            (say("What"), say("Won"), say("Of"), say("Share"), say("Perhaps"), say("Expected")),
            ((what, *_told(share), percent(fair)) for what, share, fair in rows),
        ),
        [_share_bar(what, share, fair) for what, share, fair in rows],
    )


def _best(played: Played) -> int:
    return max(total for seat, total in enumerate(played.totals) if played.won(seat))


def _assets(matches: Iterable[Played]) -> Iterator[tuple[Played, int, str]]:
    for one in matches:
        for seat, assets in enumerate(one.counted.assets if one.counted else ()):
            for asset in assets:
                yield one, seat, asset


def _told(share: Share) -> tuple[str, str, str, str]:
    low, high = share.interval
    return (
        str(share.times),
        str(share.of),
        percent(share.value),
        f"{percent(low)} – {percent(high)}",
    )


def _share_bar(label: str, share: Share, fair: float) -> Bar:
    shown = f"{percent(share.value)} ({share.times}/{share.of})"
    return Bar(label, share.value, shown, share.interval, fair)
