"""Tests of the moves that placed what is counted."""

import json
from itertools import pairwise

import pytest

from adapters.records.parser import read_record
from adapters.records.replay import replay
from domain.evidence import evidence, moves_by_place
from tests.golden import FIXTURES


def lines_with_evidence(path):
    """Return each line of a recorded match's count, and the moves that are its evidence."""
    played = replay(read_record(path.read_bytes()))
    placed = moves_by_place(played.last.game, played.events)
    return [(line, list(evidence(line, placed))) for line in played.last.count.lines]


def placers(record, wanted):
    """Return the numbers of the moves that put something *wanted* says, from the record itself."""
    return [number for number, move in enumerate(record["moves"], 1) if wanted(move)]


def test_a_line_of_felci_names_the_moves_of_its_ferns_and_of_its_visitor():
    path = FIXTURES / "felci" / "rulebook_example.json"
    record = json.loads(path.read_bytes())

    for line, moves in lines_with_evidence(path):
        visitor, bench = line.what.values["type"], line.what.values["bench"]

        def put(move, cells=line.cells, visitor=visitor, bench=bench):
            return move.get("cell") in cells or (
                move["do"] == "visitor" and (move["type"], move["bench"]) == (visitor, bench)
            )

        assert moves == placers(record, put)


@pytest.mark.parametrize(
    "name", ["spies_and_tokens", "interactive_tiles", "earth_and_colored_shells"]
)
def test_a_line_of_bower_names_the_moves_of_its_tiles_its_tokens_and_the_cross(name):
    path = FIXTURES / "bower" / f"{name}.json"
    put_there = squares_put(json.loads(path.read_bytes())["moves"])

    for line, moves in lines_with_evidence(path):
        assert line.cells
        assert moves == sorted({move for square in line.cells for move in put_there[square]})


def squares_put(moves):
    """Return which moves put something on each square; a covered one has but what covers it."""
    put = {}
    for number, move in enumerate(moves, 1):
        nest = move.get("nest", move["by"])
        if move["do"] in ("place", "cover"):
            put |= {f"nest-{nest}-{column}-{row}": [number] for column, row in move["cells"]}
        elif "cell" in move:
            column, row = move["cell"]
            put[f"nest-{nest}-{column}-{row}"].append(number)
    return put


@pytest.mark.parametrize(
    "name", ["abilities", "abilities_of_experts", "rulebook_example", "trophies_change_hands"]
)
def test_a_line_of_birdie_names_the_moves_that_wrote_it(name):
    """A pass that is forced is written by the move that it came of; a trophy counts but once."""
    path = FIXTURES / "birdie" / f"{name}.json"
    written, kept = sheets_written(path)

    lines = lines_with_evidence(path)

    assert {line.what.code for line, _ in lines} == {"box", "pass_box", "flaps", "trophy"}
    for line, moves in lines:
        (place,) = line.cells
        assert moves == (kept[place] if line.what.code == "trophy" else written[place])
        assert moves


def sheets_written(path):
    """Return which moves wrote on each place of the score sheets, and which brought a trophy last.

    They are found by what changed in the sheets themselves.
    """
    written, kept = {}, {}
    positions = [match.state for match in replay(read_record(path.read_bytes())).positions]
    for number, (before, after) in enumerate(pairwise(positions), 1):
        for seat, (old, new) in enumerate(zip(before.sheets, after.sheets, strict=True)):
            places = [f"box-{seat}-{box}" for box in new.boxes.keys() - old.boxes.keys()]
            places += [f"pass-{seat}-{at + 1}" for at in range(len(old.passes), len(new.passes))]
            places += [f"flaps-{seat}"] * (new.flaps > old.flaps)
            for place in places:
                written.setdefault(place, []).append(number)
        for bird, holder in after.trophies.items():
            if before.trophies.get(bird) != holder:
                kept[f"trophy-{bird}"] = [number]
    return written, kept


@pytest.mark.parametrize("name", ["jokers", "theft_of_one_and_two", "all_passed_in_round_1"])
def test_a_line_of_bloom_names_the_move_that_laid_the_ladder_or_ended_the_round(name):
    path = FIXTURES / "bloom" / f"{name}.json"
    record = json.loads(path.read_bytes())
    taken, ends = rounds_played(path)

    lines = lines_with_evidence(path)

    assert {line.what.code for line, _ in lines} == {"point_tile", "tiles_left"}
    for line, moves in lines:
        (number,) = moves
        (place,) = line.cells
        if line.what.code == "tiles_left":
            assert number == ends[line.what.values["round"] - 1]
        else:
            laid = record["moves"][number - 1]
            reported = [tile.split()[0] for tile in line.why.values["tiles"]]
            assert taken[place] == number
            assert (laid["by"], list(map(str, laid["tiles"]))) == (line.seat, reported)


def rounds_played(path):
    """Return by which move each point tile of Bloom was taken, and which moves ended the rounds."""
    taken, ends = {}, []
    positions = [match.state for match in replay(read_record(path.read_bytes())).positions]
    for number, (before, after) in enumerate(pairwise(positions), 1):
        over = len(after.results) > len(before.results)
        if over:
            ends.append(number)
        points = [result.points for result in after.results[-1]] if over else after.points
        for seat, (old, new) in enumerate(zip(before.points, points, strict=True)):
            for index in range(len(old), len(new)):
                taken[f"points-{seat}-{before.round}-{index}"] = number
    return taken, ends
