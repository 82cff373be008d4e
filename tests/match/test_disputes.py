"""Tests of disputes and verdicts after the end, in every game."""

import pytest
from msgspec.structs import replace

from domain import match as matches
from domain.errors import GeneralRefusal
from domain.match import About, Disputed, DisputeRefusal, Resigned, Ruled, Voided
from domain.narration import tell
from tests.match.disputes import SAME, WON, disputed, ended, other_result, verdict
from tests.match.table_actions import after, running
from tests.spec import refused


def dispute(match, about, seat=0):
    """Let *seat* dispute something."""
    return matches.dispute(match, seat, about, "Look again.", SAME)


def test_a_line_a_total_the_winners_and_a_move_can_be_disputed():
    match = ended()
    line = match.count.lines[0].what.render(match.game.wording)

    for about in (About(line=line), About(total=1), WON, About(move=len(match.line))):
        assert dispute(match, about) == Disputed(0, about, "Look again.", SAME)


def test_before_the_end_nothing_is_disputed_or_judged():
    for ask in (
        lambda: dispute(running(), WON),
        lambda: dispute(running(), About(line="nothing")),
        lambda: matches.judge(running(), verdict()),
    ):
        with refused("DISPUTE-1", DisputeRefusal.NOT_ENDED):
            ask()


@pytest.mark.parametrize(
    ("about", "rule", "refusal"),
    [
        (About(line="nothing"), "DISPUTE-2", DisputeRefusal.NO_SUCH_LINE),
        (About(total=2), "DISPUTE-3", DisputeRefusal.NO_SUCH_TOTAL),
        (About(total=-1), "DISPUTE-3", DisputeRefusal.NO_SUCH_TOTAL),
        (About(move=0), "DISPUTE-4", DisputeRefusal.NO_SUCH_MOVE),
        (About(move=999), "DISPUTE-4", DisputeRefusal.NO_SUCH_MOVE),
    ],
)
def test_a_missing_line_cannot_be_disputed(about, rule, refusal):
    with refused(rule, refusal):
        dispute(ended(), about)


def test_a_seat_that_does_not_exist_disputes_nothing():
    with refused("GEN-5", GeneralRefusal.NO_SUCH_SEAT):
        dispute(ended(), WON, seat=2)


def test_a_match_that_was_given_up_has_winners_and_moves_and_no_count():
    match = after(running(), Resigned(0))

    assert dispute(match, WON).about == WON
    assert dispute(match, About(move=5)).about == About(move=5)
    with refused("DISPUTE-2", DisputeRefusal.NO_SUCH_LINE):
        dispute(match, About(line=""))
    with refused("DISPUTE-3", DisputeRefusal.NO_SUCH_TOTAL):
        dispute(match, About(total=0))


def test_the_same_is_disputed_again_when_it_was_judged():
    match = disputed(WON)
    with refused("DISPUTE-5", DisputeRefusal.OPEN_ALREADY):
        dispute(match, WON)

    assert dispute(match, WON, seat=1).seat == 1
    assert dispute(after(match, verdict()), WON).about == WON


def test_a_seat_has_so_many_open_disputes_at_most():
    match = disputed(*(About(move=move) for move in (1, 2, 3)))
    with refused("DISPUTE-6", DisputeRefusal.TOO_MANY):
        dispute(match, WON)

    assert dispute(match, WON, seat=1).seat == 1
    assert dispute(after(match, verdict(2)), WON).about == WON


@pytest.mark.parametrize("number", [0, -1, 2])
def test_only_what_was_disputed_is_judged(number):
    with refused("DISPUTE-7", DisputeRefusal.NO_SUCH_DISPUTE):
        matches.judge(disputed(WON), verdict(number))


def test_only_a_dispute_that_is_upheld_changes_the_result():
    match = disputed(WON)
    result = other_result(match)

    assert matches.judge(match, verdict(result=result)).result == result
    with refused("DISPUTE-8", DisputeRefusal.NOTHING_TO_CHANGE):
        matches.judge(match, verdict(upheld=False, result=result))


@pytest.mark.parametrize(
    "result",
    [Ruled((), (1, 2)), Ruled((1, 0), (1, 2)), Ruled((2,), (1, 2)), Ruled((0,), (1,)), Ruled((0,))],
)
def test_a_result_names_winners_that_there_are_and_all_totals(result):
    with refused("DISPUTE-9", DisputeRefusal.NO_RESULT):
        matches.judge(disputed(WON), verdict(result=result))


def test_a_match_without_a_count_is_given_winners_alone():
    match = after(running(), Resigned(0), Disputed(0, WON, "", SAME))

    assert matches.judge(match, verdict(result=Ruled((0,)))).result == Ruled((0,))
    with refused("DISPUTE-9", DisputeRefusal.NO_RESULT):
        matches.judge(match, verdict(result=Ruled((0,), (1, 2))))


def test_the_result_of_the_last_verdict_that_stands_holds():
    match = disputed(WON, About(total=0))
    first = verdict(1, result=other_result(match))
    second = verdict(2, result=Ruled((0, 1), (5, 5)))
    withdrawn = verdict(2, upheld=False)

    assert matches.overruling([]) is None
    assert matches.overruling([first, second]) is second
    assert matches.overruling([first, second, withdrawn]) is first
    assert matches.overruling([first, verdict(1)]) is None
    assert matches.open_disputes(after(match, first)) == {2: match.disputes[1]}


def test_a_dispute_changes_neither_the_match_nor_the_table():
    match = disputed(WON)
    judged = after(match, verdict(result=other_result(match)))

    assert replace(judged, disputes=(), verdicts=()) == ended()
    assert tell(judged, judged.disputes[0], 0) == tell(judged, judged.verdicts[0], 0) == ()


def test_a_dispute_is_about_exactly_one_thing():
    for wrong in ({}, {"total": 1, "move": 2}, {"winners": False}):
        with pytest.raises(ValueError, match="one of"):
            About(**wrong)


def test_a_table_that_was_voided_has_nothing_to_dispute():
    match = replace(running(), dealt=None, voided=Voided((0,)))
    with refused("DISPUTE-1", DisputeRefusal.NOT_ENDED):
        dispute(match, WON)
