"""What was said of a recorded match, move by move, to whom, and what did everybody see?

A golden transcript is written once and then judged by eye; no test writes it. After a wanted
change of the rules, of a view or of a wording, and for a new recorded match, write it anew with

    .venv/bin/python -m tests.golden fixtures/felci/standstill.json

(or without a name for all that have none), and read what git says has changed. Each move has its
line: the start of a digest of what each viewer sees, in the order of the second line, and what all
are told, and where they are not told the same, who is told what. Below, the table is drawn: for
whoever moved, at the first time of what happened least often, and for a referee at the end.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from itertools import groupby
from pathlib import Path
from typing import Any

import msgspec

from adapters.records.reading import read_record
from adapters.records.record import Record
from adapters.records.replaying import Replay, replay
from domain.chance import canonical
from domain.game import AnyGame, Onlooker, Viewer
from domain.match import Match
from replay.transcript import log, outcome, viewer_name

FIXTURES = Path(__file__).parents[1] / "fixtures"
RECORDS = sorted(FIXTURES.glob("*/*.json"))


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
    viewers = (*range(len(record.players)), *Onlooker)
    yield f"{game.title}, {last.moves} moves, ended: {ended_by(last)}"
    yield "seen by " + _names(viewers, game)
    if last.count:
        yield outcome(last.count, game)
    yield ""
    told = {viewer: _told(played, viewer) for viewer in viewers}
    for number, match in enumerate(played.positions):
        seen = " ".join(_digest(match, viewer) for viewer in viewers)
        heard = {viewer: told[viewer].get(number, ()) for viewer in viewers}
        yield f"{number:4} {seen} {_said(played, number, heard)}".rstrip()
    for number, viewer in _drawn(played):
        yield ""
        yield f"After move {number}, as {viewer_name(viewer, game)}"
        yield from _board(played.positions[number], viewer)


def _names(viewers: tuple[Viewer, ...], game: AnyGame) -> str:
    return ", ".join(viewer_name(viewer, game) for viewer in viewers)


def _digest(match: Match, viewer: Viewer) -> str:
    """Return the first digits of the hash of what *viewer* sees."""
    view = msgspec.json.encode(match.game.view(match.state, viewer))
    return sha256(canonical(msgspec.json.decode(view))).hexdigest()[:4]


def _told(played: Replay, viewer: Viewer) -> dict[int, tuple[str, ...]]:
    """Return what *viewer* was told, phrase by phrase, by the number of the move."""
    said = groupby(log(played, viewer, 0, played.last.moves), key=lambda phrase: phrase.move)
    return {move: tuple(phrase.words for phrase in phrases) for move, phrases in said}


def _said(played: Replay, number: int, heard: dict[Viewer, tuple[str, ...]]) -> str:
    """Return what was told of a move, and whose it was, if anything was; nobody's is the deal."""
    game = played.last.game
    words = _to_whom(heard, game)
    if not number or not words:
        return words
    return f"{viewer_name(played.events[number + 1].seat, game)}: {words}"


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
    yield len(moves), Onlooker.REFEREE


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
