"""BIR-4.8, BIR-5.4: tests how often each ability can be used."""

import pytest

from domain.birdie import BIRDIE
from domain.birdie.commands import (
    DeclarePigeon,
    DrawReserve,
    Finish,
    InsertCard,
    MoveCard,
    RemoveCard,
)
from domain.birdie.rules import BirdieRefusal
from domain.birdie.state import State
from tests.birdie.commands import following, score
from tests.birdie.drawn_positions import EAST, NORTH, laid_out
from tests.spec import after, refused

ROW = "ow-su wo-su ro-sp pi-wi ow-wi"
HAND = "wo-sp wo-su wo-au ro-sp ro-su ro-au pi-sp pi-su pi-au ow-sp ow-su ow-au"
STANDARD = {
    "woodpecker": MoveCard(0, 1),
    "robin": DrawReserve(),
    "pigeon": score("0-1 summer", pigeon=0),
    "owl": score("0-1 summer", owl="autumn"),
}
EXPERT = STANDARD | {"pigeon": DeclarePigeon(), "owl": Finish(("autumn",))}


def scoring(bird: str, used: int, expert: bool = False) -> State:
    """Return north's scoring, when the ability of *bird* was used so often."""
    sheet = f"used{used * f' {bird}'}" if used else ""
    before = laid_out(ROW, HAND, sheet, expert=expert)
    if expert and bird in ("pigeon", "owl"):
        return after(BIRDIE, laid_out("ow-su ro-sp wo-su", HAND, sheet, expert=True), RemoveCard(1))
    return before


@pytest.mark.parametrize("bird", STANDARD)
def test_each_ability_can_be_used_once_in_the_whole_game(bird):
    """BIR-4.8: standard."""
    assert after(BIRDIE, scoring(bird, 0), STANDARD[bird]).sheets[NORTH].used == {bird: 1}
    with refused("BIR-4.8", BirdieRefusal.USED_ONCE):
        following(scoring(bird, 1), STANDARD[bird])


@pytest.mark.parametrize("bird", ["woodpecker", "robin"])
def test_each_ability_can_be_used_twice_in_the_whole_game_of_experts(bird):
    """BIR-5.4: both times in one round, if the scorer likes."""
    again = [EXPERT[bird], *([InsertCard(0)] if bird == "robin" else [])]
    twice = after(BIRDIE, scoring(bird, 0, expert=True), *again, *again)

    assert twice.sheets[NORTH].used == {bird: 2}
    with refused("BIR-5.4", BirdieRefusal.USED_TWICE):
        following(twice, EXPERT[bird])


def test_a_pigeon_can_be_used_twice_in_the_whole_game_of_experts():
    """BIR-5.4: after that it is not asked for any more, see the expert pigeon's own tests."""
    once = scoring("pigeon", 1, expert=True)

    assert after(BIRDIE, once, DeclarePigeon()).sheets[NORTH].used == {"pigeon": 2}


@pytest.mark.parametrize("boxes", [("autumn", "winter"), ("autumn", "winter", "spring")])
def test_an_owl_of_standard_mode_copies_into_one_box(boxes):
    """BIR-4.8."""
    with refused("BIR-4.8", BirdieRefusal.USED_ONCE):
        following(scoring("owl", 0), score("0-1 summer", owl=" ".join(boxes)))


@pytest.mark.parametrize(("used", "boxes"), [(0, 3), (1, 2), (2, 1)])
def test_owls_of_experts_copy_into_two_boxes_in_the_whole_game(used, boxes):
    """BIR-5.4."""
    written = laid_out(
        "",
        HAND,
        f"used{used * ' owl'}" if used else "",
        expert=True,
        scoring={"written": (2,), "removing": True},
    )
    free = ("autumn", "winter", "spring")

    assert following(written, Finish(free[: boxes - 1]))
    with refused("BIR-5.4", BirdieRefusal.USED_TWICE):
        following(written, Finish(free[:boxes]))


def test_each_bird_has_uses_of_its_own():
    """BIR-4.8."""
    before = laid_out(ROW, HAND, "used robin owl pigeon")

    assert following(before, MoveCard(0, 1))


def test_the_uses_of_others_do_not_count():
    """BIR-4.8."""
    before = laid_out(ROW, HAND, sheets=("", "used woodpecker"))

    assert following(before, MoveCard(0, 1))


def test_all_four_abilities_can_be_used_in_one_scoring():
    """BIR-4.8: of each bird one."""
    scored = after(
        BIRDIE,
        laid_out(ROW, HAND),
        MoveCard(0, 1),
        DrawReserve(),
        InsertCard(0),
        score("0-2 summer", "4-5 winter", pigeon=1, owl="spring"),
    )

    assert scored.sheets[NORTH].used == {"woodpecker": 1, "robin": 1, "pigeon": 1, "owl": 1}
    assert scored.scoring.seat == EAST


def test_one_card_is_discarded_each_time():
    """BIR-4.8: two uses need two cards."""
    before = laid_out(ROW, "wo-sp", expert=True)

    with refused("BIR-4.3", BirdieRefusal.NO_CARD_BEFORE_SETS):
        following(after(BIRDIE, before, MoveCard(0, 1)), MoveCard(0, 1))


def test_two_owls_need_two_cards():
    """BIR-4.8, BIR-5.4."""
    written = {"written": (2,), "removing": True}
    before = laid_out("", "ow-sp ro-sp", expert=True, scoring=written)

    with refused("BIR-4.7", BirdieRefusal.NO_CARD_AFTER_SETS):
        following(before, Finish(("autumn", "winter")))
