"""Log entry: one event as lines of the log, with the pieces that they mention."""

from collections.abc import Iterable, Mapping, Sequence

import msgspec
from msgspec.structs import replace

from adapters import i18n
from domain.game import Phrase, Seat, Viewer
from domain.match import Dealt, Match, MatchEvent, Moved
from domain.narration import Describe, describe_with_command, grounds
from domain.phrases import is_sentence
from web.games.registry import PRESENTATIONS
from web.text import joined, nonbreaking
from web.view_models.log_links import ROUND, Mention, names_in

Mentions = tuple[Mention, ...]


class LogEntry(msgspec.Struct, frozen=True, gc=False):
    """A line of the log: who did what, and the places that it mentions."""

    position: int
    """The number of moves before it."""
    who: str
    """Empty if no player did it."""
    seat: Seat | None
    text: str
    places: tuple[str, ...]
    rules: tuple[str, ...] = ()
    """The ids of the rules that it rests on."""
    undone: bool = False
    """Whether it was taken back."""
    heading: str = ""
    """The round that begins here, if any."""
    part: str | msgspec.UnsetType = msgspec.UNSET
    """The part of a branch that begins here: the original match, or its own moves."""


class EventLines(msgspec.Struct, frozen=True, gc=False):
    """An event as log lines for one viewer, without places."""

    event: MatchEvent
    seat: Seat | None
    """The seat that caused it, if any."""
    position: int
    before: int
    """Number of rounds begun before it."""
    round: int
    """Number of rounds begun including it."""
    mentions: tuple[Mentions, ...]
    """The mentions in each line."""
    named: Mentions
    """All mentions of the event, including those without a line."""
    undone: bool = False
    """Whether it is a move that was taken back."""


class _Sentence(msgspec.Struct, frozen=True):
    """A phrase, its mentions, and the id of its rule."""

    phrase: Phrase
    mentions: Mentions
    rule: str
    """Empty if none applies."""


class _Calling(msgspec.Struct, frozen=True):
    """The names of seats, and the wording of phrases."""

    names: Sequence[str]
    wording: Mapping[str, str]


class LogWriter:
    """Writes the log of a match for a viewer, in the current language.

    A seat is named after its player, and in the moves before a branch point after its *former*
    one; if nobody knows them, it keeps its own name there.
    """

    def __init__(
        self, match: Match, viewer: Viewer, names: Sequence[str], former: Sequence[str] = ()
    ) -> None:
        self._match = match
        self._viewer = viewer
        game, wording = match.game, page_wording(match)
        sitting = dict(zip(game.seat_names, names, strict=False))
        self._calling = _Calling(names, {**wording, **sitting})
        seats = [i18n.seat_name(game, seat).capitalize() for seat in range(len(game.seat_names))]
        sat = dict(zip(game.seat_names, former, strict=False))
        self._calling_before = _Calling(former or seats, {**wording, **sat})
        branch = match.opened.branch
        self._before = len(branch.moves) if branch else 0

    def describe(
        self, event: MatchEvent, position: int, round: int, describe: Describe | None = None
    ) -> tuple[EventLines, tuple[LogEntry, ...]]:
        """Return the lines about *event*, which led to *position* after *round* rounds had begun.

        The lines have no places yet. *describe* takes the place of the game's own descriptions.
        """
        rules, before, sentences = grounds(self._match, event), round, []
        for phrase in describe_with_command(self._match, event, self._viewer, describe):
            round += phrase.code in ROUND
            named = tuple([Mention(name, round) for name in names_in(phrase)])
            sentences.append(_Sentence(phrase, named, rules.get(phrase.code, "")))
        seat = None if isinstance(event, Dealt) else getattr(event, "seat", None)
        lines = list(self._lines(seat, position, sentences))
        if lines and self._before and (part := self._part(event, position)):
            (first, mentions), *others = lines
            lines = [(replace(first, part=part), mentions), *others]
        entries, mentioned = zip(*lines, strict=True) if lines else ((), ())
        described = EventLines(
            event=event,
            seat=seat,
            position=position,
            before=before,
            round=round,
            mentions=mentioned,
            named=_mentions(sentences),
        )
        return described, entries

    def _part(self, event: MatchEvent, position: int) -> str:
        """Return the heading before a branch's first move and before its first own move."""
        if not isinstance(event, Moved):
            return ""
        if position == self._before + 1:
            return i18n.gettext("In this match")
        return i18n.gettext("In the previous match") if position == 1 else ""

    def _lines(
        self, seat: Seat | None, position: int, parts: Sequence[_Sentence]
    ) -> Iterable[tuple[LogEntry, Mentions]]:
        """Return one line for the seat's action, and one for each whole sentence."""
        calling = self._calling_before if 0 < position <= self._before else self._calling
        done: list[_Sentence] = []
        sentences: list[_Sentence] = []
        for part in parts:
            whole = is_sentence(calling.wording[part.phrase.code])
            (sentences if whole else done).append(part)
        if done and seat is not None:
            name = calling.names[seat]
            yield self._entry(position, name, seat, _merged(done), calling.wording)
        for sentence in sentences:
            yield self._entry(position, "", None, [sentence], calling.wording)

    def _entry(
        self,
        position: int,
        who: str,
        seat: Seat | None,
        sentences: Sequence[_Sentence],
        wording: Mapping[str, str],
    ) -> tuple[LogEntry, Mentions]:
        words, heading = [], ""
        rules: dict[str, None] = {}
        for part in sentences:
            phrase = part.phrase
            words.append(phrase.render(wording))
            if part.rule:
                rules[part.rule] = None
            if phrase.code in ROUND and not heading:
                number = phrase.values["round"]
                heading = i18n.pgettext(self._match.game.name, "round {round}", round=number)
        text = nonbreaking(joined(words))
        entry = LogEntry(
            position, who, seat, text, (), rules=tuple(rules), heading=heading.capitalize()
        )
        return entry, _mentions(sentences)


def _merged(sentences: Iterable[_Sentence]) -> list[_Sentence]:
    """Merge phrases that differ in their only value: undergrowth on one cell after the other."""
    merged: list[_Sentence] = []
    for part in sentences:
        before = merged[-1] if merged else None
        values = part.phrase.values
        if before and before.phrase.code == part.phrase.code and len(values) == 1:
            ((name, value),) = values.items()
            first = before.phrase.values[name]
            joined = (*(first if isinstance(first, tuple) else (first,)), value)
            phrase = replace(part.phrase, values={name: tuple(map(str, joined))})
            merged[-1] = replace(before, phrase=phrase, mentions=(*before.mentions, *part.mentions))
        else:
            merged.append(part)
    return merged


def _mentions(sentences: Iterable[_Sentence]) -> Mentions:
    found: dict[Mention, None] = {}
    for part in sentences:
        found |= dict.fromkeys(part.mentions)
    return tuple(found)


def page_wording(match: Match) -> Mapping[str, str]:
    """Return the game's wording for pages."""
    return {**i18n.wording(match.game), **PRESENTATIONS[match.game.name].called(match.setup)}
