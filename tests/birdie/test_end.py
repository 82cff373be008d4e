"""BIR-6: tests of the final score and the winners."""

import pytest
from msgspec.structs import replace

from domain.birdie import BIRDIE
from domain.birdie.components import STANDARD, box_of
from domain.birdie.phrases import WORDING
from domain.birdie.scoring import score
from domain.game import CountLine, Phrase
from tests.birdie.drawn_positions import EAST, NORTH, SOUTH, WEST, position

SHEET = "robin 4, owl 5 copied in 2, spring 3 in 2, winter 2 copied, passes 4 2, flaps 3"


def ended(*sheets, **more):
    """Return the position at the end of a match with these *sheets*."""
    return position(len(sheets), sheets=sheets, number=2, turn=None, ended=True, **more)


def test_a_total_is_the_sum_of_birds_seasons_passes_flaps_and_trophies():
    """BIR-6.1: the last crossed flap box is worth 4, each trophy 3."""
    count = score(ended(SHEET, "robin 4, passes 0 0"))

    assert count.subtotals == (
        {"birds": 9, "seasons": 5, "passes": 6, "flaps": 4, "trophies": 6},
        {"birds": 4, "seasons": 0, "passes": 0, "flaps": 0, "trophies": 0},
    )
    assert list(count.subtotals[0]) == ["birds", "seasons", "passes", "flaps", "trophies"]
    assert count.totals == (30, 4)
    assert (count.winners, count.decided) == ((NORTH,), None)


def test_each_award_has_a_line_with_its_rule_and_the_place_that_was_counted():
    """BIR-3.3, BIR-4.5, BIR-4.7, BIR-6.1."""
    *lines, of_east = score(ended(SHEET, "passes 0 4")).lines

    robins, springs = 4 * ("robin-spring",), 3 * ("woodpecker-spring",)
    assert lines == [
        CountLine(rule, NORTH, points, Phrase(*what), Phrase(*why), (cell,))
        for rule, points, cell, what, why in (
            ("BIR-4.7", 5, "box-0-owl", ("box", {"box": "owl"}), ("owl_copy", {"round": 2})),
            (
                *("BIR-4.5", 4, "box-0-robin", ("box", {"box": "robin"})),
                ("set_of", {"cards": robins, "round": 1}),
            ),
            (
                *("BIR-4.5", 3, "box-0-spring", ("box", {"box": "spring"})),
                ("set_of", {"cards": springs, "round": 2}),
            ),
            ("BIR-4.7", 2, "box-0-winter", ("box", {"box": "winter"}), ("owl_copy", {"round": 1})),
            ("BIR-3.3", 4, "pass-0-1", ("pass_box", {"round": 1}), ("still_playing", players(2))),
            ("BIR-3.3", 2, "pass-0-2", ("pass_box", {"round": 2}), ("still_playing", players(1))),
            ("BIR-6.1", 4, "flaps-0", ("flaps",), ("flaps_crossed", {"count": 3})),
            ("BIR-6.1", 3, "trophy-owl", ("trophy", {"bird": "owl"}), highest("owl", 5)),
            ("BIR-6.1", 3, "trophy-robin", ("trophy", {"bird": "robin"}), highest("robin", 4)),
        )
    ]
    assert (of_east.seat, of_east.cells, of_east.points) == (EAST, ("pass-1-2",), 4)


def players(count):
    return {"players": count}


def highest(bird, points):
    return "highest_score", {"bird": bird, "points": points}


def test_the_count_is_shown_in_words():
    """BIR-6.1."""
    sheet = "robin 2, spring 2, autumn 2 copied, passes 2 0, flaps 2"
    lines = score(ended(sheet, "passes 0 2")).lines

    assert [(line.what.render(WORDING), line.why.render(WORDING)) for line in lines[:-1]] == [
        ("robin box", "spring robin, spring robin in round 1"),
        ("spring box", "spring woodpecker, spring woodpecker in round 1"),
        ("autumn box", "an owl copied the lowest score of round 1, at most 5"),
        ("pass in round 1", "players who had not passed: 1, 2 points each"),
        ("flaps", "flap boxes crossed: 2; the last one counts"),
        ("robin trophy", "2 in the robin box, more than anybody before"),
    ]


def test_an_empty_sheet_is_worth_nothing_and_has_no_lines():
    """BIR-6.1: neither a pass for 0 points nor a column without a cross is told."""
    count = score(ended("passes 0 0", "passes 2 2"))

    assert count.totals == (0, 4)
    assert [line.seat for line in count.lines] == [EAST, EAST]


def test_a_trophy_counts_for_its_last_holder():
    """BIR-6.1: no matter who had it before."""
    count = score(ended("robin 4, passes 0 0", "robin 4, passes 2 2", trophies={"robin": EAST}))

    assert [subtotal["trophies"] for subtotal in count.subtotals] == [0, 3]


def test_trophies_of_another_set_are_worth_what_it_says():
    """BIR-1.3, BIR-6.1: for nothing there is no line."""
    for worth in (0, 7):
        box = box_of(replace(STANDARD, trophy=worth))
        count = score(replace(ended("robin 4, passes 0 0", "passes 2 2"), box=box))
        assert count.subtotals[NORTH]["trophies"] == worth
        assert ["trophy-robin"] * bool(worth) == [
            cell for line in count.lines for cell in line.cells if cell.startswith("trophy")
        ]


@pytest.mark.parametrize(
    ("sheets", "winner"),
    [
        (("robin 4, passes 0 0", "passes 2 2"), NORTH),
        (("passes 4 2", "spring 9, passes 2 0", "passes 0 4"), EAST),
        (("passes 6 0", "passes 4 2", "passes 2 4", "spring 2, passes 0 6"), WEST),
    ],
)
def test_the_highest_total_wins(sheets, winner):
    """BIR-6.2: nothing else has to decide then."""
    count = score(ended(*sheets))

    assert (count.winners, count.decided) == ((winner,), None)


def test_equal_totals_are_decided_by_who_passed_first_in_round_2():
    """BIR-6.2: with the higher score in that pass box."""
    count = score(ended("spring 4, passes 4 2", "spring 6, passes 0 4", "spring 3, passes 2 0"))

    assert count.totals == (10, 10, 5)
    assert count.winners == (EAST,)
    assert count.decided == Phrase(
        "equal_totals_by_pass", {"total": 10, "points": 4, "others": ("2",)}
    )
    assert count.decided.render(WORDING) == (
        "10 points each; the winner was the first of these to pass in round 2, "
        "for 4 points against 2"
    )


def test_only_those_who_are_tied_are_compared():
    """BIR-6.2: not who passed first of all, nor who passed first in round 1."""
    count = score(
        ended(
            "spring 9, passes 6 0",
            "passes 4 6",
            "spring 11, passes 0 4",
            "spring 11, passes 2 2",
        )
    )

    assert count.totals == (15, 10, 15, 15)
    assert count.winners == (SOUTH,)
    assert count.decided.values == {"total": 15, "points": 4, "others": ("0", "2")}


def test_while_the_match_continues_nothing_decides_between_equal_totals():
    """BIR-6.2: the sheets are counted as they are."""
    count = score(position(3, sheets=("spring 2", "winter 2", "")))

    assert (count.totals, count.winners, count.decided) == ((2, 2, 0), (NORTH, EAST), None)


def test_at_the_end_everything_is_shown_to_everybody():
    """BIR-6, decided for this table: the record of an ended match is public."""
    state = ended("passes 0 0", "passes 2 2", hands=("ro-sp", "ow-su"))

    view = BIRDIE.view(state, EAST)

    assert [pile.cards for pile in view.hands] == [("robin-spring",), ("owl-summer",)]
    assert (view.deck.cards, view.reserve.cards) == (state.deck, state.reserve)
    assert (view.ended, view.turn, view.legal) == (True, None, None)
