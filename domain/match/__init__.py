"""One match of any game: how does it open, fill, begin, go on and end?

Here too ``evolve`` knows no rule; what was drawn or counted is recorded, never worked out again.
A match keeps its players as seats; their names are no part of it.
"""

from domain.match.agreeing import (
    TableRefusal,
    answer,
    come_back,
    hand_over,
    is_free,
    must_answer,
    must_play,
    resign,
    take_back,
)
from domain.match.clocks import (
    deadline,
    flag_fall,
    give_back,
    has_no_time,
    is_handed,
    is_time_up,
    press,
)
from domain.match.course import in_effect, numbered
from domain.match.events import (
    AT_TABLE,
    PERSON,
    RECORDED,
    STEPS,
    Clock,
    ClockPressed,
    Dealt,
    Imported,
    MatchEvent,
    Moved,
    Opened,
    OutOfTime,
    Resigned,
    Seated,
    SeatHanded,
    SeedsOpened,
    TakebackAgreed,
    TakebackAsked,
    TakebackRefused,
    TakenBack,
    TimeGivenBack,
)
from domain.match.evolve import evolve
from domain.match.opening import begin, draw_deal, open_seeds, open_table, take_seat
from domain.match.playing import advance, play
from domain.match.seeing import view
from domain.match.state import Clocks, Match

__all__ = [
    "AT_TABLE",
    "PERSON",
    "RECORDED",
    "STEPS",
    "Clock",
    "ClockPressed",
    "Clocks",
    "Dealt",
    "Imported",
    "Match",
    "MatchEvent",
    "Moved",
    "Opened",
    "OutOfTime",
    "Resigned",
    "SeatHanded",
    "Seated",
    "SeedsOpened",
    "TableRefusal",
    "TakebackAgreed",
    "TakebackAsked",
    "TakebackRefused",
    "TakenBack",
    "TimeGivenBack",
    "advance",
    "answer",
    "begin",
    "come_back",
    "deadline",
    "draw_deal",
    "evolve",
    "flag_fall",
    "give_back",
    "hand_over",
    "has_no_time",
    "in_effect",
    "is_free",
    "is_handed",
    "is_time_up",
    "must_answer",
    "must_play",
    "numbered",
    "open_seeds",
    "open_table",
    "play",
    "press",
    "resign",
    "take_back",
    "take_seat",
    "view",
]
