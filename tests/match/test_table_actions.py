"""Tests of ending a match early and of handing a seat to a bot, in every game."""

import pytest

from domain import match as matches
from domain.errors import GeneralRefusal
from domain.match import PERSON, Resigned, SeatHanded, TableRefusal
from tests.match.table_actions import FELCI, FOUR, after, of_persons, running
from tests.spec import refused


def test_a_player_who_resigns_has_lost_whatever_the_points():
    match = after(running(), matches.resign(running(), 0))

    assert match.over
    assert match.winners == (1,)
    assert match.count is None
    assert match.to_move is None
    with refused("GEN-2", GeneralRefusal.MATCH_OVER):
        matches.play(match, 0, None)


def test_a_match_of_more_than_two_is_not_given_up():
    with refused("TABLE-5", TableRefusal.NOT_FOR_MORE):
        matches.resign(running(FOUR), 0)


def test_a_bot_plays_on_and_the_person_comes_back():
    match = running()
    handed = after(match, matches.hand_over(match, 1, "house"))

    assert handed.kinds == (PERSON, "house")
    assert matches.come_back(handed, 1) == SeatHanded(1, PERSON)
    assert after(handed, SeatHanded(1, PERSON)).kinds == match.kinds


def test_only_a_person_is_replaced_and_only_who_was_replaced_comes_back():
    match = running(FELCI, 5, 1)
    with refused("TABLE-6", TableRefusal.NOT_A_PERSON):
        matches.hand_over(match, 1, "house")
    for seat in (0, 1):
        with refused("TABLE-7", TableRefusal.NOT_HANDED):
            matches.come_back(match, seat)


@pytest.mark.parametrize(
    "match",
    [of_persons(FELCI)[-1], after(running(), Resigned(0))],
    ids=["played out", "given up"],
)
def test_after_the_end_there_is_nothing_to_agree_on(match):
    for ask in (
        lambda: matches.take_back(match, 0),
        lambda: matches.resign(match, 0),
        lambda: matches.hand_over(match, 0, "house"),
        lambda: matches.come_back(match, 0),
    ):
        with refused("TABLE-1", TableRefusal.NOT_RUNNING):
            ask()
