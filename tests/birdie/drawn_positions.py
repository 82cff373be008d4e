"""Notation for positions of Birdie in tests.

A card is written with two letters of its bird and two of its season: ``ro-au`` is the autumn robin,
``wo ow pi ro`` are the birds, ``sp su au wi`` the seasons. Lists of cards are in the order in which
they came, what is of each seat is in seat order, and the seats left out have nothing::

    position(3, hands=("ro-au wo-sp", "ow-su"), area="pi-su pi-wi ro-sp", passed=(EAST,))
    laid_out("ro-sp ro-su pi-wi", hand="ow-wi", sheet="robin 4, flaps 3, used owl")

A sheet names its boxes with their points (``copied`` by an owl, ``in 2``: in the second round), the
points of its pass boxes (``passes 4 0``), how many flaps are crossed, and the abilities used.
"""

from collections import Counter
from typing import Any

from msgspec.structs import replace

from domain.birdie.components import BIRDS, FEATURES, SEASONS, STANDARD, box_of
from domain.birdie.state import Score, Scoring, Sheet, State, Step, Turn
from domain.game import Seat
from domain.pieces import with_own

NORTH, EAST, SOUTH, WEST = range(4)
BOX = box_of(STANDARD)
SHORT = {f"{bird[:2]}-{season[:2]}": f"{bird}-{season}" for bird in BIRDS for season in SEASONS}
AREA = "wo-sp ow-su pi-au ro-wi"
DECK = "ro-sp pi-su ow-au wo-wi"
RESERVE = "wo-su ow-wi pi-sp ro-au"
ROUNDS = (BOX.cards, BOX.cards[::-1])
"""What the rounds are dealt from: only the second is still to come where a position is drawn."""


def cards(text: str) -> tuple[str, ...]:
    """Return the cards that *text* names in short."""
    return tuple(SHORT[short] for short in text.split())


def position(
    players: int = 2,
    *,
    to_play: Seat = NORTH,
    area: str = AREA,
    deck: str = DECK,
    reserve: str = RESERVE,
    hands: tuple[str, ...] = (),
    decks: tuple[str, ...] = (),
    sheets: tuple[str, ...] = (),
    passed: tuple[Seat, ...] = (),
    number: int = 1,
    expert: bool = False,
    **more: Any,
) -> State:
    """Return a position in a turn of round *number*: the last one when all others have *passed*.

    The reserve has as many cards as there are players, at most. Trophies are where the scores of
    the *sheets* put them, the first of equal ones holding it. All else of the State is given in
    *more* by its name.
    """
    nothing: tuple[tuple[str, ...], ...] = ((),) * players
    drawn = tuple(map(_sheet, _each(players, sheets)))
    state = State(
        box=BOX,
        expert=expert,
        rounds=ROUNDS,
        round=number,
        deck=cards(deck),
        reserve=cards(reserve)[:players],
        area=cards(area),
        hands=tuple(map(cards, _each(players, hands))),
        decks=tuple(map(cards, _each(players, decks))),
        rows=nothing,
        flown=nothing,
        sets=((),) * players,
        discards=nothing,
        sheets=drawn,
        trophies=_trophies(drawn),
        passed=passed,
        turn=Turn(to_play, last=len(passed) == players - 1),
    )
    return replace(state, **more)


def laid_out(
    row: str,
    hand: str = "",
    sheet: str = "",
    *,
    seat: Seat = NORTH,
    players: int = 2,
    hands: tuple[str, ...] = (),
    sheets: tuple[str, ...] = (),
    passed: tuple[Seat, ...] = (),
    step: Step = Step.SETS,
    scoring: dict[str, Any] | None = None,
    **more: Any,
) -> State:
    """Return the position when the *row* of *seat*, with this *hand* and *sheet*, is to be scored.

    Without *passed* the seats have passed clockwise from north. *scoring* is what else there is to
    say of the Scoring; the rest is drawn as in a turn.
    """
    state = position(
        players,
        hands=with_own(_each(players, hands), seat, hand),
        sheets=with_own(_each(players, sheets), seat, sheet),
        passed=passed or tuple(range(players)),
        turn=None,
        scoring=Scoring(seat, step, **(scoring or {})),
        **more,
    )
    return replace(state, rows=with_own(state.rows, seat, cards(row)))


def _each(players: int, given: tuple[str, ...]) -> tuple[str, ...]:
    assert len(given) <= players
    return given + ("",) * (players - len(given))


def _sheet(text: str) -> Sheet:
    """Return the sheet that is drawn as ``robin 4, owl 5 copied, passes 4 0, flaps 3``."""
    sheet = Sheet()
    for part in filter(None, text.split(", ")):
        name, *values = part.split()
        if name == "used":
            sheet = replace(sheet, used=dict(Counter(values)))
        elif name == "passes":
            sheet = replace(sheet, passes=tuple(map(int, values)))
        elif name == "flaps":
            sheet = replace(sheet, flaps=int(values[0]))
        else:
            sheet = replace(sheet, boxes=sheet.boxes | {name: _score(name, *values)})
    return sheet


def _score(box: str, points: str, *more: str) -> Score:
    """Return what stands in a box; the cards of its set are as many as it has points."""
    assert box in FEATURES
    number = int(more[-1]) if "in" in more else 1
    shown = next(card for card in BOX.cards if box in card.split("-"))
    return Score(int(points), number, () if "copied" in more else (shown,) * int(points))


def _trophies(sheets: tuple[Sheet, ...]) -> dict[str, Seat]:
    """Return who holds the trophies when the sheets were written in seat order."""
    held: dict[str, Seat] = {}
    for bird in BIRDS:
        scores = {
            seat: sheet.boxes[bird].points
            for seat, sheet in enumerate(sheets)
            if bird in sheet.boxes
        }
        if scores:
            held[bird] = max(scores, key=scores.__getitem__)
    return held
