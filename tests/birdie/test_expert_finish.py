"""BIR-5.4: tests of the end of a scoring in expert mode, with one owl or two."""

import pytest

from domain.birdie import BIRDIE
from domain.birdie.commands import DeclarePigeon, Finish, RemoveCard, WriteSet
from domain.birdie.events import AbilityUsed, BoxWritten, RowLaidOut, ScoringEnded, TrophyTaken
from domain.birdie.rules import BirdieRefusal
from tests.birdie.commands import following
from tests.birdie.drawn_positions import EAST, NORTH, laid_out
from tests.spec import after, refused

DONE = (ScoringEnded(NORTH), RowLaidOut(EAST, ()))
HAND = "ro-au ow-sp ow-su"


def written(hand=HAND, sheet="", points=(4, 3), **more):
    """Return north's scoring when *points* were written for sets of this round."""
    scoring = {"written": points, "removing": True}
    return laid_out("ro-sp", hand, sheet, expert=True, scoring=scoring, **more)


def test_an_owl_copies_the_lowest_score_at_the_end():
    """BIR-4.7, BIR-5.4."""
    assert following(written(), Finish(("autumn",))) == (
        AbilityUsed(NORTH, "owl", "owl-spring"),
        BoxWritten(NORTH, "autumn", 3, 1),
        *DONE,
    )


def test_two_owls_copy_the_same_lowest_score_into_two_boxes():
    """BIR-5.4: each of them discarded, in the order of the boxes."""
    before = written()

    assert following(before, Finish(("autumn", "robin"))) == (
        AbilityUsed(NORTH, "owl", "owl-spring"),
        BoxWritten(NORTH, "autumn", 3, 1),
        AbilityUsed(NORTH, "owl", "owl-summer"),
        BoxWritten(NORTH, "robin", 3, 1),
        TrophyTaken(NORTH, "robin", None),
        *DONE,
    )
    assert after(BIRDIE, before, Finish(("autumn", "robin"))).sheets[NORTH].used == {"owl": 2}


def test_owls_copy_5_points_at_most():
    """BIR-4.7, BIR-5.4."""
    finished = after(BIRDIE, written(points=(8, 6)), Finish(("autumn", "spring")))

    boxes = finished.sheets[NORTH].boxes
    assert {box: score.points for box, score in boxes.items()} == {"autumn": 5, "spring": 5}


def test_two_owls_copy_into_two_different_boxes():
    """BIR-4.5, BIR-5.4."""
    with refused("BIR-4.5", BirdieRefusal.BOX_WRITTEN):
        following(written(), Finish(("autumn", "autumn")))


@pytest.mark.parametrize("boxes", [("spring",), ("autumn", "spring")])
def test_owls_copy_into_empty_boxes(boxes):
    """BIR-4.5, BIR-5.4."""
    with refused("BIR-4.5", BirdieRefusal.BOX_WRITTEN):
        following(written(sheet="spring 4"), Finish(boxes))


def test_owls_need_a_set_written_in_this_round():
    """BIR-4.7, the ruling: one taken by a pigeon is none."""
    before = laid_out("ro-sp ow-wi ro-su", f"{HAND} pi-sp", "spring 4", expert=True)

    with refused("BIR-4.7", BirdieRefusal.NOTHING_TO_COPY):
        following(before, Finish(("autumn",)))
    with refused("BIR-4.7", BirdieRefusal.NOTHING_TO_COPY):
        following(after(BIRDIE, before, RemoveCard(1), DeclarePigeon()), Finish(("autumn",)))


def test_an_owl_copies_scores_of_this_round_only():
    """BIR-4.7, BIR-5.4."""
    before = laid_out("ro-sp ow-wi ro-su ro-au", HAND, "spring 2", expert=True, number=2)

    finished = after(BIRDIE, before, RemoveCard(1), WriteSet(), Finish(("autumn",)))

    assert finished.sheets[NORTH].boxes["autumn"].points == 3


@pytest.mark.parametrize("boxes", [("flaps",), ("autumn", "flaps"), ("flaps", "autumn")])
def test_an_unknown_box_is_refused(boxes):
    """BIR-4.7."""
    with refused("GEN-5", BirdieRefusal.NO_SUCH_FEATURE):
        following(written(), Finish(boxes))


def test_a_scoring_ends_without_an_owl_too():
    """BIR-5.4: nothing is discarded."""
    assert following(written(), Finish(())) == DONE
