"""How is Birdie written down: words for its codes, and the table drawn as text?"""

from collections.abc import Iterable
from typing import Final

from domain.birdie.components import FEATURES, FEATURES_OF, SEAT_NAMES
from domain.birdie.count_wording import COUNT_WORDING
from domain.birdie.state import Cards, Step
from domain.birdie.view import OpenCards, Pile, ScoringSeen, SetSeen, View
from domain.columns import wrapped

EVENT_WORDING: Final = {
    "round_dealt": "Round {round} is dealt; in the draw area: {area}.",
    "last_turn": "All others have passed: {player} has one turn left.",
    "card_taken": "takes the {card}",
    "cards_stacked": "stacks {area}",
    "cards_stacked_with_hand": "stacks {area} and from the hand: {count}",
    "cards_stacked_seen": "stacks {area}, in the order {order}",
    "area_refilled": "The draw area gets {cards}.",
    "passed": "passes for {points} points",
    "forced_to_pass": "{player} must pass, for {points} points.",
    "row_laid_out": "{player} turns the deck over: {row}.",
    "empty_row_laid_out": "{player} has no deck to turn over.",
    "ability_used": "discards the {card} from the hand",
    "card_moved": "moves the {card} from place {origin} to place {to}",
    "reserve_drawn": "draws the {card} from the reserve",
    "card_inserted": "puts the {card} in at place {at}",
    "card_removed": "removes the {card} at place {at}",
    "set_formed": "forms the {feature} set: {cards}",
    "set_written": "writes {count} for {feature}",
    "set_full": "makes nothing of the {feature} set of {count}: its box is full",
    "set_smaller": "makes nothing of the {feature} set of {count}: another one is written",
    "set_pigeon": "has a pigeon take away the {feature} set of {count}",
    "score_copied": "has an owl copy {points} into the {box} box",
    "flaps_crossed_now": "flaps crossed: {count}",
    "trophy_taken": "takes the {bird} trophy",
    "trophy_won": "takes the {bird} trophy from {player}",
    "round_ended": "Round 1 is over; the cards left in hands are discarded.",
    "ended": "Both rounds are scored: the end.",
}
CARDS: Final = {card: f"{season} {bird}" for card, (bird, season) in FEATURES_OF.items()}
WORDING: Final = {
    **EVENT_WORDING,
    **COUNT_WORDING,
    **CARDS,
    **{word: word for word in (*FEATURES, *SEAT_NAMES)},
}
"""The English words for the codes of phrases and values."""

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
    """Return what the scorer is asked about."""
    if scoring.drawn:
        return f": {scoring.drawn}"
    if scoring.features:
        return f": {' or '.join(scoring.features)} at the gap before place {scoring.gap}"
    return f": {_set(scoring.formed)}" if scoring.formed else ""
