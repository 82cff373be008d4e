"""Players whose moves the analysis compares with better ones."""

from domain.match import PERSON, Moved, SeatHanded, TakenBack
from tests.web.visitors import Table, Visitor
from web.context import service_of
from web.workers.analysis_worker import judged_moves


def moved(seat):
    return Moved(seat, None, (), 1 - seat)


def test_it_is_people_who_are_judged_where_there_are_any(app):
    both = [moved(0), moved(1)]
    assert judged_moves(Table(app).match, both) == [True, True]
    opened = Visitor(app).open(seats=[{"name": "Ada"}, {"by": "house"}], sit=0).json
    match = service_of(app).store.matches.live(opened["match"]).match
    assert judged_moves(match, both) == [True, False]


def test_nobody_is_judged_by_what_a_bot_did_that_played_on(app):
    left, back = SeatHanded(1, "house"), SeatHanded(1, PERSON)
    happened = [moved(0), moved(1), left, moved(0), moved(1), back, moved(0), moved(1)]
    judged = [True, True, True, False, True, True]

    assert judged_moves(Table(app).match, happened) == judged
    assert judged_moves(Table(app).match, [*happened, TakenBack(1, 5, 1)]) == judged[:5]
