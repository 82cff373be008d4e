"""Assumed pieces of a record's deal: pieces that nobody knew, replaced by UNKNOWN on replay.

A record contains a whole deal. Where a piece was not known, its ``meta`` says so:
``{"assumed": {"pile": [8, 9]}}``.
"""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from adapters.records.record import Move, Record
from adapters.records.replay import Replay, replay
from domain.deal_slots import DealSlot, Piece
from domain.match import Dealt, Imported, Match, MatchEvent, Moved, Opened
from domain.unknown import ASSUMED, UNKNOWN, assumed, concealed

KEPT: Final = 64
"""Replays of imported matches with assumed pieces to cache."""
TRIED: Final = 12
"""Arrangements of the assumed pieces to try."""
_DEPENDING: Final[dict[str, tuple[Any, bool]]] = {}
_PLAYED: Final[dict[str, tuple[Any, Replay]]] = {}


def assumed_slots_in(meta: Any, deal: Any) -> frozenset[DealSlot]:
    """Return the slots of *deal* that *meta* calls assumed; malformed parts are ignored."""
    assumed = meta.get(ASSUMED) if isinstance(meta, dict) else None
    if not isinstance(assumed, dict):
        return frozenset()
    lists = piece_lists(deal)
    return frozenset(
        DealSlot(name, at)
        for name, places in assumed.items()
        if name in lists and isinstance(places, list)
        for at in places
        if type(at) is int and 0 <= at < len(lists[name])
    )


def assumed_slots(match: Match) -> frozenset[DealSlot]:
    """Return the assumed slots of an imported match; none for other matches."""
    imported = match.opened.imported
    return assumed_slots_in(imported.meta, match.deal) if imported and match.dealt else frozenset()


def replay_without_assumed(record: Record) -> Replay:
    """Replay *record* like ``replay``, with assumed pieces hidden.

    The events and counts have UNKNOWN in the place of assumed pieces. In the positions these pieces
    are marked, so a view of a position has UNKNOWN in their place (``domain.match.view``).
    """
    slots = assumed_slots_in(record.meta, record.deal)
    if not slots:
        return replay(record)
    lists = {
        name: [
            assumed(piece) if DealSlot(name, at) in slots else piece
            for at, piece in enumerate(held)
        ]
        for name, held in piece_lists(record.deal).items()
    }
    played = replay(replace(record, deal=with_piece_lists(record.deal, lists)))
    opened = replace(_opened(played), imported=Imported(meta=record.meta))
    positions = tuple(
        replace(match, opened=opened, count=concealed(match.count)) for match in played.positions
    )
    return Replay((opened, *map(concealed, played.events[1:])), positions, played.stopped)


def _opened(played: Replay) -> Opened:
    opened = played.events[0]
    assert isinstance(opened, Opened)
    return opened


def without_assumed(
    match: Match, events: Sequence[MatchEvent]
) -> tuple[Match, Sequence[MatchEvent]]:
    """Return a stored match and its *events* with assumed pieces hidden."""
    if not assumed_slots(match):
        return match, events
    played = _played(match)
    last = played.positions[len(match.line)]
    results = iter(played.events[1:])
    known = tuple(next(results) if isinstance(event, (Dealt, Moved)) else event for event in events)
    return replace(match, state=last.state, count=last.count), known


def _played(match: Match) -> Replay:
    """Return the replay of the imported *match*, cached; the cache holds the longest one."""
    deal, kept = _PLAYED.get(match.id, (None, None))
    if kept is None or deal != match.deal or len(kept.positions) <= len(match.line):
        kept = replay_without_assumed(_record_of(match))
        if len(_PLAYED) >= KEPT:
            _PLAYED.clear()
        _PLAYED[match.id] = match.deal, kept
    return kept


def _record_of(match: Match) -> Record:
    """Return the imported *match* as a record."""
    assert match.opened.imported
    return Record(
        game=match.game,
        options=match.setup.options,
        components=match.setup.components,
        players=("",) * len(match.seated),
        deal=match.deal,
        moves=tuple(Move(move.seat, move.command) for move in match.line),
        meta=match.opened.imported.meta,
    )


def is_result_assumed(match: Match) -> bool:
    """Tell whether the count of a finished imported match depends on assumed pieces, cached."""
    if match.count is None or not assumed_slots(match):
        return False
    deal, known = _DEPENDING.get(match.id, (None, False))
    if deal != match.deal:
        if len(_DEPENDING) >= KEPT:
            _DEPENDING.clear()
        known = is_count_assumed(_record_of(match), _played(match))
        _DEPENDING[match.id] = match.deal, known
    return known


def is_count_assumed(record: Record, played: Replay) -> bool:
    """Tell whether the count of a *record* depends on assumed pieces.

    *played* is its replay without them. The count names one, or some of the other arrangements that
    are tried is counted differently.
    """
    count = played.positions[-1].count if played.positions else None
    if count is None or not assumed_slots_in(record.meta, record.deal):
        return False
    if f'"{UNKNOWN}"'.encode() in msgspec.json.encode(count):
        return True
    chance = Random(0)
    others = (replay(assuming_otherwise(record, chance)) for _ in range(TRIED))
    counts = [other.last.count for other in others if not other.stopped]
    results = {(each.totals, each.winners) for each in (count, *counts) if each}
    return len(results) > 1


def assuming_otherwise(record: Record, chance: Random) -> Record:
    """Return *record* with the pieces exchanged that it only assumes."""
    lists = {name: list(pieces) for name, pieces in piece_lists(record.deal).items()}
    slots = sorted(assumed_slots_in(record.meta, record.deal))
    for name in sorted({slot.list for slot in slots}):
        places = [slot.at for slot in slots if slot.list == name]
        pieces = [lists[name][at] for at in places]
        chance.shuffle(pieces)
        for at, piece in zip(places, pieces, strict=True):
            lists[name][at] = piece
    return replace(record, deal=with_piece_lists(record.deal, lists))


def piece_lists(deal: Any) -> dict[str, tuple[Piece, ...]]:
    """Return the lists of pieces in a deal, by name."""
    return dict(_lists(deal))


def _lists(deal: Any) -> Iterator[tuple[str, tuple[Piece, ...]]]:
    for name in deal.__struct_fields__:
        held = getattr(deal, name)
        if not isinstance(held, tuple):
            continue
        if held and isinstance(held[0], tuple):
            yield from ((f"{name}.{number}", pieces) for number, pieces in enumerate(held))
        elif held:
            yield name, held


def with_piece_lists(deal: Any, lists: Mapping[str, Sequence[Piece]]) -> Any:
    """Return *deal* with all its lists of pieces replaced."""
    inner: dict[str, list[tuple[Piece, ...]]] = {}
    whole: dict[str, Any] = {}
    for name, pieces in lists.items():
        outer, _, number = name.partition(".")
        if number:
            inner.setdefault(outer, []).append(tuple(pieces))
        else:
            whole[name] = tuple(pieces)
    return replace(deal, **whole, **{name: tuple(held) for name, held in inner.items()})
