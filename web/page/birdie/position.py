"""Which position does a view show? What its viewer can't see is left out of it.

So the rules themselves can be asked what would follow from a move.
"""

from domain.birdie.components import Box
from domain.birdie.state import (
    Cards,
    Fate,
    MadeSet,
    Score,
    Scoring,
    Sheet,
    State,
    Turn,
)
from domain.birdie.view import OpenCards, Pile, ScoringSeen, SetSeen, SheetSeen, View


def position(view: View) -> State:
    """Return the position of *view*: its rows and score sheets, and the hands that are open."""
    return State(
        box=Box((), view.flaps, view.trophy),
        expert=view.expert,
        round=view.round,
        area=view.area,
        hands=tuple(map(open_cards, view.hands)),
        rows=view.rows,
        flown=view.flown,
        sets=tuple(tuple(map(_made, sets)) for sets in view.sets),
        discards=view.discards,
        sheets=tuple(_sheet(sheet, view.round) for sheet in view.sheets),
        trophies={bird: seat for seat, sheet in enumerate(view.sheets) for bird in sheet.trophies},
        passed=view.passed,
        turn=Turn(view.turn.seat, view.turn.last) if view.turn else None,
        scoring=_scoring(view, view.scoring) if view.scoring else None,
    )


def open_cards(pile: Pile) -> Cards:
    """Return the cards of a pile that may be looked at; none of a hidden one."""
    return pile.cards if isinstance(pile, OpenCards) else ()


def _made(seen: SetSeen) -> MadeSet:
    return MadeSet(seen.first, seen.cards, seen.feature, seen.fate)


def _sheet(seen: SheetSeen, number: int) -> Sheet:
    """A view does not say when a score was written: all are taken to be of this round."""
    return Sheet(
        boxes={box: Score(points, number) for box, points in seen.boxes.items()},
        passes=seen.passes,
        flaps=seen.flaps,
        used=seen.used,
    )


def _scoring(view: View, seen: ScoringSeen) -> Scoring:
    sets = view.sets[seen.seat]
    return Scoring(
        seat=seen.seat,
        step=seen.step,
        removing=seen.removing,
        drawn=seen.drawn,
        gap=seen.gap,
        features=seen.features,
        formed=_made(seen.formed) if seen.formed else None,
        written=tuple(len(one.cards) for one in sets if one.fate is Fate.WRITTEN),
    )
