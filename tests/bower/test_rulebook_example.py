"""BOW-6, the rulebook's final example as a whole match: Simone against Pier, 4 to 6.

The pictures are lost. These nests of the standard set are built by a legal match, and at its end
everything is as the text of the example says.
"""

import re
from functools import cache

from msgspec.structs import replace

from adapters.records.replay import replay
from domain.bower.phrases import WORDING
from domain.bower.rules import counting, groups
from domain.bower.state import Nest, State
from domain.game import Count, Seat
from tests.golden import FIXTURES, recorded

SIMONE, PIER = 0, 1


@cache
def ended() -> tuple[State, Count]:
    """Return the position after the last move, and its count."""
    last = replay(recorded(FIXTURES / "bower" / "rulebook_example.json")).last
    return last.state, last.count


def score_lines_of(rule: str) -> list[tuple[str, Seat, int, str]]:
    """Return the awards by a rule, but not which squares were counted."""
    return [
        (
            line.what.render(WORDING),
            line.seat,
            line.points,
            re.sub(r" \([^)]*\)", "", line.why.render(WORDING)),
        )
        for line in ended()[1].lines
        if line.rule == rule
    ]


def in_column(seat: Seat, column: int) -> list[str]:
    """Return what counts in a column of a nest."""
    squares = ended()[0].nests[seat].squares
    return [object for cell in squares if cell[0] == column for object in counting(squares[cell])]


def largest_straw(nest: Nest) -> int:
    found = groups(ended()[0].box.near, nest)
    return max(len(group) for group in found if nest.squares[min(group)].material == "straw")


def test_both_have_filled_their_nests_in_twelve_turns():
    """BOW-3."""
    state, _ = ended()

    assert state.played == (12, 12)
    assert [len(nest.squares) for nest in state.nests] == [24, 24]


def test_the_largest_groups():
    """BOW-6.1."""
    assert score_lines_of("BOW-6.1") == [
        ("straw group", PIER, 1, "straw squares: 6 each; shells 4 against 0"),
        ("moss group", PIER, 1, "moss squares: 8 against 4"),
        ("gravel group", SIMONE, 1, "gravel squares: 8 against 5"),
    ]


def test_piers_straw_is_joined_by_the_branch():
    """BOW-5.6."""
    nest = ended()[0].nests[PIER]

    assert largest_straw(nest) == 6
    assert largest_straw(replace(nest, branch=None)) < 6


def test_the_columns():
    """BOW-6.2 to BOW-6.4, BOW-6.7: for column 6 nobody takes anything."""
    assert ended()[0].eggs == (
        "flower-white",
        "flower-yellow",
        "feather-red",
        "feather-white",
        "feather-violet",
        "feather-yellow",
    )
    assert score_lines_of("BOW-6.2") == [
        ("column 1", PIER, 2, "flowers of any colour: exactly 1 against 0, so 2 egg tokens"),
        ("column 2", SIMONE, 1, "yellow flower: 4 against 0"),
        ("column 3", PIER, 1, "red feather or white: 2 each; shells 1 against 0"),
        ("column 4", SIMONE, 1, "feathers of any colour: 4 each, Colored Shells"),
        ("column 5", PIER, 1, "violet feather: 2 against 0"),
    ]


def test_simones_two_red_feathers_in_column_3_are_white_ones():
    """BOW-5.2."""
    assert [in_column(SIMONE, 3).count(f"feather-{colour}") for colour in ("red", "white")] == [
        0,
        2,
    ]
    assert [in_column(PIER, 3).count(f"feather-{colour}") for colour in ("red", "white")] == [2, 0]


def test_piers_four_feathers_in_column_4_are_three_and_the_token_next_to_four_shells():
    """BOW-5.6, BOW-6.7: Colored Shells win there whatever the shells."""
    squares = ended()[0].nests[PIER].squares
    printed = [object for cell in squares if cell[0] == 4 for object in squares[cell].objects]

    assert sum(object.startswith("feather") for object in printed) == 3
    assert sum("white-feather" in squares[cell].tokens for cell in squares if cell[0] == 4) == 1
    assert in_column(PIER, 4).count("shell") == 4
    assert in_column(SIMONE, 4).count("shell") < 4


def test_in_column_6_both_have_two_yellow_feathers_and_nobody_a_shell():
    """BOW-6.2."""
    for seat in (SIMONE, PIER):
        assert in_column(seat, 6).count("feather-yellow") == 2
        assert "shell" not in in_column(seat, 6)


def test_the_bonus_tiles():
    """BOW-6.6, BOW-6.7: Colored Shells keep Pier's shells tile from taking anything."""
    state, _ = ended()

    assert sorted(state.bonuses[SIMONE]) == ["colored-shells", "earth-3", "egg-yellow"]
    assert {"colored-shells", "earth-3"} <= {tile.tile for tile in state.nests[SIMONE].tiles}
    assert sorted(state.bonuses[PIER]) == ["branch", "egg-shells", "white-feather"]
    assert score_lines_of("BOW-6.6") == [
        ("yellow egg tile", SIMONE, 1, "yellow flowers and feathers: 9 against 7")
    ]


def test_pier_wins_by_6_to_4():
    """BOW-6.8."""
    _, count = ended()

    assert count.totals == (4, 6)
    assert (count.winners, count.decided) == ((PIER,), None)
    assert count.subtotals == (
        {"groups": 1, "columns": 2, "bonus": 1},
        {"groups": 2, "columns": 4, "bonus": 0},
    )
