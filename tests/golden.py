"""Golden transcripts of recorded matches: each viewer's view and log, move by move."""

import sys
from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from itertools import groupby
from pathlib import Path
from typing import Any

import msgspec

from adapters.records.parser import read_record
from adapters.records.record import Record
from adapters.records.replay import Replay, replay
from domain.fair_random import canonical
from domain.game import AnyGame, Observer, Viewer
from domain.match import Match
from replay.transcript import log, outcome, viewer_name

FIXTURES = Path(__file__).parents[1] / "fixtures"
RECORDS = sorted(FIXTURES.glob("*/*.json"))
WIDTH = 110
"""So many characters of a line say what happened in several moves; more than that is one move."""
MOVES_APART = " | "


def golden_of(path: Path) -> Path:
    """Return where the golden transcript of a recorded match lies."""
    return path.with_suffix(".golden.txt")


def recorded(path: Path) -> Record:
    """Return the record of a fixture."""
    return read_record(path.read_bytes())


def ended_by(match: Match) -> Any:
    """Return how a match has ended in a game that tells ways to end apart, or whether it has."""
    return getattr(match.state, "ended", match.over)


def transcript(record: Record) -> str:
    """Return what every viewer was told and saw, as text."""
    return "\n".join(_lines(record, replay(record))) + "\n"


def _lines(record: Record, played: Replay) -> Iterator[str]:
    last, game = played.last, record.game
    viewers = (*range(len(record.players)), *Observer)
    yield f"{game.title}, {last.moves} moves, ended: {ended_by(last)}"
    yield "seen by " + _names(viewers, game)
    if last.count:
        yield outcome(last.count, game)
    yield ""
    reported = {viewer: _told(played, viewer) for viewer in viewers}
    text = [
        _to_whom({viewer: reported[viewer].get(number, ()) for viewer in viewers}, game)
        for number in range(len(played.positions))
    ]
    for numbers in _in_lines(played, text):
        matches = [played.positions[number] for number in numbers]
        seen = " ".join(_digest(matches, viewer) for viewer in viewers)
        words = MOVES_APART.join(text[number] for number in numbers)
        yield f"{numbers[-1]:4} {seen} {_whose(played, numbers[0])}{words}".rstrip()
    for number, viewer in _drawn(played):
        yield ""
        yield f"After move {number}, as {viewer_name(viewer, game)}"
        yield from _board(played.positions[number], viewer)


def _names(viewers: tuple[Viewer, ...], game: AnyGame) -> str:
    return ", ".join(viewer_name(viewer, game) for viewer in viewers)


def _in_lines(played: Replay, said: list[str]) -> Iterator[range]:
    """Return which moves have a line together, of which so much is *said*; the deal has its own."""
    first = 0
    for number in range(1, len(said)):
        fits = len(MOVES_APART.join(said[first : number + 1])) <= WIDTH
        if not (first and fits and _whose(played, first) == _whose(played, number)):
            yield range(first, number)
            first = number
    yield range(first, len(said))


def _whose(played: Replay, number: int) -> str:
    """Return whose move this is; nobody's is the deal."""
    if not number:
        return ""
    return f"{viewer_name(played.events[number + 1].seat, played.last.game)}: "


def _digest(matches: list[Match], viewer: Viewer) -> str:
    """Return the first digits of the hash of what *viewer* sees of one position after the other."""
    digest = sha256()
    for match in matches:
        view = msgspec.json.encode(match.game.view(match.state, viewer))
        digest.update(canonical(msgspec.json.decode(view)))
    return digest.hexdigest()[:4]


def _told(played: Replay, viewer: Viewer) -> dict[int, tuple[str, ...]]:
    """Return what *viewer* was told, phrase by phrase, by the number of the move."""
    text = groupby(log(played, viewer, 0, played.last.moves), key=lambda phrase: phrase.move)
    return {move: tuple(phrase.words for phrase in phrases) for move, phrases in text}


def _to_whom(heard: dict[Viewer, tuple[str, ...]], game: AnyGame) -> str:
    """Return the phrases that all heard, and in braces those that not all heard alike."""
    if len({len(phrases) for phrases in heard.values()}) > 1:
        heard = {viewer: (" / ".join(phrases),) for viewer, phrases in heard.items()}
    by_phrase = zip(*heard.values(), strict=True)
    return " / ".join(_phrase(dict(zip(heard, words, strict=True)), game) for words in by_phrase)


def _phrase(heard: dict[Viewer, str], game: AnyGame) -> str:
    hearers: dict[str, tuple[Viewer, ...]] = {}
    for viewer, words in heard.items():
        hearers[words] = (*hearers.get(words, ()), viewer)
    if len(hearers) == 1:
        return next(iter(hearers))
    return " ".join(f"{{{_names(who, game)}: {words}}}" for words, who in hearers.items())


def _drawn(played: Replay) -> Iterator[tuple[int, Viewer]]:
    """Return which positions are drawn, and for whom."""
    moves = played.events[2:]
    first: dict[type, int] = {}
    often: Counter[type] = Counter()
    for number, move in enumerate(moves[:-1], 1):
        kinds = [type(event) for event in move.events]
        often.update(kinds)
        first = dict.fromkeys(kinds, number) | first
    if often:
        rarest = min(often, key=lambda kind: (often[kind], -first[kind]))
        yield first[rarest], moves[first[rarest] - 1].seat
    yield len(moves), Observer.REFEREE


def _board(match: Match, viewer: Viewer) -> Iterator[str]:
    drawn = match.game.draw(match.game.view(match.state, viewer))
    yield from (line.rstrip() for line in drawn.split("\n") if line)


def main(names: list[str]) -> None:
    """Write the transcripts of the named records, or all that are missing."""
    missing = (path for path in RECORDS if not golden_of(path).exists())
    for path in map(Path, names) if names else missing:
        golden_of(path).write_text(transcript(recorded(path)), encoding="utf-8")
        print(golden_of(path), file=sys.stderr)


if __name__ == "__main__":
    main(sys.argv[1:])
