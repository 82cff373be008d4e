"""What does a seat know: the position as far as it sees it, and what would follow from a move?

What the viewer can't see is left out of the position; the rules themselves can be asked about it.
"""

from collections.abc import Callable, Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from domain.birdie import commands, events
from domain.birdie.components import BIRDS, Box
from domain.birdie.decide.course import BirdieCourse
from domain.birdie.decide.removals import (
    choose_feature,
    copy_at_end,
    declare_pigeon,
    remove_card,
    write_set,
)
from domain.birdie.decide.rows import divide_row, insert_card, move_card
from domain.birdie.scoring import flap_points, score
from domain.birdie.state import Cards, Fate, MadeSet, Score, Scoring, Sheet, State, Turn
from domain.birdie.view import (
    OpenCards,
    Pile,
    ScoringSeen,
    SetSeen,
    SheetSeen,
    View,
    scoring_seen,
    set_seen,
    view,
)
from domain.game import Seat


class Known(msgspec.Struct, frozen=True):
    """What a player knows who remembers what they stacked in this round."""

    view: View
    deck: Cards
    """The own personal deck, the card that was stacked first at the front."""


def known(state: State, seat: Seat) -> Known:
    """Return what *seat* knows: the view, and what it did itself, which no view shows."""
    return Known(view(state, seat), state.decks[seat])


class Foreseen(msgspec.Struct, frozen=True):
    """What would follow from a command, as far as whoever gives it can know."""

    events: tuple[events.Event, ...]
    view: View
    """The view after them."""


def foresee(seen: View, command: commands.Command) -> Foreseen:
    """Return what would follow from a *command* of the viewer, whose row is being scored.

    It ends with the scoring: after it come cards that nobody has seen. Raises IllegalMove.
    """
    assert isinstance(seen.viewer, int)
    course = BirdieCourse(position(seen), seen.viewer)
    FORESEEN[type(command)](course, command)
    return Foreseen(tuple(course.events), _after(seen, course.state))


FORESEEN: dict[type, Callable[[BirdieCourse, Any], None]] = {
    commands.MoveCard: move_card,
    commands.InsertCard: insert_card,
    commands.ScoreSets: divide_row,
    commands.RemoveCard: remove_card,
    commands.ChooseFeature: choose_feature,
    commands.WriteSet: write_set,
    commands.DeclarePigeon: declare_pigeon,
    commands.Finish: copy_at_end,
}
"""What of each command can be foreseen; what a robin draws can't."""


def _after(before: View, state: State) -> View:
    scoring = state.scoring
    return replace(
        before,
        hands=tuple(
            OpenCards(hand) if isinstance(pile, OpenCards) else pile
            for pile, hand in zip(before.hands, state.hands, strict=True)
        ),
        rows=state.rows,
        flown=state.flown,
        sets=tuple(tuple(map(set_seen, sets)) for sets in state.sets),
        discards=state.discards,
        sheets=tuple(_sheets_after(before, state)),
        scoring=scoring_seen(scoring) if scoring else None,
        legal=None,
    )


def _sheets_after(before: View, state: State) -> Iterator[SheetSeen]:
    """A position that was seen does not say where owls copied: that stays as it was."""
    totals = score(state).totals
    for seat, (seen, sheet) in enumerate(zip(before.sheets, state.sheets, strict=True)):
        yield replace(
            seen,
            boxes={box: written.points for box, written in sheet.boxes.items()},
            flaps=sheet.flaps,
            flap_points=flap_points(state, seat),
            used=sheet.used,
            trophies=tuple(bird for bird in BIRDS if state.trophies.get(bird) == seat),
            total=totals[seat],
        )


def position(seen: View) -> State:
    """Return the position of a view: its rows and score sheets, and the hands that are open."""
    return State(
        box=Box((), seen.flaps, seen.trophy),
        expert=seen.expert,
        round=seen.round,
        area=seen.area,
        hands=tuple(map(open_cards, seen.hands)),
        rows=seen.rows,
        flown=seen.flown,
        sets=tuple(tuple(map(_made, sets)) for sets in seen.sets),
        discards=seen.discards,
        sheets=tuple(_sheet(sheet, seen.round) for sheet in seen.sheets),
        trophies={bird: seat for seat, sheet in enumerate(seen.sheets) for bird in sheet.trophies},
        passed=seen.passed,
        turn=Turn(seen.turn.seat, seen.turn.last) if seen.turn else None,
        scoring=_scoring(seen, seen.scoring) if seen.scoring else None,
    )


def open_cards(pile: Pile) -> Cards:
    """Return the cards of a pile that may be looked at; none of a hidden one."""
    return pile.cards if isinstance(pile, OpenCards) else ()


def size(pile: Pile) -> int:
    """Return how many cards a pile has."""
    return len(pile.cards) if isinstance(pile, OpenCards) else pile.size


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


def _scoring(table: View, seen: ScoringSeen) -> Scoring:
    sets = table.sets[seen.seat]
    return Scoring(
        seat=seen.seat,
        step=seen.step,
        removing=seen.removing,
        drawn=seen.drawn,
        gap=seen.gap,
        features=seen.features,
        formed=_made(seen.formed) if seen.formed else None,
        written=tuple(len(made.cards) for made in sets if made.fate is Fate.WRITTEN),
    )
