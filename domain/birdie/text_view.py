"""Draws a view of Birdie as text."""

from collections.abc import Iterable
from typing import Final

from domain.birdie.components import SEAT_NAMES
from domain.birdie.state import Cards, Step
from domain.birdie.view import OpenCards, Pile, ScoringSeen, SetSeen, View
from domain.text_layout import wrapped

DUE: Final = {
    Step.SETS: "to score",
    Step.INSERT: "to put in",
    Step.CHOOSE: "to choose",
    Step.WRITE: "to write",
}


def draw(view: View) -> str:
    """Return *view* as text; cards are written as in a record, a row with its places from 0."""
    lines = [
        f"round    {view.round}",
        f"area     {_cards(view.area)}",
        f"deck     {_pile(view.deck)}",
        f"reserve  {_pile(view.reserve)}",
        *([f"coming   {_cards(view.coming)}"] if view.coming else []),
    ]
    for seat in range(len(view.sheets)):
        lines += ["", *_player_lines(view, seat)]
    return wrapped(lines)


def _cards(cards: Iterable[str]) -> str:
    return " ".join(cards) or "none"


def _pile(pile: Pile) -> str:
    return _cards(pile.cards) if isinstance(pile, OpenCards) else f"{pile.size} hidden"


def _player_lines(view: View, seat: int) -> Iterable[str]:
    sheet = view.sheets[seat]
    boxes = (f"{box} {points}" for box, points in sheet.boxes.items())
    used = (f"{bird} {times}" for bird, times in sheet.used.items())
    yield f"{SEAT_NAMES[seat]:<8} {sheet.total} points{_due(view, seat)}"
    yield f"  boxes     {', '.join(boxes) or 'none'}"
    yield (
        f"  passes    {_numbers(sheet.passes)}   flaps {sheet.flaps}, worth {sheet.flap_points}"
        f"   trophies {_cards(sheet.trophies)}   abilities used: {', '.join(used) or 'none'}"
    )
    yield f"  hand      {_pile(view.hands[seat])}"
    yield f"  deck      {_pile(view.decks[seat])}"
    if view.rows[seat]:
        yield f"  row       {_row(view.rows[seat])}"
    yield from (f"  set       {_set(made)}" for made in view.sets[seat])
    if view.discards[seat]:
        yield f"  discarded {_cards(view.discards[seat])}"


def _numbers(numbers: Iterable[int]) -> str:
    return " ".join(map(str, numbers)) or "none"


def _row(row: Cards) -> str:
    return " ".join(f"{at}:{card}" for at, card in enumerate(row))


def _set(made: SetSeen) -> str:
    return f"{made.feature} {len(made.cards)}, {made.fate} ({_cards(made.cards)})"


def _due(view: View, seat: int) -> str:
    if view.turn and view.turn.seat == seat:
        return ", last turn" if view.turn.last else ", on turn"
    if view.scoring and view.scoring.seat == seat:
        return f", {DUE[view.scoring.step]}{_waiting(view.scoring)}"
    return ", passed" if seat in view.passed else ""


def _waiting(scoring: ScoringSeen) -> str:
    """Return the question that the scorer must answer."""
    if scoring.drawn:
        return f": {scoring.drawn}"
    if scoring.features:
        return f": {' or '.join(scoring.features)} at the gap before place {scoring.gap}"
    return f": {_set(scoring.formed)}" if scoring.formed else ""
