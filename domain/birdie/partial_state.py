"""The state that a seat's view of Birdie shows, with hidden cards; and the bot's observation."""

from typing import Any

import msgspec

from domain.birdie import events, rules
from domain.birdie.components import ROUNDS, Box
from domain.birdie.state import Cards, Fate, MadeSet, Score, Scoring, Sheet, State, Turn
from domain.birdie.view import OpenCards, Pile, ScoringSeen, SetSeen, SheetSeen, View, view
from domain.game import Seat
from domain.preview import Hidden, hidden


class Known(msgspec.Struct, frozen=True):
    """The knowledge of a player who remembers the cards they stacked in this round."""

    view: View
    deck: Cards
    """The own personal deck, the card that was stacked first at the front."""


def observation(state: State, seat: Seat) -> Known:
    """Return the knowledge of *seat*: its view, and its own stacked cards, which no view shows."""
    return Known(view(state, seat), state.decks[seat])


def position(seen: View) -> State:
    """Return the position of *seen*, with hidden cards where it does not say which they are."""
    return State(
        box=Box((), seen.flaps, seen.trophy),
        expert=seen.expert,
        rounds=(_cards_of_a_round(seen),) * ROUNDS,
        round=seen.round,
        deck=_cards(seen.deck),
        reserve=_cards(seen.reserve),
        area=seen.area,
        hands=tuple(map(_cards, seen.hands)),
        decks=tuple(map(_cards, seen.decks)),
        rows=seen.rows,
        flown=seen.flown,
        sets=tuple(tuple(map(_made, sets)) for sets in seen.sets),
        discards=seen.discards,
        sheets=tuple(map(_sheet, seen.sheets)),
        trophies={bird: seat for seat, sheet in enumerate(seen.sheets) for bird in sheet.trophies},
        passed=seen.passed,
        turn=Turn(seen.turn.seat, seen.turn.last) if seen.turn else None,
        scoring=_scoring(seen, seen.scoring) if seen.scoring else None,
        ended=seen.ended,
    )


def next_turn(state: State, seat: Seat) -> events.TurnBegan | None:
    """BIR-3: return how the next turn of *seat* would begin now, unless it has passed."""
    playing = rules.playing(state)
    if state.turn is None or seat not in playing:
        return None
    return events.TurnBegan(seat, last=len(playing) == 1)


def _cards_of_a_round(seen: View) -> Cards:
    """BIR-2.1: return as many cards as lie somewhere now; the next round has as many."""
    piles = (seen.deck, seen.reserve, *seen.hands, *seen.decks)
    open_to_all = (seen.area, *seen.rows, *seen.flown, *seen.discards)
    return hidden(sum(pile.size for pile in piles) + sum(map(len, open_to_all)))


def _cards(pile: Pile) -> Cards:
    return pile.cards if isinstance(pile, OpenCards) else hidden(pile.size)


def _made(seen: SetSeen) -> MadeSet:
    return MadeSet(seen.first, seen.cards, seen.feature, seen.fate)


def _sheet(seen: SheetSeen) -> Sheet:
    """Return a score sheet; in which round a score was written a view does not say."""
    number: Any = Hidden()
    return Sheet(
        boxes={
            box: Score(points, number, () if box in seen.copied else hidden(points))
            for box, points in seen.boxes.items()
        },
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
