"""How is what happened in a match told on the page, and how is it counted in the end?"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain

import msgspec
from msgspec.structs import replace

from adapters import languages
from domain.game import AnyGame, Phrase, Seat, Value, Viewer
from domain.match import Dealt, Match, MatchEvent, Moved, in_effect, numbered
from domain.telling import evidence, placing_moves, tell
from web.page.naming import ROUND, Naming, named
from web.page.tables import TABLES

LocatedPhrase = tuple[Phrase, tuple[str, ...]]
"""A phrase with the ids of what it names on the table."""


class Entry(msgspec.Struct, frozen=True):
    """A line of the log: who did what, and the places that it names."""

    position: int
    """After how many moves it was so."""
    who: str
    """Empty for what nobody did."""
    seat: Seat | None
    text: str
    places: tuple[str, ...]
    rules: tuple[str, ...] = ()
    """The ids of those that it rests on."""
    undone: bool = False
    """Whether it was taken back later."""
    heading: str = ""
    """What begins here: a round of a game that has rounds."""


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
    decided_by: str
    """The rule for that."""


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
    game = match.game
    sitting = dict(zip(game.seat_names, names, strict=False))
    wording = {**_wording(match), **sitting}
    events = list(events)
    kept = {number for number, _ in in_effect(events)}
    naming = Naming(game.name, places)
    entries: list[tuple[Entry, ...]] = []
    for position, event in reversed(list(numbered(events))):
        undone = isinstance(event, Moved) and position not in kept
        phrases = tell(match, event, viewer)
        ids = (Naming(game.name, places) if undone else naming).of(phrases)
        seat = None if isinstance(event, Dealt) else getattr(event, "seat", None)
        done: list[LocatedPhrase] = []
        said: list[LocatedPhrase] = []
        for phrase, about in zip(phrases, ids, strict=True):
            sentence = wording[phrase.code].endswith(".")
            (said if sentence else done).append((phrase, about))
        told = [_entry(wording, position, "", None, [located], game) for located in said]
        if done and seat is not None:
            told.insert(0, _entry(wording, position, names[seat], seat, done, game))
        entries.append(tuple(replace(entry, undone=undone) for entry in told))
    return tuple(chain.from_iterable(reversed(entries)))


def _entry(
    wording: Mapping[str, str],
    position: int,
    who: str,
    seat: Seat | None,
    told: Sequence[LocatedPhrase],
    game: AnyGame,
) -> Entry:
    phrases = [phrase for phrase, _ in told]
    text = ", ".join(phrase.say(wording) for phrase in phrases)
    about = (place for _, places in told for place in places)
    rules = (game.grounds[phrase.code] for phrase in phrases if phrase.code in game.grounds)
    rounds = [phrase.values["round"] for phrase in phrases if phrase.code == ROUND]
    return Entry(
        position,
        who,
        seat,
        text,
        tuple(dict.fromkeys(about)),
        tuple(dict.fromkeys(rules)),
        heading=_heading(game, rounds[0]) if rounds else "",
    )


def _heading(game: AnyGame, number: Value) -> str:
    return languages.say_for(game.name, "round {round}", round=number).capitalize()


def _wording(match: Match) -> Mapping[str, str]:
    """Return the words of the game as they are told on a page."""
    return {**languages.wording(match.game), **TABLES[match.game.name].called(match.setup)}


def marks(
    match: Match, events: Iterable[MatchEvent], viewer: Viewer, places: Mapping[str, str]
) -> tuple[str, ...]:
    """Return the places of the newest moves, back to where another seat moved."""
    moved = [event for _, event in in_effect(events)]
    marked: dict[str, None] = {}
    naming = Naming(match.game.name, places)
    for event in reversed(moved):
        if event.seat != moved[-1].seat:
            break
        for ids in naming.of(tell(match, event, viewer)):
            marked |= dict.fromkeys(ids)
    return tuple(marked)


def count_seen(match: Match, events: Iterable[MatchEvent], places: Mapping[str, str]) -> CountSeen:
    """Return the final count of an ended match with these *events*, line by line."""
    count, wording = match.count, _wording(match)
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
                places=(*named(line.what, places), *line.cells),
                moves=evidence(line, placed),
            )
            for line in count.lines
        ),
        decided=decision(match),
        decided_by=match.game.grounds[count.decided.code] if count.decided else "",
    )


def decision(match: Match) -> str:
    """Return in words what decided between the equal totals of an ended match, if anything did."""
    decided = match.count and match.count.decided
    return decided.say(languages.wording(match.game)) if decided else ""
