"""A future rules version of a game, for tests only."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from adapters.records.parser import as_record
from adapters.records.record import Record
from adapters.records.serializer import fields
from domain.fair_random import Chance
from domain.game import AnyGame, Count, Seat, Setup, succeed
from domain.registry import GAMES, versions

OPTION = "in_reverse"


def put_on_the_shelf(monkeypatch: pytest.MonkeyPatch, game: AnyGame) -> AnyGame:
    """Let new tables be opened with the version of *game* that is to come, and return it."""
    version = version_to_come(game)
    monkeypatch.setitem(GAMES, game.name, version)
    return version


def under_the_newest(record: Record) -> Record:
    """Return *record* as one of a match that is played under the newest version."""
    return as_record({**fields(record), "rules": GAMES[record.game.name].rules})


def version_to_come(game: AnyGame) -> AnyGame:
    """Return the next version of *game*."""
    options: Any = msgspec.defstruct(
        "Options", [(OPTION, bool, False)], bases=(game.options,), module=__name__, frozen=True
    )

    def deal(setup: Setup[Any, Any], chance: Chance) -> Any:
        dealt = game.deal(setup, chance)
        return _reversed(dealt) if getattr(setup.options, OPTION) else dealt

    return succeed(
        game,
        rules=f"{game.name}/{len([*versions(game)]) + 1}",
        options=options,
        deal=deal,
        score=lambda state: _counted_twice(game.score(state)),
    )


def _reversed(deal: Any) -> Any:
    held = {name: getattr(deal, name) for name in deal.__struct_fields__}
    lists = {name: pieces for name, pieces in held.items() if isinstance(pieces, tuple)}
    return replace(deal, **{name: pieces[::-1] for name, pieces in lists.items()})


def _counted_twice(count: Count) -> Count:
    if not count.lines:
        return count
    line, *others = count.lines
    totals = _more(count.totals, line.seat, line.points)
    own = count.subtotals[line.seat]
    kind = next(iter(own))
    subtotals = [*count.subtotals]
    subtotals[line.seat] = {**own, kind: own[kind] + line.points}
    return Count(
        totals,
        tuple(seat for seat, total in enumerate(totals) if total == max(totals)),
        tuple(subtotals),
        (replace(line, points=2 * line.points), *others),
    )


def _more(totals: tuple[int, ...], seat: Seat, points: int) -> tuple[int, ...]:
    return (*totals[:seat], totals[seat] + points, *totals[seat + 1 :])
