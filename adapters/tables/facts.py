"""Facts about a match: its record or its entry in the match list, without the moves."""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from adapters.eventstore.corruption import CorruptMatch
from adapters.i18n import ENGLISH, use_locale
from adapters.match_store import MatchStore
from adapters.records import timestamps
from adapters.records.branch_meta import branch_point
from adapters.records.conversion import LOST, lost_by, overruled_by
from adapters.records.reader import DATABASE
from adapters.records.record import Record
from adapters.records.record_ids import id_of
from adapters.sql_tables.match_summary import MatchSummary
from domain.bot_levels import STRONG
from domain.game import AnyGame, Count, Seat
from domain.match import PERSON, PRACTICE, RECORDED, Opened, Ruled
from domain.registry import RULES

BATCH: Final = 500
"""Stored matches whose names are read together."""


class Result(msgspec.Struct, frozen=True):
    """Totals and winners; without a count there are no totals."""

    totals: tuple[int, ...] | None = None
    winners: tuple[Seat, ...] = ()


class MatchFacts(msgspec.Struct, frozen=True, kw_only=True):
    """The facts of a match, without its moves. Times are UTC milliseconds."""

    id: str
    source: str
    game: str
    rules: str
    options: tuple[str, ...]
    players: tuple[str, ...]
    kinds: tuple[str, ...]
    """By seat: ``person``, ``recorded``, or a bot's level."""
    opened: int | None = None
    ended: int | None = None
    moves: int = 0
    ending: str | None = None
    """None while the match is running, and for a record that was not replayed."""
    result: Result = Result()
    verdict: Result | None = None
    imported: bool | None = None
    practice: bool = False
    disputes: int = 0
    undecided: bool = False
    branch: str = ""
    branched_at: int = 0

    @property
    def bots(self) -> tuple[str | None, ...]:
        """The level of the bot in each seat, or None."""
        return tuple(map(self._bot, range(len(self.players))))

    def _bot(self, seat: Seat) -> str | None:
        kind = self.kinds[seat]
        if kind == RECORDED:
            name, game = self.players[seat], RULES[self.rules]
            return name if is_level(game, name) else None
        return None if kind == PERSON else kind


def is_level(game: AnyGame, name: str) -> bool:
    """Tell whether *name* is a level of the game's bots."""
    return name in game.bots or bool(game.strong and STRONG.fullmatch(name))


def facts_of_record(record: Record, source: str, match_id: str = "") -> MatchFacts:
    """Return the facts that a *record* states; its ending needs a replay (``with_count``).

    Anything may be in ``meta``, so only values of the right type count.
    """
    meta = record.meta or {}
    times = [move.time for move in record.moves if move.time is not None]
    started = _time(meta.get("started"))
    opened = started if started is not None else _time(min(times, default=None))
    branch = branch_point(meta, len(record.moves))
    disputes = record.disputes or ()
    return MatchFacts(
        id=match_id or id_of(record),
        source=source,
        game=record.game.name,
        rules=record.game.rules,
        options=tuple(name for name in record.game.option_names if getattr(record.options, name)),
        players=record.players,
        kinds=(RECORDED,) * len(record.players),
        opened=opened,
        ended=_time(times[-1]) if times else None,
        moves=len(record.moves),
        verdict=_result_of(overruled_by(meta, len(record.players))),
        practice=meta.get(PRACTICE) is True,
        disputes=len(disputes),
        undecided=any(dispute.verdict is msgspec.UNSET for dispute in disputes),
        branch=branch.match if branch else "",
        branched_at=branch.move if branch else 0,
    )


def with_count(facts: MatchFacts, count: Count | None, meta: Any) -> MatchFacts:
    """Return the facts of a record with its ending, from the *count* of its replay."""
    if count is not None:
        return replace(facts, ending="count", result=Result(count.totals, count.winners))
    lost = lost_by(meta, len(facts.players))
    if lost is None:
        return replace(facts, ending="unfinished", result=Result())
    return replace(facts, ending=LOST[type(lost)], result=Result(None, (1 - lost.seat,)))


def stored_facts(store: MatchStore, found: Iterable[MatchSummary]) -> Iterator[MatchFacts]:
    """Return the facts of stored matches; damaged ones are left out."""
    sound = iter(listed for listed in found if listed.rules in RULES and listed.status != "damaged")
    while batch := list(islice(sound, BATCH)):
        with use_locale(ENGLISH):  # The data is the same in every locale.
            named = store.names.of_all(batch)
        for listed, players in zip(batch, named, strict=True):
            yield _facts_of_listed(store, listed, players)


def _facts_of_listed(
    store: MatchStore, listed: MatchSummary, players: tuple[str, ...]
) -> MatchFacts:
    verdict = _result_of(listed.overruled.result if listed.overruled else None)
    facts = MatchFacts(
        id=listed.id,
        source=DATABASE,
        game=listed.game,
        rules=listed.rules,
        options=tuple(name for name, chosen in listed.options.items() if chosen),
        players=players,
        kinds=listed.seats,
        opened=listed.opened,
        ended=listed.changed,
        moves=listed.moves,
        ending=_ending(listed),
        result=Result(listed.totals, listed.winners or ()),
        verdict=verdict,
        imported=listed.imported,
        practice=listed.practice,
        disputes=listed.disputed,
        undecided=bool(listed.undecided),
        branch=listed.branch,
        branched_at=listed.branched_at,
    )
    return _imported(store, facts) if listed.imported else facts


def _ending(listed: MatchSummary) -> str | None:
    if listed.status == "unfinished":
        return "unfinished"
    if listed.status != "finished":
        return None
    if listed.totals is not None:
        return "count"
    return "out_of_time" if listed.flagged else "resigned"


def _imported(store: MatchStore, facts: MatchFacts) -> MatchFacts:
    """Return the facts with those from the record only: branch, verdict, who gave up."""
    if facts.ending == "count" and not facts.disputes:
        return facts
    try:
        opened = store.matches.live(facts.id).history[0].event
    except CorruptMatch:
        return facts
    if not isinstance(opened, Opened) or opened.imported is None:
        return facts
    meta = opened.imported.meta
    facts = replace(
        facts, verdict=facts.verdict or _result_of(overruled_by(meta, len(facts.players)))
    )
    return facts if facts.ending == "count" else with_count(facts, None, meta)


def _result_of(ruled: Ruled | None) -> Result | None:
    return Result(ruled.totals or None, ruled.winners) if ruled else None


def _time(text: Any) -> int | None:
    try:
        return timestamps.parse_milliseconds(text) if isinstance(text, str) else None
    except ValueError:
        return None
