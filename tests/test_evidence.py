"""Which moves put there what is counted?"""

import json
from pathlib import Path

from adapters.records.reading import read_record
from adapters.records.replaying import replay
from domain.match import evidence, placing_moves
from tests.replay.running import FIXTURES


def placers(record, wanted):
    """Return the numbers of the moves that put something *wanted* says, from the record itself."""
    return [number for number, move in enumerate(record["moves"], 1) if wanted(move)]


def test_a_line_of_felci_names_the_moves_of_its_ferns_and_of_its_visitor():
    text = Path(FIXTURES / "felci" / "rulebook_example.json").read_bytes()
    played, record = replay(read_record(text)), json.loads(text)
    placed = placing_moves(played.last.game, played.events)

    for line in played.last.count.lines:
        visitor, bench = line.what.values["type"], line.what.values["bench"]

        def put(move, cells=line.cells, visitor=visitor, bench=bench):
            return move.get("cell") in cells or (
                move["do"] == "visitor" and (move["type"], move["bench"]) == (visitor, bench)
            )

        assert list(evidence(line, placed)) == placers(record, put)
