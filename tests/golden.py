"""What did every viewer see of a recorded match, move by move, and what was said to them?

A golden transcript is written once and then judged by eye; no test writes it. After a wanted
change of the rules, of a view or of a wording, and for a new recorded match, write it anew with

    .venv/bin/python -m tests.golden fixtures/felci/standstill.json

(or without a name for all that have none), and read what git says has changed.
"""

import sys
from collections.abc import Iterator
from hashlib import sha256
from itertools import groupby
from pathlib import Path

import msgspec

from adapters.records.reading import read_record
from adapters.records.record import Record
from adapters.records.replaying import replay
from domain.chance import canonical
from domain.game import Onlooker, Viewer
from domain.match import Match
from replay.transcript import LogLine, log, outcome, viewer_name

FIXTURES = Path(__file__).parents[1] / "fixtures"
RECORDS = sorted(FIXTURES.glob("*/*.json"))


def golden_of(path: Path) -> Path:
    """Return where the golden transcript of a recorded match lies."""
    return path.with_suffix(".golden.txt")


def recorded(path: Path) -> Record:
    """Return the record of a fixture."""
    return read_record(path.read_bytes())


def digest(match: Match, viewer: Viewer) -> str:
    """Return the first digits of the hash of what *viewer* sees."""
    view = msgspec.json.encode(match.game.view(match.state, viewer))
    return sha256(canonical(msgspec.json.decode(view))).hexdigest()[:16]


def transcript(record: Record) -> str:
    """Return what every viewer saw and was told, as text."""
    return "\n".join(_lines(record)) + "\n"


def _lines(record: Record) -> Iterator[str]:
    played = replay(record)
    last = played.last
    names = record.game.seat_names
    yield f"{record.game.title}, {last.moves} moves, ended: {last.state.ended}"
    if last.count:
        yield outcome(last.count, record.game)
    for viewer in (*range(len(record.players)), *Onlooker):
        yield ""
        yield viewer_name(viewer, record.game)
        said = groupby(log(played, viewer, 0, last.moves), key=lambda one: one.move)
        told = {move: _in_a_line(list(phrases), names) for move, phrases in said}
        for number, match in enumerate(played.positions):
            yield f"{number:4} {digest(match, viewer)} {told.get(number, '')}".rstrip()


def _in_a_line(phrases: list[LogLine], names: tuple[str, ...]) -> str:
    by = phrases[0].by
    words = " / ".join(phrase.words for phrase in phrases)
    return words if by is None else f"{names[by]}: {words}"


def main(names: list[str]) -> None:
    """Write the transcripts of the named records, or all that are missing."""
    missing = (path for path in RECORDS if not golden_of(path).exists())
    for path in map(Path, names) if names else missing:
        golden_of(path).write_text(transcript(recorded(path)), encoding="utf-8")
        print(golden_of(path), file=sys.stderr)


if __name__ == "__main__":
    main(sys.argv[1:])
