"""How is what happened in a match told on the page, and how is it counted in the end?"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec

from domain.game import Phrase, Seat, Viewer
from domain.match import Match, MatchEvent, Moved
from domain.telling import evidence, placing_moves, tell


class Entry(msgspec.Struct, frozen=True):
    """A line of the log: who did what, and the places that it names."""

    position: int
    """After how many moves it was so."""
    who: str
    """Empty for what nobody did."""
    seat: Seat | None
    text: str
    places: tuple[str, ...]


class CountLineSeen(msgspec.Struct, frozen=True):
    """An award or loss of points in words, with the places that it is about."""

    rule: str
    seat: Seat
    points: int
    what: str
    why: str
    places: tuple[str, ...]
    moves: tuple[int, ...]
    """Those that put there what is counted."""


class CountSeen(msgspec.Struct, frozen=True):
    """The final count in words."""

    totals: tuple[int, ...]
    winners: tuple[Seat, ...]
    lines: tuple[CountLineSeen, ...]
    decided: str
    """What decided between equal totals, if anything did."""


def log(
    match: Match,
    events: Iterable[MatchEvent],
    viewer: Viewer,
    names: Sequence[str],
    places: Mapping[str, str],
) -> tuple[Entry, ...]:
    """Return in words what *events* tell *viewer*, whole sentences apart from what somebody did.

    A seat that is named there is called by the name of who sits on it.
    """
    wording = {**match.game.wording, **dict(zip(match.game.seat_names, names, strict=False))}
    entries = []
    position = 0
    for event in events:
        seat = event.seat if isinstance(event, Moved) else None
        position += isinstance(event, Moved)
        done: list[Phrase] = []
        said: list[Phrase] = []
        for phrase in tell(match, event, viewer):
            sentence = wording[phrase.code].endswith(".")
            (said if sentence else done).append(phrase)
        if done and seat is not None:
            entries.append(_entry(wording, position, names[seat], seat, done, places))
        entries += (_entry(wording, position, "", None, [phrase], places) for phrase in said)
    return tuple(entries)


def _entry(
    wording: Mapping[str, str],
    position: int,
    who: str,
    seat: Seat | None,
    phrases: Sequence[Phrase],
    places: Mapping[str, str],
) -> Entry:
    text = ", ".join(phrase.say(wording) for phrase in phrases)
    named = (place for phrase in phrases for place in _named(phrase, places))
    return Entry(position, who, seat, text, tuple(dict.fromkeys(named)))


def _named(phrase: Phrase, places: Mapping[str, str]) -> Iterator[str]:
    """Find the ids of *places* whose names are among the values of *phrase*."""
    for value in phrase.values.values():
        parts = value if isinstance(value, tuple) else (value,)
        yield from (places[part] for part in parts if isinstance(part, str) and part in places)


def marks(
    match: Match, events: Iterable[MatchEvent], viewer: Viewer, places: Mapping[str, str]
) -> tuple[str, ...]:
    """Return the places of the newest moves, back to where another seat moved."""
    moved = [event for event in events if isinstance(event, Moved)]
    marked: dict[str, None] = {}
    for event in reversed(moved):
        if event.seat != moved[-1].seat:
            break
        for phrase in tell(match, event, viewer):
            marked |= dict.fromkeys(_named(phrase, places))
    return tuple(marked)


def count_seen(match: Match, events: Iterable[MatchEvent], places: Mapping[str, str]) -> CountSeen:
    """Return the final count of an ended match with these *events*, line by line."""
    count, wording = match.count, match.game.wording
    assert count is not None
    placed = placing_moves(match.game, events)
    return CountSeen(
        totals=count.totals,
        winners=count.winners,
        lines=tuple(
            CountLineSeen(
                rule=line.rule,
                seat=line.seat,
                points=line.points,
                what=line.what.say(wording),
                why=line.why.say(wording),
                places=(*_named(line.what, places), *line.cells),
                moves=evidence(line, placed),
            )
            for line in count.lines
        ),
        decided=decision(match),
    )


def decision(match: Match) -> str:
    """Return in words what decided between the equal totals of an ended match, if anything did."""
    decided = match.count and match.count.decided
    return decided.say(match.game.wording) if decided else ""
