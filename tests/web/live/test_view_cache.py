"""View cache: incremental views per viewer, and eviction."""

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from adapters.eventstore.codec import StoredMatchEvent
from adapters.eventstore.event_bus import MatchEvicted
from adapters.eventstore.loaded_match import LoadedMatch, fold
from adapters.i18n import use_locale
from domain.game import Observer
from domain.match import (
    Clock,
    ClockPressed,
    Dealt,
    MatchEvent,
    Moved,
    Opened,
    SeatHanded,
    TakebackAsked,
    TakebackRefused,
    TakebackWithdrawn,
    TakenBack,
    TimeGivenBack,
)
from tests.tables import TABLES, Table, played, some_matches, telling_tables
from tests.web.live.apply_patch import as_read, become, written
from web.live.shared_view import SharedView
from web.live.view_cache import ViewCache
from web.view_models.live_state import TableContext
from web.view_models.match_view import MatchView, build_view

few = some_matches(1)
encode = msgspec.json.encode
NAMES = ("Ada", "Bruno", "Carla", "Dora", "Enzo")
LOOKS = 5
"""How often each viewer looks at a match."""
BANK = 1_000_000
"""The time that each player has, in milliseconds."""


@telling_tables
@few
def test_cached_views_and_patches_equal_those_built_from_the_start(table, seed):
    """A viewer who looks now and then, during all events of a table, while names change."""
    chance, cache = Random(seed), ViewCache()
    lives = list(lived(table, seed))
    for viewer in chance.sample([*range(table.players), *Observer], 2):
        pages: dict[str, Page] = {}
        for at in sorted(chance.sample(range(len(lives)), min(LOOKS, len(lives)))):
            live, company = lives[at], joined(table, chance)
            events = [recorded.event for recorded in live.history]
            for language in ("en", "it"):
                with use_locale(language):
                    seen = cache.shared_view(live, viewer, company).match_view
                    whole = encode(build_view("m", events, viewer, company))
                assert encode(seen) == whole
                assert pages.setdefault(language, Page()).shows(seen) == as_read(whole)


@telling_tables
@few
def test_equal_viewers_share_one_view(table, seed):
    cache, company = ViewCache(), joined(table, Random(seed))
    *_, before, live = lived(table, seed)

    for viewer in (0, Observer.SPECTATOR):
        cache.shared_view(before, viewer, company)
        seen = cache.shared_view(live, viewer, company).match_view
        alone = cache.shared_view(live, viewer, TableContext(company.names)).match_view

        assert cache.shared_view(live, viewer, company).match_view is seen
        assert alone.scene is seen.scene
        assert alone.log is seen.log


@telling_tables
@few
def test_an_older_position_is_seen_as_it_was_then(table, seed):
    """Two threads may look at the same match, of which one has heard of the last move."""
    cache, company = ViewCache(), joined(table, Random(seed))
    lives = list(lived(table, seed))
    older, newer = lives[len(lives) // 2], lives[-1]

    seen = [
        encode(cache.shared_view(live, 0, company).match_view)
        for live in (older, newer, older, newer)
    ]

    assert seen[:2] == seen[2:]
    assert seen[0] != seen[1]


@telling_tables
@few
def test_views_are_evicted_with_their_match_only(table, seed):
    cache, company = ViewCache(), joined(table, Random(seed))
    *_, live = lived(table, seed)
    seen = cache.shared_view(live, 0, company).match_view

    cache.on_evicted(MatchEvicted("another"))
    assert cache.shared_view(live, 0, company).match_view is seen
    cache.on_evicted(MatchEvicted("m"))
    again = cache.shared_view(live, 0, company).match_view
    assert again is not seen
    assert encode(again) == encode(seen)


def test_the_views_used_longest_ago_are_evicted_first(monkeypatch):
    monkeypatch.setattr("web.live.view_cache.MAX_VIEWS", 2)
    cache, company = ViewCache(), TableContext(NAMES[:2])
    *_, live = lived(TABLES[0], 1)
    others = [
        msgspec.structs.replace(live, match=replace(live.match, id=name)) for name in ("n", "o")
    ]
    seen = cache.shared_view(live, 0, company).match_view

    cache.shared_view(others[0], 0, company)
    assert cache.shared_view(live, 0, company).match_view is seen
    cache.shared_view(others[1], 0, company)
    assert cache.shared_view(live, 0, company).match_view is seen
    cache.shared_view(others[0], 0, company)
    cache.shared_view(others[1], 0, company)
    assert cache.shared_view(live, 0, company).match_view is not seen


class Page:
    """A page that is sent the whole at first, and from then on what changed."""

    def __init__(self) -> None:
        self._sent: SharedView | None = None
        self._shown: Any = None

    def shows(self, seen: MatchView) -> str:
        """Return what the page shows, as text, when it was sent what is *seen* now."""
        sent, self._sent = self._sent, SharedView(seen)
        if sent is None:
            self._shown = msgspec.json.decode(self._sent.whole())
        elif change := self._sent.change_from(sent):
            self._shown = become(self._shown, msgspec.json.decode(change))
        return written(self._shown)


def joined(table: Table, chance: Random) -> TableContext:
    """Return who sits at a table, and who of them is there just now."""
    names = chance.choice((NAMES, NAMES[::-1]))[: table.players]
    return TableContext(names, connected=tuple(chance.random() < 0.5 for _ in names))


def lived(table: Table, seed: int) -> Iterator[LoadedMatch]:
    """Return a match after each of its events, from the deal on, as a store has it at hand."""
    live: LoadedMatch | None = None
    chance = Random(seed)
    events = with_clocks(at_a_table(played(table, seed).events, chance), table, chance)
    for number, event in enumerate(events):
        live = fold("m", live, [StoredMatchEvent("m", number, "", 0, "", "", event)])
        assert live
        if live.match.dealt:
            yield live


def at_a_table(events: Sequence[MatchEvent], chance: Random) -> Iterator[MatchEvent]:
    """Return *events* where now and then moves are taken back and made again, or a bot plays on."""
    line: list[Moved[Any, Any]] = []
    for event in events:
        yield event
        if not isinstance(event, Moved):
            continue
        line.append(event)
        if event.count is not None or chance.random() < 0.8:
            continue
        left = chance.randrange(len(line))
        seat = line[left].seat
        happening: tuple[tuple[MatchEvent, ...], ...] = (
            (TakebackAsked(seat, left), TakenBack(seat, left, seat), *line[left:]),
            (TakebackAsked(seat, left), TakebackRefused(seat)),
            (TakebackAsked(seat, left), TakebackWithdrawn(seat)),
            (SeatHanded(seat, "house"), SeatHanded(seat, "person")),
            (SeatHanded(seat, "house", "time"),),
        )
        yield from chance.choice(happening)


def with_clocks(events: Iterable[MatchEvent], table: Table, chance: Random) -> Iterator[MatchEvent]:
    """Return *events* of a match in which the clocks run, and now and then the store is closed."""
    left, at = [BANK] * table.players, 0
    for event in events:
        if isinstance(event, Opened):
            yield replace(event, clock=Clock(BANK))
            continue
        yield event
        if isinstance(event, Dealt | Moved | TakenBack):
            seat = event.seat if isinstance(event, Moved) else None
            spent = chance.randrange(5_000)
            at += spent
            if seat is not None:
                left[seat] -= spent
            yield ClockPressed(seat, spent, tuple(left), event.to_move, at)
            if event.to_move is not None and chance.random() < 0.1:
                yield TimeGivenBack(event.to_move, 60_000)
